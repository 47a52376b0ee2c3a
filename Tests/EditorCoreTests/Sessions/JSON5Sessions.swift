import DocumentFormats
import Testing
import TestSessions

@Suite("Sessions: JSON5")
struct JSON5Sessions {
  private static let file = "{\n  name: 'a',\n  n: 0x0F,\n  on: true,\n  c: '#fff',\n}\n"

  @Test(
    "an edit keeps the spelling of the file",
    arguments: [
      ("Enter edits a string in its quotes", "j Enter 'b\"c\"' Enter", "name: 'b\"c\"'"),
      ("+ counts in hexadecimal digits", "j j +", "n: 0x10"),
      ("Enter toggles", "j j j Enter", "on: false"),
      ("i edits the spelling", "j j i '.5' Enter", "n: .5"),
      ("a colour is picked in its notation", "j j j j Enter 'red' Enter", "c: '#f00'"),
      ("a key is renamed without quotes", "j r 'title' Enter", "title: 'a'"),
      ("a key that needs quotes gets them", "j r 'a-b' Enter", "'a-b': 'a'"),
      ("o makes a key without quotes", "j o 'k' Tab 'text' Enter", "\n  k: 'text',\n"),
      ("a value of JSON5 can be typed", "j o 'k' Tab '-Infinity' Enter", "\n  k: -Infinity,\n"),
      ("D copies an entry under a new key", "j D", "'name-2': 'a',"),
    ])
  func keeps(_ name: String, _ keys: String, _ expected: String) throws {
    var session = EditorSession([("t.json5", Self.file)], format: .json5)
    try session.press(keys)
    let text = session.text
    #expect(text.contains(expected), "\(name): \(text)")
    #expect(session.editor.file.document.fault == nil)
  }

  @Test("pasted JSON keeps its spelling")
  func pastes() throws {
    var session = EditorSession([("t.json5", Self.file)], format: .json5)
    try session.press("j")
    session.paste("\"k\": [1, \"x\"],\n")
    try session.press("o")
    #expect(session.text.contains("\n  \"k\": [1, \"x\"],\n"))
    try session.press("u")
    #expect(session.text == Self.file)
  }

  @Test("an unquoted word is stored as a string with ^T")
  func words() throws {
    var session = EditorSession([("t.json5", Self.file)], format: .json5)
    try session.press("j o 'k' Tab 'hi' ^T")
    try session.expectScreen("JSON5 needs quotes here; ^T keeps it as a string")
  }
}
