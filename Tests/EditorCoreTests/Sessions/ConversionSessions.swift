import DocumentFormats
import Foundation
import Testing
import TestSessions

@Suite("Sessions: saving in another format")
struct ConversionSessions {
  private static let file = "{\n  \"a\": 1, // one\n  \"n\": null\n}\n"

  @Test("a name with another extension asks about what the format cannot hold")
  func question() throws {
    var session = EditorSession([("t.jsonc", Self.file)], rows: 30, columns: 100)
    try session.press("S ^U 't.plist' Enter")
    try session.expectScreen("Save as t.plist in property list? 1 part changes")
    try session.expectScreen("3: .n: property lists have no null; the entry is left out")
    #expect(session.files.files["t.plist"] == nil)
    try session.press("Enter")
    #expect(session.files.files["t.plist"] == nil)
    try session.press("Esc")
    try session.expectTitle("t.jsonc")
    #expect(session.files.files["t.plist"] == nil)
  }

  @Test("the document becomes the new file")
  func saveAs() throws {
    var session = EditorSession([("t.jsonc", Self.file)], rows: 30, columns: 100)
    try session.press("S ^U 't.plist' Enter c")
    try session.expectTitle("t.plist")
    try session.expectScreen("a: 1  <!-- one -->")
    let bytes = try #require(session.files.files["t.plist"]?.bytes)
    #expect(String(decoding: bytes, as: UTF8.self).contains("<integer>1</integer> <!-- one -->"))
    #expect(session.files.files["t.jsonc"]?.bytes == Array(Self.file.utf8))
    try session.expectUnmodified()
  }

  @Test("a copy leaves the document as it is")
  func copy() throws {
    var session = EditorSession([("t.jsonc", Self.file)], rows: 30, columns: 100)
    try session.press(": 'w␣t.json5' Enter")
    try session.expectStatus("Copy written to t.json5")
    try session.expectTitle("t.jsonc")
    #expect(session.files.files["t.json5"]?.bytes == Array(Self.file.utf8))
  }

  @Test("a name with an extension of the same format saves the bytes as they are")
  func sameFormat() throws {
    let text = "{ \"a\":1, // one\n}"
    var session = EditorSession([("t.jsonc", text)], rows: 30, columns: 100)
    try session.press("S ^U 't2.json' Enter")
    #expect(session.files.files["t2.json"]?.bytes == Array(text.utf8))
  }

  @Test("an entry that is pasted into a file of another format is converted with its comment")
  func paste() throws {
    let text = "{\n  \"a\": 1,\n  \"x\": [true], // why\n  \"n\": null\n}\n"
    var session = EditorSession([("t.jsonc", text)], rows: 30, columns: 100)
    // The copied entry has the spelling of the former file.
    try session.press("j j y e S ^U 't.plist' Enter c j p ^S")
    let bytes = try #require(session.files.files["t.plist"]?.bytes)
    let saved = String(decoding: bytes, as: UTF8.self)
    #expect(saved.components(separatedBy: "\t</array> <!-- why -->").count == 3)
  }

  private static let list =
    "<plist>\n<dict>\n\t<key>a</key>\n\t<true/>\n\n\t<!-- above -->\n\t<key>b</key>\n\t<string>x</string> <!-- after -->\n</dict>\n</plist>\n"
  private static let copyingB = "j j j y e Tab j p ^S"

  @Test(
    "a pasted entry keeps its comments in a format that has comments",
    arguments: [
      ("t.jsonc", "{\n  \"z\": 1 // c\n}\n", "\n  // above\n  \"b\": \"x\" // after\n"),
      ("t.json5", "{\n  z: 1,\n}\n", "\n  // above\n  b: 'x', // after\n"),
      ("t.strings", "\"z\" = \"1\";\n", "\n// above\n\"b\" = \"x\"; // after\n"),
    ])
  func comments(name: String, target: String, expected: String) throws {
    var session = EditorSession(
      [("s.plist", Self.list), (name, target)], rows: 30, columns: 100, format: nil)
    try session.press(Self.copyingB)
    let saved = String(decoding: try #require(session.files.files[name]?.bytes), as: UTF8.self)
    #expect(saved.contains(expected), "\(saved)")
  }

  @Test("comments that a strict file cannot hold are left out with a message")
  func commentsInStrictFile() throws {
    let target = "{\n  \"z\": 1\n}\n"
    var session = EditorSession(
      [("s.plist", Self.list), ("t.json", target)], rows: 30, columns: 100, format: nil)
    try session.press("j j j y e Tab j p")
    try session.expectStatus("Converted: JSON has no comments; this one is left out (and 1 more)")
    try session.press("^S")
    let saved = String(decoding: try #require(session.files.files["t.json"]?.bytes), as: UTF8.self)
    #expect(saved == "{\n  \"z\": 1,\n  \"b\": \"x\"\n}\n")
  }

  @Test("a comment above an entry of a strings file is kept in an XML property list")
  func commentFromStrings() throws {
    var session = EditorSession(
      [
        ("s.strings", "/* first */\n\"a\" = \"1\";\n\n/* second */\n\"c\" = \"2\";\n"),
        ("t.plist", Self.list),
      ],
      rows: 30, columns: 100, format: nil)
    try session.press("j j j j y e Tab j p ^S")
    let saved = String(decoding: try #require(session.files.files["t.plist"]?.bytes), as: UTF8.self)
    #expect(saved.contains("\t<!-- second -->\n\t<key>c</key>\n\t<string>2</string>\n"), "\(saved)")
  }
}
