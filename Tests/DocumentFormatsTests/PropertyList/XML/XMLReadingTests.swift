import DocumentTree
import ModelBasics
import ModelData
import Testing

@testable import DocumentFormats
import TestDocuments

@Suite("Reading XML property lists")
struct XMLReadingTests {
  /// Puts a value into a property list as Xcode writes it.
  static func list(_ value: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    \(value)
    </plist>

    """
  }

  static func document(_ text: String) -> Document {
    let document = Document(Bytes(Array(text.utf8)), grammar: Format.xmlPropertyList.grammar)
    document.indexJob.run()
    return document
  }

  private static func children(of node: Node, in document: Document) -> [Node] {
    var walk = ChildWalk(of: node, in: document, budget: .max)
    var children: [Node] = []
    while let child = walk.next() { children.append(child.node) }
    return children
  }

  /// The value of a document as JSON.
  static func json(_ document: Document) -> String {
    String(decoding: Format.json.tokens.compactText(of: document.cursor().value), as: UTF8.self)
  }

  @Test(
    "values are read",
    arguments: [
      ("<string>a</string>", #""a""#), ("<string/>", #""""#), ("<string></string>", #""""#),
      ("<string>a &lt;b&gt; &amp; &quot;&apos;&#233;&#xE9;</string>", #""a <b> & \"'éé""#),
      ("<string>a<![CDATA[ <b> & ]]>c</string>", #""a <b> & c""#),
      ("<string>a<!-- b -->c</string>", #""ac""#), ("<string> a\n b </string>", #"" a\n b ""#),
      ("<integer>7</integer>", "7"), ("<integer> -7 </integer>", "-7"),
      ("<integer>0x1F</integer>", "31"), ("<integer>-0x1f</integer>", "-31"),
      (
        "<integer>340282366920938463463374607431768211455</integer>",
        "340282366920938463463374607431768211455"
      ),
      ("<real>1.10</real>", "1.10"), ("<real>1e400</real>", "1e400"), ("<real>.5</real>", "0.5"),
      ("<real>nan</real>", #""NaN""#), ("<real>-inf</real>", #""-Infinity""#),
      ("<true/>", "true"), ("<false/>", "false"), ("<true></true>", "true"),
      ("<array/>", "[]"), ("<dict/>", "{}"), ("<array></array>", "[]"), ("<dict />", "{}"),
      ("<array><true/><string>x</string></array>", #"[true,"x"]"#),
      (
        "<dict><key>a</key><dict><key>b &amp; c</key><array/></dict></dict>", #"{"a":{"b & c":[]}}"#
      ),
      ("<dict>\n<!-- x --><key>a</key><!-- y -->\n<true/> <?z?>\n</dict>", #"{"a":true}"#),
      ("<dict><key>a</key><true/><key>a</key><false/></dict>", #"{"a":true,"a":false}"#),
    ])
  func values(_ value: String, _ json: String) throws {
    for text in [Self.list(value), value, "\u{FEFF}" + Self.list(value), "<plist>\(value)</plist>"]
    {
      let document = Self.document(text)
      #expect(document.render().bytes() == Array(text.utf8))
      #expect(document.fault == nil, "\(document.fault as Any)")
      #expect(Self.json(document) == json)
    }
  }

  @Test("dates and data are values of their own") func datesAndData() {
    let text = "<array><date>2015-02-23T18:30:00Z</date><data>\n\tAAEC\n\t/w==\n\t</data></array>"
    let values = Array(Self.document(text).cursor().value.elements)
    #expect(values.first?.date == "2015-02-23T18:30:00Z")
    #expect(values.last?.data == [0, 1, 2, 255])
  }

  @Test(
    "a fault has a place and says what is expected",
    arguments: [
      ("<dict>", "1:7: </dict> is missing here"),
      ("<dict><key>a</key></dict>", "1:19: found </dict> where a value should be"),
      ("<dict><true/></dict>", "1:7: found <true/> where a <key> should be"),
      ("<array><key>a</key></array>", "1:8: found <key> where a value should be"),
      ("<array>x</array>", "1:8: text belongs in <string>, found “x” between elements"),
      ("<set/>", "1:1: property lists have no element <set/>"),
      (
        "<array id=\"1\"></array>",
        "1:1: <array id=\"1\"> has attributes, which property lists do not have"
      ),
      ("<array><string>a</array>", "1:17: </string> is missing here"),
      ("<array></dict>", "1:8: found </dict> where </array> should be"),
      (
        "<string>a<b/></string>",
        "1:10: <b/> is not allowed inside this element, which has only text"
      ),
      ("<string>&nbsp;</string>", "1:9: &nbsp; is not defined; &amp; stands for &"),
      ("<string>a & b</string>", "1:11: & alone is not allowed in text, where &amp; stands for it"),
      ("<string>a &b, c;</string>", "1:11: &b is not defined; &amp; stands for &"),
      ("<string>&#xD800;</string>", "1:9: &#xD800; is not a character"),
      ("<integer>1.5</integer>", "1:10: “1.5” is not an integer"),
      ("<integer></integer>", "1:10: the integer is empty"),
      ("<integer> </integer>", "1:10: the integer is empty"),
      ("<plist><integer/></plist>", "1:18: the integer is empty"),
      ("<real></real>", "1:7: the number is empty"),
      ("<date/>", "1:8: the date is empty; write one such as 2015-02-23T18:30:00Z"),
      ("<real>x</real>", "1:7: “x” is not a number"),
      ("<date>yesterday</date>", "1:7: “yesterday” is not a date such as 2015-02-23T18:30:00Z"),
      ("<data>A*</data>", "1:7: this is not Base64"),
      ("<data>!!!</data>", "1:7: this is not Base64"),
      ("<true>x</true>", "1:7: <true/> and <false/> have no text"),
      ("<true/><false/>", "1:8: found <false/> after the end of the property list"),
      ("<plist><true/>", "1:15: </plist> is missing here"),
      ("<array><!-- x </array>", "1:8: the comment that begins here does not end"),
      ("<array><string>x", "1:16: </string> is missing here"),
      ("<array><str", "1:8: the tag that begins here is not complete"),
      (
        "<!DOCTYPE plist [<!ENTITY a \"b\"><string>&a;</string>",
        "1:1: the DOCTYPE that begins here is not complete, or longer than 64 KiB"
      ),
    ])
  func faults(_ text: String, _ message: String) throws {
    let document = Self.document(text)
    #expect(document.render().bytes() == Array(text.utf8))
    let fault = try #require(document.fault)
    let position = document.baseBytes.position(at: fault.offset)
    let found = document.grammar.message(for: fault, in: document.baseBytes)
    #expect("\(position.line):\(position.column): \(found)" == message)
  }

  @Test(
    "a head that other programs refuse is listed although it is read",
    arguments: [
      (#"<?xml version="1.0"?>"#, nil),
      ("<?xml version='1.1' encoding = 'UTF-8' standalone='no' ?>", nil),
      (#"<?xml version="2"?>"#, "1:7: \(declaration)"),
      ("<?xml version=1.0?>", "1:15: \(declaration)"),
      (#"<?xml version="1.0"encoding="UTF-8"?>"#, "1:20: \(declaration)"),
      (#"<?xml encoding="UTF-8" version="1.0"?>"#, "1:7: \(declaration)"),
      (#"<?xml encoding="UTF-8"?>"#, "1:7: \(declaration)"),
      (#"<?xml version="1.0" version="1.0"?>"#, "1:21: \(declaration)"),
      (#"<?xml version="1.0" standalone="maybe" x?>"#, "1:21: \(declaration)"),
      ("<?xml ?>", "1:7: \(declaration)"),
      (#"<plist version="1.0" xmlns='a'>"#, nil),
      ("<plist version=1.0>", "1:1: the attributes of <plist version=1.0> \(attributes)"),
      ("<plist version>", "1:1: the attributes of <plist version> \(attributes)"),
    ] as [(String, String?)])
  func malformedHead(_ head: String, _ message: String?) throws {
    let text = head + "<true/>" + (head.hasPrefix("<plist") ? "</plist>" : "")
    let document = Self.document(text)
    #expect(document.render().bytes() == Array(text.utf8))
    #expect(document.fault == nil)
    let found = document.toleratedFaults.first.first.map { fault in
      let position = document.baseBytes.position(at: fault.offset)
      return "\(position.line):\(position.column): "
        + document.grammar.message(for: fault, in: document.baseBytes)
    }
    #expect(found == message)
  }

  private static let declaration =
    #"the XML declaration is not like <?xml version="1.0" encoding="UTF-8"?>, and other programs refuse the file"#
  private static let attributes =
    #"are not like version="1.0", and other programs refuse the file"#

  @Test(
    "what other programs refuse is listed although it is read",
    arguments: [
      (
        "<integer>-0x1F</integer>",
        "1:17: “-0x1F” has a sign before 0x, which other programs refuse"
      ),
      (
        "<string>a]]>b</string>",
        "1:17: ]]> is not allowed in text, and other programs refuse it; ]]&gt; stands for it"
      ),
      (
        "<string>a&#0;b</string>",
        "1:17: &#0; is a character that XML does not have, and other programs refuse it"
      ),
      (
        "<string>&#xFFFE;</string>",
        "1:16: &#xFFFE; is a character that XML does not have, and other programs refuse it"
      ),
      (
        "<string>a\u{1}\u{2}b</string>",
        "1:17: XML has no such character, and other programs refuse it"
      ),
      (
        "<data>AAE</data>",
        "1:14: the Base64 lacks = at its end: other programs refuse it, or read it without its last bytes"
      ),
      (
        "<data>A<!-- a -->A</data>",
        "1:14: the Base64 lacks = at its end: other programs refuse it, or read it without its last bytes"
      ),
      ("<data>\n\tAA\n\tE=\n\t</data>", nil),
      ("<data></data>", nil),
      ("<integer>0x1F</integer>", nil),
      ("<string><![CDATA[a]]></string>", nil),
      ("<string>a]]&gt;b\t\r\n</string>", nil),
      ("<string>]] ></string>", nil),
    ] as [(String, String?)])
  func tolerated(_ value: String, _ message: String?) throws {
    let document = Self.document("<array>\(value)</array>")
    #expect(document.firstFault == nil)
    let faults = document.toleratedFaults
    #expect(faults.first.isEmpty == (message == nil))
    let found = faults.first.first.map { fault in
      let position = document.baseBytes.position(at: fault.offset)
      return "\(position.line):\(position.column): "
        + document.grammar.message(for: fault, in: document.baseBytes)
    }
    #expect(found == message)
  }

  @Test(
    "a value that is wrong in itself hides nothing else",
    arguments: [
      ("<foo/>", "1:38: property lists have no element <foo/>"),
      (
        "<foo>a<foo>b</foo><dict><key>c</key></dict></foo>",
        "1:38: property lists have no element <foo>"
      ),
      ("<set><string>a</string></set>", "1:38: property lists have no element <set>"),
      ("<foo\nb/>", "1:38: property lists have no element <foo…"),
      ("<foo a='>'>\nx</foo>", "1:38: property lists have no element <foo a='>"),
      (
        "<string id=\"1\">a</string>",
        "1:38: <string id=\"1\"> has attributes, which property lists do not have"
      ),
      ("<integer>1.5</integer>", "1:47: “1.5” is not an integer"),
      ("<integer/>", "1:48: the integer is empty"),
      ("<real>x</real>", "1:44: “x” is not a number"),
      ("<true>x</true>", "1:44: <true/> and <false/> have no text"),
      ("<date>soon</date>", "1:44: “soon” is not a date such as 2015-02-23T18:30:00Z"),
      ("<data>A*</data>", "1:44: this is not Base64"),
      ("<string>a & b</string>", "1:48: & alone is not allowed in text, where &amp; stands for it"),
      ("<string>a < b</string>", "1:48: < alone is not allowed in text, where &lt; stands for it"),
      (
        "<string>a<b>c</string>",
        "1:47: <b> is not allowed inside this element, which has only text"
      ),
      ("<string>a<b c</string>", "1:47: the tag that begins here is not complete"),
      (
        "<string>\(String(repeating: "a", count: 9000))<b/></string>",
        "1:9046: <b/> is not allowed inside this element, which has only text"
      ),
    ])
  func brokenValue(_ value: String, _ message: String) throws {
    let before = "<dict><key>a</key><true/><key>b</key>"
    let after = "<key>c</key><array>\(value)<string>d</string></array><key>e</key><false/></dict>"
    let text = before + value + after
    let document = Self.document(text)
    #expect(document.render().bytes() == Array(text.utf8))
    #expect(document.fault == nil)
    #expect(document.valueFaults.count == 2)
    let fault = try #require(document.firstFault)
    let position = document.baseBytes.position(at: fault.offset)
    let found = document.grammar.message(for: fault, in: document.baseBytes)
    #expect("\(position.line):\(position.column): \(found)" == message)
    let members = Self.children(of: document.root, in: document)
    #expect(members.map { document.kind(of: $0) } == [.boolean, .invalid, .array, .boolean])
    let elements = Self.children(of: members[2], in: document)
    #expect(elements.map { document.kind(of: $0) } == [.invalid, .string])
    #expect(elements.first.flatMap { document.value(of: $0)?.array } == Array(value.utf8))
    // Its copy is read in the same way, alone and in the file.
    var edited = document
    try edited.duplicate([document.root, members[1]])
    try edited.duplicate([document.root, members[2], elements[0]])
    let rendering = edited.render()
    let written = Self.document(String(decoding: rendering.bytes(), as: UTF8.self))
    #expect(throws: Never.self) { try edited.check(rendering, written: written) }
    #expect(written.valueFaults.count == 4)
  }

  @Test("an attribute of a container hides nothing") func attributeOfContainer() {
    let document = Self.document("<array><dict a=\"1\"><key>b</key><true/></dict></array>")
    #expect(document.fault == nil && document.valueFaults.count == 1)
    #expect(Self.json(document) == #"[{"b":true}]"#)
  }

  @Test(
    "where the end of a wrong value is not clear, reading ends",
    arguments: [
      "<array><foo><b></foo></array>", "<array><string>a<dict>b</string></array>",
      "<array><string>a & b", "<array><foo></array>", "<dict><foo/><true/></dict>",
    ])
  func unclear(_ text: String) { #expect(Self.document(text).fault != nil) }

  @Test("what is before a fault can be seen") func beforeFault() {
    let document = Self.document("<dict><key>a</key><true/><key>b</key></dict>")
    let first = document.firstChild(of: document.root)
    #expect(first.child.map { document.keyBytes(of: $0.node) } == Array("a".utf8))
    #expect(document.child(after: first.child ?? Child(document.root), in: document.root) == .fault)
  }

  @Test("100,000 levels are read without recursion") func deep() {
    let count = 100_000
    let text =
      String(repeating: "<array>", count: count) + String(repeating: "</array>", count: count)
    let document = Self.document(text)
    #expect(document.fault == nil)
    #expect(document.childCount(of: document.root) == 1)
  }

  @Test("duplicate keys are found by what they stand for") func duplicates() {
    let text =
      "<dict><key>a&amp;</key><true/><key>b</key><dict><key>b</key><true/></dict><key>a&#38;</key><true/></dict>"
    let bytes = Bytes(Array(text.utf8))
    var found = XMLDuplicateKeys(bytes, upTo: bytes.count)
    let duplicate = found.next()
    #expect(duplicate?.first == 6)
    #expect(duplicate?.key == "<key>a&#38;</key>")
    #expect(found.next() == nil)
  }

  @Test(
    "the property lists of the corpora are read as by the library",
    .enabled(if: Corpora.folder != nil, Comment(rawValue: Corpora.absence)))
  func corpora() throws {
    var count = 0
    for file in Corpora.files(endings: Format.xmlPropertyList.fileExtensions.map { "." + $0 }) {
      let document = Self.document(String(decoding: file.bytes, as: UTF8.self))
      #expect(document.fault == nil, "\(file.name)")
      #expect(document.render().bytes() == file.bytes)
      #expect(document.cursor().value == (try XMLPropertyList.read(file.bytes)), "\(file.name)")
      count += 1
    }
    #expect(count > 0)
  }
}
