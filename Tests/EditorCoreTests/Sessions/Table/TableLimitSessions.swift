import Testing
import TestSessions

/// What a table says where it shows not all, or cannot do what was asked.
@Suite("Sessions: limits of a table")
struct TableLimitSessions {
  @Test("a table of more keys than columns says so") func tooManyColumns() throws {
    let members = (0..<1200).map { "\"k\($0)\": \($0)" }.joined(separator: ", ")
    var s = EditorSession(json: "[{\(members)}, {\"a\": 1}]")
    try s.press("T").expectStatus("Only the first 1000 columns are shown")
    try s.press("j k")
    #expect(!s.status.contains("columns"))
  }

  /// A row with a member behind many others.
  static func long(_ count: Int) -> String {
    let others = (0..<count).map { "\"k\($0)\": \($0)" }.joined(separator: ", ")
    return "[{\"a\": 1, \"z\": 5}, {\(others), \"z\": 2}]"
  }

  @Test("the focused cell of a long row is read") func readsFocusedCell() throws {
    var s = EditorSession(json: Self.long(4000))
    try s.press("T j").expectRow("…")
    try s.press("2 l + Esc").expect(Self.long(4000).replacing("\"z\": 2", with: "\"z\": 3"))
  }

  @Test("a cell that was not read is not taken for a missing one") func unreadCell() throws {
    let text = Self.long(40_000)
    var s = EditorSession(json: text)
    try s.press("T j 2 l").expectScreen("Not read here, because the row is very long")
    try s.press("Enter").expectStatus("Not read here").expect(text)
    try s.press("+").expectStatus("Not read here").expect(text)
  }

  @Test("a column of containers is not sorted, and says so") func nothingToSort() throws {
    var s = EditorSession(json: "[{\"a\": [2]}, {\"a\": [1]}, {}]")
    try s.press("T l s").expectStatus("Not sorted: this column has only objects, arrays or nothing")
  }

  @Test("a table without rows has no counter") func noRows() throws {
    var s = EditorSession(json: "[{\"a\": 1}]")
    try s.press("T d d")
    #expect(!s.status.contains("1/0"))
  }

  @Test("the last row of a piece is marked too") func marksWholeColumn() throws {
    let rows = (0..<3000).map {
      "{\"n\": \($0), \"text\": \"\(String(repeating: "x", count: 400))\"}"
    }
    var s = EditorSession(json: "[\(rows.joined(separator: ","))]")
    try s.press("T 2 l |").expectStatus("3000 cells marked")
  }

  @Test("T on the root shows the only array of objects below it") func onlyList() throws {
    let people = "[{\"n\": 1}, {\"n\": 2}]"
    var s = EditorSession(json: "{\"version\": 1, \"tags\": [\"x\"], \"people\": \(people)}")
    try s.press("T").expectTitle("table of .people")
    s = EditorSession(json: "{\"a\": \(people), \"b\": \(people), \"c\": 1, \"d\": 2}")
    try s.press("T").expectStatus("Not a table")
  }
}
