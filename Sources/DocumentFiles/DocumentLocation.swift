import FileStorage
import ModelBasics

/// Where a document is read from and written to.
package enum DocumentLocation: Hashable, Sendable {
  case file(FilePath)
  /// Read from standard input, and written to standard output.
  case standardStreams

  /// The name of the standard streams on a command line.
  package static let standardStreamsName = "-"

  /// A name on a command line, with bytes that are not UTF-8 escaped.
  package init(argument name: String) {
    self = name == Self.standardStreamsName ? .standardStreams : .file(FilePath(escaped: name))
  }

  /// A file at a path as programs have it.
  package init(path: String) {
    self = .file(FilePath(path))
  }

  /// Reads the bytes. A missing file is an empty one that does not exist yet.
  package func open(in storage: FileStorage) throws(StorageError) -> OpenedFile {
    switch self {
    case .file(let path): return try storage.open(path)
    case .standardStreams:
      return OpenedFile(
        bytes: try Bytes.standardInput(), stamp: nil,
        realPath: .current(FilePath(Self.standardStreamsName)), writability: .writable)
    }
  }

  /// Reads the bytes of a file that has to be there.
  package func openExisting(in storage: FileStorage) throws(StorageError) -> OpenedFile {
    let opened = try open(in: storage)
    if case .file(let path) = self, !opened.exists { throw StorageError(.missing, path) }
    return opened
  }

  /// Whether something is there; false if that cannot be found out.
  package func exists(in storage: FileStorage) -> Bool {
    guard case .file(let path) = self else { return true }
    let stamp = try? storage.currentStamp(of: path)
    return (stamp ?? nil) != nil
  }
}
