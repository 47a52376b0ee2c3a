import DocumentFiles
import DocumentTree
import EditorCore
import FileStorage

/// One save with all its input, to run on a background thread.
struct SaveTask: Sendable {
  struct Outcome: Sendable {
    var event: EditorEvent
    /// The file after the save, if it was written.
    var file: SavedFile?
    /// The rendering to write to standard output at the end.
    var output: DocumentOutput?
  }

  let storage: FileStorage
  let request: SaveRequest
  let running: RunningSave
  /// Receives the hash and size of the content that is about to replace the file.
  var willReplace: @Sendable (UInt64, Int) -> Void = { _, _ in }

  func run() -> Outcome {
    if let format = request.conversion { return convert(to: format) }
    var save = CheckedSave(request.document, in: request.carrier)
    if request.target == .same, request.path == DocumentLocation.standardStreamsName {
      return keepForOutput(save)
    }
    let path = FilePath(escaped: request.path)
    let stamp = request.expecting?.value as? FileStamp
    if let outcome = outcomeWithoutWriting(save, path, stamp) { return outcome }
    save.options = options
    save.options.willReplace = willReplace
    save.options.keepsOriginal = request.keepsTheirs
    do throws(DocumentSaveError) {
      let written = try save.write(to: path, expecting: stamp, in: storage)
      let saved = SavedDocument(
        document: written.document, rendering: save.rendering, carrier: written.carrier,
        token: FileToken(written.file.stamp), note: written.file.note)
      if case .copy = request.target { return Outcome(event: .saved(request.file, saved)) }
      return Outcome(event: .saved(request.file, saved), file: written.file)
    } catch {
      switch error.conflict {
      case .changedOutside: return Outcome(event: .conflict(request.file, .changed))
      case .deletedOutside: return Outcome(event: .conflict(request.file, .gone))
      case .torn: return Outcome(event: .conflict(request.file, .torn))
      case nil: return failure(FileFailure(error, request.path))
      }
    }
  }

  var options: SaveOptions {
    SaveOptions(
      overwrite: request.overwrites, progress: { [running] in running.note(written: $0, of: $1) },
      isCancelled: { [running] in running.isCancelled })
  }

  /// Returns an outcome if the edits cancel each other out and nothing has to be written.
  private func outcomeWithoutWriting(
    _ save: CheckedSave, _ path: FilePath, _ stamp: FileStamp?
  ) -> Outcome? {
    guard request.target == .same, !request.overwrites, !request.keepsTheirs,
      let token = request.expecting, let stamp,
      save.isWritten(at: path, since: stamp, in: storage)
    else { return nil }
    let saved = SavedDocument(
      document: Document(request.document.savedBytes, grammar: request.document.grammar),
      rendering: save.rendering, carrier: request.carrier, token: token,
      note: SaveNote.wasUnchanged.message)
    return Outcome(event: .saved(request.file, saved))
  }

  private func keepForOutput(_ save: CheckedSave) -> Outcome {
    do throws(DocumentSaveError) {
      let saved = SavedDocument(
        document: try save.check(), rendering: save.rendering, carrier: request.carrier,
        token: FileToken(0),
        note: SaveNote.writtenAtEnd.message)
      return Outcome(event: .saved(request.file, saved), output: save.output)
    } catch {
      return failure(FileFailure(error))
    }
  }

  func failure(_ failure: FileFailure) -> Outcome {
    Outcome(event: .saveFailed(request.file, failure))
  }
}

extension FileFailure {
  init(_ error: DocumentSaveError, _ path: String? = nil) {
    switch error {
    case .notSaved(let error): self.init(error, path)
    case .notEncodable(let reason, let position):
      self.init(DocumentSaveError.message(forTextNotEncodable: reason, at: position), path: path)
    case .failedCheck(let error, let leftover):
      self.init(
        DocumentSaveError.message(forFailedCheck: error)
          + (leftover.map(StorageError.couldNotRemove) ?? ""),
        path: path)
    }
  }
}

/// A remark about a save that wrote nothing.
enum SaveNote { case wasUnchanged, writtenAtEnd }
