import Testing
import TestSessions

@Suite("Sessions: marks in a table")
struct TableMarkSessions {
  static let dates = #"""
    [
      {"at": "2015-02-23", "color": "#ff0000", "n": 1},
      {"at": "2016-02-23", "n": 2},
      {"color": "#00ff00", "n": 3},
      {"at": "2017-02-23", "color": "#0000ff", "n": 4}
    ]

    """#

  @Test("a column of a sorted view is marked too") func sorted() throws {
    var s = EditorSession(json: Self.dates)
    try s.press("T 3 l s s | +").expectStatus("4 rows changed")
    try s.press("u").expect(Self.dates)
  }

  @Test("a column of 3,000 rows is marked in pieces and changed as one step") func large() throws {
    let rows = (0..<3000).map { "{\"n\": \($0)}" }.joined(separator: ",\n")
    var s = EditorSession(json: "[" + rows + "]")
    s.holdsIdle = true
    try s.press("T l |").expectStatus("1000")
    s.holdsIdle = false
    try s.press("Esc Esc l |").expectStatus("3000 cells marked")
    try s.press("+").expectStatus("3000 rows changed")
    try s.press("u").expectUnmodified()
  }
}
