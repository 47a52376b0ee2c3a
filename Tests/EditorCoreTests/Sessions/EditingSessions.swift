import EditorCore
import Testing
import TestSessions

@Suite("Sessions: editing values")
struct EditingSessions {
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
