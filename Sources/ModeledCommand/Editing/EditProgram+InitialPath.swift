import DocumentFormats
import DocumentTree
import EditorCore
import ModelBasics

// The path that the file is opened at.

extension EditProgram {
  /// Moves the focus to a path, now or when it has been read.
  func go(to path: Path) throws(CommandFailure) {
    switch editor.file.document.resolve(path) {
    case .success(let nodes): editor.file.show(OutlineRow(nodes))
    case .failure(.notReadYet): target = (editor.file.id, path)
    case .failure(let error):
      var suggestion: Path?
      if case .missing(let segment, _) = error {
        suggestion = editor.file.document.suggestion(for: path, missing: segment)
      }
      throw CommandFailure(.notFound(path, suggestion: suggestion), in: editor.file.path)
    }
  }

  func continueToTarget() {
    guard let target, editor.file.id == target.file else { return }
    switch editor.file.document.resolve(target.path) {
    case .failure(.notReadYet): return
    case .success(let nodes): editor.file.show(OutlineRow(nodes))
    case .failure: editor.message = Message("there is no \(target.path)", isError: true)
    }
    self.target = nil
  }
}
