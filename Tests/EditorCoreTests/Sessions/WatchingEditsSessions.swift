import EditorCore
import Testing
import TestSessions

/// Another program changes, moves or deletes a file with edits, or whose only copy is then in memory.
@Suite("Sessions: watching files with edits")
struct WatchingEditsSessions {
  private func edited() throws -> EditorSession {
    var s = EditorSession(json: "[1, 2]")
    try s.press("j Enter 7 Enter")
    return s
  }

  // MARK: A document with edits

  @Test("a document with edits is marked and asks once, at the next edit")
  func asksOnce() throws {
    var s = try edited()
    s.change("[1, 2, 3]")
    try s.expect("[7, 2]").expectTitle("[+] 1 change [changed on disk]")
      .expectStatus("t.json was changed by another program. Your edit is kept.")
    try s.press("j")
    try s.expectFocus("1: 2")
    try s.press("Enter")
    try s.expectScreen("t.json has changed on disk").expectScreen("reload, my changes on top")
    try s.press("Esc Enter 5 Enter")
    try s.expect("[7, 5]").expectOnDisk("[1, 2, 3]")
    // A save asks independently of that.
    try s.press("^S")
    try s.expectScreen("t.json has changed on disk")
    try s.press("Esc +")
    try s.expect("[7, 6]")
    // The next edit after another change asks again.
    s.change("[1, 2, 3, 4]")
    try s.press("+")
    try s.expectScreen("t.json has changed on disk")
    try s.press("m")
    try s.expect("[7, 6, 3, 4]").expectTitle("[+]")
    #expect(!s.title.contains("on disk"))
  }

  @Test("a paste asks as well", arguments: ["5"])
  func pasteAsks(text: String) throws {
    var s = try edited()
    s.change("[8, 9]")
    s.paste(text)
    try s.expectScreen("t.json has changed on disk")
  }

  @Test("restoring the content on disk clears the mark")
  func putBack() throws {
    var s = try edited()
    s.change("[8, 9]")
    s.notice("t.json", .same, isSettled: true)
    try s.expectTitle("[+] 1 change").expectStatus("t.json is on disk again, as it was read")
    #expect(!s.title.contains("on disk"))
    try s.press("Enter 5 Enter")
    try s.expect("[5, 2]")
  }

  // MARK: Deleted and moved files

  @Test(
    "a missing file stays open, and the title shows what happened",
    arguments: [
      (DiskState.deleted, "[deleted on disk]", "t.json was deleted by another program"),
      (.moved(to: "/x/new.json"), "[moved to new.json]", "t.json was renamed to /x/new.json"),
      (.moved(to: nil), "[moved away on disk]", "t.json was moved away by another program"),
      (.gone, "[gone from disk]", "t.json is gone from disk"),
    ])
  func gone(state: DiskState, title: String, status: String) throws {
    var s = EditorSession(json: "[1]")
    s.takeAway(as: state)
    try s.expect("[1]").expectTitle(title).expectStatus(status)
      .expectStatus("^S offers to write it again")
    try s.press("^S")
    try s.expectScreen("t.json is gone from disk").expectOnDisk(nil)
    try s.press("w")
    try s.expectOnDisk("[1]")
    #expect(!s.title.contains(title))
  }

  @Test("a deleted file that returns with other content is reloaded")
  func comesBack() throws {
    var s = EditorSession(json: "[1]")
    s.takeAway()
    s.change("[2]", as: .replaced)
    try s.expect("[2]").expectUnmodified()
    #expect(!s.title.contains("on disk"))
  }

  @Test("a deleted file with edits asks once, at the next edit")
  func goneWithEdits() throws {
    var s = try edited()
    s.takeAway()
    try s.press("+")
    try s.expectScreen("t.json is gone from disk").expectScreen("Another program has deleted it")
    try s.press("Esc +")
    try s.expect("[8, 2]")
  }

  @Test("the only copy of a file is not closed without a question")
  func onlyCopy() throws {
    var s = EditorSession(json: "[1]")
    s.takeAway()
    try s.press("q").expectScreen("this is the only copy")
    try s.press("Esc : 'q' Enter").expectStatus("this is the only copy. :w writes it")
    try s.press("^Q").expectScreen("Close t.json?")
    try s.press("s").expectScreen("t.json is gone from disk")
    try s.press("w").expectOnDisk("[1]")
    #expect(s.exitCode != nil)
  }

  @Test("saving a revision from before a reload keeps the reloaded text in a copy")
  func undoPastTheirs() throws {
    var s = EditorSession(json: "[1]")
    s.change("[2]")
    try s.press("u").expect("[1]")
    s.holdsSaves = true
    try s.press("^S")
    #expect(s.heldSave?.keepsTheirs == true)
  }

  @Test("a save based on the reloaded text keeps no copy")
  func hasTheirs() throws {
    var s = EditorSession(json: "[1]")
    s.change("[2]")
    try s.press("u U j Enter 3 Enter").expect("[3]")
    s.holdsSaves = true
    try s.press("^S")
    #expect(s.heldSave?.keepsTheirs == false)
  }

  @Test("a file deleted while the question is open is not reloaded as an empty one")
  func reloadOfNothing() throws {
    var s = try edited()
    s.change("[8, 9]")
    try s.press("^S")
    try s.expectScreen("t.json has changed on disk")
    s.files.delete("t.json")
    try s.press("r")
    try s.expect("[7, 2]").expectStatus("t.json is gone from disk")
  }
}
