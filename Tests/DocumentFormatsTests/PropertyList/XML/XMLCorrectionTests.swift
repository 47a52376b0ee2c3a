import DocumentTree
import ModelBasics
import Testing

@testable import DocumentFormats

@Suite("Corrections of XML property lists")
struct XMLCorrectionTests {
  /// Returns a text with the correction of its fault, or the same text if none is certain, and the message of the fault.
  private func corrected(_ text: String) throws -> (text: String, says: String) {
    let document = XMLReadingTests.document(text)
    let fault = try #require(document.fault, "\(text)")
    var bytes = Array(text.utf8)
    if let correction = fault.correction {
      bytes.replaceSubrange(correction.span.start..<correction.span.end, with: correction.text)
    }
    let position = document.baseBytes.position(at: fault.offset)
    let message = document.grammar.message(for: fault, in: document.baseBytes)
    return (
      String(decoding: bytes, as: UTF8.self), "\(position.line):\(position.column): \(message)"
    )
  }

  @Test(
    "a fault of the file proposes the edit that removes it",
    arguments: [
      ("<plist><true/>", "<plist><true/></plist>", "1:15: </plist> is missing here"),
      (
        "<plist>\n<dict>\n  <key>a</key>\n  <true/>\n</dict>\n",
        "<plist>\n<dict>\n  <key>a</key>\n  <true/>\n</dict>\n</plist>\n",
        "5:8: </plist> is missing here"
      ),
      (
        "<plist>\r\n<array>\r\n</array>\r\n", "<plist>\r\n<array>\r\n</array>\r\n</plist>\r\n",
        "3:9: </plist> is missing here"
      ),
      ("<dict>", "<dict></dict>", "1:7: </dict> is missing here"),
      (
        "<plist>\n  <array>\n    <true/>\n", "<plist>\n  <array>\n    <true/>\n  </array>\n",
        "3:12: </array> is missing here"
      ),
      (
        "<plist><dict><key>a</key><array><true/></dict></plist>",
        "<plist><dict><key>a</key><array><true/></array></dict></plist>",
        "1:40: </array> is missing here"
      ),
      (
        "<plist><dict><key>a</key><true/></plist>",
        "<plist><dict><key>a</key><true/></dict></plist>", "1:33: </dict> is missing here"
      ),
      (
        "<plist><array><true/></dict></plist>", "<plist><array><true/></array></plist>",
        "1:22: found </dict> where </array> should be"
      ),
      (
        "<plist><dict></dict></dict></plist>", "<plist><dict></dict></plist>",
        "1:21: </dict> ends nothing"
      ),
      (
        "<plist><true/></plist></plist>", "<plist><true/></plist>", "1:23: </plist> ends nothing"
      ),
      ("<dict/></plist>", "<dict/>", "1:8: </plist> ends nothing"),
      (
        "<plist><dict>\n<key>a</key>\n<string>x\n<key>b</key>\n<true/>\n</dict></plist>",
        "<plist><dict>\n<key>a</key>\n<string>x</string>\n<key>b</key>\n<true/>\n</dict></plist>",
        "3:10: </string> is missing here"
      ),
      (
        "<dict><key>a<string>x</string></dict>", "<dict><key>a</key><string>x</string></dict>",
        "1:13: </key> is missing here"
      ),
      (
        "<dict><key>a<key><string>x</string></dict>", "<dict><key>a</key><string>x</string></dict>",
        "1:13: found <key> where </key> should be"
      ),
      (
        "<dict><key>a</key><string>x</key><key>b</key><true/></dict>",
        "<dict><key>a</key><string>x</string><key>b</key><true/></dict>",
        "1:28: found </key> where </string> should be"
      ),
      (
        "<dict><key>a</key><true><key>b</key><false/></dict>",
        "<dict><key>a</key><true/><key>b</key><false/></dict>",
        "1:24: <true> does not end; the usual form is <true/> or <false/>"
      ),
      (
        "<dict><key>a</key><false></dict>", "<dict><key>a</key><false/></dict>",
        "1:25: <false> does not end; the usual form is <true/> or <false/>"
      ),
      (
        "<dict>\n<key>a</key\n<true/></dict>", "<dict>\n<key>a</key>\n<true/></dict>",
        "2:12: a > is missing here"
      ),
      (
        "<plist><dict\n<key>a</key><true/></dict></plist>",
        "<plist><dict>\n<key>a</key><true/></dict></plist>", "1:13: a > is missing here"
      ),
      (
        "<dict>\nkey>a</key><true/></dict>", "<dict>\n<key>a</key><true/></dict>",
        "2:1: a < is missing here"
      ),
      (
        "<dict><key>a</key><string>b/string>\n<key>c</key><true/></dict>",
        "<dict><key>a</key><string>b</string>\n<key>c</key><true/></dict>",
        "1:28: a < is missing here"
      ),
      (
        "<array>true/></array>", "<array><true/></array>", "1:8: a < is missing here"
      ),
      (
        "<?xml version=\"1.0\" encoding=\"UTF-8\">\n<plist><true/></plist>",
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist><true/></plist>",
        "1:37: the processing instruction that begins here does not end with ?>"
      ),
      (
        "<dict><Key>a</Key><true/></dict>", "<dict><key>a</key><true/></dict>",
        "1:7: property lists have no element <Key>"
      ),
      // What is not certain.
      ("<dict><key>a</key></dict>", "<dict><key>a</key></dict>", ""),
      ("<dict><key>a</key>", "<dict><key>a</key>", ""),
      ("<plist><true/></plist>x", "<plist><true/></plist>x", ""),
      (
        "<dict><key>a</key><string>two\nlines<key>b</key><true/></dict>",
        "<dict><key>a</key><string>two\nlines<key>b</key><true/></dict>", ""
      ),
      ("<dict>text</dict>", "<dict>text</dict>", ""), ("<plist></plist>", "<plist></plist>", ""),
      ("<array><!-- x </array>", "<array><!-- x </array>", ""),
    ])
  func files(_ text: String, _ expected: String, _ says: String) throws {
    let found = try corrected(text)
    #expect(found.text == expected)
    if !says.isEmpty { #expect(found.says == says) }
  }

  @Test("all missing ends are put in one after the other")
  func nestedEnds() throws {
    var text = "<plist>\n<dict>\n\t<key>a</key>\n\t<array>\n\t\t<true/>\n"
    for _ in 0..<3 { text = try corrected(text).text }
    #expect(
      text
        == "<plist>\n<dict>\n\t<key>a</key>\n\t<array>\n\t\t<true/>\n\t</array>\n</dict>\n</plist>\n"
    )
    #expect(XMLReadingTests.document(text).fault == nil)
  }

  @Test(
    "a broken value proposes the edit that makes it valid",
    arguments: [
      ("<string>a & b</string>", "<string>a &amp; b</string>"),
      ("<string>a & b && c</string>", "<string>a &amp; b &amp;&amp; c</string>"),
      ("<string>?a=1&b=2&amp;c</string>", "<string>?a=1&amp;b=2&amp;c</string>"),
      ("<string>a < b</string>", "<string>a &lt; b</string>"),
      ("<string>use <b>this</b></string>", "<string>use &lt;b>this&lt;/b></string>"),
      ("<string>a&nbsp;b &copy; 2015</string>", "<string>a&#160;b &#169; 2015</string>"),
      ("<string>a<!-- & --> & b</string>", "<string>a<!-- &amp; --> &amp; b</string>"),
      ("<String>a</String>", "<string>a</string>"), ("<True/>", "<true/>"),
      ("<INTEGER>7</INTEGER>", "<integer>7</integer>"), ("<int>7</int>", "<integer>7</integer>"),
      ("<float>1.5</float>", "<real>1.5</real>"), ("<bool>true</bool>", "<true/>"),
      ("<boolean> NO </boolean>", "<false/>"), ("<integer>1.5</integer>", "<real>1.5</real>"),
      ("<true>true</true>", "<true/>"), ("<false>no</false>", "<false/>"),
      // What is not certain.
      ("<true>no</true>", nil), ("<bool>x</bool>", nil), ("<int>x</int>", nil),
      ("<colour>red</colour>", nil), ("<integer>x</integer>", nil), ("<date>soon</date>", nil),
      ("<string>a/string><string>b</string>", nil), ("<data>A*</data>", nil),
      ("<string id=\"1\">a</string>", nil),
    ] as [(String, String?)])
  func values(_ value: String, _ expected: String?) throws {
    let document = XMLReadingTests.document("<array>\(value)<true/></array>")
    #expect(document.fault == nil && document.valueFaults.count == 1)
    var bytes = Array(value.utf8)
    let first = try #require(document.firstChild(of: document.root).child)
    if let correction = document.fault(ofBroken: first.node)?.correction {
      bytes.replaceSubrange(correction.span.start..<correction.span.end, with: correction.text)
      #expect(String(decoding: bytes, as: UTF8.self) == expected)
    } else {
      #expect(expected == nil, "\(value)")
    }
  }
}
