import DocumentFormats
import DocumentTree
import ModelBasics
import Testing

@Suite struct EditRuleTests {
  @Test(
    "an edit inside a moved entry is indented with the entry",
    arguments: [
      // Lines without indentation, and a new line.
      (
        "{\n\"a\": {\n\"b\": 1,\n\"c\": 2\n},\n  \"z\": {\n    \"y\": 0\n  }\n}",
        Edit.set(".z.a.b", "[]"),
        "{\n  \"z\": {\n    \"y\": 0,\n    \"a\": {\n    \"b\": [],\n    \"c\": 2\n    }\n  }\n}"
      ),
      (
        "{\n  \"a\": {\n    \"b\": 1\n  },\n  \"z\": {\n    \"y\": 0\n  }\n}",
        .add("c", "2", .last, into: ".z.a"),
        "{\n  \"z\": {\n    \"y\": 0,\n    \"a\": {\n      \"b\": 1,\n      \"c\": 2\n    }\n  }\n}"
      ),
    ])
  func editInMovedEntry(
    _ text: String, _ edit: Edit, _ expected: String
  ) throws {
    var editor = PathEditor(text)
    try editor.perform(.move(".a", .last, into: ".z"))
    try editor.perform(edit)
    #expect(editor.text == expected)
  }

  @Test(
    "a value is set in an empty document",
    arguments: [
      ("", "{}", "{}\n"), ("\u{FEFF}", "1", "\u{FEFF}1\n"), ("\n", "[]", "\n[]\n"),
      ("// words", "{}", "// words\n{}\n"), ("// words\r\n", "{}", "// words\r\n{}\r\n"),
      ("/* a */ ", "{}", "/* a */ \n{}\n"),
    ])
  func emptyDocument(_ before: String, _ value: String, _ after: String)
    throws
  {
    var editor = PathEditor(before)
    #expect(editor.document.kind(of: editor.document.root) == .empty)
    #expect(editor.document.fault == nil)
    #expect(editor.text == before)
    try editor.document.setValue([editor.document.root], text: Array(value.utf8))
    #expect(editor.text.debugDescription == after.debugDescription)
    editor.document.undo()
    #expect(editor.text == before)
    #expect(!editor.document.hasAnyChanges)
    try editor.document.setValue([editor.document.root], text: Array(value.utf8))
    let rendering = editor.document.render()
    let written = Document(Bytes(rendering.bytes()), grammar: editor.document.grammar)
    try editor.document.check(rendering, written: written)
    _ = editor.document.didSave(rendering, as: written)
    #expect(editor.text.debugDescription == after.debugDescription)
    #expect(!editor.document.hasAnyChanges)
  }
}
