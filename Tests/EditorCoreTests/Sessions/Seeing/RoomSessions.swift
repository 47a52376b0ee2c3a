import EditorCore
import Testing
import TestSessions

@Suite("Sessions: keys, values and the strip in little room")
struct RoomSessions {
  static let theme = """
    {
      "editorOverviewRuler.bracketMatchCommonForeground": "#944bc8",
      "editorOverviewRuler.bracketMatchCurrentForeground": "#011627",
      "editorOverviewRuler.bracketMatchIncomingForeground": "#637777",
      "editor.background": "#1e1e2e"
    }
    """

  @Test("at 80 columns a long key takes the room of its value, and is cut in the middle")
  func longKeys() throws {
    let s = EditorSession(json: Self.theme)
    try s.expectRow("editorOverviewRu…CommonForeground: …  ▏▕ ≈ darkorchid")
      .expectRow("editor.background: \"#1e1e2e\"")
    #expect(Set(s.rows.dropFirst().map { $0.prefix(42) }).count == 4, "\(s.rows)")
  }

  @Test("at 40 columns keys that are cut stay different") func narrowKeys() throws {
    let s = EditorSession(json: Self.theme, rows: 12, columns: 40)
    #expect(Set(s.rows.dropFirst().map { $0.prefix(36) }).count == 4, "\(s.rows)")
    try s.expectRow("…nForeground: ").expectRow("…tForeground: ").expectRow("…gForeground: ")
  }

  @Test("a key that would look like its neighbour shows where they differ", arguments: [40, 80])
  func equalEnds(columns: Int) throws {
    let (start, end) = (String(repeating: "s", count: 40), String(repeating: "e", count: 40))
    let keys = ["One", "Two", "Three"].map { "\"\(start)\($0)\(end)\": 1" }
    let s = EditorSession(
      json: "{\(keys.joined(separator: ", "))}", rows: 16, columns: columns)
    try s.expectRow("sOnee").expectRow("…Twoe").expectRow("…Threee")
  }

  @Test("at 200 columns nothing is cut") func wideKeys() throws {
    let s = EditorSession(json: Self.theme, rows: 60, columns: 200)
    try s.expectRow("editorOverviewRuler.bracketMatchIncomingForeground: \"#637777\"")
  }

  @Test("the strip shows the whole value if the row cuts it") func wholeValueInStrip() throws {
    let words = (1...20).map { "word\($0)" }.joined(separator: " ")
    var s = EditorSession(json: "{\"text\": \"\(words)\", \"short\": \"a\"}")
    try s.press("j").expectRow("word1 word2").expectScreen("word18 word19 word20\"")
    try s.press("j").expectScreen(".short · string")
    #expect(!s.screen.text.contains("word20"))
  }

  @Test("a value that is longer than the strip ends with a mark") func longValueInStrip() throws {
    let words = (100..<200).map { "w\($0)" }.joined(separator: " ")
    for columns in [40, 80, 200] {
      var s = EditorSession(json: "[\"\(words)\"]", rows: 16, columns: columns)
      try s.press("j")
      let strip = s.screen.lines[s.editor.layout.detailTop..<s.editor.layout.statusRow]
      #expect(strip.last?.hasSuffix("…") == true, "\(strip)")
      #expect(strip.joined(separator: " ").contains("w100 w101 w102 w103 w104 w105 w106 w107"))
    }
  }

  @Test("a window of 12 rows has one line for the strip, one of 8 rows none of its own")
  func smallStrip() throws {
    var s = EditorSession(
      json: "[" + String(repeating: "1, ", count: 20) + "1]", rows: 12, columns: 40)
    try s.press("j Enter '2' Enter")
    #expect(s.rows.count == 8)
    try s.expectScreen(".[0] · number · was 1")
    s.resize(rows: 8, columns: 40)
    #expect(s.rows.count == 6)
    try s.press("j").expectStatus(".[1] · number")
    try s.press("k y y").expectStatus("Copied")
  }

  @Test("the file's own time comes before the local one, both with their zone") func times() throws
  {
    let s = EditorSession(json: #"{"created": "2015-02-23T18:30:00+05:00"}"#)
    try s.expectRow("Mon 23 Feb 2015 18:30 +05:00")
    let wide = EditorSession(json: #"{"created": "2015-02-23T18:30:00+05:00"}"#, columns: 200)
    try wide.expectRow("Mon 23 Feb 2015 18:30 +05:00, 11 years ago · 13:30 local")
  }

  @Test("a low contrast is called a contrast") func lowContrast() throws {
    let s = EditorSession(
      json: ##"{"background": "#1e1e2e", "foreground": "#1e2133"}"##, columns: 120)
    try s.expectRow("· contrast 1.0, low")
  }

  @Test("the strip shows the colour of the picker, not the one in the file") func stripIsNew()
    throws
  {
    var s = EditorSession(json: "{\"accent\": \"#ff0000\"}", rows: 40, columns: 120)
    try s.press("j Enter '#0000ff'")
    try s.expectScreen(".accent · string · colour: #rrggbb · blue")
    try s.press("Esc").expectScreen(".accent · string · colour: #rrggbb · red")
  }
}
