import CStorage
import FileStorage
import Foundation
import Glibc

/// A folder for one test, removed with its contents when the test releases it.
final class TestFolder: Sendable {
  let path: String

  init() {
    var template = Array("/tmp/modeled-storage-XXXXXX".utf8CString)
    path = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) } ?? ""
    }
  }

  deinit {
    if path.hasPrefix("/tmp/modeled-storage-") { try? FileManager.default.removeItem(atPath: path) }
  }

  func path(_ name: String) -> FilePath { FilePath(path + "/" + name) }
  func text(_ name: String) -> String { path + "/" + name }

  var recovery: FilePath { path("state/recovery") }

  func storage(_ system: SystemCalls = SystemCalls()) -> FileStorage {
    FileStorage(recoveryFolder: recovery, system: system)
  }

  @discardableResult
  func write(_ name: String, _ content: String, mode: mode_t = 0o640) -> FilePath {
    let file = open(text(name), O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    let bytes = Array(content.utf8)
    _ = Glibc.write(file, bytes, bytes.count)
    fchmod(file, mode)
    close(file)
    return path(name)
  }

  /// Overwrites the file itself, as another program could, keeping its inode.
  func replaceContent(_ name: String, _ content: String) {
    let file = open(text(name), O_WRONLY | O_TRUNC)
    let bytes = Array(content.utf8)
    _ = Glibc.write(file, bytes, bytes.count)
    close(file)
  }

  /// Overwrites the file, or creates it.
  func writeOver(_ name: String, _ content: String) {
    if access(text(name), F_OK) == 0 { replaceContent(name, content) } else { write(name, content) }
  }

  /// Replaces a file with another one.
  func replace(_ name: String, _ content: String) {
    write(name + ".other", content)
    rename(text(name + ".other"), text(name))
  }

  func read(_ name: String) -> String? { Self.read(text(name)) }

  static func read(_ path: String) -> String? {
    let file = open(path, O_RDONLY)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(file, &buffer, buffer.count)
      if count <= 0 { break }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  func names(_ folder: String = ".") -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: text(folder))) ?? []).sorted()
  }

  func status(_ name: String) -> stat {
    var status = stat()
    lstat(text(name), &status)
    return status
  }

  func mode(_ name: String) -> mode_t { status(name).st_mode & 0o7777 }

  /// Sets an extended attribute; returns false if the file system has none.
  func setAttribute(_ name: String, _ attribute: String, _ value: [UInt8]) -> Bool {
    let file = open(text(name), O_RDONLY)
    defer { close(file) }
    return csystem_set_attribute(file, attribute, value, value.count) == 0
  }

  func attribute(_ name: String, _ attribute: String) -> [UInt8]? {
    let file = open(text(name), O_RDONLY)
    defer { close(file) }
    var value = [UInt8](repeating: 0, count: 1024)
    let count = csystem_get_attribute(file, attribute, &value, value.count)
    return count < 0 ? nil : Array(value[..<count])
  }

  /// A POSIX access list in the kernel's format: owner and mask rw, group r, others nothing, and
  /// one named user with r (`linux/posix_acl_xattr.h`).
  static let accessList: [UInt8] =
    [2, 0, 0, 0] + entry(1, 6) + entry(2, 4, 1234) + entry(4, 4) + entry(0x10, 4) + entry(0x20, 0)

  private static func entry(_ tag: UInt8, _ rights: UInt8, _ user: UInt32? = nil) -> [UInt8] {
    let user = user ?? UInt32.max
    return [tag, 0, rights, 0] + (0..<4).map { UInt8(truncatingIfNeeded: user >> ($0 * 8)) }
  }
}
