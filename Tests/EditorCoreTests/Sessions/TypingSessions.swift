import EditorCore
import Testing
import TestSessions

/// The notes about a text while it is typed.
@Suite("Sessions: typing a value")
struct TypingSessions {
  @Test(
    "a text that begins like another type is a string, with the reason",
    arguments: [
      ("[1,␣2", "a string; as an array it lacks ]"),
      ("{\"a\":", "a string; as an object it is not finished"),
      ("{\"a\":␣1", "a string; as an object it lacks }"),
      ("[1␣2]", "a string; as an array, a comma is missing after 1"),
      ("\"abc", "a string; as a quoted string it lacks a double quote"),
      ("\"a\"b", "a string; as a quoted string, found b after the end of the value"),
      ("1.", "a string; 1. is not a JSON number"), ("-", "a string; - is not a JSON number"),
      ("01", "a string; 01 is not a JSON number"), ("1,5", "a string; 1,5 is not a JSON number"),
      ("0x1F", "a string; 0x1F is not a JSON number"),
      ("tru", "a string; the value is spelled true"),
      ("True", "a string; the value is spelled true"),
      ("None", "a string; the value is spelled null"),
    ])
  func nearMisses(_ typed: String, _ note: String) throws {
    var s = EditorSession(json: "[1]", columns: 120)
    try s.press("j o '\(typed)'").expectScreen(note)
  }

  @Test(
    "other texts are strings without a note",
    arguments: ["hello", "10␣minutes", "2024-01-01", "192.168.0.1", "-f", "t", "trust", "#fff"])
  func plainStrings(_ typed: String) throws {
    var s = EditorSession(json: "[1]")
    try s.press("j o '\(typed)'").expectScreen("string")
    #expect(!s.screen.text.contains("a string;"))
  }

  @Test("^T stores text that is not a value as a string") func spelling() throws {
    var s = EditorSession(json: #"["a"]"#)
    try s.press("j i 'b␣c'").expectScreen("^T keeps it as a string")
    try s.expectScreen("string or value")
    try s.press("^T Enter").expect(#"["b c"]"#)
  }

  @Test("a refused text has no preview in its row") func refusedPreview() throws {
    var s = EditorSession(json: ##"{"color": "#123456"}"##)
    try s.press("j Enter '#fedcba'").expectRow("color: \"#fedcba\"")
    try s.press("x").expectRow("color: \"#fedcba\"", isThere: false).expectRow("color: \"#123456\"")
  }

  @Test(
    "pasting over a container names the replaced container",
    arguments: [
      (
        #"{"a": {"x": 1, "y": 2}, "b": 3}"#, "G y y g j R",
        "Replaced an object of 2 entries; u undoes"
      ),
      (#"{"a": [1], "b": 3}"#, "G y y g j R", "Replaced an array of 1 entry; u undoes"),
      (#"{"a": [], "b": 3}"#, "G y y g j R", "Replaced an empty array; u undoes"),
      (#"{"a": 1, "b": 3}"#, "G y y g R", "Replaced an object of 2 entries; u undoes"),
    ])
  func pasteOver(_ file: String, _ keys: String, _ status: String) throws {
    var s = EditorSession(json: file)
    try s.press(keys).expectStatus(status)
    try s.press("u").expect(file).expectUnmodified()
  }

  @Test("pasting over a plain value shows no message") func pasteOverPlain() throws {
    var s = EditorSession(json: "[1, 2]")
    try s.press("j y y j R").expect("[1, 1]")
    #expect(!s.status.contains("Replaced"))
  }
}
