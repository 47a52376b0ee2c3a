import DocumentFormats
import Testing
import TestSessions

@Suite("Sessions: the type of a new entry")
struct NewValueSessions {
  @Test(
    "^O in a new entry offers the types of the format, and opens the picker of the chosen one",
    arguments: [
      ("^O ↓ Enter", "<key>b</key><dict/>"),
      ("^O 'dic' Enter", "<key>b</key><dict/>"),
      ("^O ↓ ↓ Enter", "<key>b</key><array/>"),
      ("^O 'x' Enter ^U 'arr' Enter", "<key>b</key><array/>"),
      ("^O ↓ ↓ ↓ Enter", "<key>b</key><true/>"),
      ("^O 'date' Enter Enter", "<key>b</key><date>2026-11-21T12:00:00Z</date>"),
      (
        "^O ↓ ↓ ↓ ↓ Enter ^U '2026-01-01T00:00:00Z' Enter",
        "<key>b</key><date>2026-01-01T00:00:00Z</date>"
      ),
      ("^O ↓ ↓ ↓ ↓ ↓ Enter Esc", "<key>b</key><data></data>"),
      ("^O Enter '42' Enter", "<key>b</key><string>42</string>"),
      ("^O Esc '42' Enter", "<key>b</key><integer>42</integer>"),
      ("Tab ^O ↓ Enter", "<key>b</key><dict/>"),
    ])
  func types(_ keys: String, _ entry: String) throws {
    var session = EditorSession(
      [("t.plist", "<plist><dict><key>a</key><true/></dict></plist>")], rows: 30, columns: 100,
      format: .xmlPropertyList)
    try session.press("j o 'b' \(keys) ^S")
    let saved = String(
      decoding: try #require(session.files.files["t.plist"]?.bytes), as: UTF8.self)
    #expect(saved.contains(entry), "\(saved)")
  }

  @Test("null typed in a property list is a string, which the row says before Enter")
  func null() throws {
    var session = EditorSession(
      [("t.plist", "<plist><dict><key>a</key><true/></dict></plist>")], columns: 100,
      format: .xmlPropertyList)
    try session.press("j o 'b' Tab 'null'").expectScreen("a string; property lists have no null")
  }

  @Test("a format without dates and data does not offer them")
  func json() throws {
    var session = EditorSession(json: "{}")
    try session.press("a 'b' ^O")
    try session.expectScreen("null")
    #expect(!session.screen.text.contains("date"))
  }
}
