import DocumentFormats
import Foundation
import TestSupport
import Testing

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
}
