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

  static let sentences = [
    Sentence(
      "a small file opens with all of it shown", tree, "",
      rows: [
        "  ▾ {5}", "      a: 1", "    ▾ b: {3}", "        x: 1", "      ▾ y: {1}",
        "          deep: true", "        z: 3", "    ▾ c: [3]", "        0: 10", "        1: 20",
        "        2: 30", "      d: {}", "      e: \"end\"",
      ]),
    Sentence("j goes down", tree, "j", focus: "a: 1"),
    Sentence("↓ goes down", tree, "↓ ↓", focus: "b: {3}"),
    Sentence("k goes up", tree, "j j k", focus: "a: 1"),
    Sentence("k stops at the top", tree, "k k", focus: "▾ {5}"),
    Sentence("j stops at the end", tree, "G j j", focus: "e: \"end\""),
    Sentence("a count repeats", tree, "3 j", focus: "x: 1"),
    Sentence("a count of two digits", tree, "1 1 j", focus: "d: {}"),
    Sentence("a count too far stops at the end", tree, "9 9 9 9 9 9 9 9 9 9 9 j", focus: "e:"),
    Sentence("Esc gives a count up", tree, "3 Esc j", focus: "a: 1"),
    Sentence("G goes to the last row", tree, "G", focus: "e: \"end\""),
    Sentence("End goes to the last row", tree, "End", focus: "e: \"end\""),
    Sentence("g goes to the first row", tree, "G g", focus: "{5}"),
    Sentence("Home goes to the first row", tree, "G Home", focus: "{5}"),
    Sentence("12G goes to row 12", tree, "1 2 G", focus: "d: {}"),
    Sentence("99G goes to the last row", tree, "9 9 G", focus: "e: \"end\""),
    Sentence("J goes to the next sibling", tree, "j j J", focus: "c: [3]"),
    Sentence("K goes to the previous sibling", tree, "j j J K", focus: "b: {3}"),
    Sentence("J stays in its container", tree, "3 j J J J J J", focus: "z: 3"),
    Sentence("2J passes over one", tree, "j 2 J", focus: "c: [3]"),
    Sentence("h collapses", tree, "j j h", focus: "▸ b: {x: 1, y: {…}, z: 3}"),
    Sentence("h on what is collapsed goes to the container", tree, "j j h h", focus: "{5}"),
    Sentence("h on a value goes to its container", tree, "3 j h", focus: "▾ b: {3}"),
    Sentence("h on an empty container goes to its container", tree, "1 1 j h", focus: "▾ {5}"),
    Sentence("l enters an open container", tree, "j j l", focus: "x: 1"),
    Sentence("l opens a closed one", tree, "j j h l", focus: "▾ b: {3}"),
    Sentence("l on a value stays", tree, "j l", focus: "a: 1"),
    Sentence("Space folds", tree, "j j Space", focus: "▸ b: {x: 1,"),
    Sentence("Space folds and unfolds", tree, "j j Space Space", focus: "▾ b: {3}"),
    Sentence("Enter folds a container", tree, "j j Enter", focus: "▸ b: {x: 1,"),
    Sentence(
      "H collapses all below", tree, "H",
      rows: ["  ▸ {a: 1, b: {…}, c: [10, 20, 30], d: {}, e: \"end\"}"]),
    Sentence(
      "H then l shows the entries collapsed", tree, "H l",
      rows: [
        "  ▾ {5}", "      a: 1", "    ▸ b: {x: 1, y: {…}, z: 3}", "    ▸ c: [10, 20, 30]",
        "      d: {}", "      e: \"end\"",
      ]),
    Sentence("L expands all below", tree, "H L", row: "deep: true"),
    Sentence(
      "2L expands two levels", tree, "H 2 L",
      rows: [
        "  ▾ {5}", "      a: 1", "    ▾ b: {3}", "        x: 1", "      ▸ y: {deep: true}",
        "        z: 3",
        "    ▾ c: [3]", "        0: 10", "        1: 20", "        2: 30", "      d: {}",
        "      e: \"end\"",
      ]),
    Sentence("the focus goes to what closes over it", tree, "4 j h h", focus: "▾ b: {3}"),
    Sentence("^D goes down half a page", tree, "^D", focus: "1: 20"),
    Sentence("^U goes up again", tree, "^D ^U", focus: "{5}"),
    Sentence("PgDn and PgUp go by pages", tree, "PgDn PgUp", focus: "{5}"),
    Sentence("an unbound key says so", tree, "X", status: "X does nothing here; ? shows the keys"),
    Sentence("a half typed command shows what may follow", tree, "y", screen: "p copy path"),
    Sentence("^C says how to leave", tree, "^C", status: "q closes the file"),
    Sentence("an empty object is a file", "{}", "j k", rows: ["    {}"]),
    Sentence("a scalar is a file", "42", "", rows: ["    42"]),
    Sentence("an empty file is one row", "", "j", rows: ["    empty"]),
    Sentence("blanks are an empty file", "  \n", "", rows: ["    empty"]),
    Sentence("an empty key is shown", #"{"": 1}"#, "j", focus: #""": 1"#),
    Sentence("a large number is shown as written", "[1e400, 1.10]", "", row: "0: 1e400"),
    Sentence("an escape is shown as written", #"["\u0041"]"#, "", row: #"0: "\u0041""#),
    Sentence("what a colour is stands beside it", ##"["#6495ed"]"##, "", row: "▏▕ cornflowerblue"),
    Sentence("the detail strip shows the path", tree, "3 j", screen: ".b.x · number"),
    Sentence("the status line has the position", tree, "j", screen: "1/5"),
    Sentence("the title has format, encoding and line end", tree, "", title: "JSON · UTF-8 · LF"),
    Sentence("comments make it JSONC", "// c\n[1]\n", "", title: "JSONC · UTF-8 · LF"),
    Sentence("CR LF is named", "[\r\n1\r\n]\r\n", "", title: "CRLF"),
    Sentence("a BOM is named", "\u{FEFF}[1]", "", title: "UTF-8 with BOM"),
    Sentence("tabs are named", "{\n\t\"a\": 1\n}\n", "", title: "tabs"),
    Sentence("duplicate keys are flagged", #"{"a": 1, "a": 2, "b": 3}"#, "", row: " !    a: 1"),
    Sentence(
      "the second of two is #2", #"{"a": 1, "a": 2}"#, "j j", screen: ".a#2 · number"),
    Sentence(
      ") goes to the next problem", #"{"x": 1, "a": 1, "a": 2}"#, ")", focus: "a: 1"),
    Sentence(
      "( goes to the previous problem", #"{"a": 1, "a": 2, "x": 1}"#, "G (", focus: "a: 2"),
    Sentence(
      ") finds what is folded away", #"{"x": {"s": "\ud800"}, "y": 1}"#, "H )", focus: "s:"),
    Sentence("no more problems", "[1]", ")", status: "No problem in this direction"),
    Sentence(
      "a lone surrogate is explained", #"["\ud800"]"#, "j", screen: "half of a surrogate pair"),
    Sentence("help lists the keys", "[]", "?", screen: "next entry of the same container"),
    Sentence("F1 is help", "[]", "F1", screen: "┌ Keys"),
    Sentence("Esc closes help", "[1]", "? Esc", row: "0: 1"),
    Sentence("help scrolls", "[]", "? G", screen: ":recover"),
  ]

  @Test("the keys of each row give their rows, focus or message", arguments: sentences) func says(
    _ sentence: Sentence
  ) throws { try sentence.run() }

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
