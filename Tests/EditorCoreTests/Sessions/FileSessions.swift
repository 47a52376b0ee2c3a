import EditorCore
import Testing
import TestSessions

@Suite("Sessions: saving and closing")
struct FileSessions {
  static let full = FileFailure(
    "disk full on /etc (12 kB short)", advice: "Free some space and save again.")

  @Test("a save writes the document and keeps the focus") func saves() throws {
    var s = EditorSession(json: "{ \"a\" : 1 }\n")
    try s.press("j Enter 2 Enter ^S")
    try s.expectOnDisk("{ \"a\" : 2 }\n").expectUnmodified()
    try s.expectStatus("Saved t.json").expectFocus("a: 2")
  }

  @Test("a save without changes writes nothing") func nothingToSave() throws {
    var s = EditorSession(json: "[1]")
    try s.press("^S")
    try s.expectStatus("Nothing to save: no changes")
  }

  @Test("undo continues across a save") func undoContinuesAcrossSave() throws {
    var s = EditorSession(json: "[1]")
    try s.press("j Enter 2 Enter ^S u")
    try s.expect("[1]").expectTitle("[+] 1 change").expectOnDisk("[2]")
    try s.press("U")
    try s.expect("[2]").expectUnmodified()
  }

  @Test("folds and focus stay the same after a save") func foldsAndFocusStayAcrossASave() throws {
    var s = EditorSession(json: #"{"a": {"x": 1}, "b": {"y": 2}, "c": 3}"#)
    try s.press("j Space j j j j Enter 4 Enter k k ^S")
    try s.expectRow("▸ a: {x: 1}").expectRow("▾ b: {1}").expectFocus("b: {1}")
  }

  @Test("a save removes the rows of removed entries") func removedRowsGoWithTheSave() throws {
    var s = EditorSession(json: "[1, 2]")
    try s.press("j x ^S")
    try s.expectRows(["  ▾ [1]", "      0: 2"]).expectOnDisk("[2]")
  }

  @Test("a cut entry can be pasted after a save") func aCutEntryCanBePastedAfterTheSave() throws {
    var s = EditorSession(json: "[1, 2]")
    try s.press("j x ^S p")
    try s.expect("[2, 1]")
  }

  @Test("a failed save keeps the edits and the file") func aFailedSaveKeepsEverything() throws {
    var s = EditorSession(json: "[1]", columns: 120)
    s.files.failures = [Self.full]
    try s.press("j Enter 2 Enter ^S")
    try s.expectStatus(
      "Not saved: disk full on /etc (12 kB short). Your edit is kept. "
        + "Free some space and save again. S saves elsewhere.")
    try s.expect("[2]").expectOnDisk("[1]").expectTitle("[+] 1 change")
    try s.press("^S")
    try s.expectOnDisk("[2]")
  }

  @Test("the message of a failed save counts the kept edits")
  func failedSaveCountsEdits() throws {
    var s = EditorSession(json: "[1, 2]", columns: 120)
    s.files.failures = [FileFailure("read-only file system: /etc")]
    try s.press("j Enter 5 Enter j Enter 6 Enter ^S")
    try s.expectStatus(
      "Not saved: read-only file system: /etc. Your 2 edits are kept. S saves elsewhere.")
  }

  @Test("saving to another file continues with that file") func savesElsewhere() throws {
    var s = EditorSession(json: "[1]")
    try s.press("j Enter 2 Enter S")
    try s.expectStatus("Save as: t.json")
    try s.press("'new.json' Enter")
    try s.expectOnDisk("[2]", at: "new.json").expectOnDisk("[1]").expectTitle("new.json  ")
    try s.press("Enter 3 Enter ^S")
    try s.expectOnDisk("[3]", at: "new.json").expectOnDisk("[1]")
  }

  @Test("a failed save to another file names that file") func failedSaveElsewhereNamesFile()
    throws
  {
    var s = EditorSession(json: "[1]", columns: 120)
    s.files.failures = [Self.full, FileFailure("c is half written", namesFile: true)]
    try s.press("S Backspace 'c' Enter")
    try s.expectStatus("Not saved: c: disk full on /etc (12 kB short).")
    try s.press("S Enter").expectStatus("Not saved: c is half written.")
  }

  @Test("Esc cancels saving to another file") func savingElsewhereCanBeCancelled() throws {
    var s = EditorSession(json: "[1]")
    try s.press("S 'x' Esc ^S")
    try s.expectStatus("Nothing to save").expectOnDisk(nil, at: "x")
  }

  @Test("saving to another file needs a name") func savingElsewhereNeedsAName() throws {
    var s = EditorSession(json: "[1]")
    try s.press("S Backspace Enter")
    try s.expectStatus("Not saved: a file name is needed.")
  }

  @Test("another existing file is overwritten only after a question")
  func anotherFileIsNotOverwrittenSilently() throws {
    var s = EditorSession(json: "[1]")
    s.files.put(Array("theirs".utf8), at: "x.json")
    try s.press("S 'x.json' Enter")
    try s.expectScreen("x.json exists already").expectOnDisk("theirs", at: "x.json")
    try s.press("Enter")
    try s.expectOnDisk("theirs", at: "x.json")
    try s.press("O")
    try s.expectOnDisk("[1]", at: "x.json").expectTitle("x.json")
    #expect(s.files.keptBeside["x.json"] == Array("theirs".utf8))
  }

  @Test("a read-only file can be edited and saved to another file")
  func aReadOnlyFileIsEditedAndSavedElsewhere() throws {
    var s = EditorSession(json: "[1]", readOnly: "no permission to write")
    try s.expectTitle("read-only: no permission to write")
    try s.press("j Enter 2 Enter ^S")
    try s.expectStatus("Read-only (no permission to write); save as: t.json")
    try s.press("'mine.json' Enter")
    try s.expectOnDisk("[2]", at: "mine.json").expectOnDisk("[1]").expectTitle("mine.json  ")
  }

  @Test("a missing file is created by the first save") func aMissingFileIsMadeWhenFirstSaved()
    throws
  {
    var s = EditorSession(missing: "new.json")
    try s.expectStatus("new.json: new file, created by the first save").expectTitle("new.json new")
    try s.press("a 'k' Tab '1' Enter ^S")
    try s.expectOnDisk("{\n  \"k\": 1\n}\n", at: "new.json").expectUnmodified()
  }

  // MARK: Closing

  @Test("q quits if nothing has changed") func quitsWhenNothingChanged() throws {
    var s = EditorSession(json: "[1]")
    try s.press("q")
    #expect(s.exitCode == 0)
  }

  @Test("quitting asks if something has changed", arguments: ["q", "^Q"])
  func asksWhenSomethingChanged(_ key: String) throws {
    var s = EditorSession(json: "[1]")
    try s.press("j Enter 2 Enter \(key)")
    try s.expectScreen("1 change not saved.")
    #expect(s.exitCode == nil)
    try s.press("Esc")
    try s.expectFocus("0: 2")
  }

  @Test(
    "other keys do not answer the question before closing",
    arguments: ["Enter", "q", "y", "d", "Space"])
  func isNotAnsweredByChance(_ key: String) throws {
    var s = EditorSession(json: "[1]")
    try s.press("j Enter 2 Enter q \(key)")
    #expect(s.exitCode == nil)
    try s.expectScreen("Close t.json?").expectOnDisk("[1]")
  }

  @Test("keys typed before the question do not answer it") func earlierKeysDoNotAnswer()
    throws
  {
    var s = EditorSession(json: "[1]")
    try s.press("j Enter 2 Enter")
    try s.typeAhead("q D")
    #expect(s.exitCode == nil)
    try s.expectScreen("Close t.json?")
  }

  @Test("the answer s saves and closes") func savesAndCloses() throws {
    var s = EditorSession(json: "[1]")
    try s.press("j Enter 2 Enter q s")
    try s.expectOnDisk("[2]")
    #expect(s.exitCode == 0)
  }

  @Test("the answer D closes without saving") func discards() throws {
    var s = EditorSession(json: "[1]")
    try s.press("j Enter 2 Enter q D")
    try s.expectOnDisk("[1]")
    #expect(s.exitCode == 0)
  }

  @Test("a failed save does not close the file") func doesNotCloseWhenTheSaveFails() throws {
    var s = EditorSession(json: "[1]")
    s.files.failures = [Self.full]
    try s.press("j Enter 2 Enter q s")
    #expect(s.exitCode == nil)
    try s.expect("[2]").expectStatus("Not saved: disk full")
    try s.press("^S")
    #expect(s.exitCode == nil)
  }

  @Test("a click on an answer gives it") func aQuestionIsClicked() throws {
    var s = EditorSession(json: "[1]")
    try s.press("j Enter 2 Enter q")
    s.send(.picked(.footer(1)))
    #expect(s.exitCode == 0)
    try s.expectOnDisk("[1]")
  }

  // MARK: Several files

  static let two = [("one.json", "[1]"), ("two.json", "[2]")]

  @Test("Tab and Shift-Tab switch between files") func filesAreSwitched() throws {
    var s = EditorSession(Self.two)
    try s.expectTitle("one.json (1 of 2)")
    try s.press("j Tab")
    try s.expectTitle("two.json (2 of 2)").expectFocus("▾ [1]")
    try s.press("Tab")
    try s.expectTitle("one.json (1 of 2)").expectFocus("0: 1")
    try s.press("Shift-Tab")
    try s.expectTitle("two.json (2 of 2)")
  }

  @Test("each file has its own undo") func eachFileHasItsOwnUndo() throws {
    var s = EditorSession(Self.two)
    try s.press("j Enter 5 Enter Tab j Enter 6 Enter u")
    try s.expect("[2]")
    try s.press("Tab")
    try s.expect("[5]")
  }

  @Test("closing one file leaves the other open") func closingOneFileLeavesTheOther() throws {
    var s = EditorSession(Self.two)
    try s.press("q")
    #expect(s.exitCode == nil)
    try s.expectTitle("two.json   ")
    try s.press("q")
    #expect(s.exitCode == 0)
  }

  @Test("switching files with only one file is reported") func onlyOneFile() throws {
    var s = EditorSession(json: "[1]")
    try s.press("Tab")
    try s.expectStatus("This is the only file; :e opens another")
  }

  @Test("the question before quitting names every changed file")
  func quittingNamesEveryChangedFile() throws {
    var s = EditorSession(Self.two + [("three.json", "[3]")])
    try s.press("j Enter 5 Enter Tab j Enter 6 Enter ^Q")
    try s.expectScreen("one.json: 1 change not saved.").expectScreen("two.json: 1 change")
    try s.press("s")
    try s.expectOnDisk("[5]", at: "one.json").expectOnDisk("[6]", at: "two.json")
    #expect(s.exitCode == 0)
  }

  @Test("a failed save stops quitting") func quittingStopsWhenOneSaveFails() throws {
    var s = EditorSession(Self.two)
    try s.press("j Enter 5 Enter Tab j Enter 6 Enter")
    s.files.failures = [Self.full]
    try s.press("^Q s")
    #expect(s.exitCode == nil)
    try s.expectTitle("one.json").expectStatus("Not saved")
    try s.expectOnDisk("[6]", at: "two.json")
  }

  @Test("quitting can discard all changes") func quittingDiscardsAll() throws {
    var s = EditorSession(Self.two)
    try s.press("j Enter 5 Enter ^Q D")
    #expect(s.exitCode == 0)
    try s.expectOnDisk("[1]", at: "one.json")
  }

  @Test("the same path opened twice is one file") func theSameFileTwiceIsOne() throws {
    let s = EditorSession([("one.json", "[1]"), ("one.json", "[1]")])
    #expect(s.editor.files.count == 1)
  }
}
