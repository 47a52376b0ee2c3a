import DocumentFormats
import DocumentTree
import Testing

/// A text, an edit, and the text after it.
struct EditCase: Sendable, CustomTestStringConvertible {
  var before: String
  var edit: Edit
  var after: String
  var testDescription: String { "\(edit) in \(before.debugDescription)" }

  init(_ before: String, _ edit: Edit, _ after: String) {
    self.before = before
    self.edit = edit
    self.after = after
  }

  func holds(in grammar: any Grammar = JSONGrammar(.withComments)) throws {
    var editor = PathEditor(before, in: grammar)
    try editor.perform(edit)
    #expect(editor.text.debugDescription == after.debugDescription)
    #expect(editor.document.changes.isEmpty == (before == after))
    editor.document.undo()
    #expect(editor.text == before)
    #expect(!editor.document.hasAnyChanges)
    editor.document.redo()
    #expect(editor.text == after)
    editor.document.revertAll()
    #expect(editor.text == before)
  }
}
