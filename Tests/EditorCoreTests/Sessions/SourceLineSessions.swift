import EditorCore
import Testing
import TestSessions

/// Beyond a fault the rows are source lines, and the commands for entries work on lines.
@Suite("Sessions: lines of source")
struct SourceLineSessions {
  static let broken = "{\n  \"a\": 1,\n  b c,\n  \"d\": 4,\n  \"e\": 5\n}"

  @Test("a line inserted after the last one gets the line end of the file")
  func newLastLine() throws {
    var s = EditorSession(json: "{\r\n  b c,\r\n}")
    try s.press("G o '//x' Enter").expect("{\r\n  b c,\r\n}\r\n//x")
    try s.press("u").expect("{\r\n  b c,\r\n}")
  }

  @Test(
    "lines can be cut, inserted, copied and moved",
    arguments: [
      // The lines begin below the fault, with line 3.
      ("G k k k d d", "{\n  \"a\": 1,\n  \"d\": 4,\n  \"e\": 5\n}"),
      ("G k k d d", "{\n  \"a\": 1,\n  b c,\n  \"e\": 5\n}"),
      ("G d d", "{\n  \"a\": 1,\n  b c,\n  \"d\": 4,\n  \"e\": 5\n"),
      ("G k k k 2 d d", "{\n  \"a\": 1,\n  \"e\": 5\n}"),
      ("G k k x p", "{\n  \"a\": 1,\n  b c,\n  \"e\": 5\n  \"d\": 4,\n}"),
      ("G k k d d P", "{\n  \"a\": 1,\n  b c,\n  \"d\": 4,\n  \"e\": 5\n}"),
      ("G k k y y G p", "{\n  \"a\": 1,\n  b c,\n  \"d\": 4,\n  \"e\": 5\n}\n  \"d\": 4,"),
      ("G k k D", "{\n  \"a\": 1,\n  b c,\n  \"d\": 4,\n  \"d\": 4,\n  \"e\": 5\n}"),
      ("G k k Alt-↓", "{\n  \"a\": 1,\n  b c,\n  \"e\": 5\n  \"d\": 4,\n}"),
      ("G k Alt-↓", "{\n  \"a\": 1,\n  b c,\n  \"d\": 4,\n}\n  \"e\": 5"),
      ("G k Alt-↑", "{\n  \"a\": 1,\n  b c,\n  \"e\": 5\n  \"d\": 4,\n}"),
      ("G k 2 Alt-↑", "{\n  \"a\": 1,\n  \"e\": 5\n  b c,\n  \"d\": 4,\n}"),
      (
        "G k k o '\"x\":␣1,' Enter",
        "{\n  \"a\": 1,\n  b c,\n  \"d\": 4,\n  \"x\": 1,\n  \"e\": 5\n}"
      ),
      (
        "G k k O '\"x\":␣1,' Enter",
        "{\n  \"a\": 1,\n  b c,\n  \"x\": 1,\n  \"d\": 4,\n  \"e\": 5\n}"
      ),
      ("G o '//' Enter", "{\n  \"a\": 1,\n  b c,\n  \"d\": 4,\n  \"e\": 5\n}\n//"),
    ])
  func lines(_ keys: String, _ text: String) throws {
    var s = EditorSession(json: Self.broken)
    try s.press(keys).expect(text)
    try s.press("^S b").expectOnDisk(text)
    while s.editor.file.document.canUndo { try s.press("u") }
    try s.expect(Self.broken)
  }

  @Test("each line command is one step of undo") func undo() throws {
    var s = EditorSession(json: Self.broken)
    try s.press("G k k d d k Alt-↓ u").expect("{\n  \"a\": 1,\n  b c,\n  \"e\": 5\n}")
    try s.press("u").expect(Self.broken).expectUnmodified()
  }

  @Test("commands on lines keep the line ends") func lineEnds() throws {
    var s = EditorSession(json: "{\r\n\"a\" b,\r\n\"c\": 1\r\n}")
    try s.press("G k k Alt-↓").expect("{\r\n\"c\": 1\r\n\"a\" b,\r\n}")
    try s.press("u G k k D").expect("{\r\n\"a\" b,\r\n\"a\" b,\r\n\"c\": 1\r\n}")
  }

  @Test("the focus stays on the edited line") func focus() throws {
    var s = EditorSession(json: Self.broken)
    try s.press("G k k Alt-↓").expectFocus("\"d\": 4")
    try s.press("D").expectFocus("6   \"d\": 4")
    try s.press("k k o 'x' Enter").expectFocus("5   x")
    try s.press("u u").expectFocus("\"d\": 4")
    try s.press("k k k").expectFocus("3:3 expected")
  }

  @Test("a new line is typed in its own row, and Esc drops it") func newLine() throws {
    var s = EditorSession(json: Self.broken)
    try s.press("G k k o 'x'").expectRow("\"d\": 4").expectFocus("x")
    try s.press("Esc").expectUnmodified().expectFocus("\"d\": 4")
  }

  @Test("cutting the line with the fault can make the file valid") func becomesValid() throws {
    var s = EditorSession(json: Self.broken)
    try s.press("G k k k d d").expectRow("e: 5").expectStatus("Cut the line")
    try s.press("p").expectStatus("below a row with !")
  }

  @Test("cutting a line keeps edits before the fault") func editsBefore() throws {
    var s = EditorSession(json: Self.broken)
    try s.press("j Enter 7 7 7 Enter G k k d d").expect(
      "{\n  \"a\": 777,\n  b c,\n  \"e\": 5\n}")
  }

  @Test(
    "$EDITOR gets the text from the focused line to the end",
    arguments: [
      ("G k", "  \"e\": 5\n}"), ("j j", "  b c,\n  \"d\": 4,\n  \"e\": 5\n}"),
    ])
  func external(_ keys: String, _ given: String) throws {
    var s = EditorSession(json: Self.broken)
    s.externalEditor = { .success($0 + Array("//".utf8)) }
    try s.press(keys + " v").expect(Self.broken + "//")
    #expect(s.editedExternally.map { String(decoding: $0, as: UTF8.self) } == given)
    try s.press("u").expect(Self.broken)
  }

  @Test(
    "a command that does not apply to lines is refused with a hint",
    arguments: [
      ("G r", "line of source"), ("G +", "line of source"), ("j j d d", "Enter corrects it"),
      ("G Alt-↓", "No line of source"), ("j y e G p", "o opens a line"),
      ("G k k k Alt-↑", "No line of source"), ("G p", "Nothing to paste"),
    ])
  func refused(_ keys: String, _ status: String) throws {
    var s = EditorSession(json: Self.broken)
    try s.press(keys).expectStatus(status).expectUnmodified()
  }

  @Test("the journal of a killed session contains the edited lines") func journal() throws {
    var s = EditorSession(json: Self.broken)
    try s.press("G k k d d k D")
    var after = s.afterKill()
    try after.press("r").expect("{\n  \"a\": 1,\n  b c,\n  b c,\n  \"e\": 5\n}")
  }

  @Test("a large file is indexed again after a line was edited") func large() throws {
    let numbers = (0..<200_000).map { "\($0)" }.joined(separator: ",\n")
    var s = EditorSession(json: "[\n\(numbers),\n1 x,\n3 4]")
    try s.press("G k d d")
    #expect(s.editor.file.document.isIndexed)
    try s.press("g )").expectFocus("a comma is missing after 3")
  }
}
