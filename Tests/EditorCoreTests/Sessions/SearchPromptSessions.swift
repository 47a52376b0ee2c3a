import Testing
import TestSessions

/// What the line says in which a search is typed.
@Suite("Sessions: the search prompt")
struct SearchPromptSessions {
  @Test("Esc goes back while the text is searched") func stopsSearching() throws {
    let filler = (0..<200_000).map { "\($0)" }.joined(separator: ",")
    var s = EditorSession(json: "[\(filler)]")
    s.holdsIdle = true
    try s.press("/ '/nowhere/'").expectStatus("Searching")
    try s.press("Esc j")
    #expect(!s.status.contains("Searching"))
    try s.expectFocus("0: 0")
  }

  @Test("a text too long for the line is refused in words", arguments: ["/", ":", "&", "f"])
  func tooLongToPaste(_ key: String) throws {
    var s = EditorSession(json: "[1]")
    try s.press(key)
    s.paste(String(repeating: "x", count: 200_000))
    try s.expectStatus("too long")
  }

  @Test(
    "a year is enough for before: and after:",
    arguments: [("before:2000", "1 of 1"), ("after:2000", "1 of 1"), ("before:2001", "1 of 2")])
  func years(_ query: String, _ count: String) throws {
    var s = EditorSession(json: "[\"1999-12-31\", \"2000-06-01\", \"2001-01-01\"]")
    try s.press("/ '\(query)' Enter").expectStatus(count)
  }
}
