import DocumentFormats
import EditorCore
import Testing
import TestSessions

/// Changes of files by other programs, and typed paths.
@Suite struct OutsideSessions {
  private static let changed = Array("{\"a\": 9}".utf8)

  @Test("saving without changes checks the file on disk")
  func savingWithNothingToSaveLooksAtTheDisk() throws {
    var s = EditorSession(json: "{\"a\": 1}")
    try s.press("^S")
    try s.expectStatus("Nothing to save: no changes")
    s.files.put(Self.changed, at: "t.json")
    try s.press("^S")
    try s.expectScreen("t.json has changed on disk")
    try s.press("r")
    try s.expect("{\"a\": 9}").expectUnmodified()
  }

  @Test("a deleted file can be written again") func deletedFileCanBeWrittenAgain() throws {
    var s = EditorSession(json: "{\"a\": 1}")
    s.files.delete("t.json")
    try s.press("^S")
    try s.expectScreen("t.json is gone from disk")
    try s.press("w")
    try s.expectOnDisk("{\"a\": 1}").expectStatus("Saved")
  }

  @Test("my changes can be applied on top of theirs") func myChangesGoOnTopOfTheirs() throws {
    var s = EditorSession(json: "{\"a\": 1, \"b\": 2}")
    try s.press("j Enter '5' Enter j D")
    s.files.put(Array("{\"new\": 0, \"a\": 1, \"b\": 3}".utf8), at: "t.json")
    try s.press("^S")
    try s.expectScreen("t.json has changed on disk")
    try s.press("m")
    try s.expect("{\"new\": 0, \"a\": 5, \"b\": 3, \"b-2\": 2}").expectTitle("[+] 2 changes")
      .expectStatus("Reloaded, with 2 of your 2 changes applied; u shows theirs alone")
    try s.press("u")
    try s.expect("{\"new\": 0, \"a\": 1, \"b\": 3}").expectUnmodified()
    try s.press("U ^S")
    try s.expectOnDisk("{\"new\": 0, \"a\": 5, \"b\": 3, \"b-2\": 2}")
  }

  @Test("a merge that was saved is undone to both texts and done again")
  func mergesAreRedoneAfterASave() throws {
    var s = EditorSession(json: "{\"a\": 1, \"b\": 2}")
    try s.press("j Enter '5' Enter")
    s.files.put(Array("{\"a\": 1, \"b\": 3}".utf8), at: "t.json")
    try s.press("^S m ^S")
    try s.expectOnDisk("{\"a\": 5, \"b\": 3}")
    try s.press("u")
    try s.expect("{\"a\": 1, \"b\": 3}")
    try s.press("u")
    try s.expect("{\"a\": 5, \"b\": 2}")
    try s.press("u")
    try s.expect("{\"a\": 1, \"b\": 2}")
    try s.press("U U")
    try s.expect("{\"a\": 1, \"b\": 3}")
    try s.press("U")
    try s.expect("{\"a\": 5, \"b\": 3}").expectUnmodified()
    try s.press("u u ^S U U ^S")
    try s.expectOnDisk("{\"a\": 5, \"b\": 3}")
  }

  @Test("changes whose entries were not found are listed") func unappliedEditsAreListed() throws {
    var s = EditorSession(json: "{\"a\": [1, 2], \"b\": 2}")
    try s.press("j j Enter '5' Enter G Enter '7' Enter")
    s.files.put(Array("{\"b\": 3}".utf8), at: "t.json")
    try s.press("^S m")
    try s.expect("{\"b\": 7}").expectScreen("Changes that could not be applied")
      .expectScreen("! .a[0]  5")
      .expectScreen("with 1 of your 2 changes applied, 1 over theirs (marked)")
    try s.press("Esc u u")
    try s.expect("{\"a\": [5, 2], \"b\": 7}")
  }

  @Test("without changes there is no choice to apply them")
  func noEditsToReapply() throws {
    var s = EditorSession(json: "{\"a\": 1}")
    s.files.put(Self.changed, at: "t.json")
    try s.press("^S")
    try s.expectScreen("reload, u goes back")
    #expect(!s.screen.text.contains("my changes on top"))
  }

  @Test("a file truncated while open is read again") func aFileCutWhileItIsOpenIsReadAgain() throws
  {
    var s = EditorSession(json: "{\"a\": 1, \"b\": 2}")
    try s.press("j Enter '5' Enter")
    s.files.hasLostBytes = true
    try s.press("^S")
    try s.expectScreen("t.json was cut by another program")
    s.files.put(Array("{\"a\": 1}".utf8), at: "t.json")
    try s.press("m")
    try s.expect("{\"a\": 5}")
    s.files.hasLostBytes = false
    try s.press("^S")
    try s.expectOnDisk("{\"a\": 5}")
  }

  @Test("the file on disk can be compared without changes")
  func theDiskCanBeLookedAtWithoutChangesOfOnesOwn() throws {
    var s = EditorSession(json: "{\"a\": 1}")
    try s.press("=")
    try s.expectScreen("No difference")
    try s.press("Esc")
    s.files.put(Self.changed, at: "t.json")
    try s.press("=")
    try s.expectScreen("- {\"a\": 9}").expectScreen("+ {\"a\": 1}")
  }

  @Test("a file opened under two names is edited once") func oneFileUnderTwoNamesIsEditedOnce()
    throws
  {
    var s = EditorSession(json: "[1]")
    let twin = OpenedDocument(
      path: "./t.json", realPath: "/t.json", bytes: .init(Array("[1]".utf8)), format: .json,
      token: nil)
    s.send(.opened(s.editor.expectFile(), .success(twin)))
    #expect(s.editor.files.count == 2)
    s.send(.opened(s.editor.expectFile(), .success(twin)))
    #expect(s.editor.files.count == 2)
  }

  @Test("saving accepts the text of an open field") func savingAcceptsTypedText() throws {
    var s = EditorSession(json: "{\"a\": 1}")
    try s.press("j Enter '25' ^S")
    try s.expectOnDisk("{\"a\": 25}").expectStatus("Saved")
    try s.press("o 'k' Tab '5' ^S")
    try s.expectOnDisk("{\"a\": 25, \"k\": 5}")
    try s.press("r 'z' ^Q")
    try s.expect("{\"a\": 25, \"z\": 5}").expectScreen("Close")
  }

  @Test("text that is not a value stops a save") func invalidTextIsNotSaved() throws {
    var s = EditorSession(json: "{\"a\": 1}")
    try s.press("j Enter 'x␣y' ^S")
    try s.expectOnDisk("{\"a\": 1}").expectStatus("Not done: the typed text is not a value yet")
    try s.press("^T ^S")
    try s.expectOnDisk("{\"a\": \"x y\"}")
  }

  @Test("a tilde stands for the home folder") func aTildeIsTheHomeFolder() throws {
    var s = EditorSession(json: "[1]")
    s.editor.homeFolder = "/home/me"
    try s.press("S ^U '~/x.json' Enter")
    try s.expectOnDisk("[1]", at: "/home/me/x.json").expectTitle("/home/me/x.json")
    try s.press(": 'e' Enter")
    try s.expectStatus("Which file? :e FILE opens one")
  }

  @Test("a refused path is offered for correction") func refusedNameCanBeCorrected() throws {
    var s = EditorSession(json: "[1]")
    s.files.failures = [FileFailure("no such folder: /nowhere", advice: "Make the folder.")]
    try s.press("S ^U '/nowhere/x.json' Enter")
    try s.expectStatus("Not saved: /nowhere/x.json: no such folder: /nowhere. Make the folder.")
    try s.press("S")
    try s.expectScreen("Save as: /nowhere/x.json")
  }

  @Test("the first entry of an empty file is one change")
  func theFirstEntryOfAnEmptyFileIsOneChange() throws {
    var s = EditorSession(json: "")
    try s.press("a 'k' Enter 'v' Enter")
    try s.expect("{\n  \"k\": \"v\"\n}\n").expectTitle("[+] 1 change").expectFocus("k: \"v\"")
    try s.press("u")
    try s.expect("").expectUnmodified()
  }

  @Test("the two rows of a moved entry have different marks")
  func bothEndsOfAMoveTellThemselvesApart() throws {
    var s = EditorSession(json: "{\"a\": 1, \"b\": 2}")
    try s.press("j d d p")
    try s.expectRow("<     a: 1").expectRow(">     a: 1")
    try s.press("i '7' Enter")
    try s.expectRow("<     a: 1").expectRow(">     a: 7").expectScreen("moved here · was 1")
  }

  @Test("a removed container is listed with its text") func aRemovedContainerIsListedByItsOwnText()
    throws
  {
    var s = EditorSession(json: "{\n  \"a\": {\"x\": 1},\n  \"b\": 2\n}")
    try s.press("j d d Z")
    try s.expectScreen("- .a  was {\"x\": 1} ")
  }

  @Test("an added entry has no percentage") func addedEntryHasNoOffset() throws {
    var s = EditorSession(json: "{\"a\": 1}")
    try s.press("j D")
    try s.expectScreen("2/2").expectScreen("a-2")
    #expect(!s.screen.text.contains("%"))
  }

  @Test(
    "a member pasted as text is inserted as a member",
    arguments: ["\"q\": [1,2]", "\n  \"q\": [1,2],\n"])
  func anEntryPastedAsTextIsAnEntry(_ text: String) throws {
    var s = EditorSession(json: "{\"a\": 1, \"b\": [0]}")
    try s.press("j")
    s.paste(text)
    try s.expectScreen("o: new entry, entry \"q\": [1,2]")
    try s.press("o")
    try s.expect("{\"a\": 1, \"q\": [1,2], \"b\": [0]}")
    try s.press("j L j")
    s.paste(text)
    try s.expectScreen("o: new entry, string")
  }

  @Test("opening expands all siblings or none") func openingExpandsSiblingsTogether() throws {
    let long = (0..<30).map(String.init).joined(separator: ", ")
    let text = "{\"a\": {\"x\": 1, \"y\": {\"z\": 2}}, \"long\": [\(long)], \"b\": [3, 4]}"
    let s = EditorSession(json: text)
    try s.expectRow("▸ a: {x: 1, y: {…}}").expectRow("▸ long: [0, 1, 2").expectRow("▸ b: [3, 4]")
    let large = EditorSession(json: text, rows: 60)
    try large.expectRow("▾ a: {2}").expectRow("▾ y: {1}").expectRow("▾ long: [30]")
      .expectRow("1: 4")
  }
}
