import Testing
import TestSessions

@Suite("Sessions: going to a position")
struct GoToSessions {
  static let text = """
    {
      "colors": {
        "accent": "#6495ed",
        "accent.bright": 1
      },

      "list": [10, 20,
        30]
    }
    """

  @Test("a line of a file that is still being read is reached later") func whileReading() throws {
    let text = "[\n" + Array(repeating: "12345678", count: 200_000).joined(separator: ",\n") + "\n]"
    var session = EditorSession(json: text, holdingIndexing: true)
    try session.press(": '150002' Enter")
    session.runHeld()
    try session.expectFocus("150000: 12345678")
  }

  @Test(
    "an entry of a file that is still being read is reached later",
    arguments: [
      ("G", "x: 39999"), (": '.[30000].x' Enter", "x: 30000"),
      ("T G", "39999"), ("T 3 0 0 0 1 G", "30001/40000"),
    ])
  func entryWhileReading(_ keys: String, _ focus: String) throws {
    let rows = (0..<40_000).map { "{\"x\": \($0), \"long name\": \"some text\"}" }
    let text = "[" + rows.joined(separator: ",\n") + "]"
    var session = EditorSession(json: text, holdingIndexing: true)
    try session.press(keys)
    session.runHeld()
    try session.expectScreen(focus)
    #expect(!session.status.contains("Reading"))
  }

  @Test(":wa saves all files, and :wqa quits too") func savesAll() throws {
    var session = EditorSession([("a.json", "[1]"), ("b.json", "[2]")])
    try session.press("j + Tab j + : 'wa' Enter")
    try session.expectOnDisk("[2]", at: "a.json")
    try session.expectOnDisk("[3]", at: "b.json")
    try session.expectStatus("Saved 2 files: a.json, b.json")
    #expect(session.exitCode == nil)
    try session.press("j + : 'wqa' Enter")
    #expect(session.exitCode == 0)
  }

  @Test(":qa! quits without saving") func quitsAll() throws {
    var session = EditorSession([("a.json", "[1]"), ("b.json", "[2]")])
    try session.press("j + : 'qa!' Enter")
    try session.expectOnDisk("[1]", at: "a.json")
    #expect(session.exitCode == 0)
  }

  @Test(":e! reads the file again, and undo brings the edits back") func readsAgain() throws {
    var session = EditorSession(json: "[1]")
    try session.press("j + : 'e!' Enter")
    try session.expect("[1]")
    try session.press("u")
    try session.expect("[2]")
  }

  @Test("jumps survive a save") func jumpsAfterSave() throws {
    var session = EditorSession(json: "[1, 2, 3]")
    try session.press("j + : '.[2]' Enter ^S ^O")
    try session.expectFocus("0: 2")
  }

  static let dotted = "{\"colors\": {\"editor.border\": 1, \"editor.text\": 2}}"

  @Test("a path without quotes offers the key that has the points") func offersQuotedKey() throws {
    var s = EditorSession(json: Self.dotted)
    try s.press(": '.colors.editor.border' Enter")
    try s.expectStatus("did you mean .colors.\"editor.border\"?")
  }

  @Test("Tab completes a key with points, typed without quotes") func completesKeyWithPoints()
    throws
  {
    var s = EditorSession(json: Self.dotted)
    try s.press(": '.colors.editor.b' Tab").expectStatus(":.colors.\"editor.border\"")
    try s.press("Enter").expectFocus("editor.border: 1")
  }
}
