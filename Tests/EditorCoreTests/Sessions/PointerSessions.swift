import EditorCore
import TerminalUI
import Testing
import TestSessions

/// Clicks on overlays, on key hints and into fields.
@Suite struct PointerSessions {
  private let file = "{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": \"three\"\n}\n"

  @Test("a click on an answer gives it") func aClickOnAnAnswerGivesIt() throws {
    var s = EditorSession(json: file)
    try s.press("j + q").expectScreen("Close t.json?")
    try s.click(on: "discard")
    #expect(s.exitCode == 0)
    try s.expectOnDisk(file)
  }

  @Test("a click beside a question does not answer it") func aClickBesideAQuestionAnswersNothing()
    throws
  {
    var s = EditorSession(json: file)
    try s.press("j + q")
    try s.click(on: "Close t.json?").expectScreen("discard")
    s.click(row: 2, column: 6)
    try s.expectScreen("discard")
    try s.click(on: "Esc").expectFocus("a: 2")
  }

  @Test("a click on a list line selects it, and a second one goes there")
  func clicksOnListLine() throws {
    var s = EditorSession(json: file)
    try s.press("j + j + g Z").expectScreen("z revert")
    try s.click(on: "~ .b").expectScreen("z revert")
    try s.click(on: "~ .b").expectFocus("b: 3")
  }

  @Test("a click on a key hint of a list runs its command") func aClickOnTheListsKeysRunsThem()
    throws
  {
    var s = EditorSession(json: file)
    try s.press("j + Z")
    try s.click(on: "z revert")
    try s.press("Esc").expect(file).expectUnmodified()
  }

  @Test("a click on a key hint presses its keys") func aClickOnAHintIsItsKey() throws {
    var s = EditorSession(json: file)
    try s.press("j")
    try s.click(on: "dd").expect("{\n  \"b\": 2,\n  \"c\": \"three\"\n}\n")
    try s.click(on: "u undo").expect(file)
    try s.press("i")
    try s.click(on: "Esc restore").expectFocus("a: 1")
  }

  @Test("a click into a field moves the cursor") func clickInFieldMovesCursor() throws {
    var s = EditorSession(json: file)
    try s.press("j j j Enter")
    try s.click(on: "ree")
    try s.press("X Enter")
    try s.expectRow("c: \"thXree\"")
    try s.press("Enter")
    let end = try #require(s.screen.cursor)
    s.click(row: end.row, column: end.column + 5)
    try s.press("! Enter").expectRow("c: \"thXree!\"")
  }

  @Test("the wheel scrolls lists and help") func theWheelTurnsListsAndHelp() throws {
    var s = EditorSession(json: file, rows: 14)
    try s.press("?").expectScreen("Keys")
    let before = s.screen.text
    s.wheel(.wheelDown)
    #expect(s.screen.text != before)
    s.wheel(.wheelUp)
    #expect(s.screen.text == before)
  }
}

/// Strings wider than their row are edited in a box with several lines.
@Suite struct FieldBoxSessions {
  private static let words = (1...40).map { "word\($0)" }.joined(separator: " ")

  private func session(_ text: String, rows: Int = 24, columns: Int = 80) -> EditorSession {
    EditorSession(
      json: "{\n  \"a\": 1,\n  \"long\": \"\(text)\",\n  \"z\": 3\n}\n", rows: rows,
      columns: columns)
  }

  @Test("a long string opens a box below its row") func aLongStringOpensABoxBelowItsRow() throws {
    var s = session(Self.words)
    try s.press("j j Enter")
    let row = try #require(s.screen.position(of: "long: "))
    #expect(s.screen.line(row.row + 1).hasPrefix("  ┌──"))
    try s.expectScreen("word1 word2")
    try s.expectScreen("word40").expectRow("z: 3", isThere: false)
    // Everything is selected; the cursor is after the last word.
    #expect(s.screen.cursor.map { $0.row > row.row } == true)
    try s.press("Esc").expectRow("z: 3")
  }

  @Test("a short string opens no box") func aShortStringDoesNot() throws {
    var s = session("short")
    try s.press("j j Enter")
    #expect(!s.screen.text.contains("┌"))
  }

  @Test("up and down move between the lines of the box") func upAndDownGoFromLineToLine() throws {
    var s = session(Self.words)
    try s.press("j j Enter Home")
    let start = try #require(s.screen.cursor)
    try s.press("Down")
    #expect(s.screen.cursor == Position(row: start.row + 1, column: start.column))
    try s.press("→ → Down")
    #expect(s.screen.cursor == Position(row: start.row + 2, column: start.column + 2))
    try s.press("Up Up Up")
    #expect(s.screen.cursor == start)
    try s.press("X Enter").expectRow("\"Xword1")
  }

  @Test("a click in the box moves the cursor") func clickInBoxMovesCursor() throws {
    var s = session(Self.words)
    try s.press("j j Enter Home")
    try s.click(on: "word30")
    try s.press("X Enter")
    #expect(s.text.contains(" Xword30 "))
  }

  @Test("typing replaces the selection and closes the box")
  func typingReplacesTheSelectionAndClosesTheBox() throws {
    var s = session(Self.words)
    try s.press("j j Enter 'new'")
    #expect(!s.screen.text.contains("┌"))
    try s.press("Enter").expectRow("long: \"new\"")
  }

  @Test("line ends of the string are line ends of the box") func lineEndsAreLinesOfTheBox() throws {
    var s = session("one\\ntwo\\n" + Self.words)
    try s.press("j j Enter Home").expectScreen("│ one↵").expectScreen("│ two↵")
    try s.press("Down Down X Enter")
    #expect(s.text.contains("one\\ntwo\\nXword1 "))
  }

  @Test("at the lower edge the box is above the row") func atTheLowerEdgeTheBoxIsAboveTheRow()
    throws
  {
    let many = (1...30).map { "\"k\($0)\": \($0)" }.joined(separator: ",\n  ")
    var s = EditorSession(json: "{\n  \(many),\n  \"long\": \"\(Self.words)\"\n}\n")
    try s.press("G Enter")
    let row = try #require(s.screen.position(of: "long: "))
    #expect(s.screen.line(row.row - 1).hasPrefix("  └──"))
  }

  @Test("in a small window the field stays in its row") func fieldStaysOnItsRowInSmallWindow()
    throws
  {
    for (rows, columns) in [(5, 20), (9, 80), (24, 39)] {
      var s = session(Self.words, rows: rows, columns: columns)
      try s.press("j j Enter")
      #expect(!s.screen.text.contains("┌"), "\(rows) × \(columns)")
      try s.press("X Enter").expect("{\n  \"a\": 1,\n  \"long\": \"X\",\n  \"z\": 3\n}\n")
    }
  }

  @Test("resizing wraps the text again") func aResizeWrapsAnew() throws {
    var s = session(Self.words)
    try s.press("j j Enter Home")
    s.resize(rows: 12, columns: 40)
    try s.expectScreen("┌──")
    for row in 0..<12 { #expect(s.screen.line(row).unicodeScalars.count <= 40) }
    s.resize(rows: 5, columns: 20)
    #expect(!s.screen.text.contains("┌"))
    s.resize(rows: 24, columns: 80)
    try s.press("X Enter").expectRow("\"Xword1")
  }

  @Test("wide and combined characters are not split") func wideAndCombiningCharactersAreNeverSplit()
    throws
  {
    let text = String(repeating: "漢字👩‍👩‍👧e\u{301}", count: 20)
    for columns in 40...47 {
      var s = session(text, rows: 12, columns: columns)
      try s.press("j j Enter End")
      #expect(s.screen.cursor != nil)
      try s.press("X Enter")
      #expect(s.text.contains(text + "X"))
    }
  }

  @Test("a string of 60 kB scrolls in the box") func sixtyKilobytesScrollInTheBox() throws {
    let text = String(repeating: "0123456789", count: 6000)
    var s = session(text, rows: 14)
    try s.press("j j Enter").expectScreen("↑")
    try s.press("Home").expectScreen("↓")
    for _ in 0..<9 { try s.press("Down") }
    try s.press("X Enter")
    #expect(!s.text.contains(text))
  }
}
