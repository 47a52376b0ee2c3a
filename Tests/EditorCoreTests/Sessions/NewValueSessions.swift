import DocumentFormats
import TestSupport
import Testing

@Suite("Sessions: the type of a new entry")
struct NewValueSessions {
  @Test(
    "^O in a new entry offers the types of the format, and opens the picker of the chosen one",
    arguments: [
      ("^O j Enter", "<key>b</key><dict/>"),
      ("^O j j Enter", "<key>b</key><array/>"),
      ("^O j j j Enter", "<key>b</key><true/>"),
      ("^O j j j j Enter Enter", "<key>b</key><date>2026-11-21T12:00:00Z</date>"),
      (
        "^O j j j j Enter ^U '2026-01-01T00:00:00Z' Enter",
        "<key>b</key><date>2026-01-01T00:00:00Z</date>"
      ),
      ("^O j j j j j Enter Esc", "<key>b</key><data></data>"),
      ("^O Enter '42' Enter", "<key>b</key><string>42</string>"),
      ("^O Esc '42' Enter", "<key>b</key><integer>42</integer>"),
      ("Tab ^O j Enter", "<key>b</key><dict/>"),
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

  @Test("a format without dates and data does not offer them")
  func json() throws {
    var session = EditorSession(json: "{}")
    try session.press("a 'b' ^O")
    try session.expectScreen("null")
    #expect(!session.screen.text.contains("date"))
  }
}
