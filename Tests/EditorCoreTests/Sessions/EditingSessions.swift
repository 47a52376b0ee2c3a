import EditorCore
import Testing
import TestSessions

@Suite("Sessions: editing values")
struct EditingSessions {
  static let sentences = [
    Sentence(
      "a number is replaced by what is typed", #"{"a": 1}"#, "j Enter 9 Enter", gives: #"{"a": 9}"#,
      row: "~     a: 9"),
    Sentence("e edits as Enter does", #"{"a": 1}"#, "j e 9 Enter", gives: #"{"a": 9}"#),
    Sentence("typing at the end adds", #"{"a": 1}"#, "j Enter End 9 Enter", gives: #"{"a": 19}"#),
    Sentence("Esc restores", #"{"a": 1}"#, "j Enter 9 Esc"),
    Sentence("^C restores", #"{"a": 1}"#, "j Enter 9 ^C"),
    Sentence("Enter at once changes nothing", #"{"a": 1.10}"#, "j Enter Enter"),
    Sentence("the same text typed again is no change", #"{"a": 1}"#, "j Enter 1 Enter"),
    Sentence(
      "setting back is clean", #"{"a": 1}"#, "j Enter 2 Enter Enter 1 Enter", title: "t.json   "),
    Sentence(
      "the title says modified and how much", #"{"a": 1}"#, "j Enter 2 Enter",
      gives: #"{"a": 2}"#, title: "t.json [+] 1 change"),
    Sentence(
      "the strip says what it was", #"{"a": 1}"#, "j Enter 2 Enter", gives: #"{"a": 2}"#,
      screen: "was 1"),
    Sentence(
      "a container of a change is marked", #"{"a": {"b": 1}}"#, "j j Enter 2 Enter",
      gives: #"{"a": {"b": 2}}"#, row: "·   ▾ a: {1}"),
    Sentence(
      "comments and blanks stay", "{ // one\n  \"a\" : 1 , /* two */\n}", "j Enter 2 Enter",
      gives: "{ // one\n  \"a\" : 2 , /* two */\n}"),
    Sentence("a number may become true", "[1]", "j Enter 'true' Enter", gives: "[true]"),
    Sentence("a number may become null", "[1]", "j Enter 'null' Enter", gives: "[null]"),
    Sentence(
      "a number may become an object", "[1]", #"j Enter '{"a":␣2}' Enter"#, gives: #"[{"a": 2}]"#),
    Sentence(
      "a number may become a quoted string", "[1]", #"j Enter '"x"' Enter"#, gives: #"["x"]"#),
    Sentence(
      "words without quotes are refused with the reason", "[1]", "j Enter 'abc' Enter",
      screen: "JSON needs quotes here; ^T keeps it as a string"),
    Sentence("^T keeps them as a string", "[1]", "j Enter 'abc' ^T Enter", gives: #"["abc"]"#),
    Sentence("^T and ^T is as before", "[1]", "j Enter 'abc' ^T ^T Enter Esc"),
    Sentence("a broken number is refused", "[1]", "j Enter '1.' Enter Esc"),
    Sentence(
      "an empty text is refused", "[1]", "j Enter Backspace Enter", screen: "a value is needed"),
    Sentence("a string stays a string", #"["a"]"#, "j Enter '12' Enter", gives: #"["12"]"#),
    Sentence("a string becomes a value with ^T", #"["a"]"#, "j Enter '12' ^T Enter", gives: "[12]"),
    Sentence("the same text as a value is a change", #"["12"]"#, "j Enter ^T Enter", gives: "[12]"),
    Sentence(
      "quotes are escaped", #"["a"]"#, #"j Enter 'say␣"hi"' Enter"#, gives: #"["say \"hi\""]"#),
    Sentence("an empty string", #"["a"]"#, "j Enter Backspace Enter", gives: #"[""]"#),
    Sentence("a string is edited without escapes", #"["a\nb"]"#, "j Enter", focus: "a↵b"),
    Sentence(
      "Alt-Enter makes a new line", #"["a"]"#, "j Enter End Alt-Enter b Enter", gives: #"["a\nb"]"#),
    Sentence(
      "escapes of untouched parts stay as spelled", #"["caf\u00e9 \/ x"]"#,
      "j Enter End Backspace y Enter", gives: #"["caf\u00e9 \/ y"]"#),
    Sentence("i edits the spelling", #"["caf\u00e9"]"#, "j i", focus: #""caf\u00e9""#),
    Sentence(
      "a spelling is taken as it is", #"["a"]"#, #"j i '"\u0041"' Enter"#, gives: #"["\u0041"]"#),
    Sentence("a spelling that does not parse is refused", #"["a"]"#, "j i 'a' Enter Esc"),
    Sentence("i on a boolean opens its text", "[true]", "j i 'null' Enter", gives: "[null]"),
    Sentence("i on a container points to $EDITOR", "{}", "i", status: "v opens it in $EDITOR"),
    Sentence("Enter on true makes it false", "[true]", "j Enter", gives: "[false]"),
    Sentence("Enter on false makes it true", "[false]", "j Enter", gives: "[true]"),
    Sentence("Enter twice is clean", "[true]", "j Enter Enter"),
    Sentence("null is edited as text", "[null]", "j Enter '5' Enter", gives: "[5]"),
    Sentence("the root can be a scalar and edited", "42", "Enter '43' Enter", gives: "43"),
    Sentence("+ counts up", "[1]", "j +", gives: "[2]"),
    Sentence("- counts down", "[0]", "j -", gives: "[-1]"),
    Sentence("^A and ^X", "[1]", "j ^A ^A ^X", gives: "[2]"),
    Sentence("a count is the amount", "[1]", "j 1 0 +", gives: "[11]"),
    Sentence("the last decimal steps", "[0.85]", "j +", gives: "[0.86]"),
    Sentence("no digit is lost", "[12345678901234567890]", "j +", gives: "[12345678901234567891]"),
    Sentence("an exponent stays", "[1e400]", "j +", gives: "[2e400]"),
    Sentence("+ on a boolean", "[true]", "j +", gives: "[false]"),
    Sentence("+ on a string says what it is for", #"["a"]"#, "j +", status: "Nothing to step here"),
    Sentence("held repeats are one undo", "[1]", "j + + + + u"),
    Sentence("steps of two nodes are two undos", "[1, 2]", "j + j + u", gives: "[2, 2]"),
    Sentence("steps apart are two undos", "[1]", "j + k j + u", gives: "[2]"),
    Sentence("up and down again is clean", "[1]", "j + -"),
    Sentence("u undoes", "[1]", "j Enter 2 Enter u", status: "Undone"),
    Sentence("U redoes", "[1]", "j Enter 2 Enter u U", gives: "[2]", status: "Redone"),
    Sentence("^R redoes", "[1]", "j Enter 2 Enter u ^R", gives: "[2]"),
    Sentence("2u undoes two", "[1]", "j Enter 2 Enter Enter 3 Enter 2 u"),
    Sentence("nothing to undo", "[1]", "u", status: "Nothing to undo"),
    Sentence("nothing to redo", "[1]", "U", status: "Nothing to redo"),
    Sentence(
      "undo goes to what it undid", #"{"a": 1, "b": 2}"#, "j Enter 5 Enter G u", focus: "a: 1"),
    Sentence(
      "z makes it as it was", "[1]", "j Enter 2 Enter z",
      status: ".[0] is as it was saved; u restores the change"),
    Sentence("z is undoable", "[1]", "j Enter 2 Enter z u", gives: "[2]"),
    Sentence("z on a container reverts all in it", "[1, 2]", "j Enter 5 Enter j Enter 6 Enter g z"),
    Sentence("z where nothing changed says so", "[1]", "j z", status: "No change here to revert"),
    Sentence(
      "] goes to the next change", "[1, 2, 3]", "j j j Enter 9 Enter g ]", gives: "[1, 2, 9]",
      focus: "2: 9"),
    Sentence(
      "[ goes to the previous one", "[1, 2, 3]", "j Enter 9 Enter G [", gives: "[9, 2, 3]",
      focus: "0: 9"),
    Sentence(
      "] opens what hides it", #"{"a": {"b": 1}}"#, "j j Enter 9 Enter h h g ]",
      gives: #"{"a": {"b": 9}}"#, focus: "b: 9"),
    Sentence("no changes to go to", "[1]", "]", status: "No changes"),
    Sentence(
      "no more this way", "[1, 2]", "j Enter 9 Enter G ]", gives: "[9, 2]",
      status: "No more changes in this direction"),
    Sentence(
      "Z lists the changes", "[1, 2]", "j Enter 9 Enter Z", gives: "[9, 2]", screen: "~ .[0]  1 → 9"
    ),
    Sentence(
      "Enter in the list goes there", "[1, 2]", "j Enter 9 Enter G Z Enter", gives: "[9, 2]",
      focus: "0: 9"),
    Sentence(
      "z in the list reverts that one", "[1, 2]", "j Enter 8 Enter j Enter 9 Enter Z k z",
      gives: "[1, 9]", screen: "~ .[1]  2 → 9"),
    Sentence(
      "R in the list reverts all", "[1, 2]", "j Enter 8 Enter j Enter 9 Enter Z R",
      status: "2 changes reverted; u brings them back"),
    Sentence(
      "revert of all is one undo", "[1, 2]", "j Enter 8 Enter j Enter 9 Enter Z R u",
      gives: "[8, 9]"),
    Sentence("Z without changes says so", "[1]", "Z", status: "No changes"),
    Sentence(
      "= shows the changes", "[1]", "j Enter 2 Enter =", gives: "[2]", screen: "1 change in t.json"),
    Sentence(
      "= = shows them as text", "[\n1\n]\n", "j Enter 2 Enter = =", gives: "[\n2\n]\n",
      screen: "│ - 1"),
    Sentence(
      "= = = compares with the disk", "[\n1\n]\n", "j Enter 2 Enter = = =", gives: "[\n2\n]\n",
      screen: "on disk (-), here (+)"),
    Sentence(
      "a reading follows the edit", ##"["#6495ed"]"##, "j Enter '#ff6347' Enter",
      gives: ##"["#ff6347"]"##, row: "▏▕ tomato"),
  ]

  @Test("the keys of each row give its text, row or message", arguments: sentences) func says(
    _ sentence: Sentence
  ) throws { try sentence.run() }

  @Test("a value too long for a field is not edited in its row") func aLongValueIsNotEditedInline()
    throws
  {
    var session = EditorSession(json: "[\"" + String(repeating: "x", count: 70_000) + "\"]")
    try session.press("j Enter")
    try session.expectStatus("Too long to edit here (over 64 KiB); v opens it in $EDITOR")
    try session.expectRow("…")
  }

  @Test("a paste in a field is inserted as text") func aPasteInAFieldIsText() throws {
    var session = EditorSession(json: #"["a"]"#)
    try session.press("j Enter")
    session.paste("dd\r\nq")
    try session.expectFocus("dd↵q")
    try session.press("Enter")
    try session.expect(#"["dd\nq"]"#)
  }

  @Test("a field stays unchanged if a paste is too long for it") func longPaste() throws {
    var session = EditorSession(json: #"{"a": "b"}"#)
    let long = String(repeating: "x", count: 70_000)
    try session.press("j Enter")
    session.paste(long)
    try session.expectStatus("at most 65,536 characters")
    try session.press("Esc")
    session.paste(String(repeating: "x", count: 65_530))
    try session.press("Esc Enter")
    session.paste(String(repeating: "x", count: 65_530))
    try session.press("'yyyyy'").expectStatus("1/1")
    try session.press("'yz'").expectStatus("at most 65,536 characters")
    try session.press("Enter")
    #expect(session.text.hasSuffix("xyyyyyy\"}"))
    session.paste(long)
    try session.press("v")
    #expect(session.text.count > 70_000)
  }

  @Test(
    "bytes that are not UTF-8 are shown at the end of a text, too",
    arguments: [[0xE9], [0xFF], [0xF0, 0x9F]])
  func invalidEnd(_ end: [UInt8]) throws {
    let shown = end.map { "‹\(String($0, radix: 16, uppercase: true))›" }.joined()
    var session = EditorSession(
      bytes: Array("{\"b".utf8) + end + Array("\": 1, \"c\": \"v".utf8) + end + Array("\"}".utf8))
    try session.expectRow("b\(shown): 1").expectRow("c: \"v\(shown)\"")
    try session.press("j r End 'x' Enter")
    try session.expectScreen("was named \"b\(shown)\"")
    try session.press("j d d").expectRow("c: \"v\(shown)\"")
  }

  @Test("invalid bytes are shown as escapes and kept by edits") func invalidBytesAreShownAndKept()
    throws
  {
    var session = EditorSession(bytes: Array("[\"a".utf8) + [0xFF] + Array("b\"]".utf8))
    try session.expectRow("a‹FF›b")
    try session.expectTitle("UTF-8 with invalid bytes")
    try session.press("j Enter End '!' Enter")
    let expected = Array("[\"a".utf8) + [0xFF] + Array("b!\"]".utf8)
    #expect(session.editor.file.document.render().bytes() == expected)
  }

  @Test("the external editor gets the content of a string, without escapes")
  func theExternalEditorGetsTheMeaning() throws {
    var session = EditorSession(json: #"["a\nb"]"#)
    session.externalEditor = { .success($0 + Array("\nc\n".utf8)) }
    try session.press("j v")
    #expect(session.editedExternally == Array("a\nb".utf8))
    try session.expect(#"["a\nb\nc"]"#)
    try session.expectStatus(".[0] changed")
    try session.press("u")
    try session.expectUnmodified()
  }

  @Test("the external editor gets a container as it is spelled")
  func theExternalEditorGetsAContainerAsSpelled() throws {
    var session = EditorSession(json: "{\"a\": [1, 2]}")
    session.externalEditor = { _ in .success(Array("[3]\n".utf8)) }
    try session.press("j v")
    #expect(session.editedExternally == Array("[1, 2]".utf8))
    try session.expect("{\"a\": [3]}")
  }

  @Test("invalid text from the external editor is kept for another try")
  func whatTheExternalEditorBrokeIsKept() throws {
    var session = EditorSession(json: "[1]")
    session.externalEditor = { _ in .success(Array("2,,".utf8)) }
    try session.press("j v")
    try session.expectUnmodified()
    try session.expectStatus("Not accepted (v opens your text again)")
    session.externalEditor = { .success(Array($0.dropLast(2))) }
    try session.press("v")
    try session.expect("[2]")
  }

  @Test("a failing external editor changes nothing and is reported")
  func externalEditorFails() throws {
    var session = EditorSession(json: "[1]")
    session.externalEditor = { _ in .failure(FileFailure("vi: not found", advice: "Set EDITOR.")) }
    try session.press("j v")
    try session.expectStatus("$EDITOR: vi: not found. Set EDITOR. Nothing was changed.")
  }

  @Test("an unchanged text from the external editor is no edit") func anUnchangedExternalEdit()
    throws
  {
    var session = EditorSession(json: "[1]")
    session.externalEditor = { .success($0 + [0x0A]) }
    try session.press("j v")
    try session.expectStatus("$EDITOR changed nothing")
  }
}
