// A document and its file.
//
//   location ─▶ bytes, stamp ─▶ format ─▶ Document ─▶ edits ─▶ CheckedSave ─▶ bytes, stamp
//
// The editor, the commands and the model library all open and save documents here. Each of them
// writes its own error messages.

import DocumentFormats
import DocumentTree
import FileStorage
import ModelBasics

/// A document in a file, or one read from standard input and written to standard output.
package struct DocumentFile: Sendable {
  package let location: DocumentLocation
  package let format: Format
  /// How the bytes of the file hold the document's text.
  package private(set) var carrier: any Carrier
  /// The path of the file with all symbolic links resolved, also if the file does not exist yet.
  package let realPath: FilePath
  /// The document with the edits made since it was read or saved.
  package var document: Document
  /// The stamp of the file when it was read or saved, or nil if there was no file.
  package private(set) var stamp: FileStamp?
  /// The problems of the file as it was read that are no faults of its text.
  package let remarks: [FileRemark]
  /// The bytes that were read from standard input; nil for a file.
  package let input: Bytes?
  private let writability: Writability
  private let storage: FileStorage

  /// Reads a file. A missing file gives an empty document; the first save creates the file.
  ///
  /// Indexes the document only if it is small; see `index()`.
  package init(
    reading location: DocumentLocation, as format: Format? = nil,
    in storage: FileStorage = .ofUser()
  ) throws(StorageError) {
    self.init(try location.open(in: storage), at: location, as: format, in: storage)
  }

  /// Reads a file that must exist.
  package init(
    readingExisting location: DocumentLocation, as format: Format? = nil,
    in storage: FileStorage = .ofUser()
  ) throws(StorageError) {
    self.init(try location.openExisting(in: storage), at: location, as: format, in: storage)
  }

  /// Makes a document of what was read from standard input before, which can be read only once.
  package init(input: Bytes, as format: Format? = nil, in storage: FileStorage = .ofUser()) {
    self.init(
      DocumentLocation.opened(input), at: .standardStreams, as: format, in: storage)
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
    let carried = self.format.carried(opened.bytes)
    carrier = carried.carrier
    remarks =
      carried.carrier.remarks
      + (format == nil ? self.format.hindrances(of: opened.bytes) : [])
    document = Document(carried.text, grammar: self.format.grammar)
    input = location == .standardStreams ? opened.bytes : nil
    realPath = opened.realPath
    writability = opened.writability
    stamp = opened.stamp
  }

  package var exists: Bool { stamp != nil }

  /// The reason why the file cannot be saved, as a clause, or nil if it can.
  package var readOnlyReason: String? { writability.clause }

  /// True if the document contains no value.
  package var isEmpty: Bool { document.kind(of: document.root) == .empty }

  /// Indexes the whole document, for facts that its start does not show.
  package func index() {
    if !document.isIndexed { document.indexJob.run() }
  }

  // MARK: - Other programs

  /// True if an interrupted save has left a mixture of the old and the new text in the file.
  package var isHalfWritten: Bool {
    guard case .file(let path) = location else { return false }
    return storage.isHalfWritten(path)
  }

  /// Returns true if the content differs from the bytes last read or saved. Reads the file only if
  /// its size and times do not decide it.
  package func hasChangedOutside() throws(StorageError) -> Bool {
    guard case .file(let path) = location else { return false }
    return try storage.hasChanged(path, since: stamp)
  }

  // MARK: - Saving

  /// A save of the document as it is now.
  package var checkedSave: CheckedSave { CheckedSave(document, in: carrier) }

  /// Writes the document to its file if no other program has changed the file. The new bytes become
  /// the document's base.
  ///
  /// - Returns: The result of the save, or nil if the document goes to standard output. It has then
  ///   been checked, and the caller writes the rendering of `save` to standard output.
  package mutating func save(_ save: CheckedSave) throws(DocumentSaveError) -> SavedFile? {
    guard case .file(let path) = location else {
      document = try save.check()
      return nil
    }
    let written = try save.write(to: path, expecting: stamp, in: storage)
    document = written.document
    carrier = written.carrier
    stamp = written.file.stamp
    return written.file
  }
}
