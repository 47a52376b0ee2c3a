import DocumentFormats
import EditorCore
import ModelBasics
import Testing
import TestSessions

/// Files that are not valid, and are corrected.
@Suite("Sessions: broken files")
struct BrokenFileSessions {
  static let broken = "{\n  \"a\": 1,\n  \"b\" 2,\n  \"c\": 3\n}\n"

  @Test("a broken file shows its entries up to the fault") func aBrokenFileOpensUpToTheFault()
    throws
  {
    let s = EditorSession(json: Self.broken)
    try s.expectRows([
      "  ▾ {1}", "      a: 1", " !    3:6 a colon is missing after \"b\"", "      3   \"b\" 2,",
      "      4   \"c\": 3", "      5 }",
    ])
  }

  @Test("a fault is reported when the file is opened, even if it is off screen")
  func reportsFaultAtStart() throws {
    var s = EditorSession(json: Self.broken)
    try s.expectStatus("3:6 a colon is missing after \"b\"; ) goes there, Enter opens the line")
    try s.press(")").expectFocus("3:6 a colon is missing")
  }

  @Test("Enter on a value without an end opens the line of the fault")
  func valueWithoutEnd() throws {
    let text = "<plist version=\"1.0\"><dict><key>a</key><string>x</dict></plist>"
    var s = EditorSession([("t.plist", text)], columns: 100, format: .xmlPropertyList)
    try s.press("j Enter")
    #expect(s.editor.layers.last is ValueField)
    try s.press("Enter").expect(text.replacing("x</dict>", with: "x</string></dict>"))
    try s.expectRows(["~ ▾ {1}", "      a: \"x\""])
  }

  @Test("the rows beyond the fault can be visited") func beyondTheFaultRowsAreWalked() throws {
    var s = EditorSession(json: Self.broken)
    try s.press("G")
    try s.expectFocus("5 }")
    try s.press("k k k")
    try s.expectFocus("3:6 a colon is missing")
    try s.press("k")
    try s.expectFocus("a: 1")
  }

  @Test("Enter on the fault proposes the correction") func enterOnTheFaultProposesTheCorrection()
    throws
  {
    var s = EditorSession(json: Self.broken)
    try s.press("j j Enter")
    try s.expectFocus("\"b\": 2,").expectStatus("Enter accepts").expect(Self.broken)
    try s.press("Esc").expectUnmodified().expectFocus("3:6 a colon")
    try s.press("Enter Enter")
    try s.expect("{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3\n}\n")
    try s.expectRows(["~ ▾ {3}", "      a: 1", "      b: 2", "      c: 3"])
    try s.press("^S")
    try s.expectOnDisk("{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3\n}\n").expectUnmodified()
  }

  @Test("undo reverts the edit of a source line") func aLineEditIsUndone() throws {
    var s = EditorSession(json: Self.broken)
    try s.press("j j j Enter 'x' Enter u")
    try s.expect(Self.broken).expectUnmodified()
  }

  @Test("entries before the fault can be edited") func beforeTheFaultEntriesAreEdited() throws {
    var s = EditorSession(json: Self.broken)
    try s.press("j Enter 7 Enter")
    try s.expect("{\n  \"a\": 7,\n  \"b\" 2,\n  \"c\": 3\n}\n")
  }

  @Test("saving a broken file asks once") func savingABrokenFileAsksOnce() throws {
    var s = EditorSession(json: Self.broken)
    try s.press("j Enter 7 Enter ^S")
    try s.expectScreen("t.json is not valid JSON").expectOnDisk(Self.broken)
    try s.press("Enter")
    try s.expectOnDisk(Self.broken)
    try s.press("b")
    try s.expectOnDisk("{\n  \"a\": 7,\n  \"b\" 2,\n  \"c\": 3\n}\n")
    try s.press("Enter 8 Enter ^S")
    try s.expectOnDisk("{\n  \"a\": 8,\n  \"b\" 2,\n  \"c\": 3\n}\n")
  }

  @Test("the next problem is the fault") func aFaultIsAProblem() throws {
    var s = EditorSession(json: Self.broken)
    try s.press(")")
    try s.expectFocus("3:6 a colon is missing")
  }

  @Test("a file that is not JSON can be opened") func rubbishOpens() throws {
    var s = EditorSession(json: "hello\nworld\n")
    try s.expectRow("world")
    try s.press("G k k k j Enter Esc")
    try s.expectUnmodified()
  }

  @Test(
    "Enter at a fault, and again, corrects it",
    arguments: [
      (
        "a.strings", "\"a\" = \"eins\";;\n\"b\" = \"zwei\";\n",
        "\"a\" = \"eins\";\n\"b\" = \"zwei\";\n"
      ),
      ("a.pbxproj", "{\n\ta = 1\n\tb = x@y;\n}\n", "{\n\ta = 1;\n\tb = x@y;\n}\n"),
      ("a.pbxproj", "{\n\tb = x@y;\n}\n", "{\n\tb = \"x@y\";\n}\n"),
      (
        "a.plist", "<plist>\n<dict>\n<key>a</key>\n<true>\n</dict>\n</plist>\n",
        "<plist>\n<dict>\n<key>a</key>\n<true/>\n</dict>\n</plist>\n"
      ),
      (
        "a.plist", "<plist>\n<dict>\n<key>a</key>\n<true/>\n</plist>\n",
        "<plist>\n<dict>\n<key>a</key>\n<true/>\n</dict>\n</plist>\n"
      ),
      ("a.plist", "<plist>\n<dict>\n</dict>\n", "<plist>\n<dict>\n</dict>\n</plist>\n"),
      ("a.json", "{\n\"a\": \"x\ty\"\n}\n", "{\n\"a\": \"x\\ty\"\n}\n"),
      ("a.json", "{\n\"a\": “x y”\n}\n", "{\n\"a\": \"x y\"\n}\n"),
      ("a.json", "{\n\"a\":\u{A0}1\n}\n", "{\n\"a\": 1\n}\n"),
      ("a.json", "{\n\"a\": .5\n}\n", "{\n\"a\": 0.5\n}\n"),
      ("a.json5", "{\na: “x y”\n}\n", "{\na: \"x y\"\n}\n"),
    ])
  func corrections(_ name: String, _ text: String, _ corrected: String) throws {
    let format = Format.recognise(name: name, bytes: Bytes(Array(text.utf8)))
    var s = EditorSession([(name, text)], columns: 100, format: format)
    try s.press(") Enter").expect(text).expectStatus("Enter accepts")
    try s.press("Enter").expect(corrected)
    try s.press("u").expect(text).expectUnmodified()
  }

  @Test(
    "Enter at a broken value, and again, corrects it",
    arguments: [
      ("<string>a & b</string>", "<string>a &amp; b</string>"),
      ("<String>a</String>", "<string>a</string>"), ("<bool>yes</bool>", "<true/>"),
      ("<integer>1.5</integer>", "<real>1.5</real>"),
    ])
  func brokenValues(_ value: String, _ corrected: String) throws {
    let text = "<plist><dict><key>a</key>\(value)<key>b</key><true/></dict></plist>"
    var s = EditorSession([("a.plist", text)], columns: 120, format: .xmlPropertyList)
    try s.press("j").expectScreen("Enter proposes the correction")
    try s.press("Enter").expect(text).expectStatus("Enter accepts")
    try s.press("Esc").expectUnmodified()
    try s.press("Enter Enter").expect(text.replacing(value, with: corrected))
    try s.press("u").expectUnmodified()
  }

  @Test("Enter at a broken line of JSON Lines corrects it") func brokenLine() throws {
    let text = "{\"a\": 1}\n{\"b\" 2}\n"
    var s = EditorSession([("a.jsonl", text)], columns: 120, format: .jsonLines)
    try s.press("G Enter").expectStatus("Enter accepts")
    try s.press("Enter").expect("{\"a\": 1}\n{\"b\": 2}\n")
  }

  @Test(
    "the title names what is no model file",
    arguments: [
      ("notes.txt", "Dear all,\nhello\n", "plain text"), ("a.yaml", "a: 1\nb: 2\n", "YAML"),
      ("tuser", "tuser root\nx\n", "plain text"), ("a.html", "<html>\n</html>\n", "XML"),
    ])
  func foreignTitle(_ name: String, _ text: String, _ what: String) throws {
    let format = Format.recognise(name: name, bytes: Bytes(Array(text.utf8)))
    var s = EditorSession([(name, text)], columns: 100, format: format)
    try s.expectScreen("\(what) · UTF-8")
    try s.press("j").expectScreen("this looks like \(what)").expectUnmodified()
  }

  @Test(
    "a word that begins like a literal is none and is not stepped or toggled",
    arguments: [
      "tuser root\nx\n", "[tuser]", "{\"a\": falsey}", "[nullx, 1]", "[t]", "[truE]", "fals\n",
      "nil",
    ])
  func wordsAreNoLiterals(_ text: String) throws {
    var s = EditorSession(json: text)
    for keys in ["+", "-", "j + -", "k Enter Esc", "g +", "G + k +"] {
      try s.press(keys).expect(text).expectUnmodified()
    }
  }

  static let comma = "{\n  \"tabSize\": 2\n  // wide\n  \"rulers\": [80]\n}\n"
  static let corrected = "{\n  \"tabSize\": 2,\n  // wide\n  \"rulers\": [80]\n}\n"

  @Test("a missing comma is inserted at the end of the line above") func missingComma() throws {
    var s = EditorSession(json: Self.comma)
    try s.expectRows([
      "  ▾ {1}", "      tabSize: 2", " !    2:15 a comma is missing after 2",
      "      2   \"tabSize\": 2", "      3   // wide", "      4   \"rulers\": [80]", "      5 }",
    ])
    try s.press("j j Enter").expectFocus("\"tabSize\": 2,")
    try s.press("Enter").expect(Self.corrected).expectRow("rulers: [1]")
    try s.press("^S").expectOnDisk(Self.corrected)
    try s.press("u").expect(Self.comma)
  }

  @Test(
    "both the incomplete line and the line after it can be edited",
    arguments: [
      ("j j j Enter End ',' Enter", corrected),
      (
        "j j j j j Enter Home ',' Enter", "{\n  \"tabSize\": 2\n  // wide\n,  \"rulers\": [80]\n}\n"
      ),
    ])
  func bothLines(_ keys: String, _ text: String) throws {
    var s = EditorSession(json: Self.comma)
    try s.press(keys).expect(text).expectRow("rulers: [1]")
  }

  @Test(
    "the correction of a line includes its edited values",
    arguments: [
      (
        "{\"a\": 1, \"b\": 2 \"c\": 3}", "j Enter 1000 Enter G k Enter Enter",
        "{\"a\": 1000, \"b\": 2, \"c\": 3}"
      ),
      (
        "{\"a\": 1, \"b\": 2 \"c\": 3}", "j Enter 1000 Enter G Enter End '␣' Enter",
        "{\"a\": 1000, \"b\": 2 \"c\": 3} "
      ),
      (
        "{\n\"a\": \"xyz\"\n\"c\": 3}", "j Enter 'w' Enter j Enter Enter",
        "{\n\"a\": \"w\",\n\"c\": 3}"
      ),
      (
        "{\n\"a\": \"xyz\"\n\"c\": 3}", "j Enter 'w' Enter G Enter Home ',' Enter",
        "{\n\"a\": \"w\"\n,\"c\": 3}"
      ),
    ])
  func editedLine(_ file: String, _ keys: String, _ text: String) throws {
    var s = EditorSession(json: file)
    try s.press(keys.replacing("1000", with: "1 0 0 0")).expect(text)
  }

  @Test("the row of a source line shows its edited values") func editedRow() throws {
    var s = EditorSession(json: "{\"a\": 1, \"b\": 2 \"c\": 3}")
    try s.press("j Enter 7 Enter").expectRow("1 {\"a\": 7, \"b\": 2 \"c\": 3}")
    try s.press("u").expectRow("1 {\"a\": 1, \"b\": 2 \"c\": 3}")
  }

  @Test("without a certain correction the line opens unchanged") func noProposal() throws {
    var s = EditorSession(json: "{\n  \"a\": tru,\n  \"b\": 2\n}")
    try s.press("j Enter").expectFocus("\"a\": tru,")
    try s.press("Enter").expectUnmodified()
  }

  @Test("a proposal that was not accepted is no edit of a killed session")
  func killedProposal() throws {
    var s = EditorSession(json: Self.comma)
    try s.press("j j Enter")
    s.send(.terminated(exitCode: 143))
    try s.expectUnmodified()
  }

  @Test("a missing bracket is inserted on its own line") func missingBracket() throws {
    var s = EditorSession(json: "{\n  \"a\": [\n    1\n  ]\n")
    try s.press(") Enter Enter").expect("{\n  \"a\": [\n    1\n  ]\n}\n")
  }
}
