import DocumentFiles
import EditorCore
import FileStorage

/// Reads a file that is already open. Runs on a background thread, as a network may not respond.
struct DiskReading: Sendable {
  let files: EditedFiles
  let path: String

  /// The result of reading, with the path to record if it becomes the document.
  struct Outcome: Sendable {
    var result: Result<OpenedDocument, FileFailure>
    var realPath: FilePath?
  }

  func read() -> Outcome { outcome(files.read(path)) }

  /// Reads a file that another program has changed, waiting until it is complete.
  func readWhole() -> Outcome { outcome(files.readChanged(path)) }

  private func outcome(_ read: Result<DocumentFile, StorageError>) -> Outcome {
    let opened = read.map { files.document($0, path) }.mapError { FileFailure($0, path) }
    return Outcome(result: opened, realPath: try? read.get().realPath)
  }
}
