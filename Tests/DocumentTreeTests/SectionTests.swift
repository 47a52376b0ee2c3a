import DocumentTree
import ModelBasics
import Testing
import TestDocuments

// Tests of the tree with a small test format that differs from JSON.

@Suite struct SectionTests {
  static let nested = "[a]\nx = 1\n[a.b]\ny = 2\n[a.b.c]\n[d]\n"

  @Test("a section that is renamed, moved and edited inside has consistent headers")
  func composition() throws {
    var editor = PathEditor(Self.nested, in: SectionGrammar())
    try editor.perform(.move(".a.b", .first, into: ".d"))
    try editor.perform(.rename(".d", "e"))
    try editor.perform(.rename(".e.b", "f"))
    try editor.perform(.add("g", "]", .last, into: ".e.f.c"))
    try editor.perform(.move(".a", .last, into: ".e.f.c.g"))
    #expect(
      editor.text == "[e]\n[e.f]\ny = 2\n[e.f.c]\n[e.f.c.g]\n[e.f.c.g.a]\nx = 1\n")
    let written = Document(editor.document.render().bytes().asBytes, grammar: SectionGrammar())
    try editor.document.check(editor.document.render(), written: written)
  }

  @Test("a copied section has headers without the path of its container")
  func copies() throws {
    let editor = PathEditor(Self.nested, in: SectionGrammar())
    let path = try editor.nodes(".a.b")
    let entry = editor.document.entryText(of: path[2], in: path[1])
    #expect(String(decoding: entry, as: UTF8.self) == "[b]\ny = 2\n[b.c]")
    let value = editor.document.valueText(of: path[2])
    #expect(String(decoding: value, as: UTF8.self) == "]\ny = 2\n[c]")
  }

  @Test(
    "a value that the format does not allow is refused with a reason and advice",
    arguments: [
      (Edit.move(".a", .last, into: ".l"), "a list holds no sections; put it into a section"),
      (
        Edit.set(".a", "1"),
        "a section and another value cannot replace each other; remove the one and add the other"
      ),
      (
        Edit.set(".x", "]"),
        "a section and another value cannot replace each other; remove the one and add the other"
      ),
      (Edit.set(".", "1"), "the file is a list of entries; change these"),
    ])
  func refusals(_ edit: Edit, _ reason: String) throws {
    var editor = PathEditor("x = 1\nl = :\n  - 1\n[a]\n", in: SectionGrammar())
    #expect(throws: EditError.refused(reason)) { try editor.perform(edit) }
    #expect(EditError.refused(reason).message == reason)
    #expect(!editor.document.hasAnyChanges && !editor.document.canUndo)
  }

  @Test(
    "a fault has the offset and the message of its cause",
    arguments: [
      ("x 1\n", 2, "an = is needed after the key"),
      ("x = \n", 4, "a value is needed here"),
      ("x = 1 2\n", 6, "the line must end here"),
      ("x = \"a\n", 4, "the string does not end"),
      ("x = \"\"\"a\n\n", 4, "the string does not end"),
      ("[a\n", 2, "a ] is needed here"),
      ("[a]\n[b]\n[a.c]\n", 8, "the section that this header names is not the one it stands in"),
      ("[a.b]\n", 0, "the section that this header names is not the one it stands in"),
      (" [a]\nx = 1\n", 5, "this line must be indented at least as the header of its section"),
      ("- 1\n", 0, "an item needs a list, and the indentation of the items before it"),
      ("x = :\n- 1\n", 6, "an item needs a list, and the indentation of the items before it"),
      (
        "x = :\n  - 1\n    - 2\n", 16,
        "an item needs a list, and the indentation of the items before it"
      ),
      ("x = *a\ny = &a 1\n", 4, "there is no anchor of this name above"),
    ])
  func faults(_ text: String, _ offset: Int, _ message: String) {
    let document = PathEditor(text, in: SectionGrammar()).document
    #expect(document.fault?.offset == offset)
    #expect(
      document.fault.map { document.grammar.message(for: $0, in: document.baseBytes) } == message)
  }

  @Test("an adopted document becomes edits, which a journal replays exactly")
  func adopting() throws {
    var editor = PathEditor("x = 1\n[a]\n", in: SectionGrammar())
    editor.document.startJournal()
    editor.document.adopt(Array("x = 2\n[a]\n[a.b]\n".utf8))
    #expect(
      editor.document.changes.map { "\($0.kind) \(editor.document.path(of: $0.path))" } == [
        "changed .x", "added .a.b",
      ])
    let records = editor.document.takeJournal()
    var other = PathEditor("x = 1\n[a]\n", in: SectionGrammar())
    #expect(other.document.replay(records, isSameText: true).isExact)
    #expect(other.text == "x = 2\n[a]\n[a.b]\n")
  }
}

extension [UInt8] {
  var asBytes: Bytes { Bytes(self) }
}
