import DocumentTree
import ModelBasics
import ModelData
import Testing

@testable import DocumentFormats

@Suite("Tokens of XML property lists")
struct XMLTokenTests {
  @Test(
    "a row shows a scalar without its tags",
    arguments: [
      ("<integer> 42 </integer>", NodeKind.number, "42"),
      ("<string>a &amp; b &#233;</string>", .string, #""a & b é""#),
      ("<string>a&#10;b</string>", .string, #""a&#10;b""#),
      ("<string><![CDATA[<b>]]> c</string>", .string, #""<b> c""#),
      ("<string>cut &am", .string, #""cut &am""#),
      ("<string/>", .string, #""""#), ("<true></true>", .boolean, "true"),
      ("<false/>", .boolean, "false"),
      ("<date>2015-02-23T18:30:00Z</date>", .date(.instant), "2015-02-23T18:30:00Z"),
      ("<data>\n\tAAEC\n\t</data>", .data, "AAEC"), ("<string>cut her", .string, #""cut her""#),
      (
        "<array>\n\t<string>a</string> <integer>-3</integer><dict/></array>", .array,
        #"["a", -3, {}]"#
      ),
      (
        "<dict><key>k &amp; 1</key><array><true/></array><key>b</key><string>c", .object,
        #"{k & 1: [true], b: "c""#
      ),
    ])
  func shown(_ token: String, _ kind: NodeKind, _ shown: String) {
    #expect(XMLTokens().shown(Array(token.utf8), kind) == Array(shown.utf8))
  }

  @Test(
    "numbers and dictionaries have the names of property lists",
    arguments: [
      ("<integer>4</integer>", NodeKind.number, "integer"), ("<real>4</real>", .number, "real"),
      ("<dict><key>a</key>", .object, "dictionary"), ("<array/>", .array, "array"),
      ("<true/>", .boolean, "true or false"),
    ])
  func name(_ token: String, _ kind: NodeKind, _ name: String) {
    #expect(XMLTokens().name(of: kind, Array(token.utf8)) == name)
  }

  @Test(
    "a whole number can be an integer or a real",
    arguments: [
      ("<integer>4</integer>", ["<real>4</real>"]), ("<real>4.0</real>", ["<integer>4</integer>"]),
      ("<real>-7</real>", ["<integer>-7</integer>"]), ("<real>4.5</real>", []),
      ("<real>nan</real>", []), ("<real>1e3</real>", []), ("<integer>0x1F</integer>", []),
      ("<integer>1234567890123456789</integer>", []), ("<string>4</string>", []),
    ])
  func otherNumbers(_ token: String, _ others: [String]) {
    let found = XMLTokens().otherNumbers(for: Array(token.utf8))
    #expect(found.map { String(decoding: $0, as: UTF8.self) } == others)
  }

  @Test(
    "a typed text becomes a token of the kind that it looks like",
    arguments: [
      ("42", nil, "<integer>42</integer>"), ("4.5", nil, "<real>4.5</real>"),
      ("-0x1F", nil, "<integer>-0x1F</integer>"),
      ("42", "<real>1</real>", "<real>42</real>"),
      ("43", "<integer> 42 </integer>", "<integer> 43 </integer>"),
      ("4.5", "<integer>4</integer>", "<real>4.5</real>"),
      ("nan", "<real>1</real>", "<real>nan</real>"),
      ("nan", nil, nil), ("true", nil, "<true/>"), ("yes", nil, nil), ("<true/>", nil, nil),
      ("", nil, nil),
      ("2015-02-23T18:30:00Z", nil, "<date>2015-02-23T18:30:00Z</date>"), ("2015-02-23", nil, nil),
    ] as [(String, String?, String?)])
  func typed(_ text: String, _ old: String?, _ token: String?) {
    let found = XMLTokens().token(
      typed: Array(text.utf8), replacing: old.map { Array($0.utf8) }, at: .root(XMLStyle.standard))
    #expect(found.map { String(decoding: $0, as: UTF8.self) } == token)
  }

  @Test(
    "a value is written like the one that it replaces",
    arguments: [
      (#"{"n": 7}"#, "<real>1</real>", "<real>7</real>"),
      (#"{"n": 7.5}"#, "<integer>1</integer>", "<real>7.5</real>"),
      (#"{"n": "a<b"}"#, "<string>x</string>", "<string>a&lt;b</string>"),
      (#"{"n": "a<b"}"#, "<string><![CDATA[x]]></string>", "<string><![CDATA[a<b]]></string>"),
      (#"{"n": "a]]>b"}"#, "<string><![CDATA[x]]></string>", "<string>a]]&gt;b</string>"),
      (#"{"n": "caf\u00e9s"}"#, "<string>caf&#233;</string>", "<string>caf&#233;s</string>"),
      (#"{"n": "axb"}"#, "<string>a<!--c-->b</string>", "<string>a<!--c-->xb</string>"),
      (#"{"n": "x"}"#, "<string>a<!--c-->b</string>", "<string>x<!--c--></string>"),
      (#"{"n": "x"}"#, "<string><!--c-->b<?d e?></string>", "<string><!--c-->x<?d e?></string>"),
      (
        #"{"n": "x<"}"#, "<string>a<!--c--><![CDATA[b]]></string>",
        "<string>x&lt;<!--c--></string>"
      ),
      (#"{"n": 7}"#, "<integer>4<!--c-->2</integer>", "<integer>7<!--c--></integer>"),
      (#"{"n": true}"#, "<false/>", "<true/>"), (#"{"n": "x"}"#, "<string/>", "<string>x</string>"),
    ])
  func written(_ json: String, _ old: String, _ token: String) throws {
    let record = Document(Bytes(Array(json.utf8)), grammar: Format.json.grammar).cursor().value
    let value = try #require(Array(record.members).first).value
    let spelling = Spelling(Bytes(Array(old.utf8)), Span(0, old.utf8.count))
    let written = XMLTokens().token(of: value, replacing: spelling, at: .root(XMLStyle.standard))
    #expect(written.map { String(decoding: $0, as: UTF8.self) } == token)
  }
}
