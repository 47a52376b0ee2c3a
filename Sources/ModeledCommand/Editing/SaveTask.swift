import DocumentTree
import EditorCore
import FileStorage
import ModelBasics

/// One save, with everything it needs: for a thread of its own.
struct SaveTask: Sendable {
  struct Outcome: Sendable {
    var event: EditorEvent
    /// The file as it is now, when it was written.
    var file: SavedFile?
    /// What standard output is to get at the end.
    var output: Rendering?
  }

  let storage: FileStorage
  let request: SaveRequest
  let isCancelled: @Sendable () -> Bool
  /// Told of the content that is about to take the file's place.
  var willReplace: @Sendable (UInt64, Int) -> Void = { _, _ in }

  func run() -> Outcome {
    let rendering = request.document.render()
    let check = CheckedSave(request.document, as: rendering)
    let findings = CheckedSave.Findings()
    if request.target == .same, request.path == CommandFile.standardInput {
      return keepForOutput(rendering, check, findings)
    }
    if let outcome = outcomeWithoutWriting(rendering) { return outcome }
    var options = check.options(findings, overwrite: request.overwrites)
    options.isCancelled = isCancelled
    options.willReplace = willReplace
    options.keepsOriginal = request.keepsTheirs
    do throws(StorageError) {
      let file = try storage.save(
        FileContents(rendering), to: FilePath(escaped: request.path),
        expecting: request.expecting?.value as? FileStamp, options: options)
      let saved = SavedDocument(
        document: document(file.bytes, findings), rendering: rendering,
        token: FileToken(file.stamp), note: file.note)
      if case .copy = request.target { return Outcome(event: .saved(request.file, saved)) }
      return Outcome(event: .saved(request.file, saved), file: file)
    } catch {
      switch error.reason {
      case .changedOutside: return Outcome(event: .conflict(request.file, .changed))
      case .deletedOutside: return Outcome(event: .conflict(request.file, .gone))
      case .baseTorn: return Outcome(event: .conflict(request.file, .torn))
      default: return failure(FileFailure(error, request.path))
      }
    }
  }

  /// Edits that led back to the bytes on disk are not written.
  private func outcomeWithoutWriting(_ rendering: Rendering) -> Outcome? {
    guard request.target == .same, !request.overwrites, !request.keepsTheirs,
      let token = request.expecting, let stamp = token.value as? FileStamp,
      request.document.isAsSaved(rendering),
      case .success(false) = Result(catching: { () throws(StorageError) in
        try storage.hasChanged(FilePath(escaped: request.path), since: stamp)
      })
    else { return nil }
    let saved = SavedDocument(
      document: Document(request.document.savedBytes, syntax: request.document.syntax),
      rendering: rendering, token: token, note: "its text was the same already")
    return Outcome(event: .saved(request.file, saved))
  }

  /// The new base: what the check has read need not be read again.
  private func document(_ bytes: Bytes, _ findings: CheckedSave.Findings) -> Document {
    if let written = findings.written { return Document(bytes, indexedAs: written) }
    return Document(bytes, syntax: request.document.syntax)
  }

  private func keepForOutput(
    _ rendering: Rendering, _ check: CheckedSave, _ findings: CheckedSave.Findings
  ) -> Outcome {
    let bytes = Bytes(rendering.bytes())
    if let error = check.check(bytes, findings) {
      return failure(FileFailure(error.problem.message))
    }
    let saved = SavedDocument(
      document: findings.written ?? Document(bytes, syntax: request.document.syntax),
      rendering: rendering, token: FileToken(0), note: "written to standard output at the end")
    return Outcome(event: .saved(request.file, saved), output: rendering)
  }

  private func failure(_ failure: FileFailure) -> Outcome {
    Outcome(event: .saveFailed(request.file, failure))
  }
}

extension SavedFile {
  /// What the user should know about how it was done.
  var note: String? {
    warning ?? (method == .inPlace ? "written in place" : nil)
  }

  /// What the user should see to.
  var warning: String? {
    let warnings = [
      keptAside.map { "the other version is kept as \($0.lastName)" },
      leftover.map { "\($0) could not be removed" },
      isDurable ? nil : "the disk could not promise that it survives a power cut",
    ].compactMap { $0 }
    return warnings.isEmpty ? nil : warnings.joined(separator: "; ")
  }
}
