import ModelBasics
import Testing

@testable import DocumentTree

@Suite struct PathTests {
  private let desk = Desk(
    #"{"a": {"b": [1, {"c": 2}]}, "twice": 1, "twice": 2, "odd key": 3, "": 4, "\u0041": 5}"#)

  @Test(arguments: [
    (".", nil), (".a", #"{"b": [1, {"c": 2}]}"#), (".a.b[0]", "1"), (".a.b[1].c", "2"),
    ("/a/b/1/c", "2"), (".twice", "1"), (".twice#2", "2"), (".\"odd key\"", "3"),
    (".\"\"", "4"), (".A", "5"), ("/A", "5"),
  ])
  func `a path leads to a node, and the node's path back`(_ path: String, _ value: String?) throws {
    let nodes = try desk.nodes(path)
    let node = try #require(nodes.last)
    if let value {
      let text = desk.document.value(of: node).map { String(decoding: $0.array, as: UTF8.self) }
      #expect(text == value)
    }
    let back = desk.document.path(of: nodes)
    #expect(try desk.document.resolve(back).get() == nodes)
    #expect(desk.document.path(to: node) == nodes)
    #expect(desk.document.isPresent(nodes))
  }

  @Test(arguments: [
    (".x", "there is no .x"), (".a.x.y", "there is no .a.x"), (".a.b[2]", "there is no .a.b[2]"),
    (".twice#3", "there is no .twice#3"), (".a.b[0].c", "there is nothing inside .a.b[0]"),
    (".[0]", ". is an object; it needs a key, not a position"),
    (".a.b.c", ".a.b is an array; it needs a position like [0], not a key"),
    (".twice", "there are 2 of .twice; add #1 to #2 to say which"),
  ])
  func `a path that leads nowhere says why`(_ path: String, _ says: String) throws {
    let path = try Path(parsing: path)
    guard case .failure(let error) = desk.document.resolve(path, strict: true) else {
      Issue.record("resolved")
      return
    }
    #expect(error.message(for: path) == says)
  }

  @Test func `a broken file leads as far as it goes`() throws {
    let desk = Desk("{\"a\": 1, \"b\" oops")
    let path = try Path(parsing: ".c")
    #expect(desk.document.resolve(path) == .failure(.broken))
    #expect(PathResolutionError.broken.message(for: path) == "the file is broken before .c")
    #expect(
      PathResolutionError.notReadYet.message(for: path)
        == "the file has not been read that far yet")
    #expect(try desk.nodes(".a").count == 2)
  }

  @Test(arguments: [
    (
      EditError.invalidValue(Fault(offset: 0, code: 1), message: "found x"), "found x"
    ),
    (.invalidKey, "this is not a key as the format spells keys"),
    (.isRoot, "the whole document has no key and cannot be cut, copied or moved"),
    (.notAContainer, "this holds no entries"),
    (.hasNoKey, "elements of arrays have no key"),
    (.insideItself, "it would end up inside itself"),
    (.homeIsGone, "the place it came from is gone; revert that first"),
    (.homeIsInside, "the place it came from is inside it now; revert that first"),
    (.notReadYet, "the file has not been read that far yet"),
    (.notFound, "this is not in the document any more"),
    (.broken, "the file is broken here; mend its text first"),
    (.nothingToRevert, "nothing here differs from what was saved"),
  ])
  func `every refused edit has its words`(_ error: EditError, _ words: String) {
    #expect(error.message == words)
  }

  @Test(arguments: [
    (
      CheckError.untouchedBytesDiffer(12),
      "bytes that nobody edited would change, from byte 12 on"
    ),
    (
      .becameInvalid(Fault(offset: 0, code: 1), message: "found x"),
      "the edits would break the file: found x"
    ),
    (.readsDifferently([]), "what would be written does not read as it was edited"),
  ])
  func `every refused save has its words`(_ error: CheckError, _ words: String) {
    #expect(error.message == words)
  }
}

@Suite struct CheckTests {
  private func edited() throws -> Desk {
    var desk = Desk("{\"a\": 1, \"b\": [1, 2], \"c\": \"three\"}")
    try desk.perform(.set(".a", "10"))
    try desk.perform(.add("9", .last, into: ".b"))
    return desk
  }

  @Test func `what is right passes`() throws {
    let desk = try edited()
    let rendering = desk.document.render()
    let written = Document(Bytes(rendering.bytes()), grammar: desk.document.grammar)
    try desk.document.check(rendering, written: written)
  }

  @Test func `a wrong byte anywhere is found`() throws {
    let desk = try edited()
    let rendering = desk.document.render()
    let right = rendering.bytes()
    for place in right.indices {
      var wrong = right
      // Another byte of the same class, so that the text stays valid if possible.
      wrong[place] = wrong[place] == UInt8(ascii: "7") ? UInt8(ascii: "8") : UInt8(ascii: "7")
      let written = Document(Bytes(wrong), grammar: desk.document.grammar)
      #expect(throws: CheckError.self, "byte \(place)") {
        try desk.document.check(rendering, written: written)
      }
    }
  }

  @Test func `a file cut short is found`() throws {
    let desk = try edited()
    let rendering = desk.document.render()
    for count in 0..<rendering.count {
      let cut = Array(rendering.bytes().prefix(count))
      let written = Document(Bytes(cut), grammar: desk.document.grammar)
      #expect(throws: CheckError.self) { try desk.document.check(rendering, written: written) }
    }
  }
}
