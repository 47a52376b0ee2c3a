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

  static let sentences = [
    Sentence(
      "only rows that match and their containers are shown", tree, "f '443' Enter",
      rows: ["  ▾ {6}", "    ▾ ports: [3]", "        1: 443", "        2: 8443"]),
    Sentence("the title counts the matches", tree, "f '443' Enter", title: "only 443: 2"),
    Sentence(
      "the rows change while the text is typed", tree, "f '44'",
      rows: ["  ▾ {6}", "    ▾ ports: [3]", "        1: 443", "        2: 8443"]),
    Sentence("the focus goes to the first match", tree, "f 'server' Enter", focus: "name:"),
    Sentence(
      "the focus goes to the nearest match below", tree, "4 j f 'server' Enter", focus: "log:"),
    Sentence(
      "Esc shows all rows and keeps the focus", tree, "f 'log' Enter Esc", focus: "log:",
      title: "t.json  "),
    Sentence(
      "Esc in the prompt goes back", tree, "j f 'log' Esc", focus: "name:", title: "t.json  "),
    Sentence(
      "conditions filter", tree, "f 'is:colour' Enter",
      rows: [
        "  ▾ {6}", "    ▾ colors: {2}",
        "        accent: \"#6495ed\"                   ■ cornflowerblue",
        "        border: \"#ff0000\"                   ■ red",
      ].map { $0.replacing("■", with: "▏▕") }),
    Sentence(
      "a JSONPath query filters", tree, "f '$.ports[?@␣>␣100]' Enter",
      rows: ["  ▾ {6}", "    ▾ ports: [3]", "        1: 443", "        2: 8443"]),
    Sentence(
      "a text that is nowhere ends the filter", tree, "j f 'nowhere' Enter", focus: "name:",
      status: "Nothing matches nowhere"),
    Sentence(
      "a matching container is folded and opens with all its entries", tree, "f 'colors' Enter l",
      rows: [
        "  ▾ {6}", "    ▾ colors: {2}",
        "        accent: \"#6495ed\"                   ■ cornflowerblue",
        "        border: \"#ff0000\"                   ■ red",
      ].map { $0.replacing("■", with: "▏▕") }),
    Sentence("j goes to the next shown row", tree, "f 'p' Enter g j j", focus: "paths:"),
    Sentence("J goes to the next shown sibling", tree, "f '8' Enter J", focus: "ports:"),
    Sentence("J passes hidden siblings", tree, "f '/^p/' Enter J J", focus: "ports:"),
    Sentence("K passes hidden siblings", tree, "f '/^p/' Enter J J K K", focus: "port: 8080"),
    Sentence("G goes to the last shown row", tree, "f '443' Enter G", focus: "2: 8443"),
    Sentence("k goes to the row above", tree, "f '443' Enter G k", focus: "1: 443"),
    Sentence("h goes to the container", tree, "f '443' Enter h", focus: "ports: [3]"),
    Sentence(
      "folding works", tree, "f '443' Enter h h", rows: ["  ▾ {6}", "    ▸ ports: [80, 443, 8443]"]),
    Sentence(
      "a row that stops matching stays", tree, "f '443' Enter Enter '7' Enter",
      gives: tree.replacing("443, 8443", with: "7, 8443"),
      rows: ["  ▾ {6}", "·   ▾ ports: [3]", "~       1: 7", "        2: 8443"].map {
        $0.replacing("  ▾ {6}", with: "· ▾ {6}")
      }),
    Sentence(
      "renewing the filter drops it", tree, "f '443' Enter Enter '7' Enter f Enter",
      gives: tree.replacing("443, 8443", with: "7, 8443"),
      rows: ["· ▾ {6}", "·   ▾ ports: [3]", "        2: 8443"]),
    Sentence(
      "new entries are shown", "[1, 2, 12]", "f '2' Enter o '7' Enter",
      gives: "[1, 2, 7, 12]", rows: ["· ▾ [4]", "      1: 2", "+     2: 7", "      3: 12"]),
    Sentence(
      "dd and a count cut only shown rows", "[12, 3, 22, 4, 32]", "f '2' Enter 2 d d",
      gives: "[3, 4, 32]", rows: ["· ▾ [3]", "-     -: 12", "-     -: 22", "      2: 32"]),
    Sentence(
      "cut entries can be pasted", "[12, 3, 22]", "f '2' Enter d d p", gives: "[3, 22, 12]",
      rows: ["· ▾ [3]", "<     -: 12", "      1: 22", ">     2: 12"]),
    Sentence(
      "Alt-↓ moves past hidden rows", "[12, 3, 22]", "f '2' Enter Alt-↓", gives: "[3, 22, 12]",
      focus: "2: 12"),
    Sentence(
      "undo works", "[12, 3, 22]", "f '2' Enter d d u",
      rows: ["  ▾ [3]", "      0: 12", "      2: 22"]),
    Sentence(
      "undo of an earlier edit shows its row", "[12, 3, 22]", "j j + f '2' Enter u",
      rows: ["  ▾ [3]", "      0: 12", "      1: 3", "      2: 22"]),
    Sentence(
      "a replaced container shows its new entries", #"{"a": [1, 2], "b": 3}"#,
      "f '2' Enter k y e j k P", gives: #"{"a-2": [1, 2], "a": [1, 2], "b": 3}"#, focus: "a-2"),
    Sentence("n shows a hidden match", "[12, 3, 22]", "/ '3' Enter g f '2' Enter n", focus: "1: 3"),
    Sentence(
      "a path shows its row", "[12, 3, 22]", "f '2' Enter : '.[1]' Enter", focus: "1: 3"),
    Sentence(
      "D copies a shown row", "[12, 3]", "f '2' Enter 2 D", gives: "[12, 12, 12, 3]",
      rows: ["· ▾ [4]", "      0: 12", "+     1: 12", "+     2: 12"]),
    Sentence(
      "E 1 folds the filtered rows", tree, "f '443' Enter E 1",
      rows: ["  ▾ {6}", "    ▸ ports: [80, 443, 8443]"]),
    Sentence(
      "an empty text shows all rows", "[12, 3]", "f '2' Enter f Backspace Enter",
      rows: ["  ▾ [2]", "      0: 12", "      1: 3"]),
    Sentence("a faulty query says so", "[12]", "f '/(/'", status: "is not a regular expression"),
  ]

  @Test("the keys of each row show its rows", arguments: sentences) func sentence(
    _ sentence: Sentence
  ) throws { try sentence.run() }

  @Test("a filter stays over a save, with new and moved rows") func staysOverSave() throws {
    var s = EditorSession(json: "[12, 3, 22, 4]")
    try s.press("f '2' Enter o '7' Enter Alt-↓ ^S")
    try s.expectOnDisk("[12, 3, 22, 7, 4]")
    try s.expectRows(["  ▾ [5]", "      0: 12", "      2: 22", "      3: 7"])
    try s.press("u u").expect("[12, 3, 22, 4]")
    try s.press("Esc")
    // With the ghost of the saved entry.
    #expect(s.rows.count == 6)
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
