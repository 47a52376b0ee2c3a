import DocumentFormats
import ModelBasics
import ModelData
import Testing

@testable import DocumentTree

@Suite("JSON5")
struct JSON5Tests {
  private func document(_ text: String) -> Document {
    let document = Document(Bytes(Array(text.utf8)), grammar: Format.json5.grammar)
    document.indexJob.run()
    return document
  }

  private func text(_ document: Document) -> String {
    String(decoding: document.render().bytes(), as: UTF8.self)
  }

  @Test(
    "a JSON5 text has the same value as its JSON",
    arguments: [
      ("{a: 1, 'b': 2, \"c\": 3}", #"{"a":1,"b":2,"c":3}"#),
      ("{$_é1: 1, \\u0061b: 2, null: 3, Infinity: 4}", #"{"$_é1":1,"ab":2,"null":3,"Infinity":4}"#),
      ("'it\\'s \"so\"'", #""it's \"so\"""#),
      ("'a\\\nb\\\r\nc\\\u{2028}d'", #""abcd""#),
      ("'\\x41\\v\\0\\q\\é\\u00e9\t'", #""A\u000b\u0000qéé\t""#),
      ("[+1, .5, 5., -.5, 5.e3, 0x1F, -0XfF, 1e400]", "[1,0.5,5,-0.5,5e3,31,-255,1e400]"),
      ("0xFFFFFFFFFFFFFFFFFFFF", "1208925819614629174706175"),
      ("[\u{FEFF}1,\u{A0}\u{2003}\u{B}\u{C}2,]", "[1,2]"),
      ("// to the end\u{2028}[1 /* two */, 'x',]", #"[1,"x"]"#),
      ("\u{FEFF}{}", "{}"),
    ])
  func meanings(_ source: String, _ json: String) throws {
    let document = document(source)
    #expect(text(document) == source)
    #expect(document.fault == nil)
    var written: [UInt8] = []
    try JSONDocumentWriter(document) { written += $0 }.write(document.root)
    #expect(String(decoding: written, as: UTF8.self) == json)
    // The same through values, as models read it.
    let value = document.cursor().value
    #expect(Format.json.tokens.compactText(of: value) == Array(json.utf8))
  }

  @Test(
    "a text that is not JSON5 is refused with a reason",
    arguments: [
      ("{a b: 1}", "found b where : should be"),
      ("{1a: 1}", "found 1a where a key should be; one that is no plain word needs quotes"),
      ("{a☺: 1}", "found byte 0xE2 where : should be"),
      (
        "'a\nb'",
        "a line of a string ends here; \\ at its end goes on in the next, \\n is a line end"
      ),
      ("'\\x4'", "\\x needs two hexadecimal digits"),
      ("'\\1'", "\\1 is not an escape; \\\\ stands for a backslash"),
      ("010", "010 is not a JSON5 number"), (".", ". is not a JSON5 number"),
      ("0x", "0x is not a JSON5 number"), ("1e0x2", "1e0x2 is not a JSON5 number"),
      ("+ 1", "+ is not a JSON5 number"), ("Infinit", "Infinit is not a JSON5 number"),
      ("undefined", "undefined is not a value; text needs quotes"),
      ("[True]", "True is not a value; JSON5 has true"),
      ("[1,,2]", "found , where a value should be"),
      ("'a", "the string that begins here does not end"),
    ])
  func refusals(_ source: String, _ message: String) {
    let document = document(source)
    #expect(
      document.fault.map { document.grammar.message(for: $0, in: document.baseBytes) } == message)
    #expect(text(document) == source)
  }

  @Test(
    "a new entry has the quotes and the trailing comma of the file",
    arguments: [
      ("{\n  a: 'x',\n}", "b", "it is", "{\n  a: 'x',\n  b: 'it is',\n}"),
      ("{\n  a: \"x\"\n}", "b-c", "y", "{\n  a: \"x\",\n  \"b-c\": \"y\"\n}"),
      ("{'a': 'x'}", "b", "y", "{'a': 'x', 'b': 'y'}"),
      ("{\"a\": 'x'}", "b", "it's", "{\"a\": 'x', \"b\": \"it's\"}"),
      ("{a: 'x'}", "b", "it's \"y\"", "{a: 'x', b: 'it\\'s \"y\"'}"),
      ("{\"a\": 1}", "b", "y", "{\"a\": 1, \"b\": \"y\"}"),
      ("{}", "b", "y", "{\n  b: 'y'\n}"),
      ("{a: 1}", "", "y", "{a: 1, '': 'y'}"),
    ])
  func inserts(_ source: String, _ key: String, _ string: String, _ expected: String) throws {
    var document = document(source)
    let token = document.tokens.stringToken(
      for: Array(string.unicodeScalars), at: document.site(ofEntryIn: [document.root]))
    try document.insert(key: Array(key.utf8), text: token, into: [document.root], at: .last)
    #expect(text(document) == expected)
    #expect(self.document(expected).fault == nil)
    document.revertAll()
    #expect(text(document) == source)
  }

  @Test(
    "a renamed key keeps its quotes, or gets some if it needs them",
    arguments: [
      ("{a: 1}", "b", "{b: 1}"), ("{a: 1}", "b c", "{'b c': 1}"), ("{'a': 1}", "b", "{'b': 1}"),
      ("{\"a\": 1, b: 2, c: 3}", "d", "{\"d\": 1, b: 2, c: 3}"),
    ])
  func renames(_ source: String, _ key: String, _ expected: String) throws {
    var document = document(source)
    let child = try #require(document.firstChild(of: document.root).child)
    try document.setKey([document.root, child.node], key: Array(key.utf8))
    #expect(text(document) == expected)
    // The same in a field, which splits the old key.
    let old = try #require(self.document(source).key(of: child.node)?.array)
    let site = document.site(ofKeyAt: [document.root, child.node])
    let spelled = try #require(document.tokens.spelled(old, at: site))
    #expect(document.grammar.isKey(spelled.spelling(of: Array(key.unicodeScalars))))
  }

  @Test(
    "an edited string keeps its quotes and the spelling of unchanged characters",
    arguments: [
      ("'a'", "b", "'b'"), ("\"a\"", "b's", "\"b's\""), ("'a'", "b's", "'b\\'s'"),
      ("'\\x41 \\\n b'", "A  c", "'\\x41 \\\n c'"), ("'\\q'", "qq", "'\\qq'"),
      ("'a\\\n'", "", "''"), ("'\u{2028}x'", "\u{2028}y", "'\u{2028}y'"),
    ])
  func edits(_ token: String, _ text: String, _ expected: String) throws {
    let document = document(token)
    let old = try #require(document.value(of: document.root))
    let spelled = document.tokens.stringToken(
      for: Array(text.unicodeScalars), replacing: old, at: document.site(of: [document.root]))
    #expect(String(decoding: spelled, as: UTF8.self) == expected)
  }

  @Test(
    "incremented numbers keep their notation",
    arguments: [
      ("0x1F", 1, "0x20"), ("0XfF", 1, "0X100"), ("0x00FF", 1, "0x0100"), ("-0x1", 2, "0x1"),
      ("+9", 1, "+10"), ("+1", -2, "-1"), (".5", 1, ".6"), (".9", 1, "1.0"), ("5.", 1, "6."),
      ("9.", 1, "10."), ("5.e3", 1, "6.e3"),
    ])
  func steps(_ number: String, _ amount: Int, _ expected: String) {
    let tokens = Format.json5.tokens
    let site = Site.root(DocumentStyle())
    let stepped = tokens.stepped(Array(number.utf8), by: amount, at: site)
    #expect(stepped.map { String(decoding: $0, as: UTF8.self) } == expected)
    #expect(tokens.stepped(Array("Infinity".utf8), by: 1, at: site) == nil)
  }

  @Test("duplicate keys are found whatever their quotes")
  func duplicates() {
    let bytes = Bytes(Array("{a: 1, 'a': {b: 1, 'c': 2}, \"\\u0061\": 3, d: ['b', 'b']}".utf8))
    let found = Format.json5.grammar.duplicateKeys(in: bytes, upTo: bytes.count, most: 9)
    #expect(found.first.map(\.key) == ["'a'", #""\u0061""#])
  }

  @Test("NaN and Infinity cannot be written as JSON, but models read them")
  func nonfinite() throws {
    let document = document("[1, -Infinity]")
    var written: [UInt8] = []
    #expect(throws: JSONDocumentWriter.Failure.self) {
      try JSONDocumentWriter(document) { written += $0 }.write(document.root)
    }
    #expect(written.isEmpty)
    let cursor = document.cursor()
    #expect(Array(cursor.value.elements).last?.string == Array("-Infinity".utf8))
    let old = Spelling(Array("NaN".utf8))
    let token = document.tokens.token(
      of: .string(Array("Infinity".utf8)), replacing: old, at: .root(document.style))
    #expect(token == Array("Infinity".utf8))
  }
}
