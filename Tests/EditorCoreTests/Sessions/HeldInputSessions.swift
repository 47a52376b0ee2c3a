import EditorCore
import TestSessions
import Testing

@Suite("keys typed while a save runs") struct HeldInputSessions {
  /// A file of three numbers, with one edit whose save has begun.
  private func saving() throws -> EditorSession {
    var s = EditorSession(json: "[1, 2, 3]")
    s.holdsSaves = true
    try s.press("j Enter 9 Enter ^S")
    try s.expectStatus("Saving…")
    return s
  }

  /// What the keys make of the file, once it is saved and saved again.
  static let keys: [(keys: String, text: String)] = [
    ("Enter 7 Enter", "[7, 2, 3]"),
    ("j Enter 7 Enter", "[9, 7, 3]"),
    ("j d d", "[9, 3]"),
    ("Enter 7 Enter j Enter 8 Enter j Enter 6 Enter", "[7, 8, 6]"),
    // The first key of a sequence and a count are typed before it has to wait.
    ("2 d d", "[3]"),
    ("j d d u", "[9, 2, 3]"),
    ("d d / 3 Enter Enter 4 Enter", "[2, 4]"),
    (": s / 9 / 5 / Enter Enter", "[5, 2, 3]"),
  ]

  @Test("they are obeyed in their order after it", arguments: keys)
  func areObeyedInOrder(_ keys: String, _ text: String) throws {
    var s = try saving()
    try s.press(keys)
    try s.expectOnDisk("[1, 2, 3]")
    s.runHeld()
    s.holdsSaves = false
    try s.expectOnDisk("[9, 2, 3]")
    try s.press("^S")
    try s.expectOnDisk(text)
  }

  @Test("the first one that waits says so, and moving about before it does not wait")
  func saysThatTheyWait() throws {
    var s = try saving()
    try s.press("j").expectFocus("1: 2")
    try s.press("Enter j")
    try s.expectStatus("Saving; the keys typed since wait until it is done, Esc drops them")
    try s.expectFocus("1: 2")
  }

  @Test("Esc and ^C drop them", arguments: ["Esc", "^C"]) func areDropped(_ key: String) throws {
    var s = try saving()
    try s.press("Enter 7 Enter \(key)")
    try s.expectStatus("Saving; the keys typed since are dropped, Esc again cancels the save")
    s.runHeld()
    try s.expectOnDisk("[9, 2, 3]").expectFocus("0: 9").expectUnmodified()
  }

  @Test("another save waits for the first, and the keys after it for that one")
  func savesFollowEachOther() throws {
    var s = try saving()
    try s.press("Enter 7 Enter ^S Enter 8 Enter ^S")
    s.runHeld()
    try s.expectOnDisk("[8, 2, 3]").expectUnmodified()
  }

  @Test("the key to quit does so after the save") func quitsAfterwards() throws {
    var s = try saving()
    try s.press("q")
    #expect(s.exitCode == nil)
    s.runHeld()
    try s.expectOnDisk("[9, 2, 3]")
    #expect(s.exitCode == 0)
  }

  @Test("they do not answer the question of a conflict") func doNotAnswerAQuestion() throws {
    var s = try saving()
    s.files.put(Array("[0]".utf8), at: "t.json")
    try s.press("q O Enter")
    s.runHeld()
    #expect(s.exitCode == nil)
    try s.expectOnDisk("[0]").expectScreen("Another program has changed it")
  }

  @Test("they are dropped if the save fails, so that its message can be read")
  func areDroppedByAFailure() throws {
    var s = try saving()
    s.files.failures = [FileFailure("no space")]
    try s.press("Enter 7 Enter")
    s.runHeld()
    try s.expectStatus("Not saved: no space").expectFocus("0: 9")
  }

  @Test("a pasted text waits too") func pasteWaits() throws {
    var s = try saving()
    s.paste("7")
    try s.press("O")
    s.runHeld()
    try s.expectScreen("Paste")
  }

  @Test("a click while they wait does nothing") func clickDoesNothing() throws {
    var s = try saving()
    try s.press("Enter")
    try s.click(on: "3")
    s.runHeld()
    try s.press("8 Enter")
    try s.expectFocus("0: ")
  }

  // MARK: - The save itself

  @Test(
    "Esc and ^C cancel the save, if no key waits for it", arguments: ["Esc", "^C", "d d Esc ^C"])
  func cancelTheSave(_ keys: String) throws {
    var s = try saving()
    try s.press(keys)
    try s.expectStatus("Save cancelled. Your edit is kept. The file is as it was.")
    s.runHeld()
    s.holdsSaves = false
    try s.expectOnDisk("[1, 2, 3]").expectFocus("0: 9")
    try s.press("^S")
    try s.expectOnDisk("[9, 2, 3]").expectUnmodified()
  }

  @Test("a cancelled save does not close the file") func doesNotClose() throws {
    var s = EditorSession(json: "[1]")
    s.holdsSaves = true
    try s.press("j Enter 2 Enter q s Esc")
    try s.expectStatus("Save cancelled.")
    #expect(s.exitCode == nil)
  }

  @Test("a long save says how far it is, unless there is another message") func progress() throws {
    var s = try saving()
    s.send(.saveProgress(s.editor.file.id, percent: 42))
    try s.expectStatus("Saving… 42 %, Esc cancels")
    try s.press("j")
    s.send(.saveProgress(s.editor.file.id, percent: 100))
    try s.expectStatus("Saving… written, being checked; Esc cancels")
    try s.press("Enter")
    s.send(.saveProgress(s.editor.file.id, percent: 100))
    try s.expectStatus("Saving; the keys typed since wait until it is done, Esc drops them")
    s.runHeld()
    s.send(.saveProgress(s.editor.file.id, percent: 100))
    try s.expectOnDisk("[9, 2, 3]").expectScreen("2")
  }
}
