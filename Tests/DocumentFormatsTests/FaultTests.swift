import DocumentFormats
import DocumentTree
import ModelBasics
import Testing

@testable import DocumentFormats

@Suite struct FaultTests {
  /// An invalid text and its message.
  struct Row: Sendable, CustomTestStringConvertible {
    var text: String
    var says: String
    var dialect = JSONDialect.withComments
    var testDescription: String { text }

    init(_ text: String, _ says: String, _ dialect: JSONDialect = .withComments) {
      self.text = text
      self.says = says
      self.dialect = dialect
    }
  }

  @Test(
    "an invalid text has a fault with a position and a message",
    arguments: [
      Row("{,}", "1:2: this comma is one too many"),
      Row("{a: 1}", "1:2: a needs double quotes"),
      Row("{'a': 1}", "1:2: single quotes are not JSON; text and keys need double quotes"),
      Row("{\"a\" 1}", "1:5: a colon is missing after \"a\""),
      Row("{\"a\",}", "1:5: found , where : should be"),
      Row("{\"a\": }", "1:7: found } where a value should be"),
      Row("{\"a\": 1 \"b\": 2}", "1:8: a comma is missing after 1"),
      Row("{\n  \"a\": 1\n  \"b\": 2\n}", "2:9: a comma is missing after 1"),
      Row("{\r\n  \"a\": 1\r\n  \"b\": 2\r\n}", "2:9: a comma is missing after 1"),
      Row("{\r  \"a\": 1\r  \"b\": 2\r}", "2:9: a comma is missing after 1"),
      Row("[1 2]", "1:3: a comma is missing after 1"),
      Row("[1}", "1:3: found } where ] should be"),
      Row("[,1]", "1:2: found , where a value should be"),
      Row("[1,,2]", "1:4: found , where a value should be"),
      Row("[\"é\" é]", "1:6: found é where , or ] should be"),
      Row("[\"日本\" 1]", "1:6: a comma is missing after the string"),
      Row("\u{FEFF}[1 2]", "1:3: a comma is missing after 1"),
      Row("[\u{1}]", "1:2: found byte 0x01 where a value should be"),
      Row("[01]", "1:2: 01 is not a JSON number"),
      Row("[1.]", "1:2: 1. is not a JSON number"),
      Row("[-]", "1:2: - is not a JSON number"),
      Row("[1e+]", "1:2: 1e+ is not a JSON number"),
      Row("[0x1F]", "1:2: 0x1F is not a JSON number"),
      Row("[.5]", "1:2: .5 is not a JSON number"),
      Row("[hello]", "1:2: hello needs double quotes"),
      Row("[True]", "1:2: True is not a value; JSON has true"),
      Row("[nul]", "1:2: nul is not a value; text needs double quotes"),
      Row("[nullx]", "1:2: nullx is not a value; text needs double quotes"),
      Row("[\"a\\x\"]", "1:4: \\x is not an escape; \\\\ stands for a backslash"),
      Row("[\"\\u12G4\"]", "1:3: \\u needs four hexadecimal digits"),
      Row("[\"a\tb\"]", "1:4: byte 0x09 in a string must be written as an escape"),
      Row("[\"a\nb\"]", "1:4: byte 0x0A in a string must be written as an escape"),
      Row("[\"abc", "1:6: a double quote is missing here"),
      Row("{\"abc", "1:2: the string that begins here does not end"),
      Row("[1] /* abc", "1:5: the comment that begins here does not end"),
      Row("[1,", "1:4: ] is missing here"),
      Row("[1", "1:3: ] is missing here"),
      Row("[", "1:2: ] is missing here"),
      Row("{\"a\": [1,\n{", "2:2: } is missing here"),
      Row("{\"a\"", "1:5: the file ends where : should be"),
      Row("{\"a\":", "1:6: the file ends where a value should be"),
      Row("{\"a\": 1", "1:8: } is missing here"),
      Row("\0[", "1:1: found byte 0x00 where a value should be"),
      Row("\0[\01\0]", "1:1: the text is UTF-16; iconv turns it into UTF-8"),
      Row("\0\0\0[\0\0\0]", "1:1: the text is UTF-32; iconv turns it into UTF-8"),
      Row("[\0\0\0]\0\0\0", "1:2: the text is UTF-32; iconv turns it into UTF-8"),
      // Zeros alone are not an encoding.
      Row("\0\0\0\0\0\0\0\0", "1:1: found byte 0x00 where a value should be"),
      Row("\0", "1:1: found byte 0x00 where a value should be"),
      Row("\0\0{\"a\": 1}", "1:1: found byte 0x00 where a value should be"),
      Row("{\0\0\0\0\0\0\0", "1:2: found byte 0x00 where a key in double quotes should be"),
      Row("[1\0\0", "1:3: found byte 0x00 where , or ] should be"),
      Row("[] []", "1:4: found [ after the end of the value"),
      Row("1 2", "1:3: found 2 after the end of the value"),
      Row("{} // words", "1:4: comments are not JSON; --format jsonc allows them", .strict),
      Row("[1,]", "1:3: a comma before a closing bracket is not JSON", .strict),
      Row("{\"a\": 1,\n}", "1:8: a comma before a closing bracket is not JSON", .strict),
      Row("[/ 1]", "1:2: found / where a value should be"),
    ])
  func positionAndMessage(_ row: Row) {
    let document = Document(Bytes(Array(row.text.utf8)), grammar: JSONGrammar(row.dialect))
    #expect(document.render().bytes() == Array(row.text.utf8))
    guard let fault = document.fault else {
      Issue.record("accepted")
      return
    }
    let position = document.baseBytes.position(at: fault.offset)
    let message = document.grammar.message(for: fault, in: document.baseBytes)
    #expect("\(position.line):\(position.column): \(message)" == row.says)
  }

  /// An invalid text, the text with the proposed correction, and the message.
  struct Correction: Sendable, CustomTestStringConvertible {
    var text: String
    /// The same text if no correction is certain.
    var corrected: String
    var says: String
    var dialect = JSONDialect.withComments
    var testDescription: String { text }

    init(
      _ text: String, _ corrected: String, _ says: String = "",
      _ dialect: JSONDialect = .withComments
    ) {
      self.text = text
      self.corrected = corrected
      self.says = says
      self.dialect = dialect
    }
  }

  @Test(
    "a fault proposes the edit that removes it",
    arguments: [
      Correction(
        "{\n  \"tabSize\": 2\n  \"b\": 1\n}", "{\n  \"tabSize\": 2,\n  \"b\": 1\n}",
        "2:15: a comma is missing after 2"),
      Correction(
        "{\n  \"a\": \"x\" // why\n\n  \"b\": 1\n}", "{\n  \"a\": \"x\", // why\n\n  \"b\": 1\n}",
        "2:11: a comma is missing after \"x\""),
      Correction(
        "[{\"a\": 1} {\"a\": 2}]", "[{\"a\": 1}, {\"a\": 2}]", "1:10: a comma is missing after }"),
      Correction("[1 2 3]", "[1, 2 3]"),
      Correction("{\"a\": {\"b\": [1 2", "{\"a\": {\"b\": [1, 2"),
      Correction(
        "{\"a\" 1, \"b\": 2}", "{\"a\": 1, \"b\": 2}", "1:5: a colon is missing after \"a\""),
      Correction("{\"a\" = 1}", "{\"a\" : 1}", "1:6: a colon is missing after \"a\""),
      Correction("{\"a\"\n \"b\": 2}", "{\"a\"\n \"b\": 2}"),
      Correction("{\"a\", \"b\": 2}", "{\"a\", \"b\": 2}"),
      Correction(
        "{\n  \"a\": \"x y,\n  \"b\": 1\n}", "{\n  \"a\": \"x y\",\n  \"b\": 1\n}",
        "2:12: a double quote is missing here"),
      Correction(
        "{\n  \"a\": \"x\n}", "{\n  \"a\": \"x\"\n}", "2:10: a double quote is missing here"),
      Correction("{\n  \"a: 1,\n  \"b\": 1\n}", "{\n  \"a\": 1,\n  \"b\": 1\n}"),
      Correction("{\n  a\": 1\n}", "{\n  \"a\": 1\n}", "2:3: a double quote is missing here"),
      Correction("{\"a\": x\", \"b\": 1}", "{\"a\": \"x\", \"b\": 1}"),
      Correction("{\"a\": \"x}\n", "{\"a\": \"x}\n"),
      Correction(
        "[\"a, \"b\"]", "[\"a\", \"b\"]", "1:4: a double quote is missing here"),
      Correction(
        "{\"version: \"1.0.0\", \"b\": 1}", "{\"version\": \"1.0.0\", \"b\": 1}",
        "1:10: a double quote is missing here"),
      Correction(
        "{\"version\": 1.0.0\", \"b\": 1}", "{\"version\": \"1.0.0\", \"b\": 1}",
        "1:13: a double quote is missing here"),
      Correction("{\"a\": two words\", \"b\": 1}", "{\"a\": \"two words\", \"b\": 1}"),
      Correction("{\"a\": \"x, \"b\": 1}", "{\"a\": \"x\", \"b\": 1}"),
      Correction(
        "{“a”: 1}", "{\"a\": 1}",
        "1:2: curly quotes are not JSON; text and keys need straight ones"),
      Correction("{\"a\": “x y”}", "{\"a\": \"x y\"}"),
      Correction(
        "{\"a\": 1; \"b\": 2}", "{\"a\": 1, \"b\": 2}", "1:8: found ; where , or } should be"),
      Correction("{\"a\": 1},\n", "{\"a\": 1}\n", "1:9: found , after the end of the value"),
      Correction("{\"a\": 1};\n", "{\"a\": 1}\n", "1:9: found ; after the end of the value"),
      Correction("[1], [2]", "[1], [2]"),
      Correction(
        "{\n  \"a\": [\n    \"x\",\n    \"y\"\n  \"b\": 1\n}",
        "{\n  \"a\": [\n    \"x\",\n    \"y\"\n  ],\n  \"b\": 1\n}", "4:8: ] is missing here"),
      Correction(
        "{\n  \"a\": [\n    \"x\",\n    \"y\",\n  \"b\": 1\n}",
        "{\n  \"a\": [\n    \"x\",\n    \"y\"\n  ],\n  \"b\": 1\n}", "4:8: ] is missing here"),
      Correction(
        "[\n  {\n    \"a\": 1\n  {\n    \"a\": 2\n  }\n]",
        "[\n  {\n    \"a\": 1\n  },\n  {\n    \"a\": 2\n  }\n]", "3:11: } is missing here"),
      Correction("[{\"a\": 1, {\"a\": 2}]", "[{\"a\": 1}, {\"a\": 2}]"),
      Correction("{\"x\": [\"a\", \"b\": 2]}", "{\"x\": [\"a\", \"b\": 2]}"),
      Correction("{\"a\": [1 \"b\"]}", "{\"a\": [1, \"b\"]}"),
      Correction("[1, 2", "[1, 2]", "1:6: ] is missing here"),
      Correction("{\n  \"a\": [\n    1\n", "{\n  \"a\": [\n    1\n  ]\n", "3:6: ] is missing here"),
      Correction("{\r\n  \"a\": 1\r\n", "{\r\n  \"a\": 1\r\n}\r\n", "2:9: } is missing here"),
      Correction("[1 // one", "[1 // one\n]"),
      Correction("{\"a\":", "{\"a\":"),
      Correction("{\"a\": [1, 2}", "{\"a\": [1, 2]}", "1:12: ] is missing here"),
      Correction(
        "{\"a\": [1, 2}, \"b\": 3}", "{\"a\": [1, 2], \"b\": 3}", "1:12: found } where ] should be"),
      Correction("[{\"a\": 1], 2]", "[{\"a\": 1}, 2]", "1:9: found ] where } should be"),
      Correction("[1]]", "[1]", "1:4: ] closes nothing"),
      Correction("[1], 2", "[1], 2"),
      Correction(
        "{\"a\": 1,, \"b\": 2}", "{\"a\": 1, \"b\": 2}", "1:9: this comma is one too many"),
      Correction("[1,,2]", "[1,,2]"),
      Correction("[1, 2,]", "[1, 2]", "1:6: a comma before a closing bracket is not JSON", .strict),
      Correction("[True]", "[true]", "1:2: True is not a value; JSON has true"),
      Correction("{\"a\": None}", "{\"a\": null}", "1:7: None is not a value; JSON has null"),
      Correction("{'a': 'x'}", "{\"a\": 'x'}"),
      Correction(
        "{\"a\": 'x'}", "{\"a\": \"x\"}",
        "1:7: single quotes are not JSON; text and keys need double quotes"),
      Correction("['it\\'s']", "[\"it's\"]"), Correction("['say \"hi\"']", "[\"say \\\"hi\\\"\"]"),
      Correction("{\"a\":: 1}", "{\"a\": 1}", "1:6: this colon is one too many"),
      Correction(
        "{\"a\":\u{A0}1}", "{\"a\": 1}",
        "1:6: this blank or invisible character is not one of JSON"),
      Correction("{\"a\": 1,\n\u{A0}\u{A0}\"b\": 2}", "{\"a\": 1,\n \u{A0}\"b\": 2}"),
      Correction("{\"a\": 1\u{A0}}", "{\"a\": 1 }"), Correction("[1, \u{200B}2]", "[1,  2]"),
      Correction("[1, \u{FEFF}2]", "[1,  2]"), Correction("[1,\u{3000}2]", "[1, 2]"),
      Correction(
        "{\"a\"：1}", "{\"a\":1}",
        "1:5: this is punctuation of full width; JSON has that of ASCII"),
      Correction("{\"a\": 1，\"b\": 2}", "{\"a\": 1,\"b\": 2}"), Correction("[1，2］", "[1,2］"),
      Correction("[1, 2］", "[1, 2]"), Correction("{“a”：1}", "{\"a\"：1}"),
      Correction("{‘a’: 1}", "{\"a\": 1}"), Correction("{\"a\": ‘it is’}", "{\"a\": \"it is\"}"),
      Correction("{“a\": 1}", "{\"a\": 1}"),
      Correction("{\"a\": \"x”, \"b\": 1}", "{\"a\": \"x\", \"b\": 1}"),
      Correction("{\"a\": \"x”,\n\"b\": 1}", "{\"a\": \"x\",\n\"b\": 1}"),
      Correction("{\"a”: \"x\"}", "{\"a\": \"x\"}"), Correction("{„a“: 1}", "{\"a\": 1}"),
      Correction(
        "{\"a\": \"say \"hi\" now\", \"b\": 1}", "{\"a\": \"say \"hi\" now\", \"b\": 1}"),
      Correction(
        "{\n\"a\": \"say \"hi\" now\",\n\"b\": 1}", "{\n\"a\": \"say \\\"hi\\\" now\",\n\"b\": 1}",
        "2:7: double quotes inside text need a backslash before them"),
      Correction("[\"<a href=\"x\">y</a>\"]", "[\"<a href=\\\"x\\\">y</a>\"]"),
      Correction(
        "[\"a\tb\tc\"]", "[\"a\\tb\\tc\"]",
        "1:4: byte 0x09 in a string must be written as an escape"),
      Correction("[\"a\nb\", 1]", "[\"a\\nb\", 1]"), Correction("[\"a\u{1}\"]", "[\"a\\u0001\"]"),
      Correction(
        "[\"C:\\Program Files\\App\", 1]", "[\"C:\\\\Program Files\\\\App\", 1]",
        "1:5: \\P is not an escape; \\\\ stands for a backslash"),
      Correction("[\"\\d+\\.\\n\"]", "[\"\\\\d+\\\\.\\n\"]"),
      Correction("[\"it\\'s\"]", "[\"it's\"]"),
      Correction("[\"\\user\"]", "[\"\\\\user\"]"), Correction("[\"\\u12G4\"]", "[\"\\u12G4\"]"),
      Correction("[.5]", "[0.5]"), Correction("[5., 1]", "[5.0, 1]"), Correction("[-.5]", "[-0.5]"),
      Correction("[+5]", "[5]"), Correction("[1_000]", "[1000]"), Correction("[5.e3]", "[5.0e3]"),
      Correction("[0x1F]", "[0x1F]"), Correction("[1.2.3]", "[1.2.3]"),
      Correction("{tab-size: 2}", "{\"tab-size\": 2}", "1:2: tab-size needs double quotes"),
      Correction(
        "{\"a\": dark, \"b\": 1}", "{\"a\": \"dark\", \"b\": 1}", "1:7: dark needs double quotes"),
      Correction("[tru]", "[tru]"), Correction("[NaN]", "[NaN]"), Correction("[01]", "[01]"),
      Correction("[two words]", "[two words]"), Correction("hello\nworld\n", "hello\nworld\n"),
    ])
  func corrections(_ row: Correction) {
    let bytes = Array(row.text.utf8)
    let document = Document(Bytes(bytes), grammar: JSONGrammar(row.dialect))
    guard let fault = document.fault else {
      Issue.record("accepted")
      return
    }
    var corrected = bytes
    if let correction = fault.correction {
      corrected.replaceSubrange(
        correction.span.start..<correction.span.end, with: correction.text)
    }
    #expect(String(decoding: corrected, as: UTF8.self) == row.corrected)
    #expect((row.text == row.corrected) == (fault.correction == nil))
    guard !row.says.isEmpty else { return }
    let position = document.baseBytes.position(at: fault.offset)
    let message = document.grammar.message(for: fault, in: document.baseBytes)
    #expect("\(position.line):\(position.column): \(message)" == row.says)
  }

  @Test("a correction is found near the fault, whatever the size of the text")
  func farCorrections() {
    let many = String(repeating: "[", count: 100)
    let blanks = String(repeating: " ", count: 1 << 16)
    for (text, isFound) in [
      (many + "1 2", true), ("[1" + blanks + "2]", false),
      ("[" + String(repeating: "1, ", count: 1 << 16) + "1 2]", true),
      ("[1 2, " + blanks + "x]", true),
    ] {
      let document = Document(Bytes(Array(text.utf8)), grammar: JSONGrammar(.withComments))
      #expect((document.fault?.correction != nil) == isFound)
    }
  }

  @Test(
    "every fault has a message and an expectation",
    arguments: [
      JSONFault.emptyDocument: ("the file is empty; JSON needs one value", "expected a value"),
      .expectedValue: ("found X where a value should be", "expected a value"),
      .expectedKey: ("found X where a key in double quotes should be", "expected a key"),
      .expectedColon: ("found X where : should be", "expected :"),
      .expectedCommaOrBracket: ("found X where , or ] should be", "expected , or ]"),
      .expectedCommaOrBrace: ("found X where , or } should be", "expected , or }"),
      .badNumber: ("X is not a JSON number", "not a number"),
      .badLiteral: ("X is not a value; text needs double quotes", "not a value"),
      .badEscape: ("X is not an escape; \\\\ stands for a backslash", "not an escape"),
      .controlCharacter: (
        "X in a string must be written as an escape", "control character in a string"
      ),
      .unterminatedString: ("the string that begins here does not end", "string does not end"),
      .unterminatedComment: ("the comment that begins here does not end", "comment does not end"),
      .unterminatedArray: ("the file ends where , or ] should be", "expected , or ]"),
      .unterminatedObject: ("the file ends where , or } should be", "expected , or }"),
      .trailingData: ("found X after the end of the value", "expected the end"),
      .commentNotAllowed: (
        "comments are not JSON; --format jsonc allows them", "comment in strict JSON"
      ),
      .trailingCommaNotAllowed: (
        "a comma before a closing bracket is not JSON", "trailing comma in strict JSON"
      ),
      .missingComma: ("a comma is missing after X", "a comma is missing"),
      .missingColon: ("a colon is missing after X", "a colon is missing"),
      .missingQuote: ("a double quote is missing here", "a double quote is missing"),
      .missingBracket: ("X is missing here", "a closing bracket is missing"),
      .wrongBracket: ("found X where } should be", "wrong bracket"),
      .extraComma: ("this comma is one too many", "one comma too many"),
      .extraBracket: ("X closes nothing", "one bracket too many"),
      .misspelledLiteral: ("X is not a value; JSON has true, false and null", "not a value"),
      .missingQuotes: ("X needs double quotes", "double quotes are missing"),
      .singleQuotes: (
        "single quotes are not JSON; text and keys need double quotes", "single quotes"
      ),
      .curlyQuotes: (
        "curly quotes are not JSON; text and keys need straight ones", "curly quotes"
      ),
      .innerQuotes: (
        "double quotes inside text need a backslash before them", "quotes inside text"
      ),
      .extraColon: ("this colon is one too many", "one colon too many"),
      .foreignBlank: (
        "this blank or invisible character is not one of JSON", "not a blank of JSON"
      ),
      .fullWidth: (
        "this is punctuation of full width; JSON has that of ASCII", "punctuation of full width"
      ),
      .notOneLine: (
        "other programs expect each document on a line of its own; this one is not",
        "not a line of its own"
      ),
    ])
  func faultMessages(_ fault: JSONFault, _ words: (String, String)) {
    #expect(fault.message(found: "X") == words.0)
    #expect(fault.expectation == words.1)
  }

  @Test("there are 33 faults, as in the table") func tableIsComplete() {
    #expect(JSONFault.allCases.count == 33)
  }

  @Test(
    "the found text is shown in a visible form",
    arguments: [
      ("true ", "true"), ("a-b.c_$d+1 e", "a-b.c_$d+1"),
      ("aaaaaaaaaabbbbbbbbbbcccc", "aaaaaaaaaabbbbbbbbbb"),
      ("}", "}"), ("\\n", "\\n"), ("\\", "\\"), ("ß", "ß"), ("日本", "日"), ("\u{200B}", "byte 0xE2"),
      ("\u{7F}", "byte 0x7F"), ("\u{0}", "byte 0x00"), (" ", "byte 0x20"),
      ("", "the end of the file"),
      ("\u{202E}", "byte 0xE2"), ("😀", "byte 0xF0"),
    ])
  func foundText(_ text: String, _ shown: String) {
    #expect(JSONFault.found(at: 0, in: Bytes(Array(text.utf8))) == shown)
  }
}
