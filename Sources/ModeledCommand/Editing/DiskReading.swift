import DocumentTree
import EditorCore
import FileStorage
import Glibc

/// Reading a file that is open already; for a thread of its own, as a network may be gone.
struct DiskReading: Sendable {
  let files: EditedFiles
  let path: String

  /// What was read, and what must be known of it if it becomes the document.
  struct Outcome: Sendable {
    var result: Result<OpenedDocument, FileFailure>
    var realPath: FilePath?
  }

  /// So long a content that is empty or not valid has to stay before it is believed: whoever writes
  /// a file in place leaves one on the way.
  private static let patience: useconds_t = 1_000_000
  private static let mostAttempts = 30

  func read() -> Outcome {
    let read = files.read(path)
    let opened = read.map { files.document($0, path) }.mapError { FileFailure($0, path) }
    return Outcome(result: opened, realPath: try? read.get().realPath)
  }

  /// Reads a file that another program has changed, once it is whole.
  func readWhole() -> Outcome {
    var outcome = read()
    for _ in 0..<Self.mostAttempts {
      guard case .success(var opened) = outcome.result else { return outcome }
      let document = Document(opened.bytes, syntax: opened.format.syntax)
      if !document.isIndexed { document.indexJob.run() }
      opened.indexed = document
      outcome.result = .success(opened)
      if document.fault == nil, opened.bytes.count > 0 { return outcome }
      usleep(Self.patience)
      let stamp = opened.token?.value as? FileStamp
      guard (try? files.storage.hasChanged(FilePath(path), since: stamp)) ?? false else {
        return outcome
      }
      outcome = read()
    }
    return outcome
  }
}
