import DocumentFormats
import DocumentTree
import EditorCore
import Testing
import TestSessions

/// The journal of a killed session, and its recovery in the next one.
@Suite struct JournalSessions {
  private static let text =
    "{\n  \"a\": 1, // one\n  \"list\": [10, 20, 30],\n  \"b\": \"two\"\n}\n"

  private func session(_ keys: String, _ text: String = text) throws -> EditorSession {
    var s = EditorSession(json: text)
    try s.press(keys)
    return s
  }

  /// After recovery, the document has the same bytes, marks and list of changes.
  @Test(
    "recovered edits equal the edits that were made",
    arguments: [
      "j Enter '2' Enter",
      "j d d",
      "j o 'new' Tab '5' Enter",
      "j r 'first' Enter",
      "j Alt-↓",
      "j d d p",
      "j j l d d j Enter '7' Enter",
      "j D",
      "j + + +",
      "j Enter '2' Enter u",
      "j Enter '2' Enter u ^R",
      "j Enter '2' Enter j d d u u ^R",
      "j Enter '2' Enter z",
      "j d d Z R",
      "j Enter '2' Enter G d d k z",
      "j Enter '2' Enter u j d d",
      "j d d u u G Enter 'x' Enter .",
      "j 2 d d",
      "j 2 d d p",
      "j 2 d d u U",
      "j j l j Enter '21' Enter k k 2 d d",
      "j j l j 3 d d",
    ])
  func isExact(_ keys: String) throws {
    var s = try session(keys)
    var t = s.afterKill()
    guard s.editor.file.document.hasAnyChanges else {
      try t.expectUnmodified()
      #expect(t.recoveryAnswers == ["forgotten 1"])
      return
    }
    try t.expectScreen("Recover t.json?").expectScreen("from 5 minutes ago")
    try t.press("r")
    try t.expect(s.text).expectStatus("Recovered")
    #expect(t.editor.file.changeCount == s.editor.file.changeCount)
    try s.press("Z")
    try t.press("Z")
    #expect(s.rows == t.rows)
    try t.press("Esc u")
    try s.press("Esc u")
    try t.expect(s.text)
    try t.press("U")
    try s.press("U")
    try t.expect(s.text)
    try t.press("^S")
    try t.expectOnDisk(s.text)
  }

  @Test("recovered edits can be recovered again") func recoversTwice() throws {
    let s = try session("j Enter '2' Enter j d d")
    var t = s.afterKill()
    try t.press("r")
    try t.press("G Enter 'three' Enter")
    var v = t.afterKill()
    try v.press("r")
    try v.expect(t.text).expectTitle("[+] 3 changes")
  }

  @Test("text typed in an open field is recovered as an edit")
  func typingIsKept() throws {
    var s = try session("G Enter")
    let word = String(repeating: "x", count: 62)
    try s.press("'\(word)'")
    #expect(s.journal.isEmpty)
    try s.press("'y'")
    #expect(s.journal.count == 1)
    var t = s.afterKill()
    try t.press("r")
    #expect(t.text.contains("\"\(word)y\""))
    // After a second without keys, all typed text is recorded.
    try s.press("'zz'")
    #expect(s.editor.hasUnsavedTyping)
    s.send(.typingPaused)
    #expect(!s.editor.hasUnsavedTyping)
    t = s.afterKill()
    try t.press("r")
    #expect(t.text.contains("\"\(word)yzz\""))
  }

  @Test("a dropped field leaves nothing to recover") func droppedFieldLeavesNothing() throws {
    var s = try session("G Enter 'typed'")
    s.send(.typingPaused)
    #expect(s.journal.count == 1)
    try s.press("Esc")
    let t = s.afterKill()
    try t.expectUnmodified()
    #expect(t.recoveryAnswers == ["forgotten 1"])
  }

  @Test(
    "edits that were all undone are not offered, even before the file is indexed",
    arguments: [
      ("j Enter '2' Enter u", true), ("j d d u", true), ("j + + + u", true),
      ("j Enter '2' Enter j d d u u", true), ("j Enter '2' Enter u ^R u", true),
      ("j Enter '2' Enter u ^R", false), ("j Enter '2' Enter j d d u", false),
      ("j Enter '2' Enter ^S u", false), ("j d d u G Enter 'x' Enter", false),
    ])
  func undoneEdits(_ keys: String, _ areUndone: Bool) throws {
    let s = try session(keys, Self.text + String(repeating: " ", count: 1 << 21))
    let saved = try #require(s.files.files["t.json"]?.bytes)
    var t = EditorSession(json: String(decoding: saved, as: UTF8.self), holdingIndexing: true)
    t.offer(s.journal)
    #expect(t.recoveryAnswers == (areUndone ? ["forgotten 1"] : []))
  }

  @Test(
    "quitting after all was undone leaves nothing to recover",
    arguments: ["^Q", "q", "j d d u ^Q", ": 'qa' Enter"])
  func quittingUndone(_ keys: String) throws {
    let s = try session("j Enter '2' Enter u \(keys)")
    #expect(s.exitCode == 0)
    #expect(s.journals.isEmpty && s.discardedJournals.isEmpty)
  }

  @Test("an accepted field leaves one edit") func acceptedFieldLeavesOneEdit() throws {
    var s = try session("G Enter 'typed'")
    s.send(.typingPaused)
    try s.press("Enter")
    var t = s.afterKill()
    try t.press("r")
    try t.expectTitle("[+] 1 change").expect(s.text)
    try t.press("u")
    try t.expectUnmodified()
  }

  @Test("a save ends the journal, and the next edit begins a new one")
  func savingEndsIt() throws {
    var s = try session("j Enter '2' Enter")
    #expect(s.journal.count == 1)
    try s.press("^S")
    #expect(s.journal.isEmpty)
    try s.press("G d d")
    var t = s.afterKill()
    try t.press("r")
    try t.expect(s.text).expectTitle("[+] 1 change")
  }

  @Test("an undone edit from before a save is recovered")
  func undoAcrossASave() throws {
    var s = try session("j Enter '2' Enter j d d ^S u")
    var t = s.afterKill()
    try t.press("r")
    try t.expect(s.text)
    try s.press("u")
    t = s.afterKill()
    try t.press("r")
    try t.expect(s.text)
    try s.press("^R ^R")
    t = s.afterKill()
    try t.expectUnmodified()
  }

  @Test("the first entry of a missing file is recovered") func newFile() throws {
    var s = EditorSession(missing: "new.json")
    try s.press("a 'k' Tab '1' Enter o 'l' Tab '2' Enter")
    var t = EditorSession(missing: "new.json")
    t.offer(s.journal)
    try t.press("r")
    try t.expect(s.text).expectRow("l: 2")
  }

  @Test("edits of a broken file's text are recovered") func brokenText() throws {
    var s = try session("G Enter")
    s = EditorSession(json: "[1,\n 2,,\n 3]\n")
    try s.press("G k Enter ^A ^K '␣2,' Enter")
    var t = s.afterKill()
    try t.press("r")
    try t.expect(s.text).expectTitle("[+]")
    #expect(s.text == "[1,\n 2,\n 3]\n")
  }

  @Test("discarding keeps the journal for some days") func discardingKeeps() throws {
    var s = try session("j Enter '2' Enter q D")
    #expect(s.discardedJournals.count == 1)
    s = try session("j Enter '2' Enter ^S q")
    #expect(s.discardedJournals.isEmpty)
  }

  // MARK: - Another program has written the file

  @Test(
    "recovered edits are applied on top of another program's changes",
    arguments: [
      // An edit of another value by the other program stays.
      ("j Enter '2' Enter", "{\"b\": \"theirs\", \"a\": 1}", "{\"b\": \"theirs\", \"a\": 2}", 0, 0),
      // A value edited by both is mine, and is reported.
      ("j Enter '2' Enter", "{\"a\": 9}", "{\"a\": 2}", 1, 0),
      // A member that they removed and I edited is restored.
      ("j Enter '2' Enter", "{\"b\": 0}", "{\"b\": 0, \"a\": 2}", 1, 0),
      // A removed member that they have removed as well.
      ("j d d", "{\"b\": 0}", "{\"b\": 0}", 0, 0),
      // An element is found by its value.
      (
        "j j l j Enter '21' Enter", "{\"list\": [5, 10, 20, 30]}", "{\"list\": [5, 10, 21, 30]}", 0,
        0
      ),
      // A new entry follows the same entry as before.
      (
        "j o 'new' Tab '5' Enter", "{\"z\": 0, \"a\": 1, \"b\": 2}",
        "{\"z\": 0, \"a\": 1, \"new\": 5, \"b\": 2}", 0, 0
      ),
      // A key that they have added meanwhile is set and not inserted again.
      ("j o 'new' Tab '5' Enter", "{\"a\": 1, \"new\": 4}", "{\"a\": 1, \"new\": 5}", 1, 0),
      // An edit of an element that no longer exists is lost.
      ("j j l j Enter '21' Enter", "{\"list\": [1]}", "{\"list\": [1]}", 0, 1),
    ])
  func byPlace(_ keys: String, theirs: String, both: String, over: Int, lost: Int) throws {
    let s = try session(keys)
    var t = s.afterKill(fileIsNow: theirs)
    try t.expectScreen("The file on disk has changed since then")
    try t.press("r")
    try t.expect(both)
    if lost > 0 {
      try t.expectScreen("Changes that could not be applied")
      try t.press("Esc")
      #expect(t.recoveryAnswers.isEmpty)
    }
    if over > 0 { try t.expectStatus("\(over) over theirs") }
  }

  @Test("a new element follows its neighbour even if that has changed")
  func changedNeighbour() throws {
    let s = try session("j j o '15' Enter", "[[\n  10,\n  20,\n  30\n]]\n")
    var t = s.afterKill(fileIsNow: "[[\n  11,\n  20,\n  30\n]]\n")
    try t.press("r").expect("[[\n  11,\n  15,\n  20,\n  30\n]]\n")
  }

  @Test("an offer with lost edits is kept after recovery") func partIsKept() throws {
    let s = try session("j Enter '2' Enter j j l j Enter '21' Enter")
    var t = s.afterKill(fileIsNow: "{\"a\": 1, \"list\": [1]}")
    try t.press("r").expectScreen("Changes that could not be applied")
    try t.expectScreen("Recovered 1 of 2 edits").expectScreen(":recover offers all")
    #expect(t.recoveryAnswers == ["kept 1"])
  }

  @Test("edits after an unreadable one are recovered, and the gap is reported") func gap() throws {
    let s = try session("j Enter '2' Enter G Enter 'x' Enter u j d d")
    var t = EditorSession(json: Self.text)
    t.offer([.gap] + s.journal.dropFirst())
    try t.press("r").expectScreen("could not be read")
  }

  @Test("a journal with only unreadable records is offered and kept") func onlyGap() throws {
    var t = EditorSession(json: Self.text)
    t.offer([.gap])
    try t.expectScreen("Recover t.json?")
    try t.press("r").expectScreen("Nothing was recovered")
    #expect(t.recoveryAnswers.isEmpty)
  }

  @Test("saving edits recovered on top of another text keeps that text in a copy")
  func keepsTheirs() throws {
    let s = try session("j Enter '2' Enter")
    var t = s.afterKill(fileIsNow: "{\"a\": 9}")
    try t.press("r")
    t.holdsSaves = true
    try t.press("^S")
    #expect(t.heldSave?.keepsTheirs == true)
  }

  @Test("the edits of two sessions are both recovered") func twoSessions() throws {
    let s = try session("j Enter '2' Enter")
    let other = try session("G Enter 'mine' Enter")
    var t = s.afterKill()
    try t.press("r")
    try t.press("j")
    t.offer(other.journal, number: 2)
    try t.press("r")
    try t.expect(
      "{\n  \"a\": 2, // one\n  \"list\": [10, 20, 30],\n  \"b\": \"mine\"\n}\n")
    try t.expectTitle("[+] 2 changes")
  }

  @Test("the changes of a recovery can be shown first") func compare() throws {
    let s = try session("j Enter '2' Enter")
    var t = s.afterKill()
    try t.press("c")
    try t.expectScreen("1 change to recover").expectScreen("~ .a  1 → 2")
    try t.press("Esc")
    try t.expectScreen("Recover t.json?").expectUnmodified()
    try t.press("r")
    try t.expect(s.text)
  }

  @Test(":recover offers discarded edits") func recoverCommand() throws {
    let s = try session("j Enter '2' Enter")
    var t = EditorSession(json: Self.text)
    try t.press(": 'recover' Enter").expectStatus("Nothing to recover")
    t.storedOffers = [
      RecoveryOffer(
        number: 3, content: .edits(s.journal), written: EditorSession.now - 7200,
        isOfThisVersion: true, wasDiscarded: true, isKeptWhenDiscarded: true)
    ]
    try t.press(": 'recover' Enter").expectScreen("discarded 2 hours ago")
    try t.press("r").expect(s.text)
    #expect(t.recoveryAnswers == ["accepted 3"])
  }

  @Test("recovery waits until the file is indexed") func waitsForTheIndex() throws {
    let long = "[" + String(repeating: "1,\n", count: 600_000) + "2]"
    var s = EditorSession(json: long)
    try s.press("G Enter '3' Enter")
    var t = EditorSession(json: long, holdingIndexing: true)
    t.offer(s.journal)
    try t.press("r").expectUnmodified().expectStatus(
      "The changes are recovered when the file has been read")
    t.runHeld()
    try t.expectTitle("[+] 1 change").expectStatus("Recovered")
  }
}
