import DocumentTree
import ModelBasics
import Testing

@testable import DocumentFormats

@Suite("Entities of XML property lists")
struct XMLEntityTests {
  private static func document(_ declarations: String, _ value: String) -> Document {
    let text = "<!DOCTYPE plist SYSTEM \"[>\" [\n\(declarations)\n] >\n\(value)"
    return XMLReadingTests.document(text)
  }

  @Test(
    "entities with a text are read in values and keys",
    arguments: [
      (#"<!ENTITY a "x">"#, "<string>&a;&a;</string>", #""xx""#),
      (#"<!ENTITY a 'say "x"'>"#, "<string>&a;</string>", #""say \"x\"""#),
      (#"<!ENTITY b "&a;!"><!ENTITY a "x">"#, "<string>&b;</string>", #""x!""#),
      (#"<!ENTITY a "x"><!ENTITY a "y">"#, "<string>&a;</string>", #""x""#),
      (#"<!ENTITY a "&lt;&#38;#60;&#x26;amp;">"#, "<string>&a;</string>", #""<<&""#),
      (#"<!ENTITY n "42">"#, "<integer>&n;</integer>", "42"),
      (#"<!ENTITY k "name">"#, "<dict><key>&k;</key><true/></dict>", #"{"name":true}"#),
      (
        #"<!ENTITY a ""><!ELEMENT plist (dict|array)*><!-- ] --><?x ]?>"#, "<string>&a;</string>",
        #""""#
      ),
      (#"<!ENTITY % p "<!ENTITY c 'x'>"><!ENTITY amp "y">"#, "<string>&amp;</string>", #""&""#),
      (#"<!ENTITY lt2 SYSTEM "file:///etc/passwd">"#, "<string>a</string>", #""a""#),
    ])
  func read(_ declarations: String, _ value: String, _ json: String) {
    let document = Self.document(declarations, value)
    #expect(document.fault == nil, "\(document.fault as Any)")
    #expect(XMLReadingTests.json(document) == json)
  }

  @Test(
    "an entity that cannot be read is a fault where it is used",
    arguments: [
      (#"<!ENTITY a SYSTEM "file:///etc/passwd">"#, "&a;", XMLFault.externalEntity),
      (#"<!ENTITY a PUBLIC "x" "y">"#, "&a;", .externalEntity),
      (#"<!ENTITY a SYSTEM "y"><!ENTITY b "&a;">"#, "&b;", .externalEntity),
      (#"<!ENTITY a "&a;">"#, "&a;", .largeEntity),
      (#"<!ENTITY a "&b;"><!ENTITY b "&a;">"#, "&a;", .largeEntity),
      (#"<!ENTITY a "<b/>">"#, "&a;", .entityMarkup),
      (#"<!ENTITY a "&#60;b/>">"#, "&a;", .entityMarkup),
      (#"<!ENTITY a "x">"#, "&b;", .unknownEntity),
      (#"<!ENTITY a "&b;">"#, "&a;", .unknownEntity),
      (#"<!ENTITY a "&">"#, "&a;", .unknownEntity),
    ])
  func faults(_ declarations: String, _ use: String, _ reason: XMLFault) throws {
    let document = Self.document(declarations, "<string>\(use)</string>")
    let fault = try #require(document.fault)
    #expect(XMLFault(rawValue: fault.code) == reason)
    #expect(fault.offset == document.baseBytes.count - "\(use)</string>".utf8.count)
  }

  @Test("parameter entities are not read") func parameters() throws {
    let document = Self.document(#"<!ENTITY % p SYSTEM "x"> %p;"#, "<true/>")
    let fault = try #require(document.fault)
    #expect(XMLFault(rawValue: fault.code) == .parameterEntity)
    #expect(document.baseBytes[fault.offset] == UInt8(ascii: "%"))
  }

  @Test("entities that grow without limit are refused at once") func bombs() throws {
    let tens = (1..<20).map {
      "<!ENTITY a\($0) \"" + String(repeating: "&a\($0 - 1);", count: 10) + "\">"
    }
    for first in ["ha", ""] {
      let document = Self.document(
        "<!ENTITY a0 \"\(first)\">" + tens.joined(), "<string>&a19;</string>")
      #expect(document.fault.flatMap { XMLFault(rawValue: $0.code) } == .largeEntity)
    }
    let long = "<!ENTITY a \"" + String(repeating: "x", count: 4096) + "\">"
    let uses = { (count: Int) in
      Self.document(long, "<string>" + String(repeating: "&a;", count: count) + "</string>")
    }
    #expect(uses(16).fault == nil)
    #expect(uses(17).fault.flatMap { XMLFault(rawValue: $0.code) } == .largeEntity)
    let text = "<string>" + String(repeating: "&a;", count: 16) + "</string>"
    let texts = { (count: Int) in
      Self.document(long, "<array>" + String(repeating: text, count: count) + "</array>")
    }
    #expect(texts(16).fault == nil)
    #expect(texts(17).fault.flatMap { XMLFault(rawValue: $0.code) } == .largeEntity)
    let large = Self.document(
      "<!ENTITY a \"" + String(repeating: "x", count: 1 << 17) + "\">", "<true/>")
    #expect(large.fault.flatMap { XMLFault(rawValue: $0.code) } == .badDocumentType)
  }

  @Test("an entity stays as it is spelled until its text is edited") func editing() throws {
    var document = Self.document(
      #"<!ENTITY a "Ada"><!ENTITY e "é">"#,
      "<dict><key>x &a;</key><string>caf&e;</string><key>y</key><string>&a;</string></dict>")
    let x = try document.resolve(Path(parsing: #"."x Ada""#)).get()
    let y = try document.resolve(Path(parsing: ".y")).get()
    let (first, second) = (try #require(x.last), try #require(y.last))
    let old = try #require(document.value(of: first))
    let token = document.tokens.stringToken(
      for: Array("cafés".unicodeScalars), replacing: old, at: document.site(of: x))
    #expect(String(decoding: token, as: UTF8.self) == "<string>caf&e;s</string>")
    try document.move(x, into: Array(x.dropLast()), at: .after(Child(second)))
    let text = String(decoding: document.render().bytes(), as: UTF8.self)
    #expect(
      text.hasSuffix(
        "<dict><key>y</key><string>&a;</string><key>x &a;</key><string>caf&e;</string></dict>"))
    let long = try #require(document.value(of: second))
    let other = document.tokens.stringToken(
      for: Array("Bob".unicodeScalars), replacing: long, at: document.site(of: y))
    #expect(String(decoding: other, as: UTF8.self) == "<string>Bob</string>")
  }
}
