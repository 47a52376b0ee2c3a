import DocumentTree
import ModelBasics
import Testing

@Suite struct RevertTests {
  private func changes(_ editor: PathEditor) -> [String] {
    editor.document.changes.map {
      "\($0.kind) \(editor.document.path(of: $0.path, isGhost: $0.isGhost))"
    }
  }

  @Test("the changes are listed in document order") func order() throws {
    var editor = PathEditor("{\"a\": 1, \"b\": 2, \"c\": [1, 2], \"d\": {}}")
    try editor.perform(.move(".c[1]", .last, into: ".d"))
    try editor.perform(.add("e", "5", .last, into: "."))
    try editor.perform(.rename(".b", "B"))
    try editor.perform(.set(".B", "3"))
    try editor.perform(.delete(".a"))
    #expect(
      changes(editor) == [
        "removed .a", "renamed .B", "changed .B", "moved .d.key", "added .e",
      ])
    #expect(editor.document.changes.first?.node.map { $0.offset } == 1)
  }

  @Test(
    "an entry that is moved back to a container with another value stays beside the new entries")
  func childOfReplacedValue() throws {
    var editor = PathEditor("{\"a\": [1], \"b\": []}")
    try editor.perform(.move(".a[0]", .last, into: ".b"))
    try editor.perform(.set(".a", "[2, 3]"))
    try editor.perform(.delete(".a[1]"))
    try editor.perform(.move(".b[0]", .last, into: ".a"))
    #expect(editor.text == "{\"a\": [2, 1], \"b\": []}")
    try editor.perform(.delete(".a[0]"))
    #expect(editor.text == "{\"a\": [1], \"b\": []}")
  }

  @Test("reverting a new value discards the moves inside it") func movedInReplacedValue() throws {
    let text = "{\"a\": 1}"
    var editor = PathEditor(text)
    try editor.perform(.set(".a", "{\"x\": 1, \"y\": [2, 3]}"))
    try editor.perform(.move(".a.y[1]", .first, into: ".a.y"))
    try editor.perform(.delete(".a.y"))
    try editor.document.revert(try #require(editor.document.changes.first))
    #expect(editor.text == text && !editor.document.hasAnyChanges)
  }

  @Test("reverting one change leaves the others") func oneChange() throws {
    for number in 0..<5 {
      var editor = PathEditor("{\"a\": 1, \"b\": 2, \"c\": [1, 2], \"d\": {}}")
      try editor.perform(.move(".c[1]", .last, into: ".d"))
      try editor.perform(.add("e", "5", .last, into: "."))
      try editor.perform(.rename(".b", "B"))
      try editor.perform(.set(".B", "3"))
      try editor.perform(.delete(".a"))
      try editor.document.revert(editor.document.changes[number])
      #expect(
        editor.text
          == [
            "{\"a\": 1, \"B\": 3, \"c\": [1], \"d\": {\"key\": 2}, \"e\": 5}",
            "{\"b\": 3, \"c\": [1], \"d\": {\"key\": 2}, \"e\": 5}",
            "{\"B\": 2, \"c\": [1], \"d\": {\"key\": 2}, \"e\": 5}",
            "{\"B\": 3, \"c\": [1, 2], \"d\": {}, \"e\": 5}",
            "{\"B\": 3, \"c\": [1], \"d\": {\"key\": 2}}",
          ][number])
      #expect(editor.document.changes.count == 4)
    }
  }

  @Test("reverting a container returns the nodes that were moved into it and out of it")
  func containerWithMovedNodes() throws {
    for container in [".c", ".d"] {
      var editor = PathEditor("{\"c\": [1, 2], \"d\": [3]}")
      try editor.perform(.move(".c[1]", .first, into: ".d"))
      #expect(editor.text == "{\"c\": [1], \"d\": [2, 3]}")
      try editor.document.revert(editor.nodes(container))
      #expect(editor.text == "{\"c\": [1, 2], \"d\": [3]}")
      #expect(!editor.document.hasAnyChanges)
    }
  }

  @Test("reverting a new entry returns a node that was moved into it") func movedIntoNewEntry()
    throws
  {
    var editor = PathEditor("{\"a\": 1}")
    try editor.perform(.add("b", "[]", .last, into: "."))
    try editor.perform(.move(".a", .last, into: ".b"))
    let added = try #require(editor.document.changes.first { $0.kind == .added })
    try editor.document.revert(added)
    #expect(editor.text == "{\"a\": 1}" && !editor.document.hasAnyChanges)
  }

  @Test("an edit inside a moved entry is kept when the move is reverted") func editInMovedEntry()
    throws
  {
    var editor = PathEditor("{\"a\": {\"x\": 1}, \"b\": {}}")
    try editor.perform(.set(".a.x", "2"))
    try editor.perform(.move(".a", .last, into: ".b"))
    #expect(editor.text == "{\"b\": {\"a\": {\"x\": 2}}}")
    try editor.document.revert(try #require(editor.document.changes.first { $0.kind == .moved }))
    #expect(editor.text == "{\"a\": {\"x\": 2}, \"b\": {}}")
  }

  @Test("a document lists and reverts its changes through ChangeTracking")
  func changeTracking() throws {
    func revert(_ tracker: inout some ChangeTracking) -> Int {
      let count = tracker.changes.count
      if tracker.hasAnyChanges { tracker.revertAll() }
      return count
    }
    let text = #"{"a": 1, "b": 2}"#
    var editor = PathEditor(text)
    try editor.perform(.set(".a", "3"))
    try editor.perform(.delete(".b"))
    #expect(revert(&editor.document) == 2)
    #expect(editor.text == text && !editor.document.hasAnyChanges)
    #expect(revert(&editor.document) == 0)
  }

  @Test("edits that cancel each other out leave no changes") func editsThatCancelOut() throws {
    var editor = PathEditor("[1, 2, 3]")
    try editor.perform(.move("[0]", .last, into: "."))
    try editor.perform(.move("[2]", .first, into: "."))
    #expect(!editor.document.hasAnyChanges)
    let node = try #require(try editor.nodes("[1]").last)
    try editor.perform(.delete("[1]"))
    #expect(editor.document.isRemoved(node))
    try editor.document.putBack(
      node, into: editor.nodes("."), at: .after(Child(try #require(try editor.nodes("[0]").last))))
    #expect(!editor.document.hasAnyChanges)
    try editor.perform(.set("[1]", "7"))
    try editor.perform(.set("[1]", "2"))
    #expect(!editor.document.hasAnyChanges)
    try editor.perform(.set(".", "{}"))
    try editor.perform(.set(".", "[1, 2, 3]"))
    #expect(!editor.document.hasAnyChanges)
  }

  @Test("a changed node is marked as such, and its ancestors as changed below") func marks() throws
  {
    var editor = PathEditor("{\"a\": {\"b\": [1, 2]}, \"c\": 3}")
    try editor.perform(.set(".a.b[0]", "9"))
    try editor.perform(.delete(".c"))
    func mark(_ path: String) throws -> Mark {
      editor.document.mark(of: Child(try #require(try editor.nodes(path).last)))
    }
    #expect(try mark(".a.b[0]") == .changed)
    #expect(try mark(".a.b[1]") == .none)
    #expect(try mark(".a.b") == .below)
    #expect(try mark(".a") == .below)
    #expect(try mark(".") == .below)
    guard case .child(let ghost) = editor.document.lastChild(of: editor.document.root) else {
      Issue.record("no ghost row")
      return
    }
    #expect(ghost.isGhost && editor.document.mark(of: ghost) == .removed)
    editor.document.revertAll()
    #expect(try mark(".") == .none)
  }

  @Test("a move is not reverted if the original container is gone or inside the moved node")
  func missingOrigin() throws {
    var editor = PathEditor("{\"a\": {\"x\": 1}, \"b\": {}}")
    try editor.perform(.move(".a.x", .last, into: ".b"))
    try editor.perform(.set(".a", "0"))
    let moved = try #require(editor.document.changes.first { $0.kind == .moved })
    #expect(throws: EditError.originIsGone) { try editor.document.revert(moved) }
    #expect(editor.text == "{\"a\": 0, \"b\": {\"x\": 1}}")

    editor = PathEditor("{\"a\": {\"x\": {}}, \"b\": {}}")
    try editor.perform(.move(".a.x", .last, into: ".b"))
    try editor.perform(.move(".a", .last, into: ".b.x"))
    let inside = try #require(editor.document.changes.first { $0.kind == .moved })
    #expect(throws: EditError.originIsInside) { try editor.document.revert(inside) }
    editor.document.revertAll()
    #expect(!editor.document.hasAnyChanges)
  }

  @Test("a refused edit changes nothing") func refusedEdits() throws {
    var editor = PathEditor("{\"a\": {\"x\": 1}, \"b\": [1]}")
    #expect(throws: EditError.insideItself) { try editor.perform(.move(".a", .last, into: ".a")) }
    #expect(throws: EditError.notAContainer) { try editor.perform(.add("1", .last, into: ".a.x")) }
    #expect(throws: EditError.isRoot) { try editor.perform(.delete(".")) }
    #expect(throws: EditError.isRoot) { try editor.perform(.duplicate(".")) }
    #expect(throws: EditError.isRoot) { try editor.perform(.rename(".", "x")) }
    #expect(throws: EditError.hasNoKey) { try editor.perform(.rename(".b[0]", "x")) }
    #expect(throws: EditError.self) { try editor.perform(.set(".a", "tru")) }
    #expect(throws: EditError.self) { try editor.perform(.set(".a", "1 2")) }
    #expect(throws: EditError.self) { try editor.perform(.set(".a", "")) }
    let path = try editor.nodes(".a")
    #expect(throws: EditError.invalidKey) {
      try editor.document.setKeyToken(path, token: Array("x".utf8))
    }
    #expect(throws: EditError.nothingToRevert) { try editor.document.revert(path) }
    try editor.perform(.delete(".a"))
    #expect(throws: EditError.notFound) {
      try editor.document.setValue(path, text: Array("1".utf8))
    }
    editor.document.undo()
    #expect(!editor.document.hasAnyChanges && !editor.document.canUndo)
  }
}
