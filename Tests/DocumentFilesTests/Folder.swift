import DocumentFiles
import DocumentTree
import FileStorage
import Foundation
import ModelBasics
import Testing

/// A new folder for files and the recovery files of its storage. The folder is removed with the
/// last reference.
final class Folder: Sendable {
  let path: FilePath
  let storage: FileStorage

  init() throws {
    var template = Array("/tmp/document-files-XXXXXX".utf8CString)
    let made = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
    }
    path = FilePath(try #require(made))
    storage = FileStorage(recoveryFolder: path.appending("state"))
  }

  deinit { try? FileManager.default.removeItem(atPath: path.description) }

  func file(_ name: String = "a.json") -> FilePath { path.appending(FilePath(name)) }

  func write(_ text: String, _ name: String = "a.json") throws {
    try write(bytes: Array(text.utf8), name)
  }

  func write(bytes: [UInt8], _ name: String = "a.json") throws {
    let file = try #require(fopen(file(name).description, "w"))
    defer { fclose(file) }
    _ = bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
  }

  /// Returns the text of a file, or nil if there is no file.
  func read(_ name: String = "a.json") -> String? {
    guard let opened = try? storage.open(file(name)), opened.exists else { return nil }
    return opened.bytes.withBytes { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the bytes of a file, or nil if there is no file.
  func bytes(_ name: String = "a.json") -> [UInt8]? {
    guard let opened = try? storage.open(file(name)), opened.exists else { return nil }
    return opened.bytes.array(Span(0, opened.bytes.count))
  }

  func open(_ name: String = "a.json") throws -> DocumentFile {
    try DocumentFile(reading: .file(file(name)), in: storage)
  }

  /// Writes a file with a text and reads it.
  func opened(_ text: String) throws -> DocumentFile {
    try write(text)
    return try open()
  }
}

extension DocumentFile {
  /// Replaces the value of a key.
  mutating func set(_ key: String, _ text: String) throws {
    let nodes = try document.resolve(Path([.key(Array(key.utf8))]), strict: true).get()
    try document.setValue(nodes, text: Array(text.utf8))
  }
}
