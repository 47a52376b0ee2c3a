import Testing
import TestBasics
import TestSessions

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
  private func matches(
    _ session: EditorSession, _ query: String, _ count: Int = 7
  ) throws -> [String] {
    var session = session
    try session.press("g / '\(query)' Enter")
    session.runHeld()
    var found = [session.focusedRow + " " + status(session)]
    for key in ["n", "N"] {
      for _ in 0..<count {
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
    var session = EditorSession(json: Self.large(Self.tree), rows: 6)
    try session.press(keys)
    for (text, expression) in [("needle", "/ne{2}dle/"), ("ärger", "/är{1}ger/")] {
      #expect(try matches(session, text) == matches(session, expression), "\(text)")
    }
  }

  static let commented = #"""
    // needle above
    {"a": 1, /* needle before */ "b": 2, // needle after
      // needle: two lines
      // needle
      "c": {  // needle opening
        "d": [1, "needle"] // needle behind
        // needle inside
      }, // needle
      "needle": [[["x"] /* needle */] /* no */, {"e": {} /* needle needle */}] // needle
    }, // needle
    [/* needle */], "x" /* needle */, ["needle"] /* the "needle */
    // needle at the end
    """#

  @Test(
    "comments are found in the bytes as row by row",
    arguments: [
      "", "G", "4 j", "3 j d d", "2 j Enter '5' Enter", "4 j Enter 'needle' Enter", "3 j Alt-↓",
      "4 j d d", "j D", "j C 'needle' Enter", "6 j D u", "3 j r 'needle' Enter", "5 j D D ^S",
    ])
  func commentsAsRows(_ keys: String) throws {
    var session = EditorSession(
      json: Self.large(Self.commented + "\n") + " // needle", rows: 6)
    try session.press(keys)
    let texts = [("needle", "/ne{2}dle/"), (#"the␣"needle"#, #"/the␣"ne{2}dle/"#)]
    for (text, expression) in keys.isEmpty ? texts : Array(texts.prefix(1)) {
      let (found, expected) = (try matches(session, text, 18), try matches(session, expression, 18))
      #expect(
        found == expected,
        "\(text)\n\(found.joined(separator: "\n"))\nnot\n\(expected.joined(separator: "\n"))")
    }
  }

  @Test("random texts with comments are found in the bytes as row by row", arguments: 0..<8)
  func randomComments(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func comment() -> String {
      [" ", "\n", " /* needle */ ", " // needle\n", "\n // a needle\n\n", " /* x */ "][
        random.below(6)]
    }
    // Escapes that hide a part of the text, and others.
    let strings = [
      #""needle""#, #""n\u0065edle""#, #""\u006e\u0065\u0065\u0064\u006c\u0065""#,
      #""\\u006eeedle""#,
      #""\\\u006eeedle""#, #""\u006eee""#, #""\u0065\u0065""#,
      "\"" + String(repeating: #"\u0065"#, count: 300) + "\"",
    ]
    func value(_ depth: Int) -> String {
      let kind = random.below(depth > 3 ? 3 : 6)
      if kind < 2 { return kind == 0 ? "1" : strings[random.below(strings.count)] }
      let count = random.below(4)
      let isObject = kind % 2 == 0
      let children = (0..<count).map { index in
        let key = random.below(4) == 0 ? "needle\(index)" : "k\(index)"
        return comment() + (isObject ? "\"\(key)\":" + comment() : "") + value(depth + 1)
          + comment()
      }
      let inner = children.joined(separator: ",") + comment()
      return isObject ? "{" + inner + "}" : "[" + inner + "]"
    }
    let text = comment() + Self.large(value(0) + "," + value(0) + comment()) + comment()
    var session = EditorSession(json: text, rows: 6)
    try session.press("\(1 + random.below(9)) j")
    let found = try matches(session, "needle", 15)
    let expected = try matches(session, "/ne{2}dle/", 15)
    let first = zip(found, expected).first { $0 != $1 }
    #expect(first == nil, "\(text.filter { $0 != " " })")
  }

  @Test("an escape that hides nothing does not stop a search backward") func idleEscape() throws {
    var session = EditorSession(json: Self.large(#""needle", "\u0066oo", 1"#))
    try session.press("/ 'needle' Enter G N")
    session.runHeld()
    try session.expectFocus(#""needle""#)
  }

  @Test("a slash may be escaped in the file") func escapedSlash() throws {
    var session = EditorSession(json: Self.large(Self.tree), rows: 6)
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
