import Testing
import TestSessions

@Suite("Sessions: entries")
struct EntrySessions {
  static let two = "{\n  \"a\": 1,\n  \"b\": 2\n}\n"

  @Test("value, path, key and entry are copied to the clipboard") func copies() throws {
    var session = EditorSession(json: #"{"a b": ["x\ty", 1]}"#)
    try session.press("j j y y")
    #expect(session.clipboard == Array("x\ty".utf8))
    try session.expectStatus("Copied the value (3 bytes)")
    try session.press("y p")
    #expect(session.clipboard == Array(#"."a b"[0]"#.utf8))
    try session.press("k y k")
    #expect(session.clipboard == Array("a b".utf8))
    try session.press("y y")
    #expect(session.clipboard == Array(#"["x\ty", 1]"#.utf8))
    try session.press("y e")
    #expect(session.clipboard == Array(#""a b": ["x\ty", 1]"#.utf8))
    try session.expectUnmodified()
  }

  @Test("an entry cut in one file is pasted in another") func entriesGoFromFileToFile() throws {
    var session = EditorSession([("one.json", #"{"a": 1}"#), ("two.json", #"{"b": 2}"#)])
    try session.press("j x Tab j p")
    try session.expect(#"{"b": 2, "a": 1}"#)
    try session.press("Tab")
    try session.expect("{}")
  }

  // A paste in the outline never runs commands; a question offers its uses.

  @Test("a paste in the outline asks before it changes the document")
  func aPasteInTheOutlineIsOffered() throws {
    var session = EditorSession(json: "[1, 2]")
    try session.press("j")
    session.paste("dd\rqq\r")
    try session.expectUnmodified()
    try session.expectScreen("v: .[0] becomes string")
    try session.press("Enter p")
    try session.expectUnmodified()
    try session.press("v")
    try session.expect(#"["dd\nqq", 2]"#)
  }

  @Test("a pasted value is inserted as a value") func aPastedValueIsTakenAsOne() throws {
    var session = EditorSession(json: "[1, 2]")
    try session.press("j")
    session.paste("{\"x\": 1}\n")
    try session.press("o")
    try session.expect(#"[1, {"x": 1}, 2]"#)
  }

  @Test("text pasted over a string is a string") func overAStringItIsAString() throws {
    var session = EditorSession(json: #"["a"]"#)
    try session.press("j")
    session.paste("12")
    try session.press("v")
    try session.expect(#"["12"]"#)
  }

  @Test("a value pasted into an object asks for its key")
  func inAnObjectAPastedEntryWaitsForItsKey() throws {
    var session = EditorSession(json: #"{"a": 1}"#)
    try session.press("j")
    session.paste("2")
    try session.press("o 'b' Tab Enter")
    try session.expect(#"{"a": 1, "b": 2}"#)
  }

  @Test("Esc drops a paste") func aPasteIsDropped() throws {
    var session = EditorSession(json: "[1]")
    session.paste("x")
    try session.press("Esc")
    try session.expectUnmodified()
    try session.press("j Enter 5 Enter")
    try session.expect("[5]")
  }
}
