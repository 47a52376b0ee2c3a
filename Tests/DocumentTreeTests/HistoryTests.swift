import DocumentFormats
import ModelBasics
import Testing

@testable import DocumentTree

@Suite struct HistoryTests {
  @Test("undo and redo step through the edits, and an edit after undo starts a branch")
  func undoAndRedo() throws {
    var editor = PathEditor("[1]")
    try editor.perform(.set("[0]", "2"))
    try editor.perform(.set("[0]", "3"))
    editor.document.undo()
    #expect(editor.text == "[2]")
    try editor.perform(.set("[0]", "4"))
    #expect(!editor.document.canRedo)
    editor.document.undo()
    editor.document.undo()
    #expect(editor.text == "[1]" && !editor.document.hasAnyChanges && !editor.document.canUndo)
    editor.document.redo()
    editor.document.redo()
    #expect(editor.text == "[4]")
  }

  @Test(
    "a member with a comment before its value is found after it moved into an array and was saved",
    arguments: [#"{"a": /* c */ 1, "b": [2]}"#, "{\"a\": // c\n 1, \"b\": [\n  2\n]}"])
  func movedMember(_ text: String) throws {
    var editor = PathEditor(text)
    let moved = try #require(editor.document.firstChild(of: editor.document.root).child?.node)
    try editor.perform(.move(".a", .last, into: ".b"))
    let rendering = editor.document.render()
    let written = Document(Bytes(rendering.bytes()), grammar: editor.document.grammar)
    let mapping = editor.document.didSave(rendering, as: written)
    let node = try #require(mapping[moved])
    #expect(editor.document.path(to: node) != nil)
  }

  @Test("a member with a comment before its value comes back into an array after a save")
  func removedMember() throws {
    var editor = PathEditor(#"{"a": /* c */ 1, "b": [2]}"#)
    try editor.perform(.move(".a", .last, into: ".b"))
    let moved = editor.text
    try editor.perform(.delete(".b[1]"))
    let rendering = editor.document.render()
    let written = Document(Bytes(rendering.bytes()), grammar: editor.document.grammar)
    _ = editor.document.didSave(rendering, as: written)
    editor.document.undo()
    #expect(editor.text == moved)
    let list = try editor.document.resolve(Path(parsing: ".b[1]")).get()
    #expect(list.last.flatMap { editor.document.value(of: $0)?.array } == Array("1".utf8))
  }

  @Test(
    "a container that a revert brings back, and redo after a save, has no children that moved out of it",
    arguments: [Edit.set("[1]", "5"), .delete("[1]")])
  func revertWithMovedChild(_ edit: Edit) throws {
    var editor = PathEditor("[[1, 2], 3]")
    try editor.perform(.move("[0][1]", .first, into: ""))
    try editor.perform(edit)
    let last = try #require(editor.document.changes.last { $0.kind != .moved })
    try editor.document.revert(last)
    #expect(editor.text == "[2, [1], 3]")
    editor.document.undo()
    let rendering = editor.document.render()
    let written = Document(Bytes(rendering.bytes()), grammar: editor.document.grammar)
    _ = editor.document.didSave(rendering, as: written)
    editor.document.redo()
    #expect(editor.text == "[2, [1], 3]")
  }

  @Test("an edit that changes nothing makes no undo step") func editWithoutChange() throws {
    var editor = PathEditor("{\"a\": 1}")
    try editor.perform(.set(".a", "1"))
    try editor.perform(.rename(".a", "a"))
    #expect(!editor.document.canUndo && !editor.document.hasAnyChanges)
  }

  @Test("joined edits are one undo step") func joinedEdits() throws {
    var editor = PathEditor("[1]")
    try editor.perform(.set("[0]", "2"))
    try editor.perform(.set("[0]", "3"))
    editor.document.joinLastEdits()
    editor.document.undo()
    #expect(editor.text == "[1]")
    editor.document.redo()
    #expect(editor.text == "[3]")
  }

  @Test("an edit that fails halfway changes nothing") func failedTransaction() throws {
    var editor = PathEditor("[1, 2]")
    try editor.perform(.set("[0]", "3"))
    let path = try editor.nodes("[1]")
    #expect(throws: EditError.isRoot) {
      try editor.document.transact { document throws(EditError) in
        try document.remove(path)
        throw .isRoot
      }
    }
    #expect(editor.text == "[3, 2]")
    editor.document.undo()
    #expect(editor.text == "[1, 2]")
  }

  @Test(
    "undo and redo continue across a save without undoing the save",
    arguments: [
      Edit.set(".a", "2"), .delete(".a"), .rename(".a", "c"), .duplicate(".a"),
      .move(".a", .last, into: ".b"), .add("x", "0", .first, into: "."), .set(".", "[]"),
    ])
  func undoAcrossSave(_ edit: Edit) throws {
    let text = "{\n  // about a\n  \"a\": [1], // one\n  \"b\": {}\n}\n"
    var editor = PathEditor(text)
    try editor.perform(edit)
    let edited = editor.text
    save(&editor)
    #expect(editor.text == edited && !editor.document.hasAnyChanges)
    editor.document.undo()
    #expect(editor.document.hasAnyChanges)
    #expect(try reading(editor.text) == reading(text))
    editor.document.redo()
    #expect(editor.text == edited && !editor.document.hasAnyChanges)
    editor.document.undo()
    save(&editor)
    editor.document.redo()
    #expect(try reading(editor.text) == reading(edited))
  }

  @Test(
    "an edit after undo across a save is made over the text before the save",
    arguments: [
      (
        "{\n  \"a\": 1,\n\n  \"b\": 2\n}", Edit.delete(".b"), Edit.set(".a", "9"),
        "{\n  \"a\": 9,\n\n  \"b\": 2\n}"
      ),
      ("{\"x\": 1,}", .delete(".x"), .add("y", "2", .first, into: "."), "{\"y\": 2,\"x\": 1,}"),
      (
        "{\n  \"a\" : { \"foo\" : \"bar\" },\n  \"b\": 1\n}", .delete(".a"), .set(".b", "2"),
        "{\n  \"a\" : { \"foo\" : \"bar\" },\n  \"b\": 2\n}"
      ),
      (
        "{\n    \"a\": 1\n  , \"b\": 2\n  , \"c\": 3\n}", .move(".c", .first, into: "."),
        .rename(".a", "x"), "{\n    \"x\": 1\n  , \"b\": 2\n  , \"c\": 3\n}"
      ),
      (
        "[\n  1, // one\n\n  // below\n  2\n]", .delete("[1]"), .delete("[0]"),
        "[\n  // below\n  2\n]"
      ),
      (
        "{\"a\":\n  // why\n  1, \"b\": [2]}", .duplicate(".a"), .set(".b[0]", "3"),
        "{\"a\":\n  // why\n  1, \"b\": [3]}"
      ),
      ("[1 , 2]", .set(".", "{}"), .set("[1]", "3"), "[1 , 3]"),
    ])
  func editAfterUndoAcrossSave(
    _ text: String, _ saved: Edit, _ next: Edit, _ expected: String
  ) throws {
    var editor = PathEditor(text)
    try editor.perform(saved)
    save(&editor)
    editor.document.undo()
    #expect(editor.text == text)
    try editor.perform(next)
    #expect(editor.text == expected)
    save(&editor)
    #expect(editor.text == expected && !editor.document.hasAnyChanges)
    editor.document.undo()
    #expect(editor.text == text)
  }

  @Test(
    "undo and redo with a save after each give the same bytes every time",
    arguments: [
      ("[1 , 2]", Edit.delete("[1]")),
      ("[\n  1, // c\n  2\n]\n", .duplicate("[0]")),
      ("{\n  \"a\": 1,\n\n  // loose\n\n  // two\n  \"b\": 2\n}\n", .delete(".b")),
      ("[1 , 2 ]", .move("[0]", .last, into: ".")),
    ])
  func undoAndRedoWithSaves(
    _ text: String, _ edit: Edit
  ) throws {
    var editor = PathEditor(text)
    try editor.perform(edit)
    let edited = editor.text
    save(&editor)
    for _ in 0..<3 {
      editor.document.undo()
      #expect(editor.text == text)
      save(&editor)
      editor.document.redo()
      #expect(editor.text == edited)
      save(&editor)
    }
  }

  @Test("an entry copied after undo across a save has its former text")
  func copyAfterUndoAcrossSave() throws {
    var editor = PathEditor("[{\"a\":1 , \"b\":2}]")
    try editor.perform(.delete("[0].b"))
    save(&editor)
    editor.document.undo()
    try editor.perform(.duplicate("[0]"))
    #expect(editor.text == "[{\"a\":1 , \"b\":2}, {\"a\":1 , \"b\":2}]")
  }

  @Test(
    "undo across a save costs as much as the edit, not as the whole text",
    arguments: [
      Edit.set(".a", "2"), .delete(".b.c"), .rename(".a", "c"), .duplicate(".a"),
      .move(".a", .last, into: ".b"), .add("x", "0", .first, into: "."), .set(".b", "[]"),
    ])
  func costOfUndoAcrossSave(
    _ edit: Edit
  ) throws {
    var editor = PathEditor("{\"a\": [1], \"b\": {\"c\": 1, \"d\": 2}}")
    try editor.perform(edit)
    save(&editor)
    editor.document.undo()
  }

  @Test("joined reloads keep only the first and the last text") func joinedReloads() {
    var document = Document(Bytes(Array("[0]".utf8)), grammar: JSONGrammar(.withComments))
    weak var middle: Bytes?
    document.reload(Bytes(Array("[1]".utf8)))
    do {
      let bytes = Bytes(Array("[2]".utf8))
      middle = bytes
      document.reload(bytes, joining: true)
    }
    #expect(middle != nil)
    document.reload(Bytes(Array("[3]".utf8)), joining: true)
    #expect(middle == nil)
    document.undo()
    #expect(document.render().bytes() == Array("[0]".utf8))
    document.redo()
    #expect(document.render().bytes() == Array("[3]".utf8))
  }

  @Test("reverting everything is one undo step, and so is a reload") func revertAllAndReload()
    throws
  {
    var editor = PathEditor("[1, 2]")
    try editor.perform(.set("[0]", "3"))
    try editor.perform(.delete("[1]"))
    editor.document.revertAll()
    #expect(editor.text == "[1, 2]" && !editor.document.hasAnyChanges)
    editor.document.undo()
    #expect(editor.text == "[3]")
    editor.document.reload(Bytes(Array("[9]".utf8)))
    #expect(editor.text == "[9]" && !editor.document.hasAnyChanges)
    editor.document.undo()
    #expect(editor.text == "[3]" && editor.document.hasAnyChanges)
    editor.document.revertAll()
    #expect(editor.text == "[9]" && !editor.document.hasAnyChanges)
    editor.document.undo()
    editor.document.undo()
    editor.document.undo()
    editor.document.undo()
    #expect(editor.text == "[1, 2]")
  }

  @Test("comments that are reverted after undo across a save come back where the file has them")
  func returningComments() throws {
    var editor = PathEditor("[\n  1\n]\n")
    for text in ["one", "two"] {
      try editor.document.addComment(Array(text.utf8), to: editor.nodes("[0]"), at: .before)
    }
    let saved = editor.text
    save(&editor)
    editor.document.undo()
    editor.document.undo()
    // An edit of this state, which belongs to the former base.
    try editor.perform(.put(nil, "2", .last, ""))
    let removed = editor.document.changes.filter { $0.path.last?.isComment == true }
    try #require(removed.count == 2)
    for comment in removed { try editor.document.revert(comment) }
    try editor.perform(.delete("[1]"))
    #expect(editor.text == saved)
  }

  private func save(_ editor: inout PathEditor) {
    let rendering = editor.document.render()
    _ = editor.document.didSave(rendering, as: Bytes(rendering.bytes()))
  }

  /// Returns a text without its spaces and comments.
  private func reading(_ text: String) throws -> String {
    text.split(separator: "\n").map { $0.prefix { $0 != "/" } }.joined().filter { $0 != " " }
      .replacing(",}", with: "}")
  }
}

/// Tests of the number of children that undo stores for edits in one container.
@Suite struct StoredChildrenTests {
  private func kept(_ count: Int, _ edit: (inout Document, NodePath, Int) throws -> Void) throws
    -> Int
  {
    let text = "[" + Array(repeating: "1", count: count).joined(separator: ", ") + "]"
    let original = Document(Bytes(Array(text.utf8)), grammar: JSONGrammar(.strict))
    var document = original
    let root = document.root
    for index in 0..<count {
      let child = try #require(original.child(at: index, in: root).child)
      try edit(&document, [root, child.node], index)
    }
    let kept = document.history.storedChildCount
    while document.canUndo { document.undo() }
    #expect(document.render().bytes() == original.render().bytes())
    while document.canRedo { document.redo() }
    return kept
  }

  @Test("the history stores the changes of an edit, not all changed siblings", arguments: 0..<3)
  func doubling(_ kind: Int) throws {
    func edit(_ document: inout Document, _ path: NodePath, _ index: Int) throws {
      switch kind {
      case 0: try document.setValue(path, text: Array("\(index + 2)".utf8))
      case 1: try document.remove(path)
      default: try document.duplicate(path)
      }
    }
    let once = try kept(200, edit)
    let twice = try kept(400, edit)
    #expect(twice < once * 5 / 2)
  }
}

@Suite struct SourceEditTests {
  @Test("fixing a broken line makes the entries after it readable") func fixedLine() throws {
    var editor = PathEditor("{\n  \"a\": 1\n  \"b\": 2\n}\n")
    let fault = try #require(editor.document.fault)
    #expect(fault.offset == 10 && fault.stopOffset == 13)
    editor.document.editText(Span(10, 10), to: Array(",".utf8))
    #expect(editor.document.fault == nil)
    #expect(editor.text == "{\n  \"a\": 1,\n  \"b\": 2\n}\n")
    #expect(editor.document.changes.map(\.kind) == [.source])
    #expect(editor.document.hasAnyChanges)
    try editor.perform(.set(".b", "3"))
    #expect(editor.document.changes.map(\.kind) == [.source, .changed])
    editor.document.undo()
    editor.document.undo()
    #expect(!editor.document.hasAnyChanges && editor.document.fault != nil)
    editor.document.redo()
    editor.document.editText(Span(10, 11), to: [])
    #expect(!editor.document.hasAnyChanges)
  }

  @Test("a value before a fault can be edited, and the other bytes stay the same")
  func editBeforeFault() throws {
    var editor = PathEditor("{\"a\": 1, \"b\": [1, 2}, oops")
    #expect(editor.document.fault != nil)
    try editor.perform(.set(".a", "22"))
    #expect(editor.text == "{\"a\": 22, \"b\": [1, 2}, oops")
    #expect(throws: EditError.self) { try editor.perform(.add("c", "1", .last, into: ".")) }
    let rendering = editor.document.render()
    let written = Document(Bytes(rendering.bytes()), grammar: editor.document.grammar)
    try editor.document.check(rendering, written: written)
  }

  @Test(
    "a span that exceeds the text is clamped to it",
    arguments: [(-5, 2), (0, 99), (3, 1), (99, 200)])
  func spanOutsideText(_ start: Int, _ end: Int) {
    var editor = PathEditor("[1, 2]")
    var span = Span(0, 0)
    span.start = start
    span.end = end
    editor.document.editText(span, to: [])
    editor.document.undo()
    #expect(editor.text == "[1, 2]")
  }
}
