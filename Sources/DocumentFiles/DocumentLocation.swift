import FileStorage
import ModelBasics

/// The file or streams that a document is read from and written to.
package enum DocumentLocation: Hashable, Sendable {
  case file(FilePath)
  /// Standard input for reading and standard output for writing.
  case standardStreams

  /// The argument that stands for the standard streams.
  package static let standardStreamsName = "-"

  /// Parses a command line argument, in which bytes that are not UTF-8 are escaped.
  package init(argument name: String) {
    self = name == Self.standardStreamsName ? .standardStreams : .file(FilePath(escaped: name))
  }

  /// Makes the location of a file at an unescaped path.
  package init(path: String) {
    self = .file(FilePath(path))
  }

  /// Reads the bytes. A missing file gives no bytes and no stamp.
  package func open(in storage: FileStorage) throws(StorageError) -> OpenedFile {
    switch self {
    case .file(let path): return try storage.open(path)
    case .standardStreams: return Self.opened(try Bytes.standardInput())
    }
  }

  static func opened(_ input: Bytes) -> OpenedFile {
    OpenedFile(
      bytes: input, stamp: nil, realPath: .current(FilePath(standardStreamsName)),
      writability: .writable)
  }

  /// Reads the bytes of a file that must exist.
  package func openExisting(in storage: FileStorage) throws(StorageError) -> OpenedFile {
    let opened = try open(in: storage)
    if case .file(let path) = self, !opened.exists { throw StorageError(.missing, path) }
    return opened
  }

  /// Returns true if the file exists, and false if its state cannot be read.
  package func exists(in storage: FileStorage) -> Bool {
    guard case .file(let path) = self else { return true }
    let stamp = try? storage.currentStamp(of: path)
    return (stamp ?? nil) != nil
  }
}
