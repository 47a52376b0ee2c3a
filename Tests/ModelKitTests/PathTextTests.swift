import ModelBasics
import Testing
import TestBasics

private func key(_ text: String, _ occurrence: Int? = nil) -> Path.Segment {
  .key(Array(text.utf8), occurrence: occurrence)
}

private func token(_ text: String) -> Path.Segment { .token(Array(text.utf8)) }

@Suite("Paths as text")
struct PathTextTests {
  /// The text as typed, its segments, and the printed form.
  static let jqLikeRows: [(String, [Path.Segment], String)] = [
    (".", [], "."),
    (".a", [key("a")], ".a"),
    (
      ".a.b[0].\"odd key\"", [key("a"), key("b"), .index(0), key("odd key")], ".a.b[0].\"odd key\""
    ),
    ("[0]", [.index(0)], ".[0]"),
    (".[0][12]", [.index(0), .index(12)], ".[0][12]"),
    (".a.[3].b", [key("a"), .index(3), key("b")], ".a[3].b"),
    (".a#2", [key("a", 1)], ".a#2"),
    (".a#1.b", [key("a", 0), key("b")], ".a#1.b"),
    (".\"k\"#2", [key("k", 1)], ".k#2"),
    (".\"odd key\"#3[1]", [key("odd key", 2), .index(1)], ".\"odd key\"#3[1]"),
    (".a[\"odd key\"]#2", [key("a"), key("odd key", 1)], ".a.\"odd key\"#2"),
    (".a[-]", [key("a"), .end], ".a[-]"),
    ("[-]", [.end], ".[-]"),
    (".\"\"", [key("")], ".\"\""),
    (".with-hyphen_and1digit", [key("with-hyphen_and1digit")], ".with-hyphen_and1digit"),
    (".\"1a\"", [key("1a")], ".\"1a\""),
    (".\"-a\"", [key("-a")], ".\"-a\""),
    (".\"a#2\"", [key("a#2")], ".\"a#2\""),
    (".größe", [key("größe")], ".größe"),
    (".\"e\u{301}\"", [key("e\u{301}")], ".\"e\u{301}\""),
    (
      ".\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", [key("\"\\/\u{8}\u{c}\n\r\t")],
      #"."\"\\/\u0008\u000c\n\r\t""#
    ),
    (#"."\u00e9\u00E9""#, [key("éé")], ".éé"),
    (#"."\ud83d\ude00 x""#, [key("😀 x")], ".\"😀 x\""),
    (#"."\ud83d""#, [.key([0xED, 0xA0, 0xBD])], #"."\ud83d""#),
    (#"."\ud83d\u0041""#, [.key([0xED, 0xA0, 0xBD, 0x41])], #"."\ud83dA""#),
    (#"."\xFF\xe9""#, [.key([0xFF, 0xE9])], #"."\xff\xe9""#),
    (#"."\u202e\u200b\u0000""#, [key("\u{202e}\u{200b}\u{0}")], #"."\u202e\u200b\u0000""#),
    ("[9223372036854775807]", [.index(.max)], ".[9223372036854775807]"),
    (".a#9223372036854775807", [key("a", .max - 1)], ".a#9223372036854775807"),
  ]

  @Test("jq-style paths are parsed and printed in their standard form", arguments: jqLikeRows)
  func jqLike(text: String, segments: [Path.Segment], printed: String) throws {
    let path = try Path(parsing: text)
    #expect(path.segments == segments)
    #expect(path.description == printed)
    #expect(try Path(parsing: path.description) == path)
  }

  static let pointersRows: [(String, [Path.Segment])] = [
    ("", []),
    ("/", [key("")]),
    ("//", [key(""), key("")]),
    ("/a/b", [key("a"), key("b")]),
    ("/a/0", [key("a"), token("0")]),
    ("/a/-", [key("a"), token("-")]),
    ("/01", [key("01")]),
    ("/-1", [key("-1")]),
    ("/--", [key("--")]),
    ("/99999999999999999999", [token("99999999999999999999")]),
    ("/a~1b/m~0n/~01", [key("a/b"), key("m~n"), key("~1")]),
    ("/a.b/ /\"/é", [key("a.b"), key(" "), key("\""), key("é")]),
  ]

  @Test("JSON Pointers are parsed and printed unchanged", arguments: pointersRows)
  func pointers(text: String, segments: [Path.Segment]) throws {
    let path = try Path(parsing: text)
    #expect(path.segments == segments)
    #expect(path.jsonPointer == text)
  }

  @Test("a pointer token is an index in an array and a key in an object")
  func tokens() {
    #expect(token("7").resolved(inArray: true) == .index(7))
    #expect(token("7").resolved(inArray: false) == key("7"))
    #expect(token("-").resolved(inArray: true) == .end)
    #expect(token("-").resolved(inArray: false) == key("-"))
    #expect(token("99999999999999999999").resolved(inArray: true) == nil)
    #expect(token("99999999999999999999").resolved(inArray: false) == key("99999999999999999999"))
    #expect(key("a").resolved(inArray: true) == key("a"))
    #expect(Path([token("7"), token("-")]).description == ".[7][-]")
  }

  @Test("a path with a repeated key or with invalid UTF-8 has no JSON Pointer")
  func withoutPointer() {
    #expect(Path([key("a", 1)]).jsonPointer == nil)
    #expect(Path([.key([0xFF])]).jsonPointer == nil)
    #expect(Path([key("a/b~"), .index(3), .end]).jsonPointer == "/a~1b~0/3/-")
  }

  static let faultsRows: [(String, PathError.Reason, Int)] = [
    ("a.b", .noStart, 1),
    (" .a", .noStart, 1),
    ("#2", .noStart, 1),
    ("..", .noKey, 2),
    (".a.", .noKey, 4),
    (".a b", .noSeparator, 3),
    (".é.b c", .noSeparator, 5),
    (".a]", .noSeparator, 3),
    (".a/b", .noSeparator, 3),
    (".#2", .noKey, 2),
    (".1", .keyNeedsQuotes, 2),
    (".a.-b", .keyNeedsQuotes, 4),
    (".$schema", .keyNeedsQuotes, 2),
    (".\"a", .noClosingQuote, 2),
    (".\"a\\\"", .noClosingQuote, 2),
    (".\"a\\q\"", .badEscape, 4),
    (".\"\\u12\"", .badEscape, 3),
    (".\"\\u12g4\"", .badEscape, 3),
    (".\"\\x\u{ff11}1\"", .badEscape, 3),
    (".\"\\", .badEscape, 3),
    ("[", .noIndex, 2),
    ("[]", .noIndex, 2),
    ("[a]", .noIndex, 2),
    ("[-0]", .negativeIndex, 2),
    ("[0", .noClosingBracket, 3),
    ("[0 ]", .noClosingBracket, 3),
    ("[1.5]", .noClosingBracket, 3),
    ("[9223372036854775808]", .numberTooLarge, 2),
    (".a#9223372036854775808", .numberTooLarge, 4),
    (".a#0", .noOccurrence, 4),
    (".a#", .noOccurrence, 4),
    (".a#-1", .noOccurrence, 4),
    ("[0]#2", .noSeparator, 4),
    ("/a~2", .badPointerEscape, 3),
    ("/a~", .badPointerEscape, 3),
  ]

  @Test("an invalid path is reported with its reason and column", arguments: faultsRows)
  func faults(text: String, reason: PathError.Reason, column: Int) {
    #expect(throws: PathError(reason, column: column)) { try Path(parsing: text) }
  }

  @Test("any key is parsed back from its printed form")
  func anyKey() throws {
    var random = SeededGenerator(seed: 1)
    // These bytes make valid UTF-8, encoded surrogates and invalid UTF-8 likely.
    let bytes: [UInt8] = [
      0x22, 0x5C, 0x61, 0x2D, 0x31, 0x0A, 0xC3, 0xA9, 0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80, 0xF0,
      0x9F, 0x98, 0x80, 0xE2, 0x80, 0xAE, 0xFF, 0x23, 0x2E, 0x5B,
    ]
    for _ in 0..<20_000 {
      let length = Int.random(in: 0...8, using: &random)
      let start = Int.random(in: 0..<bytes.count, using: &random)
      let key = (0..<length).map { offset in
        Bool.random(using: &random)
          ? bytes[(start + offset) % bytes.count] : bytes.randomElement(using: &random) ?? 0
      }
      let path = Path([.key(key), .key(key, occurrence: 4), .index(0)])
      let text = path.description
      #expect(try Path(parsing: text) == path, "\(key) \(text)")
    }
  }

  @Test("each reason of a path error has its own message")
  func words() {
    let words: [PathError.Reason: String] = [
      .noStart: "a path starts with ., [ or /, such as .a[0] or /a/0",
      .noSeparator: "expected ., [ or #; a key with other characters needs quotes, .\"odd key\"",
      .noKey: "expected a key after the point, or \"\" for the empty key",
      .keyNeedsQuotes: "a key that starts with a digit, - or $ needs quotes, as in .\"1\"",
      .noClosingQuote: "the quoted key does not end",
      .badEscape: "expected an escape as in JSON after \\, such as \\\" or \\u00e9",
      .noIndex: "expected a number, \"key\" or - after [",
      .negativeIndex: "an index from the end begins with -1, the last; [-] is the place after it",
      .numberTooLarge: "the number is too large",
      .noClosingBracket: "expected ]",
      .noOccurrence: "expected a number from 1 after #, as in .a#2 for the second .a",
      .badPointerEscape: "expected ~0 for ~ or ~1 for /",
    ]
    for reason in PathError.Reason.allCases {
      #expect(
        PathError(reason, column: 7).message == "column 7 of the path: \(words[reason] ?? "")")
    }
  }
}
