import DocumentTree
import ModelBasics
import Testing

@Suite struct RevertTests {
  private func changes(_ desk: Desk) -> [String] {
    desk.document.changes.map {
      "\($0.kind) \(desk.document.path(of: $0.path, isGhost: $0.isGhost))"
    }
  }

  @Test func `the changes are listed in document order`() throws {
    var desk = Desk("{\"a\": 1, \"b\": 2, \"c\": [1, 2], \"d\": {}}")
    try desk.perform(.move(".c[1]", .last, into: ".d"))
    try desk.perform(.add("e", "5", .last, into: "."))
    try desk.perform(.rename(".b", "B"))
    try desk.perform(.set(".B", "3"))
    try desk.perform(.delete(".a"))
    #expect(
      changes(desk) == [
        "removed .a", "renamed .B", "changed .B", "moved .d.key", "added .e",
      ])
    #expect(desk.document.changes.first?.node.map { desk.document.baseOffset(of: [$0]) } == 1)
  }

  @Test func `a child that goes back into another value of its container stays beside it`() throws {
    var desk = Desk("{\"a\": [1], \"b\": []}")
    try desk.perform(.move(".a[0]", .last, into: ".b"))
    try desk.perform(.set(".a", "[2, 3]"))
    try desk.perform(.delete(".a[1]"))
    try desk.perform(.move(".b[0]", .last, into: ".a"))
    #expect(desk.text == "{\"a\": [2, 1], \"b\": []}")
    try desk.perform(.delete(".a[0]"))
    #expect(desk.text == "{\"a\": [1], \"b\": []}")
  }

  @Test func `what was moved about in a value that goes is in nobody's way`() throws {
    let text = "{\"a\": 1}"
    var desk = Desk(text)
    try desk.perform(.set(".a", "{\"x\": 1, \"y\": [2, 3]}"))
    try desk.perform(.move(".a.y[1]", .first, into: ".a.y"))
    try desk.perform(.delete(".a.y"))
    try desk.document.revert(try #require(desk.document.changes.first))
    #expect(desk.text == text && !desk.document.hasAnyChanges)
  }

  @Test func `any one change is taken back and no other`() throws {
    for number in 0..<5 {
      var desk = Desk("{\"a\": 1, \"b\": 2, \"c\": [1, 2], \"d\": {}}")
      try desk.perform(.move(".c[1]", .last, into: ".d"))
      try desk.perform(.add("e", "5", .last, into: "."))
      try desk.perform(.rename(".b", "B"))
      try desk.perform(.set(".B", "3"))
      try desk.perform(.delete(".a"))
      try desk.document.revert(desk.document.changes[number])
      #expect(
        desk.text
          == [
            "{\"a\": 1, \"B\": 3, \"c\": [1], \"d\": {\"key\": 2}, \"e\": 5}",
            "{\"b\": 3, \"c\": [1], \"d\": {\"key\": 2}, \"e\": 5}",
            "{\"B\": 2, \"c\": [1], \"d\": {\"key\": 2}, \"e\": 5}",
            "{\"B\": 3, \"c\": [1, 2], \"d\": {}, \"e\": 5}",
            "{\"B\": 3, \"c\": [1], \"d\": {\"key\": 2}}",
          ][number])
      #expect(desk.document.changes.count == 4)
    }
  }

  @Test func `a container reverted sends home what moved in and brings back what moved out`() throws
  {
    for container in [".c", ".d"] {
      var desk = Desk("{\"c\": [1, 2], \"d\": [3]}")
      try desk.perform(.move(".c[1]", .first, into: ".d"))
      #expect(desk.text == "{\"c\": [1], \"d\": [2, 3]}")
      try desk.document.revert(desk.nodes(container))
      #expect(desk.text == "{\"c\": [1, 2], \"d\": [3]}")
      #expect(!desk.document.hasAnyChanges)
    }
  }

  @Test func `what was moved into a new entry goes home when that is reverted`() throws {
    var desk = Desk("{\"a\": 1}")
    try desk.perform(.add("b", "[]", .last, into: "."))
    try desk.perform(.move(".a", .last, into: ".b"))
    let added = try #require(desk.document.changes.first { $0.kind == .added })
    try desk.document.revert(added)
    #expect(desk.text == "{\"a\": 1}" && !desk.document.hasAnyChanges)
  }

  @Test func `edits inside a moved entry stay with it`() throws {
    var desk = Desk("{\"a\": {\"x\": 1}, \"b\": {}}")
    try desk.perform(.set(".a.x", "2"))
    try desk.perform(.move(".a", .last, into: ".b"))
    #expect(desk.text == "{\"b\": {\"a\": {\"x\": 2}}}")
    try desk.document.revert(try #require(desk.document.changes.first { $0.kind == .moved }))
    #expect(desk.text == "{\"a\": {\"x\": 2}, \"b\": {}}")
  }

  @Test func `moved and moved back, deleted and put back, set and set back are clean`() throws {
    var desk = Desk("[1, 2, 3]")
    try desk.perform(.move("[0]", .last, into: "."))
    try desk.perform(.move("[2]", .first, into: "."))
    #expect(!desk.document.hasAnyChanges)
    let node = try #require(try desk.nodes("[1]").last)
    try desk.perform(.delete("[1]"))
    #expect(desk.document.isRemoved(node))
    try desk.document.putBack(
      node, into: desk.nodes("."), at: .after(Child(try #require(try desk.nodes("[0]").last))))
    #expect(!desk.document.hasAnyChanges)
    try desk.perform(.set("[1]", "7"))
    try desk.perform(.set("[1]", "2"))
    #expect(!desk.document.hasAnyChanges)
    try desk.perform(.set(".", "{}"))
    try desk.perform(.set(".", "[1, 2, 3]"))
    #expect(!desk.document.hasAnyChanges)
  }

  @Test func `marks show what is changed, and above it that something is`() throws {
    var desk = Desk("{\"a\": {\"b\": [1, 2]}, \"c\": 3}")
    try desk.perform(.set(".a.b[0]", "9"))
    try desk.perform(.delete(".c"))
    func mark(_ path: String) throws -> Mark {
      desk.document.mark(of: Child(try #require(try desk.nodes(path).last)))
    }
    #expect(try mark(".a.b[0]") == .changed)
    #expect(try mark(".a.b[1]") == .none)
    #expect(try mark(".a.b") == .below)
    #expect(try mark(".a") == .below)
    #expect(try mark(".") == .below)
    guard case .child(let ghost) = desk.document.lastChild(of: desk.document.root) else {
      Issue.record("no ghost row")
      return
    }
    #expect(ghost.isGhost && desk.document.mark(of: ghost) == .removed)
    desk.document.revertAll()
    #expect(try mark(".") == .none)
  }

  @Test func `the place it came from can be gone, or inside it`() throws {
    var desk = Desk("{\"a\": {\"x\": 1}, \"b\": {}}")
    try desk.perform(.move(".a.x", .last, into: ".b"))
    try desk.perform(.set(".a", "0"))
    let moved = try #require(desk.document.changes.first { $0.kind == .moved })
    #expect(throws: EditError.homeIsGone) { try desk.document.revert(moved) }
    #expect(desk.text == "{\"a\": 0, \"b\": {\"x\": 1}}")

    desk = Desk("{\"a\": {\"x\": {}}, \"b\": {}}")
    try desk.perform(.move(".a.x", .last, into: ".b"))
    try desk.perform(.move(".a", .last, into: ".b.x"))
    let inside = try #require(desk.document.changes.first { $0.kind == .moved })
    #expect(throws: EditError.homeIsInside) { try desk.document.revert(inside) }
    desk.document.revertAll()
    #expect(!desk.document.hasAnyChanges)
  }

  @Test func `what is refused changes nothing`() throws {
    var desk = Desk("{\"a\": {\"x\": 1}, \"b\": [1]}")
    #expect(throws: EditError.insideItself) { try desk.perform(.move(".a", .last, into: ".a")) }
    #expect(throws: EditError.notAContainer) { try desk.perform(.add("1", .last, into: ".a.x")) }
    #expect(throws: EditError.isRoot) { try desk.perform(.delete(".")) }
    #expect(throws: EditError.isRoot) { try desk.perform(.duplicate(".")) }
    #expect(throws: EditError.isRoot) { try desk.perform(.rename(".", "x")) }
    #expect(throws: EditError.hasNoKey) { try desk.perform(.rename(".b[0]", "x")) }
    #expect(throws: EditError.self) { try desk.perform(.set(".a", "tru")) }
    #expect(throws: EditError.self) { try desk.perform(.set(".a", "1 2")) }
    #expect(throws: EditError.self) { try desk.perform(.set(".a", "")) }
    let path = try desk.nodes(".a")
    #expect(throws: EditError.invalidKey) {
      try desk.document.setKeyToken(path, token: Array("x".utf8))
    }
    #expect(throws: EditError.nothingToRevert) { try desk.document.revert(path) }
    try desk.perform(.delete(".a"))
    #expect(throws: EditError.notFound) {
      try desk.document.setValue(path, text: Array("1".utf8))
    }
    desk.document.undo()
    #expect(!desk.document.hasAnyChanges && !desk.document.canUndo)
  }
}
