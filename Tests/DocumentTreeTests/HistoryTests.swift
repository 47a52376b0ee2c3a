import DocumentFormats
import ModelBasics
import Testing

@testable import DocumentTree

@Suite struct HistoryTests {
  @Test func `undo and redo walk back and forth, and an edit after undo begins a branch`() throws {
    var desk = Desk("[1]")
    try desk.perform(.set("[0]", "2"))
    try desk.perform(.set("[0]", "3"))
    desk.document.undo()
    #expect(desk.text == "[2]")
    try desk.perform(.set("[0]", "4"))
    #expect(!desk.document.canRedo)
    desk.document.undo()
    desk.document.undo()
    #expect(desk.text == "[1]" && !desk.document.hasAnyChanges && !desk.document.canUndo)
    desk.document.redo()
    desk.document.redo()
    #expect(desk.text == "[4]")
  }

  @Test func `an edit that changes nothing is no step`() throws {
    var desk = Desk("{\"a\": 1}")
    try desk.perform(.set(".a", "1"))
    try desk.perform(.rename(".a", "a"))
    #expect(!desk.document.canUndo && !desk.document.hasAnyChanges)
  }

  @Test func `joined edits are one step`() throws {
    var desk = Desk("[1]")
    try desk.perform(.set("[0]", "2"))
    try desk.perform(.set("[0]", "3"))
    desk.document.joinLastEdits()
    desk.document.undo()
    #expect(desk.text == "[1]")
    desk.document.redo()
    #expect(desk.text == "[3]")
  }

  @Test func `what fails in the middle leaves everything as it was`() throws {
    var desk = Desk("[1, 2]")
    try desk.perform(.set("[0]", "3"))
    let path = try desk.nodes("[1]")
    #expect(throws: EditError.isRoot) {
      try desk.document.transact { document throws(EditError) in
        try document.remove(path)
        throw .isRoot
      }
    }
    #expect(desk.text == "[3, 2]")
    desk.document.undo()
    #expect(desk.text == "[1, 2]")
  }

  @Test(arguments: [
    Edit.set(".a", "2"), .delete(".a"), .rename(".a", "c"), .duplicate(".a"),
    .move(".a", .last, into: ".b"), .add("x", "0", .first, into: "."), .set(".", "[]"),
  ])
  func `undo goes on across a save, and saving is not undone by it`(_ edit: Edit) throws {
    let text = "{\n  // about a\n  \"a\": [1], // one\n  \"b\": {}\n}\n"
    var desk = Desk(text)
    try desk.perform(edit)
    let edited = desk.text
    save(&desk)
    #expect(desk.text == edited && !desk.document.hasAnyChanges)
    desk.document.undo()
    #expect(desk.document.hasAnyChanges)
    #expect(try reading(desk.text) == reading(text))
    desk.document.redo()
    #expect(desk.text == edited && !desk.document.hasAnyChanges)
    desk.document.undo()
    save(&desk)
    desk.document.redo()
    #expect(try reading(desk.text) == reading(edited))
  }

  @Test(arguments: [
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
  func `after undo across a save the text is edited that there was before it`(
    _ text: String, _ saved: Edit, _ next: Edit, _ expected: String
  ) throws {
    var desk = Desk(text)
    try desk.perform(saved)
    save(&desk)
    desk.document.undo()
    #expect(desk.text == text)
    try desk.perform(next)
    #expect(desk.text == expected)
    save(&desk)
    #expect(desk.text == expected && !desk.document.hasAnyChanges)
    desk.document.undo()
    #expect(desk.text == text)
  }

  @Test(arguments: [
    ("[1 , 2]", Edit.delete("[1]")),
    ("[\n  1, // c\n  2\n]\n", .duplicate("[0]")),
    ("{\n  \"a\": 1,\n\n  // loose\n\n  // two\n  \"b\": 2\n}\n", .delete(".b")),
    ("[1 , 2 ]", .move("[0]", .last, into: ".")),
  ])
  func `undo and redo with a save after each give the same bytes again and again`(
    _ text: String, _ edit: Edit
  ) throws {
    var desk = Desk(text)
    try desk.perform(edit)
    let edited = desk.text
    save(&desk)
    for _ in 0..<3 {
      desk.document.undo()
      #expect(desk.text == text)
      save(&desk)
      desk.document.redo()
      #expect(desk.text == edited)
      save(&desk)
    }
  }

  @Test func `what is copied after undo across a save is copied as it was`() throws {
    var desk = Desk("[{\"a\":1 , \"b\":2}]")
    try desk.perform(.delete("[0].b"))
    save(&desk)
    desk.document.undo()
    try desk.perform(.duplicate("[0]"))
    #expect(desk.text == "[{\"a\":1 , \"b\":2}, {\"a\":1 , \"b\":2}]")
  }

  @Test(arguments: [
    Edit.set(".a", "2"), .delete(".b.c"), .rename(".a", "c"), .duplicate(".a"),
    .move(".a", .last, into: ".b"), .add("x", "0", .first, into: "."), .set(".b", "[]"),
  ])
  func `undo across a save looks at what the edit did, not at the whole text`(
    _ edit: Edit
  ) throws {
    var desk = Desk("{\"a\": [1], \"b\": {\"c\": 1, \"d\": 2}}")
    try desk.perform(edit)
    save(&desk)
    desk.document.undo()
    #expect(desk.document.lastStepCost == .repeated)
    save(&desk)
    desk.document.redo()
    #expect(desk.document.lastStepCost == .repeated)
  }

  @Test func `of reloads joined to one step only the first text and the last are kept`() {
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

  @Test func `revert all and reload are each one undoable step`() throws {
    var desk = Desk("[1, 2]")
    try desk.perform(.set("[0]", "3"))
    try desk.perform(.delete("[1]"))
    desk.document.revertAll()
    #expect(desk.text == "[1, 2]" && !desk.document.hasAnyChanges)
    desk.document.undo()
    #expect(desk.text == "[3]")
    desk.document.reload(Bytes(Array("[9]".utf8)))
    #expect(desk.text == "[9]" && !desk.document.hasAnyChanges)
    desk.document.undo()
    #expect(desk.text == "[3]" && desk.document.hasAnyChanges)
    desk.document.revertAll()
    #expect(desk.text == "[9]" && !desk.document.hasAnyChanges)
    desk.document.undo()
    desk.document.undo()
    desk.document.undo()
    desk.document.undo()
    #expect(desk.text == "[1, 2]")
  }

  private func save(_ desk: inout Desk) {
    let rendering = desk.document.render()
    _ = desk.document.didSave(rendering, as: Bytes(rendering.bytes()))
  }

  /// Returns a text without its spaces and comments.
  private func reading(_ text: String) throws -> String {
    text.split(separator: "\n").map { $0.prefix { $0 != "/" } }.joined().filter { $0 != " " }
      .replacing(",}", with: "}")
  }
}

/// Tests of the number of children that undo stores for edits in one container.
@Suite struct KeptChildrenTests {
  private func kept(_ count: Int, _ edit: (inout Document, NodePath, Int) throws -> Void) throws
    -> Int
  {
    let text = "[" + Array(repeating: "1", count: count).joined(separator: ", ") + "]"
    let original = Document(Bytes(Array(text.utf8)), grammar: JSONGrammar(.strict))
    var document = original
    let root = document.root
    for place in 0..<count {
      let child = try #require(original.child(at: place, in: root).child)
      try edit(&document, [root, child.node], place)
    }
    let kept = document.history.keptChildren
    while document.canUndo { document.undo() }
    #expect(document.render().bytes() == original.render().bytes())
    while document.canRedo { document.redo() }
    return kept
  }

  @Test("the history stores the changes of an edit, not all changed siblings", arguments: 0..<3)
  func doubling(_ kind: Int) throws {
    func edit(_ document: inout Document, _ path: NodePath, _ place: Int) throws {
      switch kind {
      case 0: try document.setValue(path, text: Array("\(place + 2)".utf8))
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
  @Test func `a broken line is mended by hand and the rest opens up`() throws {
    var desk = Desk("{\n  \"a\": 1\n  \"b\": 2\n}\n")
    let fault = try #require(desk.document.fault)
    #expect(fault.offset == 10 && fault.noticed == 13)
    desk.document.editText(Span(10, 10), to: Array(",".utf8))
    #expect(desk.document.fault == nil)
    #expect(desk.text == "{\n  \"a\": 1,\n  \"b\": 2\n}\n")
    #expect(desk.document.changes.map(\.kind) == [.source])
    #expect(desk.document.hasAnyChanges)
    try desk.perform(.set(".b", "3"))
    #expect(desk.document.changes.map(\.kind) == [.source, .changed])
    desk.document.undo()
    desk.document.undo()
    #expect(!desk.document.hasAnyChanges && desk.document.fault != nil)
    desk.document.redo()
    desk.document.editText(Span(10, 11), to: [])
    #expect(!desk.document.hasAnyChanges)
  }

  @Test func `before the fault values can be edited and the rest stays as it is`() throws {
    var desk = Desk("{\"a\": 1, \"b\": [1, 2}, oops")
    #expect(desk.document.fault != nil)
    try desk.perform(.set(".a", "22"))
    #expect(desk.text == "{\"a\": 22, \"b\": [1, 2}, oops")
    #expect(throws: EditError.self) { try desk.perform(.add("c", "1", .last, into: ".")) }
    let rendering = desk.document.render()
    let written = Document(Bytes(rendering.bytes()), grammar: desk.document.grammar)
    try desk.document.check(rendering, written: written)
  }

  @Test(arguments: [(-5, 2), (0, 99), (3, 1), (99, 200)])
  func `a span outside the text is cut to it`(_ start: Int, _ end: Int) {
    var desk = Desk("[1, 2]")
    var span = Span(0, 0)
    span.start = start
    span.end = end
    desk.document.editText(span, to: [])
    desk.document.undo()
    #expect(desk.text == "[1, 2]")
  }
}
