import EditorCore
import Testing
import TestSessions

@Suite("Sessions: files in the command line")
struct FileCommandSessions {
  // MARK: The command line

  @Test(
    "the command line saves, closes and discards",
    arguments: [
      (":w", "[2]", nil), (":wq", "[2]", 0), (":x", "[2]", 0), (":q!", "[1]", 0),
      (":q", "[1]", nil),
    ] as [(String, String, Int32?)])
  func commandLine(_ command: String, _ disk: String, _ code: Int32?) throws {
    var s = EditorSession(json: "[1]")
    try s.press("j Enter 2 Enter : '\(command.dropFirst())' Enter")
    try s.expectOnDisk(disk)
    #expect(s.exitCode == code)
  }

  @Test(":q is refused with unsaved changes") func colonQRefusesWithChanges() throws {
    var s = EditorSession(json: "[1]")
    try s.press("j Enter 2 Enter : 'q' Enter")
    try s.expectStatus("1 change not saved: :w saves, :q! discards")
  }

  @Test(":w FILE writes a copy and keeps editing the current file")
  func writesCopy() throws {
    var s = EditorSession(json: "[1]")
    try s.press("j Enter 2 Enter : 'w␣x.json' Enter")
    try s.expectOnDisk("[2]", at: "x.json").expectOnDisk("[1]").expectTitle("t.json")
    try s.expectStatus("Copy written to x.json; t.json itself still has 1 unsaved change")
    try s.press("u").expectUnmodified()
  }

  @Test(":w FILE asks before it replaces an existing file")
  func writeCopyAsks() throws {
    var s = EditorSession(json: "[1]")
    s.files.put(Array("[9]".utf8), at: "x.json")
    try s.press("j Enter 2 Enter : 'w␣x.json' Enter").expectScreen("x.json exists already")
    try s.expectOnDisk("[9]", at: "x.json")
    try s.press("O").expectOnDisk("[2]", at: "x.json")
    try s.expectTitle("t.json").expectOnDisk("[1]")
  }

  @Test(":wq FILE writes a copy and closes the file")
  func writesCopyAndCloses() throws {
    var s = EditorSession(json: "[1]")
    try s.press("j Enter 2 Enter : 'wq␣x.json' Enter")
    try s.expectOnDisk("[2]", at: "x.json").expectOnDisk("[1]")
    #expect(s.exitCode == 0)
  }

  @Test(":saveas FILE saves under another name and keeps editing that file")
  func savesAs() throws {
    var s = EditorSession(json: "[1]")
    try s.press("j Enter 2 Enter : 'saveas␣x.json' Enter")
    try s.expectOnDisk("[2]", at: "x.json").expectTitle("x.json").expectUnmodified()
  }

  @Test(
    "closing asks nothing if the edits led back to the bytes on disk",
    arguments: ["q", ": 'q' Enter", "^Q"])
  func closesWithoutQuestion(_ keys: String) throws {
    var s = EditorSession(json: "{\n  \"a\": 1,\n  \"b\": 2\n}\n")
    try s.press("j j d d o 'b' Tab 2 Enter").expectTitle("[+]")
    try s.press(keys)
    #expect(s.exitCode == 0)
  }

  @Test("closing compares a large file in the background")
  func comparesInBackground() throws {
    var s = EditorSession(json: "[1, 2, \"\(String(repeating: "x", count: 300_000))\"]")
    try s.press("j j d d k o 2 Enter").expectTitle("[+]")
    try s.press("q")
    #expect(s.exitCode == 0)
    s = EditorSession(json: "[1, 2, \"\(String(repeating: "x", count: 300_000))\"]")
    try s.press("j j d d k o 3 Enter q").expectScreen("not saved")
    #expect(s.exitCode == nil)
  }

  @Test("closing asks if the edits changed the bytes")
  func closingAsks() throws {
    var s = EditorSession(json: "[1, 2]")
    try s.press("j j d d o 3 Enter q").expectScreen("not saved")
    #expect(s.exitCode == nil)
  }

  @Test(":e opens another file") func colonEOpensAnotherFile() throws {
    var s = EditorSession(json: "[1]")
    s.files.put(Array("[9]".utf8), at: "x.json")
    try s.press(": 'e␣x.json' Enter")
    try s.expectTitle("x.json (2 of 2)").expectRow("0: 9")
  }

  @Test("a file that :e cannot open is reported") func colonERefused() throws {
    var s = EditorSession(json: "[1]")
    s.files.readFailures["dir"] = FileFailure("is a directory: dir", path: "dir")
    try s.press(": 'e␣dir' Enter")
    try s.expectStatus("Cannot open dir: is a directory: dir.").expectTitle("t.json")
  }

  @Test(": runs any command by its name") func colonRunsAnyCommandByName() throws {
    var s = EditorSession(json: "[1]")
    try s.press(": 'help' Enter")
    try s.expectScreen("┌ Keys")
  }

  @Test("an unknown command is reported") func anUnknownCommand() throws {
    var s = EditorSession(json: "[1]")
    try s.press(": 'frob' Enter")
    try s.expectStatus("No command frob; ? lists the commands")
  }

  @Test("a prompt can be dropped", arguments: ["Esc", "Backspace", "^C"]) func thePromptIsDropped(
    _ key: String
  ) throws {
    var s = EditorSession(json: "[1]")
    try s.press(": \(key) j")
    try s.expectFocus("0: 1")
  }

  // MARK: Ending

  @Test("a signal writes unsaved changes to a recovery copy") func signalKeepsEdits()
    throws
  {
    var s = EditorSession(FileSessions.two)
    try s.press("j Enter 5 Enter")
    s.send(.terminated(exitCode: 143))
    #expect(s.files.recoveryCopies == ["one.json": Array("[5]".utf8)])
    #expect(s.exitCode == 143)
  }

  @Test("a closed terminal writes unsaved changes to a recovery copy")
  func closedTerminalKeepsEdits() throws {
    var s = EditorSession(json: "[1]")
    try s.press("j Enter 5 Enter")
    s.send(.input(.closed))
    #expect(s.files.recoveryCopies["t.json"] == Array("[5]".utf8))
    #expect(s.exitCode != nil)
  }

  @Test("^Z suspends and ^L redraws") func suspendAndRedraw() throws {
    var s = EditorSession(json: "[1]")
    try s.press("^Z ^L j Enter ^Z")
    #expect(s.suspensions == 2)
    #expect(s.redraws == 1)
  }
}
