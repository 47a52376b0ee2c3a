import Testing
import TestSessions

@Suite("Sessions: moving and folding")
struct MovingSessions {
  static let tree = """
    {
      "a": 1,
      "b": {"x": 1, "y": {"deep": true}, "z": 3},
      "c": [10, 20, 30],
      "d": {},
      "e": "end"
    }
    """

  @Test("containers are expanded at first only until the window is full")
  func theFirstScreenIsExpandedOnlyUntilItIsFull() throws {
    let item = #"{"a": {"b": 1}}"#
    let many = "[" + Array(repeating: item, count: 12).joined(separator: ",") + "]"
    let session = EditorSession(json: many)
    try session.expectRow("▸ 11: {a: {…}}")
    let few = EditorSession(json: "[\(item), \(item)]")
    try few.expectRow("b: 1")
  }

  @Test("the window scrolls no more than needed") func theWindowScrollsAsFarAsNeeded() throws {
    let text = "[" + (0..<100).map(String.init).joined(separator: ", ") + "]"
    var session = EditorSession(json: text, rows: 14)
    try session.press("8 j")
    try session.expectFocus("7: 7")
    #expect(session.screen.cursor?.row == 8)
    try session.press("G")
    try session.expectFocus("99: 99")
    #expect(session.rows.last?.contains("99: 99") == true)
    try session.press("g")
    #expect(session.rows.first == "  ▾ [100]")
  }

  @Test("resizing keeps the focus in the window") func resizingKeepsTheFocusInTheWindow() throws {
    let text = "[" + (0..<100).map(String.init).joined(separator: ", ") + "]"
    var session = EditorSession(json: text, rows: 40)
    try session.press("3 0 j")
    session.resize(rows: 5, columns: 20)
    try session.expectFocus("29: 29")
    session.resize(rows: 1, columns: 1)
    session.resize(rows: 40, columns: 80)
    try session.expectFocus("29: 29")
  }

  @Test("deep files can be navigated and folded") func deepFilesCanBeWalkedAndFolded() throws {
    let depth = 2000
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    var session = EditorSession(json: text)
    try session.press("L G")
    try session.expectStatus("1/1")
    try session.press("h h g H L G k k Enter")
    try session.expectUnmodified()
  }

  @Test("clicks focus, fold and edit rows") func mouse() throws {
    var session = EditorSession(json: Self.tree)
    session.click(row: 3, column: 8)
    try session.expectFocus("b: {3}")
    session.click(row: 3, column: 4)
    try session.expectFocus("▸ b: {x: 1,")
    session.click(row: 3, column: 4)
    try session.expectRow("deep: true")
    session.click(row: 2, column: 10)
    session.click(row: 2, column: 10)
    try session.press("7 Enter")
    try session.expectRow("a: 7")
  }

  @Test("the wheel scrolls the outline") func theWheelScrolls() throws {
    let text = "[" + (0..<100).map(String.init).joined(separator: ", ") + "]"
    var session = EditorSession(json: text)
    session.wheel(.wheelDown)
    #expect(session.rows.first == "      2: 2")
    session.wheel(.wheelUp)
    #expect(session.rows.first == "  ▾ [100]")
  }

  @Test("a pending row is shown for unread content") func pendingRowForUnreadContent() throws {
    let text = "[" + Array(repeating: "12345678", count: 200_000).joined(separator: ",") + "]"
    var session = EditorSession(json: text, holdingIndexing: true)
    try session.expectStatus("Reading")
    try session.press("G")
    try session.expectStatus("any key stops")
    session.runHeld()
    try session.expectFocus("199999: 12345678")
  }

  @Test(
    "a count that is too great for a move is reported",
    arguments: [("9999", false), ("10000", false), ("10001", true), ("99999", true)])
  func greatestCount(_ count: String, _ isReported: Bool) throws {
    let text = "[" + (0..<10_010).map(String.init).joined(separator: ",") + "]"
    var session = EditorSession(json: text)
    try session.press("j \(count.map(String.init).joined(separator: " ")) Alt-↓")
    #expect(session.status.contains("the maximum at once") == isReported)
    try session.expectFocus("\(min(Int(count) ?? 0, 10_000)): 0")
  }

  @Test("the next key cancels a pending goal") func theNextKeyGivesAPendingGoalUp() throws {
    let text = "[" + Array(repeating: "12345678", count: 200_000).joined(separator: ",") + "]"
    var session = EditorSession(json: text, holdingIndexing: true)
    try session.press("G g")
    session.runHeld()
    try session.expectFocus("▾ [200000]")
  }

  @Test("the former position of a changed entry has the former value, without the new reading")
  func formerPosition() throws {
    var session = EditorSession(json: ##"{"a": 1, "w": "#ff0000", "z": 1}"##, columns: 100)
    try session.press("j j Enter Ctrl-U 'blue' Enter Alt-↑")
    let row = try #require(session.rows.first { $0.contains("#ff0000") })
    #expect(!row.contains("blue"))
  }

  @Test("a far row is reached in pieces") func aFarRowIsReachedInPieces() throws {
    let text = "[" + Array(repeating: "1", count: 30_000).joined(separator: ",") + "]"
    var session = EditorSession(json: text)
    session.holdsIdle = true
    try session.press("2 0 0 0 0 G")
    try session.expectStatus("Going to row 20000; any key stops")
    try session.expectFocus("▾ [30000]")
    session.runHeld()
    try session.expectFocus("19998: 1")
  }
}
