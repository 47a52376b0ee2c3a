import Testing
import TestSessions

@Suite("Sessions: counts, copies and comments")
struct CountSessions {
  static let two = "{\n  \"a\": 1,\n  \"b\": 2\n}\n"

  @Test(
    "pasted entries get the commas of their siblings and keep their comments",
    arguments: [
      ("\"x\": 1, // about x", "{\n  \"a\": 1, // one\n  \"x\": 1, // about x\n  \"b\": 2\n}\n"),
      ("  // x\n  \"x\": 1,\n", "{\n  \"a\": 1, // one\n  // x\n  \"x\": 1,\n  \"b\": 2\n}\n"),
      (
        "\"x\": 1,\n\n// loose\n\n\"y\": [2]",
        "{\n  \"a\": 1, // one\n  \"x\": 1,\n  // loose\n  \"y\": [2],\n  \"b\": 2\n}\n"
      ),
      (
        "\"x\": 1,\n    \"y\": [2], // y",
        "{\n  \"a\": 1, // one\n  \"x\": 1,\n  \"y\": [2], // y\n  \"b\": 2\n}\n"
      ),
    ])
  func pastesEntries(
    _ text: String, _ expected: String
  ) throws {
    var s = EditorSession(json: "{\n  \"a\": 1, // one\n  \"b\": 2\n}\n")
    try s.press("j")
    s.paste(text)
    try s.press("o").expect(expected)
    try s.press("u").expectUnmodified()
  }

  @Test(
    "several elements are pasted only from a text with a final comma or several lines",
    arguments: [
      ("1, 2,", "[7, 1, 2]"), ("{\"a\": 1},\n{\"b\": 2}", "[7, {\"a\": 1}, {\"b\": 2}]"),
      ("1, 2", "[7, \"1, 2\"]"), ("{\"a\": 1}, // note", "[7, {\"a\": 1} // note\n]"),
      ("[1,\n2]", "[7, [1,\n2]]"),
    ])
  func pastesElements(
    _ text: String, _ expected: String
  ) throws {
    var s = EditorSession(json: "[7]")
    try s.press("j")
    s.paste(text)
    try s.press("o").expect(expected)
  }

  @Test("a comment pasted into strict JSON is reported")
  func reportsPastedComments() throws {
    var s = EditorSession(json: "{\"a\": 1}")
    try s.press("j")
    s.paste("\"b\": 2 // two")
    try s.press("o").expectStatus("comments or commas that strict JSON does not allow")
  }

  @Test("pasted lines get the indentation step of the file at every depth")
  func reindentsPastedLines() throws {
    var s = EditorSession(json: "{\n  \"a\": {\n    \"x\": 1\n  }\n}\n")
    try s.press("j")
    s.paste("    \"b\": {\n        \"y\": [\n            1\n        ]\n    },\n")
    try s.press("o")
    try s.expect(
      "{\n  \"a\": {\n    \"x\": 1\n  },\n  \"b\": {\n    \"y\": [\n      1\n    ]\n  }\n}\n")
  }
}
