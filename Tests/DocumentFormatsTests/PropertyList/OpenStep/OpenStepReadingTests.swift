import DocumentTree
import ModelBasics
import ModelData
import Testing

@testable import DocumentFormats

@Suite("Reading OpenStep property lists")
struct OpenStepReadingTests {
  static func document(_ text: String) -> Document {
    let document = Document(Bytes(Array(text.utf8)), grammar: Format.openStep.grammar)
    document.indexJob.run()
    return document
  }

  /// The value of a document as JSON.
  static func json(_ document: Document) -> String {
    String(decoding: Format.json.tokens.compactText(of: document.cursor().value), as: UTF8.self)
  }

  @Test(
    "values are read",
    arguments: [
      ("word", #""word""#), ("42", #""42""#), ("a-b+c", #""a-b+c""#), ("/usr/lib", #""/usr/lib""#),
      ("http://a.b", #""http://a.b""#), (#""""#, #""""#), ("'it\"s'", #""it\"s""#),
      (#""a \"b\" \\ \n\t""#, #""a \"b\" \\ \n\t""#), (#""\q\é""#, #""qé""#),
      (#""\101\60\0611""#, #""A011""#), (#""\351\200\241""#, "\"Ø\u{A0}¡\""),
      (#""\U00e9\Ud83d\Ude00\U41""#, #""é😀A""#),
      ("\"two\nlines\"", #""two\nlines""#), ("\"a\\\nb\"", #""a\nb""#),
      ("()", "[]"), ("( )", "[]"), ("(a, b)", #"["a","b"]"#), ("(a, b, )", #"["a","b"]"#),
      ("{}", "{}"), ("{a = 1; b = (2); }", #"{"a":"1","b":["2"]}"#),
      ("{a /* x */ = /* y */ 1 /* z */;}", #"{"a":"1"}"#), ("{a = 1; // x\n}", #"{"a":"1"}"#),
      ("{alone; \"b\" /* x */;}", #"{"alone":"alone","b":"b"}"#),
      ("{a=b/*c*/;}", #"{"a":"b"}"#), ("{a = 1; a = 2;}", #"{"a":"1","a":"2"}"#),
      ("", "{}"), ("/* nothing */\n", "{}"), ("a = 1;", #"{"a":"1"}"#), ("a;", #"{"a":"a"}"#),
      ("/* x */\n\"a\" = \"1\";\n\n// y\nb = {c = 2;};\n", #"{"a":"1","b":{"c":"2"}}"#),
      ("<*I42>", "42"), ("<*I-1>", "-1"), ("<*R1.50>", "1.50"), ("<*R1>", "1"), ("<*BY>", "true"),
      ("<*BN>", "false"), ("<*Rnan>", #""NaN""#), ("<*I\"7\">", "7"),
    ])
  func values(_ text: String, _ json: String) throws {
    for text in [text, "\u{FEFF}" + text, text + "\n", "// !$*UTF8*$!\n" + text] {
      let document = Self.document(text)
      #expect(document.render().bytes() == Array(text.utf8))
      #expect(document.fault == nil, "\(document.fault as Any)")
      #expect(Self.json(document) == json)
    }
  }

  @Test("data and GNUstep's dates are values of their own") func dataAndDates() {
    let text = "(<0fbd 77 1c>, <>, <[AAEC]>, <*D2015-02-23 18:30:00 +0100>)"
    let values = Array(Self.document(text).cursor().value.elements)
    #expect(values.map(\.data) == [[0x0F, 0xBD, 0x77, 0x1C], [], [0, 1, 2], nil])
    #expect(values[3].date == "2015-02-23T18:30:00+01:00")
  }

  @Test(
    "a fault has an offset and says what is wrong",
    arguments: [
      ("{a=1;", 5, "the file ends within a dictionary; } is missing"),
      ("{a=1}", 4, "found “}” where ; after the value should be"),
      ("{a 1;}", 2, "found “1” where = and a value, or ; should be"),
      ("(a,b", 4, "the file ends within an array; ) is missing"),
      ("(a b)", 3, "found “b” where a comma or ) should be"),
      ("(,)", 1, "found “,” where a value should be"),
      ("{=1;}", 1, "found “=” where a key should be"),
      ("{a=;}", 3, "found “;” where a value should be"),
      ("{(a)=1;}", 1, "found “(” where a key should be"),
      (#"a = "abc"#, 8, "the string that begins here does not end"),
      ("{a = <0f;}", 5, "the < that begins here has no >"),
      ("<0>", 0, "these are not bytes as pairs of hexadecimal digits, nor Base64 in <[…]>"),
      ("<*Ix>", 0, "“<*Ix>” is not a number such as <*I42> or <*R1.5>"),
      ("<*BX>", 0, "“<*BX>” is neither <*BY> nor <*BN>"),
      ("<*D2015>", 0, "“<*D2015>” is not a date such as <*D2015-02-23 18:30:00 +0100>"),
      ("<*Q1>", 0, "the letter after <* is none of I, R, B and D"),
      ("{a = é;}", 5, "a string with “é” needs quotes"),
      ("{a = /* x", 5, "the comment that begins here does not end"),
      ("{a=1;} x", 7, "found “x” after the end of the property list"),
      ("a = 1", 5, "the file ends where ; after the value should be"),
      ("\"a\" = \"b\"\n\"c\" = d;\n", 9, "found “\"c\"” where ; after the value should be"),
    ])
  func faults(_ text: String, _ offset: Int, _ message: String) throws {
    let document = Self.document(text)
    let fault = try #require(document.fault)
    #expect(fault.offset == offset)
    #expect(document.grammar.message(for: fault, in: document.baseBytes) == message)
    #expect(!document.grammar.message(for: fault, in: document.baseBytes, as: .short).isEmpty)
    #expect(document.render().bytes() == Array(text.utf8))
  }

  @Test("a missing semicolon can be put in", arguments: ["{a = 1}", "a = 1", "a = 1\nb = 2;\n"])
  func corrections(_ text: String) throws {
    let correction = try #require(Self.document(text).fault?.correction)
    var bytes = Array(text.utf8)
    bytes.replaceSubrange(correction.span.start..<correction.span.end, with: correction.text)
    #expect(Self.document(String(decoding: bytes, as: UTF8.self)).fault == nil)
  }

  @Test(
    "files are recognised by their content or their name",
    arguments: [
      ("x", "{a = 1; }", "openstep"), ("x.plist", "// !$*UTF8*$!\n{\n}", "openstep"),
      ("x.json", "{\n\"a\" = (1);\n}", "jsonc"), ("x", "(a, b)", "openstep"),
      ("x.txt", "/* c */\n\"a\" = \"b\";\n", "openstep"), ("x.strings", "", "openstep"),
      ("x", "a = 1;\nb;\n", "openstep"), ("x", "a = b;", "openstep"),
      ("x", "a = 1\nb = 2\n", "jsonc"),
      ("x", "a = 1 ; a comment\nb = 2\n", "jsonc"), ("x", "a; b;", "jsonc"),
      ("x.pbxproj", "{", "openstep"), ("x.strings", "/* only */", "openstep"),
      ("x.json", "{\"a\": 1}", "jsonc"), ("x", "{}", "jsonc"), ("x", "{a: 1}", "jsonc"),
      ("x.json5", "// !$ x\n{a: 1}", "json5"), ("x", "\"a\" = \"b\"\n", "jsonc"),
      ("x.jsonl", "\"a\"\n\"b\"\n", "jsonl"), ("x.plist", "<plist><dict/></plist>", "plist"),
      ("x.plist", "{a = 1;}", "openstep"),
      ("x.plist", "", "plist"), ("x.plist", "{}", "openstep"), ("x.plist", "{a=b}", "openstep"),
      ("x.plist", "<0f>", "openstep"), ("x.plist", "\"x\"", "openstep"),
      ("x.plist", "<plist><dict><key>", "plist"), ("x.plist", "<dic", "plist"),
      ("x.strings", "<plist><dict/></plist>", "plist"),
      ("x.plist", "{\"a\": 1}", "jsonc"), ("x.plist", "[\"a\"]", "jsonc"),
      ("x.tmTheme", "{\"a\": {\"b\": []}}", "jsonc"), ("x.plist", "{\"a\" = 1; b", "openstep"),
      ("x.strings", "{\"a\"", "openstep"),
    ])
  func recognition(_ name: String, _ text: String, _ id: String) {
    #expect(Format.recognise(name: name, bytes: Bytes(Array(text.utf8))).id == id)
  }

  @Test("duplicate keys are found, however they are spelled") func duplicateKeys() {
    let text = #"a = 1; b = {a = 2; "\141" = 3; c; }; 'a' = 4; "#
    let found = Format.openStep.grammar.duplicateKeys(
      in: Bytes(Array(text.utf8)), upTo: text.utf8.count, most: 9)
    #expect(found.first.map { [$0.first, $0.offset] } == [[12, 19], [0, 37]])
  }

  @Test("a file of nothing but parentheses is read without recursion") func depth() {
    let count = 300_000
    let text = String(repeating: "(", count: count) + String(repeating: ")", count: count)
    #expect(Self.document(text).fault == nil)
    #expect(Self.document(String(repeating: "{a=", count: count)).fault?.offset == 3 * count)
  }
}
