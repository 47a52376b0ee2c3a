import Testing
import TestSessions

@Suite("Sessions: counts, copies and comments")
struct CountSessions {
  static let two = "{\n  \"a\": 1,\n  \"b\": 2\n}\n"

  static let sentences = [
    Sentence(
      "3D makes three copies", two, "j 3 D",
      gives: "{\n  \"a\": 1,\n  \"a-2\": 1,\n  \"a-3\": 1,\n  \"a-4\": 1,\n  \"b\": 2\n}\n",
      status: "3 copies made; u removes them"),
    Sentence("they are one undo", two, "j 3 D u", status: "Undone"),
    Sentence("2p pastes twice", "[1, 2]", "j y e 2 p", gives: "[1, 1, 1, 2]"),
    Sentence(
      "what was cut is put back once and copied then", "[1, 2]", "j d d 2 p",
      gives: "[2, 1, 1]"),
    Sentence(
      "a copied member gets a free key", two, "j y e j p",
      gives: "{\n  \"a\": 1,\n  \"b\": 2,\n  \"a-2\": 1\n}\n",
      status: "Pasted as a-2, because the key a exists already; r renames it"),
    Sentence(
      "a copied member keeps its key where that is free", #"{"x": {"a": 1}, "y": {"b": 2}}"#,
      "z R j j y e j j p", gives: #"{"x": {"a": 1}, "y": {"b": 2, "a": 1}}"#),
    Sentence(
      "edits inside an entry that is new are one change with it", #"{"a": {"x": 1, "y": 2}}"#,
      "j D : '.a-2.x' Enter Alt-↓ : '.a-2.y' Enter D",
      gives: #"{"a": {"x": 1, "y": 2}, "a-2": {"y": 2, "y-2": 2, "x": 1}}"#, screen: "1 change "),
    Sentence(
      "an entry that was moved into a new one is a change of its own", #"{"b": 3, "a": {"x": 1}}"#,
      ": '.a' Enter D : '.b' Enter d d : '.a-2.x' Enter p",
      gives: #"{"a": {"x": 1}, "a-2": {"x": 1, "b": 3}}"#, screen: "2 changes "),
    Sentence(
      "R with the value that is there already is no step",
      #"{"a": "p", "b": "q"}"#, "G y y k R G y y k R u", gives: #"{"a": "p", "b": "q"}"#),
    Sentence("10+ and 5- are two undos", "[1]", "j 1 0 + 5 - u", gives: "[11]"),
    Sentence("+ and + are one", "[1]", "j + + u", status: "Undone"),
    Sentence(
      "a cut says that comments go with it", "{\n  \"a\": 1,\n  // about b\n  \"b\": 2\n}\n",
      "j j j d d", gives: "{\n  \"a\": 1\n}\n", status: "Cut .b with 1 comment; p pastes all"),
    Sentence(
      "comments at the head of a file are the file's",
      "{\n  // A theme.\n  \"name\": 1,\n  \"b\": 2\n}\n",
      "j j d d", gives: "{\n  // A theme.\n  \"b\": 2\n}\n", status: "Cut; p pastes it"),
    Sentence(
      "unless the next entry has comments too",
      "{\n  // About a.\n  \"a\": 1,\n  // About b.\n  \"b\": 2\n}\n",
      "j j d d", gives: "{\n  // About b.\n  \"b\": 2\n}\n"),
    Sentence(
      "Z shows a move in an object", two, "j Alt-↓ Z",
      gives: "{\n  \"b\": 2,\n  \"a\": 1\n}\n", screen: "> .a  1  moved from position 1 to 2"),
    Sentence(
      "Z shows a move in an array", "[1, 2]", "j Alt-↓ Z", gives: "[2, 1]",
      screen: "> .[1]  1  moved from .[0]"),
    Sentence(
      "Z shows a move to another container", #"{"x": [7], "y": [8]}"#, "j j d d j j j p Z",
      gives: #"{"x": [], "y": [8, 7]}"#, screen: "> .y[1]  7  moved from .x[0]"),
  ]

  @Test("the keys of each row give its text", arguments: sentences) func sentence(
    _ sentence: Sentence
  ) throws { try sentence.run() }

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
