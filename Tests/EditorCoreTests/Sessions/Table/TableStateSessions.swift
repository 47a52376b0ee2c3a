import EditorCore
import Testing
import TestSessions

@Suite("Sessions: a table while files change")
struct TableStateSessions {
  private static let people = TableSamples.people

  @Test("a save keeps the table and its cell") func save() throws {
    var s = EditorSession(json: Self.people)
    try s.press("j j T j l Enter 'Rear' Enter ^S")
    try s.expectTitle("table of .people").expectFocus("Rear")
    try s.expectUnmodified()
    try s.press("l").expectScreen(".people[1].born")
  }

  @Test("a save with the focus on a ghost goes to the next row") func saveGhost() throws {
    var s = EditorSession(json: Self.people)
    try s.press("j j T j d d k ^S").expectTitle("table of .people").expectFocus("1  Alan")
  }

  @Test("a reload keeps the table and its cell") func reload() throws {
    var s = EditorSession(json: Self.people)
    try s.press("j j T j l l")
    s.files.put(
      Array(Self.people.replacing("\"Ada\"", with: "\"Augus\"").utf8), at: "t.json")
    try s.press(": 'e!' Enter").expectTitle("table of .people").expectRow("Augus")
    try s.expectScreen(".people[1].born")
    try s.press("u").expectTitle("table of .people").expectScreen(".people[1].born")
  }

  @Test("a reload without the container goes back to the outline") func gone() throws {
    var s = EditorSession(json: Self.people)
    try s.press("j j T j l l")
    s.files.put(Array("{\"title\": \"Nobody\"}".utf8), at: "t.json")
    try s.press(": 'e!' Enter").expectRow("title: \"Nobody\"")
    #expect(!s.title.contains("table"))
  }

  @Test("undo of the edit that made the container goes back to the outline") func undone() throws {
    var s = EditorSession(json: "{\n  \"a\": 1\n}\n")
    try s.press("j o 'b' Tab '[{\"x\":1},{\"x\":2}]' Enter T")
    try s.expectTitle("table of .b")
    try s.press("u")
    #expect(!s.title.contains("table"))
    try s.expectStatus("Undone")
  }

  @Test("undo and redo move in the table") func undo() throws {
    var s = EditorSession(json: Self.people)
    try s.press("j j T 3 l + G l u").expectScreen(".people[0].score").expectUnmodified()
    try s.press("G U").expectScreen(".people[0].score").expectTitle("table of .people")
  }

  @Test("an added row is marked") func added() throws {
    var s = EditorSession(json: Self.people)
    try s.press("j j T D").expectRow("+  1  Ada")
  }

  @Test("cutting all rows goes back to the outline") func emptied() throws {
    var s = EditorSession(json: "[{\"a\": 1}]")
    try s.press("T d d").expect("[]").expectTitle("table of")
    try s.press("^S")
    #expect(!s.title.contains("table"))
  }

  @Test("a search stays in the table where its matches are cells") func search() throws {
    var s = EditorSession(json: Self.people)
    try s.press("j j T / 'alan' Enter").expectTitle("table of").expectFocus("Alan")
    try s.expectStatus("1 of 1").expectScreen(".people[2].name")
  }

  @Test("n moves from cell to cell") func next() throws {
    var s = EditorSession(json: Self.people)
    try s.press("j j T / 'key:score' Enter").expectScreen(".people[0].score")
    try s.press("n n").expectScreen(".people[2].score").expectTitle("table of")
  }

  @Test("a match outside the table is shown in the outline") func outside() throws {
    var s = EditorSession(json: Self.people)
    try s.press("j j T / 'engines' Enter").expectFocus("1: \"engines\"")
    #expect(!s.title.contains("table"))
  }

  @Test("a search that is given up restores the table") func givenUp() throws {
    var s = EditorSession(json: Self.people)
    try s.press("j j T j l / 'engines' Esc").expectTitle("table of").expectFocus("Grace")
  }

  @Test("a match in a hidden column shows the column") func hidden() throws {
    var s = EditorSession(json: Self.people)
    try s.press("j j T l l _ / '1906' Enter").expectFocus("1906-12-09")
  }

  @Test("a path goes to its cell") func path() throws {
    var s = EditorSession(json: Self.people)
    try s.press("j j T : '.people[2].zip' Enter").expectTitle("table of").expectFocus("01234")
    try s.press(": '.title' Enter").expectFocus("title: \"People\"")
  }

  @Test("] goes to the next changed cell") func changes() throws {
    var s = EditorSession(json: Self.people)
    try s.press("j j T 3 l + 3 j + g ]").expectScreen(".people[3].score")
  }

  @Test("rows of a filtered view are a table of these rows") func filtered() throws {
    var s = EditorSession(json: Self.people)
    try s.press("f '1906' Enter T").expectRow("Grace")
    #expect(s.rows.count == 2)
    try s.press("Esc").expectTitle("only 1906")
  }

  @Test("comments are no rows") func comments() throws {
    var s = EditorSession(
      json: "[\n  // one\n  {\"a\": 1}, // x\n  // two\n  {\"a\": 2}\n]\n")
    try s.press("T").expectRows(["   #    a", "   0    1", "   1    2"])
    try s.press("c").expectStatus("Not in a table")
  }

  @Test("the documents of JSON Lines are rows") func lines() throws {
    var s = EditorSession(
      [("t.jsonl", "{\"a\": 1}\n{\"a\": 2, \"b\": true}\n")], format: .jsonLines)
    try s.press("T").expectRow("1    2  true")
  }

  @Test("duplicate keys: the first one is the cell, and both are marked") func duplicates() throws {
    var s = EditorSession(json: "[{\"a\": 1, \"a\": 2}, {\"a\": 3}]")
    try s.press("T").expectRow("0 !  1")
  }

  @Test("a broken file shows the rows up to its fault") func broken() throws {
    var s = EditorSession(json: "[{\"a\": 1}, {\"a\": 2}, {\"a\" 3}]")
    try s.press("T l j").expectRow("1    2").expectRow("a colon is missing")
    try s.press("Enter '5' Enter").expectRow("5")
  }

  @Test("a click focuses a cell, a second one edits it, and a title sorts") func clicks() throws {
    var s = EditorSession(json: Self.people)
    try s.press("j j T")
    try s.click(on: "1912").expectScreen(".people[2].born")
    try s.click(on: "1912").expectScreen("Day · .people[2].born")
    try s.press("Esc")
    s.click(row: 1, column: 17)
    try s.expectTitle("sorted by born ↑")
    s.click(row: 1, column: 17)
    try s.expectTitle("sorted by born ↓")
    try s.click(on: "Edsger").expectScreen(".people[3].name")
  }

  @Test("the wheel scrolls the rows") func wheel() throws {
    let rows = (0..<100).map { "{\"n\": \($0)}" }.joined(separator: ",\n")
    var s = EditorSession(json: "[" + rows + "]")
    try s.press("T l")
    s.wheel(.wheelDown)
    s.wheel(.wheelDown)
    #expect(s.rows[1].hasSuffix(" 6"))
    s.wheel(.wheelUp)
    #expect(s.rows[1].hasSuffix(" 3"))
  }

  @Test("each file has its own view") func files() throws {
    var s = EditorSession([("t.json", Self.people), ("u.json", "[1]")])
    try s.press("j j T Tab").expectRow("0: 1")
    try s.press("Tab").expectTitle("table of")
  }

  @Test("a column of numbers grows with them") func growing() throws {
    let rows = (0..<200).map {
      "{\"n\": \($0 * 10_000_000), \"s\": \"\(String(repeating: "x", count: $0))\"}"
    }
    var s = EditorSession(json: "[" + rows.joined(separator: ",\n") + "]")
    try s.press("T l G").expectFocus("1990000000  xxx")
    try s.press("< <").expectFocus("…")
  }

  @Test("new columns appear when their rows come into view") func columns() throws {
    let rows = (0..<400).map { "{\"n\": \($0)\($0 == 300 ? ", \"late\": true" : "")}" }
    var s = EditorSession(json: "[" + rows.joined(separator: ",\n") + "]")
    try s.press("T")
    #expect(!s.rows[0].contains("late"))
    try s.press("3 0 0 G")
    #expect(s.rows[0].contains("late"))
  }

  #if DEBUG
    @Test("a key in a table of 20,000 rows reads no more than one in a table of 2,000")
    func bounded() throws {
      func most(_ count: Int) throws -> Int {
        let rows = (0..<count).map {
          "{\"id\": \($0), \"name\": \"row \($0)\", \"at\": \"2015-02-23\", \"c\": \"#ff0000\"}"
        }
        var s = EditorSession(json: "[\n" + rows.joined(separator: ",\n") + "\n]\n")
        try s.press("T")
        s.measuresEvents = true
        for key in "j j l l ^D PgDn G k g 9 0 0 j + u m Esc $ 0 > W _ A".split(separator: " ") {
          try s.press(String(key))
        }
        return s.mostTouched
      }
      let few = try most(2000)
      let many = try most(20_000)
      #expect(many < few * 3 / 2)
      #expect(many < 1 << 20)
    }

    @Test("the pieces of a sort read a bounded part of the file") func pieces() throws {
      let rows = (0..<20_000).map { "{\"id\": \($0 * 7919 % 20_000), \"name\": \"row \($0)\"}" }
      var s = EditorSession(json: "[\n" + rows.joined(separator: ",\n") + "\n]\n")
      try s.press("T l")
      s.measuresEvents = true
      try s.press("s g").expectFocus(" 0 ")
      try s.press("j").expectFocus(" 1 ")
      try s.press("G").expectFocus("19999")
      #expect(s.mostTouched < 1 << 20)
    }
  #endif
}
