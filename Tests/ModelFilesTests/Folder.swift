import FileStorage
import Glibc
import ModelFiles
import ModelKit

/// A new folder for files, removed with the last reference to it.
final class Folder {
  let path: String

  init() throws {
    var template = Array("/tmp/model-files-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Failure.noFolder }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  enum Failure: Error { case noFolder, notWritten }

  deinit {
    for name in ["a.json", "a.json.theirs"] { unlink(path + "/" + name) }
    rmdir(path)
  }

  var file: String { path + "/a.json" }

  func write(_ text: String) throws {
    guard let file = fopen(file, "w") else { throw Failure.notWritten }
    defer { fclose(file) }
    _ = Array(text.utf8).withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
  }

  func remove() throws {
    guard unlink(file) == 0 else { throw Failure.notWritten }
  }

  func read() throws -> String {
    let bytes = try FileStorage().open(FilePath(file)).bytes
    return bytes.withBytes { String(decoding: $0, as: UTF8.self) }
  }
}
