import EditorCore
import TerminalUI
import Testing
import TestSessions

/// Dates and times are picked with the mouse.
@Suite struct MomentPointerSessions {
  private func file(_ value: String) -> String { "{\n  \"at\": \"\(value)\"\n}\n" }

  @Test("a click on a day chooses it", arguments: [(30, 100), (12, 40), (60, 200)])
  func aDay(rows: Int, columns: Int) throws {
    var s = EditorSession(
      inZurich: file("2015-02-23T18:30:00Z"), rows: rows, columns: columns)
    try s.press("j Enter")
    try s.click(on: " 12 ")
    try s.expectScreen("[12]")
    try s.press("Enter").expect(file("2015-02-12T18:30:00Z"))
  }

  @Test("clicks on the heading change month and year") func monthsAndYears() throws {
    var s = EditorSession(inZurich: file("2015-02-23T18:30:00Z"))
    try s.press("j Enter")
    try s.click(on: ">>").expectScreen("February 2016")
    try s.click(on: "<<").expectScreen("February 2015")
    try s.click(on: ">  >>").expectScreen("March 2015")
    let back = try #require(s.screen.position(of: "<<"))
    s.click(row: back.row, column: back.column + 4)
    try s.expectScreen("February 2015")
  }

  @Test("clicks choose fields and zones", arguments: [(30, 100), (60, 200)])
  func theFields(rows: Int, columns: Int) throws {
    var s = EditorSession(
      inZurich: file("2015-02-23T18:30:00+01:00"), rows: rows, columns: columns)
    try s.press("j Enter")
    let time = try #require(s.screen.position(of: "18:30:00  "))
    s.click(row: time.row, column: time.column + 3)
    try s.press("4 5").expectScreen("18:45:00")
    try s.click(on: "Zone")
    try s.press("↓")
    try s.click(on: "  Asia/Kolkata")
    try s.press("Enter").expect(file("2015-02-23T18:45:00+05:30"))
  }

  @Test("a click on an instant answers the question", arguments: [(30, 100), (12, 40)])
  func anAnswer(rows: Int, columns: Int) throws {
    var s = EditorSession(
      inZurich: "{\n  \"created_at\": 1774661400\n}\n", rows: rows, columns: columns)
    try s.press("j Enter Tab →")
    try s.click(on: "03:30 +02:00")
    try s.press("Enter").expect("{\n  \"created_at\": 1774747800\n}\n")
  }
}
