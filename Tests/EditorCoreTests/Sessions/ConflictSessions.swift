import EditorCore
import Testing
import TestSessions

/// Another program has changed the file since it was read.
@Suite("Sessions: conflicts")
struct ConflictSessions {
  private func conflicting() throws -> EditorSession {
    var s = EditorSession(json: "[1]")
    try s.press("j Enter 2 Enter")
    s.files.put(Array("[7, 8]".utf8), at: "t.json")
    try s.press("^S")
    try s.expectScreen("t.json has changed on disk").expectOnDisk("[7, 8]")
    return s
  }

  @Test("Enter and the opening key do not answer a conflict", arguments: ["Enter", "^S"])
  func aConflictIsNotAnsweredByChance(_ key: String) throws {
    var s = try conflicting()
    try s.press(key)
    try s.expectScreen("has changed on disk").expectOnDisk("[7, 8]")
  }

  @Test("a conflict can be compared") func aConflictCanBeCompared() throws {
    var s = try conflicting()
    try s.press("c")
    try s.expectScreen("- [7, 8]").expectScreen("+ [2]")
  }

  @Test("a conflict can be reloaded") func aConflictCanBeReloaded() throws {
    var s = try conflicting()
    try s.press("r")
    try s.expect("[7, 8]").expectUnmodified()
    try s.expectStatus("Reloaded; u goes back to your text with its 1 change")
    try s.press("u")
    try s.expect("[2]").expectTitle("[+]")
    try s.press("^S")
    try s.expectOnDisk("[2]")
  }

  @Test("a conflict can be overwritten, keeping the other text beside")
  func aConflictCanBeOverwritten() throws {
    var s = try conflicting()
    try s.press("O")
    try s.expectOnDisk("[2]").expectUnmodified()
    #expect(s.files.keptBeside["t.json"] == Array("[7, 8]".utf8))
  }

  @Test("a conflict can be saved to another file") func aConflictCanBeSavedElsewhere() throws {
    var s = try conflicting()
    try s.press("S 'mine.json' Enter")
    try s.expectOnDisk("[2]", at: "mine.json").expectOnDisk("[7, 8]")
  }

  @Test("a conflict can be postponed") func aConflictCanWait() throws {
    var s = try conflicting()
    try s.press("Esc")
    try s.expect("[2]").expectOnDisk("[7, 8]").expectFocus("0: 2")
  }

  @Test(
    "the question about a file without edits does not mention changes", arguments: [true, false])
  func clean(_ isDeleted: Bool) throws {
    var s = EditorSession(json: "[1]")
    if isDeleted {
      s.files.delete("t.json")
    } else {
      s.files.put(Array("[7, 8]".utf8), at: "t.json")
    }
    try s.press("^S").expectScreen("Nothing was written")
    #expect(!s.screen.text.contains("your changes"))
  }

  @Test("saving a deleted file asks") func aDeletedFileIsAConflict() throws {
    var s = EditorSession(json: "[1]")
    try s.press("j Enter 2 Enter")
    s.files.delete("t.json")
    try s.press("^S")
    try s.expectScreen("is gone from disk").expectOnDisk(nil)
    try s.press("w")
    try s.expectOnDisk("[2]")
  }
}
