import DocumentFormats
import EditorCore
import Testing
import TestSessions

/// Unsaved changes that were kept when the program ended are offered when the file is opened again.
@Suite struct RecoverySessions {
  private func recovering(_ text: String = "[5]", of saved: String = "[1]") throws -> EditorSession
  {
    var s = EditorSession(json: saved)
    let bytes = Array(text.utf8)
    let offer = RecoveryOffer(
      number: 1, content: .text(.init(bytes)), written: EditorSession.now - 7200,
      isOfThisVersion: true, isKeptWhenDiscarded: false)
    guard let id = s.editor.files.first?.id else { return s }
    s.send(.recoveriesFound(id, [offer], wereRequested: false))
    try s.expectScreen("Recover t.json?").expectScreen("from 2 hours ago")
    return s
  }

  @Test("a recovery copy becomes an unsaved change") func aRecoveryCopyIsTakenOver() throws {
    var s = try recovering()
    try s.press("Enter r")
    try s.expect("[5]").expectTitle("[+]").expectOnDisk("[1]")
    try s.expectStatus("Recovered; u goes back to the file as it is on disk, ^S saves")
    #expect(s.recoveryAnswers == ["accepted 1"])
    try s.press("^S")
    try s.expectOnDisk("[5]")
  }

  @Test("a recovery can be undone") func aRecoveryCanBeUndone() throws {
    var s = try recovering()
    try s.press("r u")
    try s.expect("[1]").expectUnmodified()
  }

  @Test("a recovery copy can be deleted") func aRecoveryCopyIsDeleted() throws {
    var s = try recovering()
    try s.press("D")
    try s.expectUnmodified().expectStatus("Recovery copy deleted")
    #expect(s.recoveryAnswers == ["discarded 1"])
  }

  @Test("a recovery copy can be postponed") func aRecoveryCopyCanWait() throws {
    var s = try recovering()
    try s.press("Esc")
    try s.expectUnmodified()
    #expect(s.recoveryAnswers.isEmpty)
  }

  // MARK: - Interrupted saves

  /// Offers the journal of an interrupted save of `[5]` over `[1]`.
  private func cutOff(
    _ file: CutOffSave.FileState, on disk: String, wasDiscarded: Bool = false
  ) throws -> EditorSession {
    var s = EditorSession(json: disk)
    let save = CutOffSave(old: .init(Array("[1]".utf8)), new: .init(Array("[5]".utf8)), file: file)
    let offer = RecoveryOffer(
      number: 1, content: .cutOffSave(save), written: EditorSession.now - 7200,
      isOfThisVersion: file != .changedSince, wasDiscarded: wasDiscarded, isKeptWhenDiscarded: true)
    s.send(.recoveriesFound(s.editor.file.id, [offer], wereRequested: wasDiscarded))
    return s
  }

  @Test("a half-written file is recovered as the old or the new text", arguments: ["n", "o"])
  func halfWritten(_ key: String) throws {
    var s = try cutOff(.halfWritten, on: "[5")
    try s.expectScreen("t.json is half written").expectScreen("A save was cut off 2 hours ago")
      .expectScreen("n take the new text").expectScreen("o take the old text")
    try s.press("Enter r c \(key)")
    try s.expect(key == "n" ? "[5]" : "[1]").expectTitle("[+]").expectOnDisk("[5")
    #expect(s.recoveryAnswers == ["accepted 1"])
    try s.press("^S")
    try s.expectOnDisk(key == "n" ? "[5]" : "[1]")
  }

  @Test("both texts of a half-written file can be discarded and are kept for some days")
  func halfWrittenDiscarded() throws {
    var s = try cutOff(.halfWritten, on: "[5")
    try s.press("D")
    try s.expectUnmodified().expectStatus("Discarded; :recover brings it back within seven days")
    #expect(s.recoveryAnswers == ["discarded 1"])
    try cutOff(.halfWritten, on: "[5", wasDiscarded: true)
      .expectScreen("A discarded save was cut off 2 hours ago")
  }

  @Test("an interrupted save that wrote nothing is offered with its text") func untouched() throws {
    var s = try cutOff(.untouched, on: "[1]")
    try s.expectScreen("Recover t.json?").expectScreen("before it wrote anything")
    try s.press("r")
    try s.expect("[5]").expectTitle("[+]")
    try s.press("u")
    try s.expect("[1]").expectUnmodified()
  }

  @Test(
    "a file changed after an interrupted save is kept in a copy", arguments: ["n", "o"])
  func changedSince(_ key: String) throws {
    var s = try cutOff(.changedSince, on: "[7]")
    try s.expectScreen("Recover t.json?").expectScreen("has changed since then")
    try s.press("\(key)")
    try s.expect(key == "n" ? "[5]" : "[1]")
    s.holdsSaves = true
    try s.press("^S")
    #expect(s.heldSave?.keepsTheirs == true)
  }

  private static let saved =
    "// head\n{\n  \"a\": 1,\n  \"b\": [1, 2, 3],\n  \"c\": {\"x\": true},\n  \"d\": null\n}\n"
  private static let kept =
    "// head\n{\n  \"a\": 10,\n  \"b\": [1, 3],\n  \"c\": {\"y\": true, \"z\": 5}\n}\n"

  @Test("recovered changes are marked entry by entry") func whatWasRecoveredIsMarkedEntryByEntry()
    throws
  {
    var s = try recovering(Self.kept, of: Self.saved)
    try s.press("r")
    try s.expect(Self.kept).expectTitle("[+] 5 changes").expectFocus("a: 10")
    try s.press("Z")
    try s.expectScreen("~ .a  1 → 10").expectScreen("- .b[1]").expectScreen("~ .c.y  ")
      .expectScreen("+ .c.z").expectScreen("- .d")
    try s.press("Esc z")
    try s.expectTitle("[+] 4 changes").expectFocus("a: 1")
    try s.press("G z")
    try s.expectRow("d: null").expectTitle("[+] 3 changes")
    try s.press("u u u")
    try s.expect(Self.saved).expectUnmodified()
  }

  @Test("a change outside of entries is recovered as text")
  func unmatchedTextReplacesValue() throws {
    let kept = Self.saved.replacing("head", with: "top")
    var s = try recovering(kept, of: Self.saved)
    try s.press("r")
    try s.expect(kept).expectTitle("[+] 1 change")
    try s.press("j z")
    try s.expectScreen("Revert all of t.json?")
    try s.press("z Enter")
    try s.expect(kept)
    try s.press("r")
    try s.expect(Self.saved).expectUnmodified()
    try s.press("u")
    try s.expect(kept)
  }

  @Test("a recovery copy equal to the file is dropped") func equalCopyIsDropped()
    throws
  {
    var s = try recovering("[1]", of: "[1]")
    try s.press("r")
    try s.expectUnmodified().expectStatus("The file has these changes already")
    #expect(s.recoveryAnswers == ["forgotten 1"])
  }

  @Test("a broken text is recovered as text") func theRecoveryOfABrokenFileIsItsText() throws {
    var s = try recovering("[1,, 2]", of: "[1, 2]")
    try s.press("r")
    try s.expect("[1,, 2]").expectTitle("[+]")
    try s.press("z r")
    try s.expect("[1, 2]").expectUnmodified()
  }

  @Test("a damaged journal is reported") func reportsDamage() throws {
    var s = EditorSession(json: "[1]")
    s.send(.journalDamaged(s.editor.file.id, path: "/state/x.discarded"))
    try s.expectStatus("their journal is damaged").expectStatus("/state/x.discarded")
  }
}
