import EditorCore
import Testing
import TestSessions

@Suite("Sessions: searching")
struct SearchSessions {
  static let settings = #"""
    {
      "name": "Server One",
      "port": 8080,
      "colors": {"accent": "#6495ed", "border": "#ff0000"},
      "paths": {"data": "\/var\/lib\u002fdata", "log": "server.log"},
      "ports": [80, 443, 8443],
      "started": "2015-02-23T18:30:00Z",
      "limit": null
    }
    """#

  private func matches(_ session: EditorSession) -> [String] {
    session.editor.presentation(session.editor.size).rows.flatMap { row in
      (row.key.runs + row.value.runs).filter(\.isMatch).map(\.text)
    }
  }

  @Test("matches are highlighted in keys and values until Esc") func highlighting() throws {
    var session = EditorSession(json: #"{"port": "export", "a": "PORT", "b": "p\u006frt"}"#)
    try session.press("/ 'port' Enter")
    #expect(matches(session) == ["port", "port", "PORT"])
    try session.press("Esc")
    #expect(matches(session).isEmpty)
    try session.press("n")
    #expect(matches(session) == ["port", "port", "PORT"])
  }

  @Test("typing goes to the first match at once") func incremental() throws {
    var session = EditorSession(json: Self.settings)
    func focus() -> String? {
      session.editor.presentation(session.editor.size).rows.first(where: \.isFocused)?.key.string
    }
    try session.press("/ 'p'")
    #expect(focus() == "port")
    try session.press("'a'")
    #expect(focus() == "paths")
    try session.press("Backspace Backspace")
    #expect(focus() == "")
  }

  @Test("an index is not a key") func indexesAreNotHighlighted() throws {
    var session = EditorSession(json: "[5, 0]")
    try session.press("/ '0' Enter")
    #expect(matches(session) == ["0"])
    try session.expectStatus("1 of 1")
  }

  static let large =
    "["
    + (0..<6_000).map { $0 % 1000 == 7 ? "\"needle\"" : "12345678" }
    .joined(separator: ",") + "]"

  @Test("the next match appears before all are counted") func countsInPieces() throws {
    var session = EditorSession(json: Self.large)
    session.holdsIdle = true
    try session.press("/ 'needle' Enter")
    try session.expectFocus("7: \"needle\"")
    try session.expectStatus("+")
    session.runHeld()
    try session.expectStatus("1 of 6")
    try session.press("n n")
    session.runHeld()
    try session.expectStatus("3 of 6")
  }

  @Test("any key stops a search") func anyKeyStops() throws {
    var session = EditorSession(json: Self.large)
    session.holdsIdle = true
    try session.press("/ 'nothing' Enter")
    try session.expectStatus("Searching; any key stops")
    try session.press("j")
    session.runHeld()
    try session.expectFocus("0: 12345678")
  }

  @Test("a key that is typed ahead of a match acts on the match") func typedAhead() throws {
    let start = "[" + String(repeating: "12345678,", count: 6_000)
    for (keys, end) in [
      ("Enter 'found' Enter", "\"found\",1]"), ("d d", "1]"), ("j d d", "\"needle\"]"),
    ] {
      var session = EditorSession(json: start + "\"needle\",1]")
      session.holdsIdle = true
      try session.press("/ 'needle' Enter").expectStatus("Searching; any key stops")
      try session.press(keys).expect(start + end)
    }
  }

  @Test("a key that is typed ahead of a row that is not reached edits no other row")
  func typedTooFarAhead() throws {
    var session = EditorSession(json: Self.long + ",\"needle\"]", holdingIndexing: true)
    try session.press("j / 'needle' Enter d").expectUnmodified()
    try session.expectStatus("Stopped before the row was reached; the key did nothing else")
    try session.press("G").expectStatus("any key stops")
    try session.typeAhead("x d d").expectUnmodified()
    session.runHeld()
    try session.press("/ 'nowhere' Enter").expectStatus("Nothing matches nowhere")
  }

  /// The start of a list that is too long to be indexed at once.
  static let long =
    "["
    + Array(repeating: "\"" + String(repeating: "x", count: 600) + "\"", count: 2000)
    .joined(separator: ",")

  @Test("a search goes on when more of the file was read") func whileReading() throws {
    let text = Self.long + ",\"needle\"]"
    var session = EditorSession(json: text, holdingIndexing: true)
    try session.press("/ 'needle' Enter")
    session.runHeld()
    try session.expectFocus("2000: \"needle\"")
    try session.expectStatus("1 of 1")
  }

  @Test("a search back waits for the end of the file") func backWhileReading() throws {
    let text =
      "[\"needle\"," + Self.long.dropFirst()
      + ",\"needle\"]"
    var session = EditorSession(json: text, holdingIndexing: true)
    try session.press("j / 'needle' Enter N")
    session.runHeld()
    try session.expectFocus("2001: \"needle\"")
  }
}
