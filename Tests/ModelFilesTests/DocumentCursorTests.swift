import DocumentFormats
import DocumentTree
import ModelBasics
import ModelKit
import Testing

/// A cursor over a document's nodes gives the same value as a reader of the whole text.
@Suite struct DocumentCursorTests {
  private func document(_ text: String) -> Document {
    Document(Bytes(Array(text.utf8)), grammar: Format.jsonc.grammar)
  }

  private func cursor(_ document: Document) -> DocumentCursor {
    DocumentCursor(document, Format.jsonc.tokens)
  }

  static let texts = [
    "null", "true", "false", "-0.50e3", "12345678901234567890123", #""""#, #""a\n\u00e9\/""#,
    #""\ud800""#, #""\ud83d\ude00 \udc00\ud800""#, "[]", "{}", "[1, [2, []], {}]",
    #"{"a": 1, "a": 2, "\u0061": 3, "": {"b": [null]}}"#, "// c\n{ /* d */ \"x\" : [ 1, ], }",
    String(repeating: "[", count: 3_000) + String(repeating: "]", count: 3_000),
  ]

  @Test(
    "a cursor gives the same value as a reader of the whole text", arguments: texts)
  func agreesWithReader(_ text: String) throws {
    let whole = try JSONValueReader.cursor(over: Array(text.utf8)).value
    #expect(cursor(document(text)).value == whole)
  }

  @Test("a cursor reads edited values") func readsEdits() throws {
    var document = document(#"{"a": [1, 2, 3], "b": "x"}"#)
    let list = try #require(document.firstChild(of: document.root).child).node
    let one = try #require(document.firstChild(of: list).child)
    try document.remove([document.root, list, one.node])
    try document.insert(
      key: nil, text: Array(#"{"k": "\u0041"}"#.utf8), into: [document.root, list], at: .last)
    let expected: Value = ["a": [2, 3, ["k": "A"]], "b": "x"]
    #expect(cursor(document).value == expected)
  }

  @Test(
    "only integers in the range of Int are read as integers",
    arguments: [
      ("0", 0), ("-17", -17), ("999999999999999999", 999_999_999_999_999_999),
      ("9223372036854775807", Int.max), ("9223372036854775808", nil), ("1e3", nil), ("1.0", nil),
    ])
  func wholeNumbers(_ row: (text: String, number: Int?)) {
    #expect(cursor(document(row.text)).integer == row.number)
  }

  @Test("a cursor can return to a stored position") func returnsToPosition() {
    let cursor = cursor(document(#"[{"a": 1}, "é", 3]"#))
    var positions: [Int] = []
    cursor.forEachElement { positions.append(cursor.position) }
    #expect(cursor.kind == .array)
    cursor.go(to: positions[1])
    #expect(cursor.text == "é")
    cursor.go(to: positions[0])
    cursor.forEachMember { key in
      #expect(key == Array("a".utf8))
      #expect(cursor.integer == 1)
    }
    #expect(cursor.kind == .record)
  }

  @Test("the position table gives the line and column of every offset") func positionTable() {
    var text = "\u{FEFF}{\r\n\"é\":\r[1,\n\"" + String(repeating: "ü", count: 6_000) + "\", 2]\n"
    for line in 0..<2_000 { text += ",\"\(line)\": [\(line)]\n" }
    let storage = Bytes(Array((text + "}").utf8))
    let places = PositionTable(storage)
    for offset in stride(from: storage.count, to: 0, by: -997) {
      // Only places where something begins: no byte inside a character.
      guard storage[offset] & 0xC0 != 0x80, offset >= 3, storage[offset] != 0x0A else { continue }
      #expect(places.position(at: offset) == storage.position(at: offset))
    }
  }
}
