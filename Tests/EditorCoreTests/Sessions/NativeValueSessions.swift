import DocumentFormats
import Testing
import TestSessions

@Suite("Sessions: values keep their kind and their spelling")
struct NativeValueSessions {
  private static func list(_ values: String...) -> String {
    let entries = values.enumerated().map { "<key>\("abcd".dropFirst($0).prefix(1))</key>\($1)\n" }
    return "<plist version=\"1.0\"><dict>\n\(entries.joined())</dict></plist>\n"
  }

  private static func session(_ text: String, _ format: Format = .xmlPropertyList) -> EditorSession
  {
    EditorSession([("t.plist", text)], rows: 24, columns: 120, format: format)
  }

  @Test(
    "a date of any spelling stays a date",
    arguments: [
      ("2014-02-23T09:21:06.034Z", "j +", "2014-02-24T09:21:06Z"),
      ("2014-02-23T09:21:06.034Z", "j 3 -", "2014-02-20T09:21:06Z"),
      ("2014-02-23t09:21:06z", "j + + +", "2014-02-26T09:21:06Z"),
      ("2014-02-23 09:21:06Z", "j Enter ^U '+1d' Enter", "2014-02-24T09:21:06Z"),
      ("2014-02-23T10:21:06+01:00", "j Enter ^U '10:00' Enter", "2026-11-21T10:00:00Z"),
      (" 2014-02-23T09:21:06Z ", "j +", "2014-02-24T09:21:06Z"),
      ("2014-02-23T09:21:06.034Z", "j Enter ^U 'tomorrow␣9am' Enter", "2026-11-22T09:00:00Z"),
      ("2014-02-23T09:21:06.034Z", "j j y y k R", "2015-02-23T18:30:00Z"),
      ("2014-02-23T09:21:06.034Z", "j j + k .", "2014-02-24T09:21:06Z"),
      ("2014-02-23T09:21:06.034Z", "j j Enter ^U '2020-01-01' Enter k .", "2020-01-01T00:00:00Z"),
      ("2014-02-23t10:21:06.5+01:00", "j m 2 +", "2014-02-25T09:21:06Z"),
      ("2014-02-23T09:21:06.034Z", "j m Enter ^U '+1d' Enter", "2014-02-24T09:21:06Z"),
    ])
  func dates(_ found: String, _ keys: String, _ written: String) throws {
    let other = "<date>2015-02-23T18:30:00Z</date>"
    var session = Self.session(Self.list("<date>\(found)</date>", other))
    try session.press(keys)
    #expect(session.text.contains("<key>a</key><date>\(written)</date>"))
    #expect(!session.text.contains("<string>"))
    try session.press("u u u u").expect(Self.list("<date>\(found)</date>", other))
  }

  @Test("the first edit of a date that is spelled otherwise says so, and undo brings it back")
  func respelled() throws {
    let text = Self.list("<date>2014-02-23T09:21:06.034Z</date>")
    var session = Self.session(text)
    try session.press("j +").expectStatus(
      "Written as 2014-02-24T09:21:06Z, the form that all programs read; u brings the old one back")
    try session.press("+")
    #expect(!session.status.contains("Written as"))
    try session.press("u u").expect(text).expectUnmodified()
    try session.press("Enter Enter").expect(text).expectUnmodified()
  }

  @Test(
    "a value that is put over the same one changes no byte",
    arguments: [
      ("<true></true>", "<true/>", "j j y y k R"),
      ("<true></true>", "<true/>", "j Enter Enter"),
      ("<true></true>", "<true/>", "j + +"),
      (
        "<date>2014-02-23T10:21:06+01:00</date>", "<date>2014-02-23T09:21:06Z</date>", "j j y y k R"
      ),
      ("<data>AA EC</data>", "<data>AAEC</data>", "j j y y k R"),
      ("<string><![CDATA[x]]></string>", "<string>x</string>", "j j y y k R"),
      ("<string>x<![CDATA[y]]></string>", "<string>xy</string>", "j j y y k R"),
      ("<string>x<!-- c -->y</string>", "<string>xy</string>", "j j y y k R"),
      ("<string>&#120;</string>", "<string>x</string>", "j Enter Enter"),
      ("<string>x<![CDATA[y]]></string>", "<string>xy</string>", "j F2 Enter"),
      ("<integer> 0x1E</integer>", "<integer>30</integer>", "j + -"),
    ])
  func same(_ found: String, _ other: String, _ keys: String) throws {
    let text = Self.list(found, other)
    var session = Self.session(text)
    try session.press(keys).expect(text).expectUnmodified()
  }

  @Test("values of GNUstep keep their kind, their offset and their quotes")
  func gnustep() throws {
    let text = "{\na = <*D2015-02-23 18:30:00 +0100>;\nb = <*I\"42\">;\nc = \"caf\\Ue9\";\n}\n"
    var session = Self.session(text, .openStep)
    try session.press("j +").expect(text.replacing("-23", with: "-24"))
    try session.press("u Enter ^U '2015-02-23T18:30:00.5Z' Enter")
    try session.press("Esc Esc").expect(text).expectUnmodified()
    try session.press("j +").expect(text.replacing("42", with: "43"))
    try session.press("u j Enter Enter").expect(text).expectUnmodified()
    try session.press("Enter ! Enter").expect(text.replacing("caf\\Ue9", with: "!"))
  }

  @Test("a number does not become text because another value is put over it")
  func numbers() throws {
    let text = #"{"created_at": 1424716200123456789, "updated_at": "9999-12-31T00:00:00Z"}"#
    var session = EditorSession(json: text)
    try session.press("j j y y k R")
    try session.expectStatus("Replaced a number")
  }

  @Test("keys and strings of other programs are shown, kept and renamed in a binary list")
  func foreignKeys() throws {
    let list: [UInt8] =
      Array("bplist00".utf8) + [0xD2, 1, 2, 3, 3, 0x10, 5, 0x52, 0xC3, 0xA9, 0x51, 0x61]
      + [8, 13, 15, 18, 0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 4]
      + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 20]
    var session = EditorSession(bytes: list, at: "t.plist", as: .binaryPropertyList)
    try session.expectScreen("5: \"a\"").expectScreen("é: \"a\"")
    try session.press("j F2 Enter").expectUnmodified()
    try session.press("j F2 Enter k Enter b Enter ^S").expectUnmodified()
    let saved = try #require(session.files.files["t.plist"]?.bytes)
    #expect(saved[13..<18] == list[13..<18])
    try session.press("F2 ^U 6 Enter")
    #expect(session.text.contains("<key type=\"integer\">6</key>"))
    try session.press("F2 ^U 'six' Enter")
    #expect(session.text.contains("<key>six</key>"))
  }
}
