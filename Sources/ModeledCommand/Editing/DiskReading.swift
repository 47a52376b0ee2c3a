import DocumentFiles
import EditorCore
import FileStorage

/// Reading a file that is open already; for a thread of its own, as a network may be gone.
struct DiskReading: Sendable {
  let files: EditedFiles
  let path: String

  /// What was read, and what must be known of it if it becomes the document.
  struct Outcome: Sendable {
    var result: Result<OpenedDocument, FileFailure>
    var realPath: FilePath?
  }

  func read() -> Outcome { outcome(files.read(path)) }

  /// Reads a file that another program has changed, once it is whole.
  func readWhole() -> Outcome { outcome(files.readChanged(path)) }

  private func outcome(_ read: Result<DocumentFile, StorageError>) -> Outcome {
    let opened = read.map { files.document($0, path) }.mapError { FileFailure($0, path) }
    return Outcome(result: opened, realPath: try? read.get().realPath)
  }
}
