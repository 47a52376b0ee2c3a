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

  @Test("a click and the keys after it are left out, as they are for another place")
  func clickDoesNotWait() throws {
    var s = try saving()
    try s.press("Enter 8 Enter")
    try s.click(on: "3")
    try s.expectStatus("Saving; clicks, and keys after them, cannot wait until it is done")
    try s.press("d d")
    s.runHeld()
    try s.expectFocus("0: 8").expect("[8, 2, 3]")
    try s.expectStatus("The click while the file was saved, and the keys after it, are left out")
  }

  @Test("keys that go to another file go there in their order") func anotherFile() throws {
    var s = EditorSession([("a.json", "[1]"), ("b.json", "[2]")])
    s.holdsSaves = true
    try s.press("j Enter 9 Enter ^S Enter 8 Enter ^S Tab j Enter 7 Enter ^S")
    s.runHeld()
    try s.expectOnDisk("[8]", at: "a.json").expectOnDisk("[7]", at: "b.json")
  }

  @Test("after :wq all keys wait, as they are for the next file") func moveInTheNextFile() throws {
    var s = EditorSession([("a.json", "[1, 2]"), ("b.json", "[3, 4]")])
    s.holdsSaves = true
    try s.press("j Enter 9 Enter : 'wq' Enter j j d d ^S")
    s.runHeld()
    try s.expectOnDisk("[9, 2]", at: "a.json").expectOnDisk("[3]", at: "b.json")
  }

  @Test("keys wait until a file is read again") func keysWaitForReading() throws {
    var s = EditorSession([("a.json", "[1]"), ("b.json", "[2]")])
    s.holdsReading = true
    try s.press("j Enter 9 Enter : 'e!' Enter")
    try s.press("Enter 5 Enter ^S Tab j Enter 6 Enter ^S")
    try s.expectStatus("Reading the file again; the keys typed since wait for that")
    s.runHeld()
    try s.expectOnDisk("[5]", at: "a.json").expectOnDisk("[6]", at: "b.json")
    #expect(s.editor.file.path == "b.json")
  }

  @Test("Esc ends the wait for a file that does not come") func readingThatHangs() throws {
    var s = EditorSession(json: "[1]")
    s.holdsReading = true
    try s.press(": 'e!' Enter j Esc")
    try s.expectStatus("Reading the file again; the keys typed since are dropped")
    try s.press("Esc j").expectFocus("0: 1")
  }

  @Test("Esc that comes too late for a save leaves its message", arguments: ["Esc", "^C"])
  func lateEscape(_ key: String) throws {
    var s = EditorSession(json: "[1]")
    try s.press("j Enter 9 Enter ^S \(key)")
    try s.expectStatus("Saved t.json")
    try s.press("j k \(key)")
    #expect(s.editor.message?.text != "Saved t.json")
  }

  /// Commands that would lose what is saved, or read the file before it is there.
  @Test("what closes or reads the file waits", arguments: [":q!", ":qa!", ":q", ":wq", "q", "^Q"])
  func closingWaits(_ command: String) throws {
    var s = try saving()
    try s.press(command.hasPrefix(":") ? ": '\(command.dropFirst())' Enter" : command)
    #expect(s.exitCode == nil)
    s.runHeld()
    #expect(s.exitCode == 0)
    try s.expectOnDisk("[9, 2, 3]")
    #expect(s.discardedJournals.isEmpty)
  }

  @Test("what opens a prompt or a list waits", arguments: ["/", ":", "f", "?", "S", "@"])
  func openingWaits(_ key: String) throws {
    var s = try saving()
    try s.press(key)
    try s.expectStatus("Saving; the keys typed since wait")
    s.runHeld()
    #expect(s.editor.layers.count == 1)
  }

  @Test("reading the file again waits") func reloadWaits() throws {
    var s = try saving()
    try s.press(": 'e!' Enter")
    s.runHeld()
    try s.expectFocus("0: 9").expectUnmodified()
  }

  @Test("a search that takes long waits, as the save replaces the text that it is in")
  func searchWaits() throws {
    let numbers = (0..<200_000).map(String.init).joined(separator: ", ")
    var s = EditorSession(json: "[\(numbers), 777777]")
    s.holdsSaves = true
    try s.press("j Enter 9 Enter ^S / '777777' Enter")
    try s.expectStatus("Saving; the keys typed since wait")
    try s.press("Enter 5 Enter ^S")
    s.runHeld()
    #expect(s.files.files["t.json"]?.bytes == Array("[9, \(numbers.dropFirst(3)), 5]".utf8))
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
    try s.expectStatus("Saving… 100 %; the keys typed since wait until it is done")
    s.runHeld()
    s.send(.saveProgress(s.editor.file.id, percent: 100))
    try s.expectOnDisk("[9, 2, 3]")
    #expect(s.editor.message?.text.hasPrefix("Saving") != true)
  }
}
