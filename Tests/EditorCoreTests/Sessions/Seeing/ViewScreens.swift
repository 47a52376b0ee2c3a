import Testing
import TestSessions

/// Every view at three sizes: what it is for is on the screen, the file is named, and the lines fit.
@Suite("Sessions: every view at three sizes")
struct ViewScreens {
  struct View: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let keys: String
    /// The texts that are on the screen at every size.
    let texts: [String]
    let rows: Int
    let columns: Int
  }

  private static let views: [(name: String, keys: String, texts: [String])] = [
    ("outline", "", ["title: \"Night\""]),
    ("search", "/ 'ada'", ["/ada", "1 of 1", "Ada"]),
    ("search after Enter", "/ 'ada' Enter", ["1 of 1", "Ada"]),
    ("filter being typed", "f 'ada'", ["Show only:", "Ada"]),
    ("filter", "f 'ada' Enter", ["only ada: 1", "Ada"]),
    ("palette", ": 'dup'", [":dup"]),
    ("go to key", "@ 'tit'", ["title"]),
    ("help", "?", ["Moving"]),
    ("list of changes", "j j + Z", ["1 change", ".created"]),
    ("list of files", "B", ["t.json", "u.json"]),
    ("types", "j t", ["Stored as", "string"]),
    ("colour picker", "/ 'red' Enter Enter", ["Esc"]),
    ("date picker", "j j Enter", ["2015"]),
    ("whole value", "G w", ["Lorem ipsum"]),
    ("replace", "& 'Night' Enter 'Day' Enter", ["Night", "Day"]),
    ("marks", "j m m", ["2 marked"]),
    ("table", "/ 'born' Enter T", ["born", "1815"]),
    ("question", "j j + q", ["save"]),
    ("field", "j Enter", ["Night"]),
    ("comment", "j c", ["title"]),
  ]

  static let all = views.flatMap { view in
    [(24, 80), (12, 40), (60, 200)].map { rows, columns in
      View(
        testDescription: "\(view.name), \(columns)×\(rows)", keys: view.keys, texts: view.texts,
        rows: rows, columns: columns)
    }
  }

  @Test("the view shows what it is for", arguments: all) func shows(_ view: View) throws {
    var s = EditorSession(
      [("t.json", ScreenSessions.file), ("u.json", "[]")], rows: view.rows, columns: view.columns)
    try s.press(view.keys)
    let text = s.screen.text
    for part in view.texts { #expect(text.contains(part), "\(part) on\n\(text)") }
    // A calendar needs all of a small screen.
    #expect(view.rows == 12 || text.contains("t.json"), "\(text)")
    #expect(s.screen.lines.allSatisfy { $0.unicodeScalars.count <= view.columns })
    if let cursor = s.screen.cursor {
      #expect(cursor.row < view.rows && cursor.column < view.columns)
    }
  }
}
