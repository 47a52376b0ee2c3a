import DocumentFormats
import EditorCore
import Testing
import TestSessions

/// No typed text and no content of the file is lost.
@Suite struct KeepingSessions {
  private let file =
    "{\n  \"a\": 1,\n  \"b\": {\n    \"c\": {\n      \"d\": [1, 2]\n    }\n  }\n}\n"

  @Test("L and H expand and collapse everything below any entry")
  func everythingBelowAnyEntryExpandsAndCollapses() throws {
    var s = EditorSession(json: file)
    try s.press("j j H")
    try s.expectFocus("▸ b: {c: {…}}")
    try s.press("L")
    try s.expectRow("0: 1")
    try s.press("j j H")
    try s.expectRow("0: 1", isThere: false)
    try s.press("L")
    try s.expectRow("0: 1")
  }

  @Test("the text of an open field is recovered after a signal")
  func whatIsTypedInAFieldIsKeptWhenTheProgramIsEnded() throws {
    var s = EditorSession(json: file)
    try s.press("j Enter '123'")
    s.send(.terminated(exitCode: 143))
    let kept = try #require(s.files.recoveryCopies["t.json"])
    #expect(String(decoding: kept, as: UTF8.self) == file.replacing(": 1,", with: ": 123,"))
  }

  @Test("text that is not a value is recovered as a string") func invalidTextIsKeptAsString()
    throws
  {
    var s = EditorSession(json: file)
    try s.press("j Enter 'not␣yet'")
    s.send(.terminated(exitCode: 143))
    let kept = try #require(s.files.recoveryCopies["t.json"])
    #expect(String(decoding: kept, as: UTF8.self).contains("\"a\": \"not yet\","))
  }

  @Test("a draft is recovered after a signal") func aDraftIsKeptWhenTheProgramIsEnded() throws {
    var s = EditorSession(json: file)
    try s.press("j o 'new' Tab '5'")
    s.send(.terminated(exitCode: 143))
    let kept = try #require(s.files.recoveryCopies["t.json"])
    #expect(String(decoding: kept, as: UTF8.self).contains("\"a\": 1,\n  \"new\": 5,"))
  }

  @Test("an untouched field leaves no recovery copy") func anUntouchedFieldLeavesNothingBehind()
    throws
  {
    var s = EditorSession(json: file)
    try s.press("j Enter")
    s.send(.terminated(exitCode: 143))
    #expect(s.files.recoveryCopies.isEmpty)
  }

  @Test(
    "characters that look like byte stand-ins are kept",
    arguments: ["\u{100080}", "\u{1000FF}", "\u{10D800}", "\u{10DFFF}"])
  func charactersLikeStandInsStay(_ odd: String) throws {
    var s = EditorSession(json: "{\"a\": \"\(odd)x\"}")
    try s.press("j i End Left '!' Enter")
    try s.expect("{\"a\": \"\(odd)x!\"}")
    try s.press("Enter End '?' Enter")
    try s.expect("{\"a\": \"\(odd)x!?\"}")
    s = EditorSession(json: "[0]")
    try s.press("j")
    s.paste("[\"\(odd)\"]")
    try s.press("o")
    try s.expect("[0, [\"\(odd)\"]]")
  }

  @Test("a text from the external editor that is not UTF-8 is refused")
  func whatTheExternalEditorMakesIsRefusedWhenItIsNotUTF8() throws {
    var s = EditorSession(json: "{\"a\": \"x\"}")
    s.externalEditor = { _ in .success([0x61, 0xFF]) }
    try s.press("j v")
    try s.expectStatus("it is not UTF-8")
    try s.expectUnmodified()
  }

  @Test("a ghost shows the key that was saved") func aGhostHasTheKeyItWasSavedWith() throws {
    var s = EditorSession(json: "{\n  \"a\": 1,\n  \"b\": 2\n}\n")
    try s.press("j j r 'new' Enter d d")
    try s.expectRow("-     b: 2")
  }

  @Test("an entry that only the file has after undo is listed, and a revert writes it")
  func entriesThatOnlyTheFileHas() throws {
    var s = EditorSession(json: "{\n  \"a\": 1,\n  \"b\": 2\n}\n")
    try s.press("j D ^S u")
    try s.expectRow("a-2", isThere: false)
    try s.expectTitle("1 change")
    try s.press("Z")
    try s.expectScreen("- .a-2  was 1")
    try s.press("z")
    try s.expect("{\n  \"a\": 1,\n  \"a-2\": 1,\n  \"b\": 2\n}\n")
    try s.expectUnmodified()
    try s.press("u u U")
    try s.expectUnmodified()
  }

  @Test("a long value can be duplicated and saved") func aLongValueCanBeDuplicatedAndSaved() throws
  {
    let long = String(repeating: "x", count: 20_000)
    var s = EditorSession(json: "[\n  \"\(long)\"\n]\n")
    try s.press("j D ^S")
    try s.expectOnDisk("[\n  \"\(long)\",\n  \"\(long)\"\n]\n")
    try s.press("y e p ^S")
    try s.expectOnDisk("[\n  \"\(long)\",\n  \"\(long)\",\n  \"\(long)\"\n]\n")
  }

  @Test("a broken file can be saved from the question before quitting")
  func aBrokenFileIsSavedFromTheQuitQuestion() throws {
    var s = EditorSession(json: "{\n  \"a\": 1\n  \"b\": 2\n}\n")
    try s.press("j + q s")
    try s.expectScreen("not valid")
    try s.press("b")
    try s.expectOnDisk("{\n  \"a\": 2\n  \"b\": 2\n}\n")
    #expect(s.exitCode == 0)
  }
}

/// A failure is reported completely, and a conflict asks until it is resolved.
@Suite struct RefusalSessions {
  private let file = "{\n  \"a\": 1\n}\n"

  @Test("a deleted file is written again on request")
  func deletedFileIsWrittenAgainOnRequest() throws {
    var s = EditorSession(json: file)
    try s.press("j +")
    s.files.delete("t.json")
    try s.press("^S")
    try s.expectScreen("t.json is gone from disk")
    try s.expectOnDisk(nil)
    try s.press("w")
    try s.expectOnDisk("{\n  \"a\": 2\n}\n")
    try s.expectUnmodified()
  }

  @Test("the conflict question returns after the comparison")
  func conflictQuestionReturnsAfterComparison() throws {
    var s = EditorSession(json: file)
    try s.press("j +")
    s.files.put(Array("{\"a\": 9}".utf8), at: "t.json")
    try s.press("^S c")
    try s.expectScreen("on disk (-), here (+)")
    try s.press("Esc")
    try s.expectScreen("t.json has changed on disk")
    try s.press("O")
    try s.expectOnDisk("{\n  \"a\": 2\n}\n")
  }

  @Test("a long message is shown completely until the next key") func aLongRefusalIsShownToItsEnd()
    throws
  {
    var s = EditorSession(json: file, rows: 24, columns: 60)
    try s.press("j +")
    s.files.failures = [
      FileFailure(
        "disk full on /a/folder/with/a/long/name (12 kB short)", advice: "Free some space.")
    ]
    try s.press("^S")
    try s.expectScreen("Not saved: disk full")
    try s.expectStatus("Free some space. S saves elsewhere.")
    try s.press("k")
    #expect(!s.screen.text.contains("elsewhere."))
  }

  @Test("an untouched draft adds nothing") func anUntouchedDraftAddsNothing() throws {
    var s = EditorSession(json: file)
    try s.press("j o Enter Enter")
    try s.expect(file)
    try s.expectFocus("a: 1")
  }
}
