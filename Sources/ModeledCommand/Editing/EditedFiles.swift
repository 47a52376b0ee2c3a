import DocumentFormats
import DocumentTree
import EditorCore
import FileStorage
import ModelBasics

/// The files behind the editor's documents: reads them, writes them, keeps what must be known
/// of them between the two. Everything it answers is an event for the editor.
final class EditedFiles: @unchecked Sendable {
  // Unchecked: the tables are touched on the terminal's thread alone; saves get copies.
  private let storage: FileStorage
  private let format: DocumentFormat?
  private let isReadOnly: Bool
  private var bytes: [FileID: FileBytes] = [:]
  private var realPaths: [String: FilePath] = [:]
  private var copies: [FileID: StoredRecoveryCopy] = [:]
  /// What was saved to `-`: written to standard output at the end.
  private(set) var standardOutput: Rendering?

  init(storage: FileStorage, format: DocumentFormat?, isReadOnly: Bool) {
    self.storage = storage
    self.format = format
    self.isReadOnly = isReadOnly
  }

  // MARK: - Reading

  func open(_ id: FileID, _ path: String) -> Result<OpenedDocument, FileFailure> {
    do throws(StorageError) {
      if path == "-" { return try .success(openStandardInput(id)) }
      let file = try storage.open(FilePath(path))
      realPaths[path] = file.realPath
      bytes[id] = file.bytes
      return .success(document(file, path))
    } catch {
      return .failure(FileFailure(error))
    }
  }

  /// Reads a file to compare with, keeping nothing of it.
  func look(at path: String) -> Result<OpenedDocument, FileFailure> {
    do throws(StorageError) {
      return .success(document(try storage.open(FilePath(path)), path))
    } catch {
      return .failure(FileFailure(error))
    }
  }

  private func openStandardInput(_ id: FileID) throws(StorageError) -> OpenedDocument {
    let input = try FileBytes.standardInput()
    bytes[id] = input
    let storage = input.storage
    return OpenedDocument(
      path: "-", bytes: storage, format: format ?? .detect(name: "-", bytes: storage), token: nil)
  }

  private func document(_ file: OpenedFile, _ path: String) -> OpenedDocument {
    let storage = file.bytes.storage
    return OpenedDocument(
      path: path, bytes: storage, format: format ?? .detect(name: path, bytes: storage),
      token: file.stamp.map { FileToken($0) },
      readOnlyReason: isReadOnly ? "opened to read" : file.writability.clause)
  }

  func close(_ id: FileID) {
    bytes[id] = nil
    copies[id] = nil
  }

  // MARK: - Saving

  /// Writes a document and answers with what came of it; for a thread of its own.
  func save(_ request: SaveRequest) -> EditorEvent {
    let path = request.target.path ?? request.path
    if path == "-" { return keepForOutput(request) }
    let stamp = request.target.path == nil ? request.expecting?.value as? FileStamp : nil
    let checked = Checked()
    var options = SaveOptions(overwrite: request.overwrites)
    options.verify = { written in
      let document = Document(written.storage, syntax: request.document.syntax)
      document.indexJob.run()
      checked.document = document
      do throws(CheckError) {
        try request.document.check(request.rendering, written: document)
        return nil
      } catch {
        return error.problem
      }
    }
    do throws(StorageError) {
      let contents = contents(of: request.rendering, from: request.file)
      let saved = try storage.save(
        contents, to: FilePath(path), expecting: stamp, options: options)
      let document: Document
      if let indexed = checked.document {
        document = Document(saved.bytes.storage, indexedAs: indexed)
      } else {
        document = Document(saved.bytes.storage, syntax: request.document.syntax)
      }
      return .saved(
        request.file,
        SavedDocument(document: document, token: FileToken(saved.stamp), note: saved.note))
    } catch {
      switch error.reason {
      case .changedOutside, .deletedOutside: return .conflict(request.file)
      default: return .saveFailed(request.file, FileFailure(error))
      }
    }
  }

  private final class Checked {
    var document: Document?
  }

  private func contents(of rendering: Rendering, from id: FileID) -> FileContents {
    FileContents(count: rendering.count, sources: bytes[id].map { [$0] } ?? []) {
      (write: FileContents.Writer) throws(StorageError) in
      try rendering.forEachChunk(write)
    }
  }

  private func keepForOutput(_ request: SaveRequest) -> EditorEvent {
    standardOutput = request.rendering
    let document = Document(
      ByteStorage(request.rendering.bytes()), syntax: request.document.syntax)
    document.indexJob.run()
    return .saved(
      request.file,
      SavedDocument(
        document: document, token: FileToken(0), note: "goes to standard output at the end"))
  }

  // MARK: - Recovery

  /// An unsaved copy, or the new version of a save that was killed half way.
  func recovery(for id: FileID, _ path: String) -> EditorEvent? {
    guard let real = realPaths[path] else { return nil }
    if let journal = try? storage.pendingJournal(for: real),
      case .halfWritten? = try? storage.state(of: journal),
      let new = try? storage.bytes(of: .new, in: journal)
    {
      let copy = RecoveryCopy(
        bytes: new.storage, written: Int(journal.written), isOfThisVersion: true)
      return .recoveryFound(id, copy)
    }
    guard let copy = try? storage.recovery.copies(of: real).first,
      let content = try? storage.recovery.read(copy)
    else { return nil }
    copies[id] = copy
    let isOfThisVersion = (try? storage.hasChanged(real, since: copy.base)) == false
    return .recoveryFound(
      id,
      RecoveryCopy(
        bytes: content.storage, written: Int(copy.written), isOfThisVersion: isOfThisVersion))
  }

  func writeRecovery(_ id: FileID, _ path: String, _ rendering: Rendering) {
    let real = realPaths[path] ?? FilePath(path)
    let stamp = try? storage.currentStamp(of: real)
    let old = copies[id]
    if let copy = try? storage.recovery.write(
      contents(of: rendering, from: id), for: real, base: stamp, replacing: old)
    {
      copies[id] = copy
    }
  }

  func discardRecovery(_ id: FileID, _ path: String) {
    guard let real = realPaths[path] else { return }
    for copy in (try? storage.recovery.copies(of: real)) ?? [] {
      try? storage.recovery.remove(copy)
    }
    copies[id] = nil
    if let journal = try? storage.pendingJournal(for: real) { try? storage.remove(journal) }
  }
}

extension FileBytes {
  /// The bytes as a document's: kept alive with it, mapped pages given back behind a reader.
  var storage: ByteStorage {
    ByteStorage(bytes, owner: self) { [weak self] span in self?.release(span.start..<span.end) }
  }
}

extension FileFailure {
  init(_ error: StorageError) {
    self.init(
      error.clause, path: error.path.description, safety: error.safety, advice: error.advice)
  }
}

extension CheckError {
  var problem: Problem {
    switch self {
    case .untouchedBytesDiffer(let offset):
      Problem(.error, at: nil, "the check found untouched bytes changed at offset \(offset)")
    case .becameInvalid(let fault, let message):
      Problem(.error, at: nil, "the check found the new text broken at offset \(fault.offset): \(message)")
    case .readsDifferently:
      Problem(.error, at: nil, "the check found that the new text does not read as edited")
    }
  }
}

extension SaveRequest.Target {
  /// The path when it is not the document's own.
  var path: String? {
    if case .other(let path) = self { path } else { nil }
  }
}

extension SavedFile {
  /// What the user should know about how it was done.
  var note: String? {
    if let keptAside { return "the other version is kept as \(keptAside)" }
    if !isDurable { return "the disk could not promise that it survives a power cut" }
    return method == .inPlace ? "written in place" : nil
  }
}
