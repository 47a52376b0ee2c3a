import Testing
import TestSessions

@Suite("Sessions: filtered views")
struct FilterSessions {
  static let tree = #"""
    {
      "name": "Server One",
      "port": 8080,
      "colors": {"accent": "#6495ed", "border": "#ff0000"},
      "paths": {"data": "/var", "log": "server.log"},
      "ports": [80, 443, 8443],
      "limit": null
    }
    """#

  @Test("a filter stays over a save, with new and moved rows") func staysOverSave() throws {
    var s = EditorSession(json: "[12, 3, 22, 4]")
    try s.press("f '2' Enter o '7' Enter Alt-↓ ^S")
    try s.expectOnDisk("[12, 3, 22, 7, 4]")
    try s.expectRows(["  ▾ [5]", "      0: 12", "      2: 22", "      3: 7"])
    try s.press("u u").expect("[12, 3, 22, 4]")
    try s.press("Esc")
    #expect(s.rows.count == 5)
  }

  @Test("a file that another program changes is filtered again") func followsTheFile() throws {
    var s = EditorSession(json: "[12, 3, 22]")
    try s.press("f '2' Enter")
    s.change("[12, 3, 5, 22, 32]")
    try s.expectRows(["  ▾ [5]", "      0: 12", "      3: 22", "      4: 32"])
  }

  @Test("rows appear as they are found, and keys do not stop the search") func appearsInPieces()
    throws
  {
    let hits = (0..<5000).map { "\"needle \($0)\", \($0)" }.joined(separator: ",\n")
    var s = EditorSession(
      json: "[" + String(repeating: " ", count: 1 << 20) + hits + "]", rows: 12)
    s.holdsIdle = true
    try s.press("f 'needle' Enter")
    try s.expectTitle("only needle: ")
    try s.expectTitle("+")
    try s.press("j")
    s.holdsIdle = false
    s.runHeld()
    try s.expectTitle("only needle: 5000")
    try s.expectFocus("needle 0")
    try s.press("G").expectFocus("needle 4999")
    try s.press("3 k").expectFocus("needle 4996")
  }

  @Test("a filter finds the same rows in the bytes and row by row") func sameAsRows() throws {
    var s = EditorSession(json: LargeSearchSessions.large(LargeSearchSessions.tree))
    try s.press("f 'needle' Enter")
    let inBytes = s.rows
    try s.press("Esc g f '/ne{2}dle/' Enter")
    #expect(inBytes == s.rows)
    #expect(inBytes.count > 6)
  }

  @Test("source lines beyond a fault are filtered") func filtersSourceLines() throws {
    var s = EditorSession(json: "[1, 2 3\n\"needle\",\n4,\n\"needle\"\n")
    try s.press("f 'needle' Enter")
    #expect(s.rows.filter { $0.contains("needle") }.count == 2)
    #expect(!s.rows.contains { $0.contains("4,") })
    try s.press("Esc")
    try s.expectRow("4,")
  }

  @Test("other files are not filtered") func onePerFile() throws {
    var s = EditorSession([("a.json", "[12, 3]"), ("b.json", "[12, 3]")])
    try s.press("f '2' Enter Tab")
    #expect(s.rows.count == 3)
    try s.press("Tab")
    #expect(s.rows.count == 2)
  }

  @Test("clicks go to the shown rows") func clicks() throws {
    var s = EditorSession(json: Self.tree)
    try s.press("f '443' Enter")
    s.click(row: 4, column: 12)
    try s.expectFocus("2: 8443")
  }

  @Test("the whole screen of a filtered view", arguments: [(24, 80), (12, 40), (60, 200)])
  func screens(_ rows: Int, _ columns: Int) throws {
    var s = EditorSession(json: Self.tree, rows: rows, columns: columns)
    try s.press("f 'server' Enter")
    let lines = s.screen.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      lines[0].hasPrefix(" t.json only server: 2") || lines[0].hasPrefix("t.json only server: 2"))
    try s.expectRows([
      "  ▾ {6}", "      name: \"Server One\"", "    ▾ paths: {2}", "        log: \"server.log\"",
    ])
    try s.expectScreen("all rows")
    #expect(lines.allSatisfy { $0.count <= columns })
  }
}
