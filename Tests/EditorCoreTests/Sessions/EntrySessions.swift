import Testing
import TestSessions

@Suite("Sessions: entries")
struct EntrySessions {
  static let two = "{\n  \"a\": 1,\n  \"b\": 2\n}\n"

  static let sentences = [
    Sentence(
      "o puts an entry after", two, "j o 'c' Tab '3' Enter",
      gives: "{\n  \"a\": 1,\n  \"c\": 3,\n  \"b\": 2\n}\n", focus: "+     c: 3"),
    Sentence(
      "O puts an entry before", two, "j O 'c' Tab '3' Enter",
      gives: "{\n  \"c\": 3,\n  \"a\": 1,\n  \"b\": 2\n}\n"),
    Sentence(
      "a puts an entry inside, at the end", two, "a 'c' Tab '3' Enter",
      gives: "{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3\n}\n"),
    Sentence(
      "o on the root is inside", two, "o 'c' Tab '3' Enter",
      gives: "{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3\n}\n"),
    Sentence(
      "i on an empty container says how to add an entry", "[]", "i",
      status: "An empty array: a adds an entry"),
    Sentence(
      "Enter on an empty container says how to add an entry", "{}", "Enter",
      status: "An empty object: a adds an entry"),
    Sentence(
      "Enter in the key goes on to the value", two, "j o 'c' Enter '3' Enter",
      gives: "{\n  \"a\": 1,\n  \"c\": 3,\n  \"b\": 2\n}\n"),
    Sentence(
      "Tab goes back to the key", two, "j o 'c' Tab '3' Tab 'd' Tab Enter",
      gives: "{\n  \"a\": 1,\n  \"d\": 3,\n  \"b\": 2\n}\n"),
    Sentence(
      "words become a string", two, "j o 'c' Tab 'hi' Enter",
      gives: "{\n  \"a\": 1,\n  \"c\": \"hi\",\n  \"b\": 2\n}\n"),
    Sentence(
      "what it will be is shown first: a string", two, "j o 'c' Tab 'hi' Left", screen: "string"),
    Sentence(
      "what it will be is shown first: a number", two, "j o 'c' Tab '12' Left", screen: "number"),
    Sentence(
      "^T makes it a string", two, "j o 'c' Tab '12' ^T Enter",
      gives: "{\n  \"a\": 1,\n  \"c\": \"12\",\n  \"b\": 2\n}\n"),
    Sentence(
      "^T on words shows why they are no value", two, "j o 'c' Tab 'hi' ^T",
      screen: "JSON needs quotes here; ^T keeps it as a string"),
    Sentence(
      "a container is typed as such", two, "j o 'c' Tab '{}' Enter",
      gives: "{\n  \"a\": 1,\n  \"c\": {},\n  \"b\": 2\n}\n"),
    Sentence("Esc drops the draft", two, "j o 'c' Tab '3' Esc", focus: "a: 1"),
    Sentence("an entry of an array has no key", "[1, 2]", "j o '9' Enter", gives: "[1, 9, 2]"),
    Sentence("a in an empty array", "[]", "a '1' Enter", gives: "[\n  1\n]"),
    Sentence("a in an empty object", "{}", "a 'k' Tab '1' Enter", gives: "{\n  \"k\": 1\n}"),
    Sentence(
      "a opens a folded container", #"{"x": {"y": 1}}"#, "j h a 'z' Tab '2' Enter",
      gives: #"{"x": {"y": 1, "z": 2}}"#, row: "z: 2"),
    Sentence("a key is escaped", "{}", #"a 'a"b' Tab '1' Enter"#, gives: "{\n  \"a\\\"b\": 1\n}"),
    Sentence(
      "the first entry of an empty file makes the object", "", "a 'k' Tab '1' Enter",
      gives: "{\n  \"k\": 1\n}\n", row: "k: 1"),
    Sentence(
      "a new key that is there twice is said", two, "j o 'a' Tab '3' Enter",
      gives: "{\n  \"a\": 1,\n  \"a\": 3,\n  \"b\": 2\n}\n",
      status: "The object now has the key a twice; r renames it, u undoes"),
    Sentence("u takes an entry out again", two, "j o 'c' Tab '3' Enter u", focus: "a: 1"),
    Sentence("dd cuts", two, "j d d", gives: "{\n  \"b\": 2\n}\n", row: "-     a: 1"),
    Sentence("x cuts", two, "j x", gives: "{\n  \"b\": 2\n}\n", status: "Cut; p pastes it"),
    Sentence("Delete cuts", two, "j Delete", gives: "{\n  \"b\": 2\n}\n"),
    Sentence(
      "the focus goes on to the next", two, "j x", gives: "{\n  \"b\": 2\n}\n", focus: "b: 2"),
    Sentence(
      "at the end it goes to the one before", two, "G x", gives: "{\n  \"a\": 1\n}\n", focus: "a: 1"
    ),
    Sentence(
      "2dd cuts two", "[1, 2, 3]", "j 2 d d", gives: "[3]", status: "Cut 2 entries; p pastes them"),
    Sentence("2dd is one undo", "[1, 2, 3]", "j 2 d d u"),
    Sentence("the root cannot be cut", two, "x", status: "Not possible with the whole document"),
    Sentence("a removed entry can be reverted", two, "j x k z", focus: "a: 1"),
    Sentence(
      "a removed entry cannot be edited", two, "j x k Enter", gives: "{\n  \"b\": 2\n}\n",
      status: "Removed or moved away; z brings it back"),
    Sentence("u brings a cut entry back", two, "j x u", focus: "a: 1"),
    Sentence(
      "p pastes after", two, "j x p", gives: "{\n  \"b\": 2,\n  \"a\": 1\n}\n", focus: ">     a: 1"),
    Sentence("P pastes before: back where it was is clean", two, "j x P", title: "t.json   "),
    Sentence("a second p pastes a copy", "[1, 2]", "j x p p", gives: "[2, 1, 1]"),
    Sentence(
      "p into another container is a move", #"{"x": {"k": 1}, "y": {}}"#, "j j x J p",
      gives: #"{"x": {}, "y": {}, "k": 1}"#),
    Sentence("p with nothing cut says so", two, "j p", status: "Nothing to paste"),
    Sentence(
      "a copy of a member gets a key that is free", two, "j y e p",
      gives: "{\n  \"a\": 1,\n  \"a-2\": 1,\n  \"b\": 2\n}\n", status: "Pasted as a-2"),
    Sentence(
      "an element gets a key in an object", #"[[1], {}]"#, "j j x j j a 'z' Tab '2' Enter p",
      gives: #"[[], {"z": 2, "key": 1}]"#),
    Sentence(
      "D duplicates", "[1, 2]", "j D", gives: "[1, 1, 2]", status: "Duplicated; u removes the copy"),
    Sentence(
      "a duplicated member gets a key of its own", two, "j D",
      gives: "{\n  \"a\": 1,\n  \"a-2\": 1,\n  \"b\": 2\n}\n"),
    Sentence(
      "the root cannot be duplicated", two, "D", status: "Not possible with the whole document"),
    Sentence(
      "r renames", two, "j r 'z' Enter", gives: "{\n  \"z\": 1,\n  \"b\": 2\n}\n", row: "~     z: 1"
    ),
    Sentence("F2 renames", two, "j F2 'z' Enter", gives: "{\n  \"z\": 1,\n  \"b\": 2\n}\n"),
    Sentence(
      "a rename keeps the escapes it does not touch", #"{"\u0061b": 1}"#, "j r End 'c' Enter",
      gives: #"{"\u0061bc": 1}"#),
    Sentence(
      "the strip says the old name", two, "j r 'z' Enter", gives: "{\n  \"z\": 1,\n  \"b\": 2\n}\n",
      screen: #"was named "a""#),
    Sentence(
      "a rename to a key that is there is said", two, "j r 'b' Enter",
      gives: "{\n  \"b\": 1,\n  \"b\": 2\n}\n", status: "The object now has the key b twice"),
    Sentence("elements have no key", "[1]", "j r", status: "No key here"),
    Sentence("renaming back is clean", two, "j r 'z' Enter r 'a' Enter"),
    Sentence(
      "Alt-↓ moves down", two, "j Alt-↓", gives: "{\n  \"b\": 2,\n  \"a\": 1\n}\n", focus: "a: 1"),
    Sentence(
      "Alt-↑ moves up", two, "G Alt-↑", gives: "{\n  \"b\": 2,\n  \"a\": 1\n}\n", focus: "b: 2"),
    Sentence("down and up again is clean", two, "j Alt-↓ Alt-↑"),
    Sentence("2 Alt-↓ moves by two", "[1, 2, 3]", "j 2 Alt-↓", gives: "[2, 3, 1]"),
    Sentence(
      "it cannot go further", two, "j Alt-↑", status: "It cannot be moved further in its container"),
    Sentence("z brings a moved entry home", two, "j Alt-↓ z", focus: "a: 1"),
    Sentence(
      "a comment on the line moves along", "[\n  1, // one\n  2\n]\n", "j Alt-↓",
      gives: "[\n  2,\n  1 // one\n]\n"),
    Sentence("z on what was added takes it out", two, "j o 'c' Tab '3' Enter z", focus: "b: 2"),
    Sentence(
      "z inside what was added asks", "[]", "a '{\"k\":1}' Enter j z",
      gives: "[\n  {\n    \"k\": 1\n  }\n]",
      screen: "Revert .[0]?"),
    Sentence(
      "and is not answered by Enter or z", "[]", "a '{\"k\":1}' Enter j z Enter z",
      gives: "[\n  {\n    \"k\": 1\n  }\n]", screen: "Revert .[0]?"),
    Sentence("r answers", "[]", "a '{\"k\":1}' Enter j z r"),
    Sentence(
      "Esc stays", "[]", "a '{\"k\":1}' Enter j z Esc", gives: "[\n  {\n    \"k\": 1\n  }\n]",
      focus: "k: 1"),
  ]

  @Test("the keys of each row give its text, row or message", arguments: sentences) func says(
    _ sentence: Sentence
  ) throws { try sentence.run() }

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
