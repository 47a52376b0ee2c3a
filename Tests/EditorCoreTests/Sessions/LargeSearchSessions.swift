import TestSupport
import Testing

/// In a large file a text is looked for in the bytes, and an expression row by row. Both must find the same.
@Suite("Sessions: searching large files")
struct LargeSearchSessions {
  /// A small document in a file that is large because of its blanks.
  static func large(_ text: String) -> String {
    "[" + String(repeating: " ", count: 1 << 20) + "\n" + text + "]"
  }

  static let tree = #"""
    {"needle": 1, "a": ["needle", "n\u0065edle", "other", "NEEDLE"], "b": {"key": "a needle and a needle"}},
    "needle", {"c": {"needle": {"needle": "needle"}}, "d": "x", "é": "Ärger needle", "f": "\u00c4rger"},
    "need", "le", {"path": "a\/needle", "tab": "\tneedle\n"}
    """#

  /// The focused rows and messages of all matches, forward and then back.
  private func matches(_ session: EditorSession, _ query: String) throws -> [String] {
    var session = session
    try session.press("g / '\(query)' Enter")
    session.runHeld()
    var found = [session.focusedRow + " " + status(session)]
    for key in ["n", "N"] {
      for _ in 0..<7 {
        try session.press(key)
        session.runHeld()
        found.append(session.focusedRow + " " + status(session))
      }
    }
    return found
  }

  /// The message without the position and the query.
  private func status(_ session: EditorSession) -> String {
    if session.status.hasPrefix("Nothing matches") { return "nothing" }
    return String(session.status.split(separator: "  ").first ?? "")
  }

  @Test("a search that began before a comment was read finds comments too", arguments: ["/", "f"])
  func laterComments(_ key: String) throws {
    let text = Self.large(#"{"a": "x"}, // the needle"# + "\n" + #"{"b": "needle"}"#)
    var s = EditorSession(json: text, holdingIndexing: true)
    try s.press("\(key) 'needle' Enter")
    s.runHeld()
    if key == "/" {
      try s.expectStatus("1 of 2")
    } else {
      try s.expectScreen("only needle: 2")
    }
  }

  @Test(
    "a text is found in the bytes as row by row",
    arguments: [
      "2 j d d", "j r 'needle' Enter", "3 j + D", "G k Alt-↑ Alt-↑", "G k d d g j p",
      "j a 'needle' Tab '1' Enter", "j D ^S u", "G D D + . ^S",
    ])
  func sameAsRows(_ keys: String) throws {
    var session = EditorSession(json: Self.large(Self.tree))
    try session.press(keys)
    for (text, expression) in [("needle", "/ne{2}dle/"), ("ärger", "/är{1}ger/")] {
      #expect(try matches(session, text) == matches(session, expression), "\(text)")
    }
  }

  @Test("a slash may be escaped in the file") func escapedSlash() throws {
    var session = EditorSession(json: Self.large(Self.tree))
    try session.press("/ 'a/needle' Enter")
    session.runHeld()
    try session.expectFocus(#"path: "a\/needle""#)
    try session.expectStatus("1 of 1")
  }

  @Test("lines beyond a fault are searched") func brokenFile() throws {
    var session = EditorSession(json: Self.large("1, oops\n\"needle\"\n"))
    try session.press("/ 'needle' Enter")
    session.runHeld()
    try session.expectFocus("needle")
    try session.expectStatus("1 of 1")
  }
}
