import DocumentTree
import ModelBasics
import ModelData
import TestBasics
import Testing

@testable import DocumentFormats

/// The reader of values accepts the same texts as the reader with messages, and reads the same values.
@Suite struct JSONNodeReaderTests {
  private static let seeds = [
    #"{"a": [1, -0.5e+10, "x\n\u00e9\ud83d\ude00\ud83d"], "b": {"c": null, "d": true}}"#,
    "\u{FEFF} // first\n[1, /* second */ false, \"\", {}, [], ]\r\n",
    #"[{"long key of many bytes": "plain text of more than eight bytes", "k": "q\"\\/"}, 0]"#,
  ]

  @Test("both agree about damaged texts", arguments: [JSONDialect.strict, .withComments])
  func damagedTexts(_ dialect: JSONDialect) {
    let marks = Array("{}[]\",:/*\\0.-tn\u{1}".utf8) + [0, 0xED, 0xFF]
    for seed in Self.seeds {
      let bytes = Array(seed.utf8)
      for offset in 0...bytes.count {
        check(Array(bytes[..<offset]), dialect)
        guard offset < bytes.count else { continue }
        for mark in marks {
          var changed = bytes
          changed[offset] = mark
          check(changed, dialect)
        }
      }
    }
  }

  @Test(
    "both agree about random texts of a few thousand tokens, also damaged ones", arguments: 0..<6)
  func longTexts(_ part: Int) {
    var random = SeededGenerator(seed: UInt64(part + 1) &* 7_919)
    for _ in 0..<12 {
      var text: [UInt8] = []
      addValue(to: &text, depth: 0, &random)
      check(text, .withComments)
      check(text, .strict)
      for _ in 0..<6 {
        var changed = text
        changed[random.below(text.count)] = random.pick(Array("[]{},:\"\\/ 1a\n".utf8))
        check(changed, .withComments)
      }
    }
  }

  @Test(
    "what an escape stands for",
    arguments: [
      (#""\u0041\u00e9\u20AC\uD83D\uDE00""#, "Aé€😀"),
      (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"),
      (#""\\\\""#, #"\\"#), (#""plain \n plain \u0009 plain""#, "plain \n plain \t plain"),
      (#""""#, ""),
    ])
  func escapes(_ text: String, _ expected: String) {
    let list = Array("[\(text), {\(text): \(text)}]".utf8)
    let value = Value.string(expected)
    #expect(JSONValueReader.value(of: list) == [value, Record([.init(expected, value)]).value])
  }

  @Test("a text with the most values for its length has room")
  func mostValues() throws {
    let text = "[" + Array(repeating: "1", count: 5_000).joined(separator: ",") + "]"
    let value = try #require(JSONValueReader.value(of: Array(text.utf8)))
    #expect(value == Value(Array(repeating: 1, count: 5_000)))
  }

  private func addValue(
    to text: inout [UInt8], depth: Int, _ random: inout SeededGenerator
  ) {
    func add(_ part: String) { text += part.utf8 }
    func addBlank() { add(random.pick(["", "", "", " ", "\n    ", " /* \" ] */ ", "// [ \"\n"])) }
    let count = depth == 0 ? 40 : random.below(9)
    let scalars = [
      "1", "-2.5e3", "true", "false", "null", "123456789012345678901234567890.5", "\"\"",
      "\"plain\"", "\"a\\n\\u00e9\\ud83d\\ude00 \\\"\"", "\"[{,\\\\\"", "\"\\ud83d\"", "\"né\"",
      "\"" + String(repeating: "long ", count: 30) + "\\t\"",
    ]
    addBlank()
    switch depth < 4 ? random.below(4) : 3 {
    case 0, 1:
      let isRecord = depth > 0 && random.chance(60)
      add(isRecord ? "{" : "[")
      for number in 0..<count {
        if number > 0 { add(",") }
        addBlank()
        if isRecord { add("\"k\(random.pick(["", "\\u0041", "é"]))\(number)\"" + ":") }
        addValue(to: &text, depth: depth + 1, &random)
      }
      if count > 0, random.chance(5) { add(",") }
      addBlank()
      add(isRecord ? "}" : "]")
    default: depth == 0 ? addValue(to: &text, depth: 0, &random) : add(random.pick(scalars))
    }
    addBlank()
  }

  private func check(_ bytes: [UInt8], _ dialect: JSONDialect) {
    let document = Document(Bytes(bytes), grammar: JSONGrammar(dialect))
    document.indexJob.run()
    // An empty text has no fault, but no value either.
    let hasValue = document.fault == nil && document.kind(of: document.root) != .empty
    let expected = hasValue ? Value?.some(document.cursor().value) : .none
    for width in [Int32(0), 256, 512] {
      #expect(
        JSONValueReader.value(of: bytes, dialect, width: width) == expected,
        "\(String(decoding: bytes, as: UTF8.self))")
    }
  }
}
