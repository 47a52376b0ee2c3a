import DocumentTree
import ModelBasics
import Testing

@testable import DocumentFormats

@Suite struct StyleTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var text: String
    var unit = "  "
    var colon = ": "
    var separator = " "
    var ending = DocumentStyle.LineEnding.lf
    var isMultiline = true
    var opensBelow = false
    var testDescription: String { text }
  }

  @Test(
    "the layout of a file is detected",
    arguments: [
      Row(text: "", ending: .none),
      Row(text: "1", ending: .none),
      Row(text: "{}", ending: .none),
      Row(text: "{}\n"),
      Row(text: "{\n  \"a\": 1\n}\n"),
      Row(text: "{\n    \"a\": {\n        \"b\": 1\n    }\n}\n", unit: "    "),
      Row(text: "{\n\t\"a\": 1\n}\n", unit: "\t"),
      Row(text: "{\r\n  \"a\": 1\r\n}\r\n", ending: .crlf),
      Row(text: "{\r\n  \"a\": 1\n}\n", ending: .mixed),
      Row(text: "{\n  \"a\" : 1\n}\n", colon: " : "),
      // A colon at the end of a line does not count for the spacing before a value.
      Row(text: "{\n  \"a\":\n  {\n  \"b\": 1\n  },\n  \"c\":\n  [\n  ]\n}\n", opensBelow: true),
      Row(text: "{\n  \"a\":\n  {\n    \"b\":\n    [\n    ]\n  }\n}\n", opensBelow: true),
      Row(
        text: "{\n  \"a\" : {\n    \"b\" : {\n    }\n  },\n  \"c\":\n  [\n  ]\n}\n", colon: " : "),
      Row(text: "{\"a\":1,\"b\":2}", colon: ":", separator: "", ending: .none, isMultiline: false),
      Row(text: "{\"a\":1,\"b\":2}\n", colon: ":", separator: "", isMultiline: false),
      Row(text: "{\"a\": 1, \"b\": 2}", ending: .none, isMultiline: false),
      Row(text: "[1,2,3]", separator: "", ending: .none, isMultiline: false),
      Row(text: "[1, 2, 3]", ending: .none, isMultiline: false),
      Row(text: "{\"a\":1}", colon: ":", separator: "", ending: .none, isMultiline: false),
      Row(text: "// words\n{\"a\": 1, \"b\": 2}\n", isMultiline: false),
      Row(text: "[\n  \"a, b,c,d\", \"x:y\"\n]"),
      Row(text: "/* a\n      b */\n[\n  1\n]"),
      Row(text: "[\n  1,\n  /* a\n b */\n  2\n]"),
      Row(text: "[\n  1,\n // a\n  2\n]"),
      Row(text: "[\n    // a\n]", unit: "    "),
    ])
  func detectsLayout(_ row: Row) {
    let style = JSONGrammar(.withComments).layout.style(of: Bytes(Array(row.text.utf8)))
    #expect(String(decoding: style.indentUnit, as: UTF8.self) == row.unit)
    #expect(String(decoding: style.colon, as: UTF8.self) == row.colon)
    #expect(String(decoding: style.separator, as: UTF8.self) == row.separator)
    #expect(style.lineEnding == row.ending)
    #expect(style.isMultiline == row.isMultiline)
    #expect(style.opensBelow == row.opensBelow)
  }

  @Test(
    "tabs and mixed indentation are detected",
    arguments: [
      ("[\n\t1,\n\t2\n]", true, false), ("[\n  1,\n  2\n]", false, false),
      ("[\n\t1,\n  2\n]", false, true), ("[\n\t1,\n\t2,\n  3\n]", true, true),
    ])
  func detectsTabs(_ text: String, _ usesTabs: Bool, _ mixes: Bool) {
    let style = JSONGrammar(.withComments).layout.style(of: Bytes(Array(text.utf8)))
    #expect(style.usesTabs == usesTabs)
    #expect(style.mixesIndentation == mixes)
  }

  @Test(
    "new lines end as most lines between entries do, whatever the lines inside strings and comments",
    arguments: [
      ("plist", "<plist>\r\n<dict/>\r\n</plist>", true),
      ("plist", "<plist><string>a\nb\nc\nd\n</string>\r\n</plist>", true),
      ("plist", "<!--\na\nb\n-->\r\n<plist>\r\n<dict/>\r\n</plist>", true),
      ("plist", "<plist>\n<string>a\r\nb\r\nc\r\n</string>\n</plist>", false),
      ("openstep", "\"a\" = \"b\nc\nd\";\r\n", true),
      ("openstep", "/* a\n b\n c */\r\n\"a\" = \"b\";\r\n", true),
      ("openstep", "{\n  a = \"b\r\nc\r\nd\r\n\";\n}\n", false),
      ("jsonc", "{ /* a\n\n\n */\r\n  \"a\": 1\r\n}", true),
      ("jsonc", "[\r\n1,\r\n2\n]", true), ("jsonc", "[\n1,\n2\r\n]", false),
      ("json5", "[\r\n'a\\\nb\\\nc\\\nd'\r\n]", true),
    ])
  func newlines(_ format: String, _ text: String, _ areInPairs: Bool) throws {
    let format = try #require(Format.named(format))
    let style = format.grammar.layout.style(of: Bytes(Array(text.utf8)))
    #expect(style.newline == (areInPairs ? [0x0D, 0x0A] : [0x0A]))
  }

  @Test(
    "a comma after the last entry is detected if most containers over several lines have one",
    arguments: [
      ("{\n  \"a\": 1,\n}", true), ("{\n  \"a\": 1\n}", false), ("[1, 2,]", false), ("[\n]", false),
      ("[\n  1, // a\n]", true), ("[\n  1 // a,\n]", false), ("[\n  1,\n  // a\n]", true),
      ("[\n  1, /* a */\n]", true), ("[\n  \"a,\"\n]", false), ("[\r\n  1,\r\n]", true),
      ("[\n  [\n    1\n  ],\n]", false), ("[\n  [\n    1,\n  ],\n]", true),
      ("[\n  [\n    1,\n  ],\n  [\n    2\n  ],\n]", true),
    ])
  func detectsLastCommas(_ text: String, _ separatesLast: Bool) {
    for dialect in [JSONDialect.withComments, .json5] {
      let style = JSONGrammar(dialect).layout.style(of: Bytes(Array(text.utf8)))
      #expect(style.separatesLast == separatesLast)
    }
  }

  @Test("a byte order mark is detected") func detectsByteOrderMark() {
    let bytes: [UInt8] = [0xEF, 0xBB, 0xBF] + Array("{}".utf8)
    #expect(JSONGrammar(.strict).layout.style(of: Bytes(bytes)).hasByteOrderMark)
  }
}
