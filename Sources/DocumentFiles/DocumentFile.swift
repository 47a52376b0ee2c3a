// A document and the file that it is in.
//
//   location ─▶ bytes, stamp ─▶ format ─▶ Document ─▶ edits ─▶ CheckedSave ─▶ bytes, stamp
//
// This is the way into files and out of them for all who have documents: the editor, the commands
// and the model library. What each of them says about a failure is its own.

import DocumentFormats
import DocumentTree
import FileStorage
import ModelBasics

/// A document that lives in a file, or goes from standard input to standard output.
package struct DocumentFile: Sendable {
  package let location: DocumentLocation
  package let format: Format
  /// Where the file is, or will be made: every symbolic link followed.
  package let realPath: FilePath
  /// The document, with the edits made to it since it was read or saved.
  package var document: Document
  /// The stamp of the file when it was read or saved; nil if there was no file.
  package private(set) var stamp: FileStamp?
  private let writability: Writability
  private let storage: FileStorage

  /// Reads a file. A missing one is an empty document, which the first save makes a file.
  ///
  /// The document is indexed if it is small; see `index()`.
  package init(
    reading location: DocumentLocation, as format: Format? = nil,
    in storage: FileStorage = .ofUser()
  ) throws(StorageError) {
    self.init(try location.open(in: storage), at: location, as: format, in: storage)
  }

  /// Reads a file that has to be there.
  package init(
    readingExisting location: DocumentLocation, as format: Format? = nil,
    in storage: FileStorage = .ofUser()
  ) throws(StorageError) {
    self.init(try location.openExisting(in: storage), at: location, as: format, in: storage)
  }

  private init(
    _ opened: OpenedFile, at location: DocumentLocation, as format: Format?,
    in storage: FileStorage
  ) {
    self.location = location
    self.storage = storage
    let name =
      switch location {
      case .file(let path): path.description
      case .standardStreams: DocumentLocation.standardStreamsName
      }
    self.format = format ?? .recognise(name: name, bytes: opened.bytes)
    document = Document(opened.bytes, grammar: self.format.grammar)
    realPath = opened.realPath
    writability = opened.writability
    stamp = opened.stamp
  }

  package var exists: Bool { stamp != nil }

  /// Why the file cannot be saved where it is, as a clause; nil if it can.
  package var readOnlyReason: String? { writability.clause }

  /// Whether there is no value in the document yet.
  package var isEmpty: Bool { document.kind(of: document.root) == .empty }

  /// Reads all of the document, for what its start alone does not show.
  package func index() {
    if !document.isIndexed { document.indexJob.run() }
  }

  // MARK: - Other programs

  /// Whether a save was cut off while it wrote the file, which now has parts of two texts.
  package var isHalfWritten: Bool {
    guard case .file(let path) = location else { return false }
    return storage.isHalfWritten(path)
  }

  /// Whether the file no longer has what was read from it or saved to it. Reads it only if its size
  /// and times cannot tell.
  package func hasChangedOutside() throws(StorageError) -> Bool {
    guard case .file(let path) = location else { return false }
    return try storage.hasChanged(path, since: stamp)
  }

  // MARK: - Saving

  /// Writes the document over the file, if no other program has changed that since. The new bytes
  /// are the document's base then.
  ///
  /// - Returns: What the save did; nil if the document goes to standard output. Then it has been
  ///   checked, and whoever writes there writes the rendering of the save.
  package mutating func save(_ save: CheckedSave) throws(DocumentSaveError) -> SavedFile? {
    guard case .file(let path) = location else {
      document = try save.check()
      return nil
    }
    let written = try save.write(to: path, expecting: stamp, in: storage)
    document = written.document
    stamp = written.file.stamp
    return written.file
  }
}
