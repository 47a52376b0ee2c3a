import EditorCore
import Testing
import TestSessions

/// The list of open files, names of files completed with Tab, and the text that narrows the help.
@Suite struct FileListSessions {
  private static let three = [
    ("conf/one.json", "[1]"), ("conf/two.json", "[2]"), ("other/three.json", "[3]"),
  ]

  @Test("the list shows every file with its changes") func listsFiles() throws {
    var s = EditorSession(Self.three)
    try s.press("j Enter 5 Enter B")
    try s.expectScreen("> conf/one.json  [+] 1 change").expectScreen("  conf/two.json")
  }

  @Test("typed letters find a file, and Enter shows it") func findsFile() throws {
    var s = EditorSession(Self.three)
    try s.press("B 'oth' Enter")
    try s.expectTitle("other/three.json")
  }

  @Test("the arrows choose a file") func choosesFile() throws {
    var s = EditorSession(Self.three)
    try s.press("B ↓ Enter")
    try s.expectTitle("conf/two.json")
  }

  @Test("letters that no file has leave the list empty, and Enter does nothing")
  func findsNothing() throws {
    var s = EditorSession(Self.three)
    try s.press("B 'xyz' Enter")
    try s.expectScreen("no open file has these letters")
    try s.press("Esc")
    try s.expectTitle("conf/one.json")
  }

  @Test("^S in the list saves all files, and the list shows it") func savesAll() throws {
    var s = EditorSession(Self.three)
    try s.press("j Enter 5 Enter Tab j Enter 6 Enter B ^S")
    try s.expectOnDisk("[5]", at: "conf/one.json").expectOnDisk("[6]", at: "conf/two.json")
    #expect(!s.screen.text.contains("[+]"))
    try s.expectScreen("Files").expectStatus("Saved 2 files: one.json, two.json")
  }

  @Test("^S in the list says that there is nothing to save") func nothingToSave() throws {
    var s = EditorSession(Self.three)
    try s.press("B ^S").expectStatus("Nothing to save")
  }

  @Test("Tab after :e lists the folder at once", arguments: [": 'e' Tab", ": 'e␣' Tab"])
  func listsFolder(_ keys: String) throws {
    var s = EditorSession(Self.three)
    try s.press(keys).expectScreen("e conf/").expectScreen("e other/")
  }

  @Test("the list shows a broken file") func showsBroken() throws {
    var s = EditorSession([("a.json", "[1]"), ("b.json", "[1 2]")])
    try s.press("B")
    try s.expectScreen("b.json  ! broken")
  }

  @Test("a click on a file of the list shows it") func clicksFile() throws {
    var s = EditorSession(Self.three)
    try s.press("B")
    try s.click(on: "conf/two.json")
    try s.expectTitle("conf/two.json")
  }

  @Test(
    "Tab completes the name of a file",
    arguments: [
      ("e␣ot", "e other/"), ("e␣other/", "e other/three.json"), ("e␣conf/", "e conf/"),
      ("e␣conf/t", "e conf/two.json"), ("w␣conf/o", "w conf/one.json"),
    ])
  func completesFile(_ typed: String, _ completed: String) throws {
    var s = EditorSession(Self.three)
    try s.press(": '\(typed)' Tab")
    try s.expectStatus(completed)
  }

  @Test("Tab shows the names that are possible, and Enter opens the chosen one")
  func choosesCompletion() throws {
    var s = EditorSession(Self.three)
    try s.press(": 'e␣conf/' Tab")
    try s.expectScreen("e conf/one.json").expectScreen("e conf/two.json")
    try s.press("↓ ↓ Enter")
    try s.expectTitle("conf/two.json")
  }

  @Test("Tab completes the name of a file to save as, and shows the names that are possible")
  func completesSaveAs() throws {
    var s = EditorSession(Self.three)
    try s.press("S ^U 'conf/' Tab").expectStatus("conf/one.json  conf/two.json")
    try s.press("t Tab").expectStatus("conf/two.json")
    try s.press("^U 'nope' Tab").expectStatus("no file begins so")
  }

  @Test("Tab says if no file begins with the typed name") func completesNothing() throws {
    var s = EditorSession(Self.three)
    try s.press(": 'e␣nope' Tab")
    try s.expectStatus("no file begins so")
  }

  @Test("hidden files are offered once their dot is typed") func hiddenFiles() throws {
    var s = EditorSession([("d/.env.json", "[1]"), ("d/x.json", "[2]")])
    try s.press(": 'e␣d/' Tab")
    try s.expectStatus("e d/x.json")
    try s.press("Esc : 'e␣d/.' Tab")
    try s.expectStatus("e d/.env.json")
  }

  @Test("/ in the help finds the commands with a text") func findsHelp() throws {
    var s = EditorSession(json: "[1]")
    try s.press("? / 'duplicate'")
    try s.expectScreen("Keys with duplicate").expectScreen("Entries").expectScreen("duplicate")
    #expect(!s.screen.text.contains("half a page"))
    try s.press("Enter Esc")
    try s.expectScreen("┌ Keys ")
    try s.press("Esc")
    #expect(!s.screen.text.contains("┌ Keys"))
  }

  @Test("a text that no command has is said in the help") func findsNoHelp() throws {
    var s = EditorSession(json: "[1]")
    try s.press("? / 'xyzzy'")
    try s.expectScreen("no command has this text")
  }

  @Test("letters of the only command that they fit run it") func runsTheOnlyCommand() throws {
    var s = EditorSession(json: "{\"a\": 1}")
    try s.press("j : 'cpath' Enter")
    #expect(s.clipboard.map { String(decoding: $0, as: UTF8.self) } == ".a")
  }

  @Test("days are before and after a date") func daysAreCompared() throws {
    var s = EditorSession(json: "[\"1999-12-31\", \"2005-05-05\", \"2005-05-05T10:00:00Z\"]")
    try s.press("f 'before:2000-01-01' Enter")
    try s.expectRow("0: \"1999-12-31\"").expectTitle(": 1")
    try s.press("Esc f 'after:2000-01-01' Enter").expectTitle("2")
  }

  @Test("100 % of the file is its last row") func lastPercent() throws {
    var s = EditorSession(json: "{\"a\": 1, \"b\": 2}")
    try s.press(": '100%' Enter").expectFocus("b: 2")
  }

  @Test("a comment that is hidden or filtered away leaves the focus to its entry")
  func hiddenComment() throws {
    var s = EditorSession(json: "{\n  \"x\": 0,\n  // c\n  \"a\": 1\n}\n")
    try s.press("j j #").expectFocus("a: 1")
    try s.press("# k f '1' Enter").expectFocus("a: 1")
  }
}
