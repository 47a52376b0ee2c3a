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

  static let sentences = [
    Sentence(":3 goes to line 3", text, ": '3' Enter", focus: "accent: "),
    Sentence(":1 goes to the first line", text, "G : '1' Enter", focus: "▾ {2}"),
    Sentence("a column is after a colon", text, ": '7:16' Enter", focus: "1: 20"),
    Sentence(
      "a line with the end of a container is the container's", text, ": '5' Enter",
      focus: "▾ colors: {2}"),
    Sentence("a blank line is the container's around it", text, ": '6' Enter", focus: "▾ {2}"),
    Sentence("the last line of a list", text, ": '8' Enter", focus: "2: 30"),
    Sentence(
      "a line beyond the end says how many there are", text, "j : '12' Enter", focus: "colors:",
      status: "There is no line 12; the last one is 9"),
    Sentence(":100% goes to the end", text, ": '100%' Enter", focus: "2: 30"),
    Sentence(":0% goes to the start", text, "G : '0%' Enter", focus: "▾ {2}"),
    Sentence("a path", text, ": '.list[1]' Enter", focus: "1: 20"),
    Sentence("a pointer", text, ": '/list/2' Enter", focus: "2: 30"),
    Sentence("a path unfolds", text, "H : '.colors.accent' Enter", focus: "accent: "),
    Sentence(
      "a path that is not there goes as far as it can", text, ": '.colors.other' Enter",
      focus: "colors:", status: "There is no .colors.other; this is the nearest entry"),
    Sentence("a faulty path says why", text, ": '.list[' Enter", status: "Not a path: "),
    Sentence("Tab completes a key", text, ": '.li' Tab Enter", focus: "list: "),
    Sentence(
      "Tab completes to what is common and shows the rest", text, ": '.colors.' Tab",
      screen: #".colors."accent.bright""#),
    Sentence(
      "Tab after a key that is whole goes on inside", text, ": '.list[' Tab", screen: ".list[2]"),
    Sentence("^O goes back", text, "j : '8' Enter ^O", focus: "colors:"),
    Sentence("Alt-→ goes forward again", text, "j : '8' Enter ^O Alt-→", focus: "2: 30"),
    Sentence("^O goes back over G", text, "j G ^O", focus: "colors:"),
    Sentence("^O goes back over a search", text, "j / '20' Enter ^O", focus: "colors:"),
    Sentence(
      "^O with nothing to go back to", text, "j ^O", focus: "colors:",
      status: "nothing further back"),
    Sentence(
      "Alt-→ with nothing ahead", text, "j Alt-→", focus: "colors:",
      status: "nothing further forward"),
    Sentence(
      "a removed row is passed over", #"[1, 2, 3]"#, "j j : '.[2]' Enter k d d k k ^O",
      gives: "[1, 3]", focus: "0: 1", status: "nothing further back"),
    Sentence("a palette entry is found by its letters", text, ": 'cpath'", screen: "copy-path"),
    Sentence("and by its help", text, ": 'escapes'", screen: "copy-value"),
    Sentence("↓ and Enter run it", text, ": 'expall' ↓ Enter", row: "accent: "),
    Sentence("the keys of a command are shown", text, ": 'expand-all'", screen: "expand-all"),
    Sentence("Tab completes a command", "[1]", "j : 'dupl' Tab Enter", gives: "[1, 1]"),
    Sentence(
      "the last command comes first", "[1]", "j : 'duplicate' Enter : ↓ Enter", gives: "[1, 1, 1]"),
    Sentence(
      "a word that is no command says so while it is typed", text, ": 'nosuch'",
      status: "no such command"),
    Sentence(
      "the argument of a command is explained", text, ": 'shift␣'",
      screen: "move dates by a distance"),
    Sentence(
      "a command without its argument says what it needs", text, ": 'colour' Enter",
      status: ":colour needs a part and a number"),
    Sentence(
      "an unknown word suggests the nearest", text, ": 'udno' Enter",
      status: "No command udno; did you mean undo?"),
    Sentence("Esc closes the palette", text, "j : 'undo' Esc", focus: "colors:"),
    Sentence(":wa with nothing to save", text, ": 'wa' Enter", status: "Nothing to save"),
  ]

  @Test("going to a position", arguments: sentences) func sentence(_ sentence: Sentence) throws {
    try sentence.run()
  }

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
