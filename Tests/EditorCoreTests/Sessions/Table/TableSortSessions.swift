import Testing
import TestSessions

@Suite("Sessions: a sorted table")
struct TableSortSessions {
  /// The rows of the first column, from top to bottom.
  private func column(_ session: EditorSession) -> [String] {
    session.rows.dropFirst().map { row in
      String(row.drop { " ~*·+-".contains($0) }.prefix { !" ~*".contains($0) })
    }
  }

  private func order(_ file: String, _ keys: String) throws -> [String] {
    var session = EditorSession(json: file)
    try session.press(keys)
    try session.expect(file).expectUnmodified()
    return column(session)
  }

  @Test("numbers are sorted by value, whatever their spelling") func numbers() throws {
    let file = #"[{"n": 10}, {"n": 9}, {"n": 1e1}, {"n": -2.5}, {"n": 0.1}, {"n": 1e400}]"#
    #expect(try order(file, "T l s") == ["3", "4", "1", "0", "2", "5"])
  }

  @Test("numbers of many digits are compared exactly") func digits() throws {
    let file =
      #"[{"n": 12345678901234567891}, {"n": 12345678901234567890}, {"n": 1.0000000000000000001}, {"n": 1}]"#
    #expect(try order(file, "T l s") == ["3", "2", "1", "0"])
  }

  @Test("dates are sorted by time, whatever their offset") func dates() throws {
    let file = #"""
      [{"at": "2015-02-23T18:30:00+05:00"}, {"at": "2015-02-23T14:00:00Z"}, {"at": "2014-12-31"},
       {"at": "2015-02-23T13:00:00Z"}]
      """#
    #expect(try order(file, "T l s") == ["2", "3", "0", "1"])
  }

  @Test("texts are sorted without regard to capitals") func texts() throws {
    let file = #"[{"t": "pear"}, {"t": "Apple"}, {"t": "apple"}, {"t": "Zoë"}, {"t": "\u0061nt"}]"#
    #expect(try order(file, "T l s") == ["4", "1", "2", "0", "3"])
  }

  @Test("values of several types are sorted type by type, and missing ones are last") func mixed()
    throws
  {
    let file =
      #"[{"v": "x"}, {}, {"v": true}, {"v": 5}, {"v": null}, {"v": [1]}, {"v": "2015-01-01"}, 7]"#
    #expect(try order(file, "T l s") == ["3", "6", "0", "2", "5", "4", "1", "7"])
  }

  @Test("downwards, missing values stay last") func downwards() throws {
    let file = #"[{"n": 1}, {}, {"n": 3}, {"n": 2}]"#
    #expect(try order(file, "T l s s") == ["2", "3", "0", "1"])
  }

  @Test("the third time the order is that of the file") func third() throws {
    let file = #"[{"n": 2}, {"n": 1}]"#
    #expect(try order(file, "T l s s s") == ["0", "1"])
    #expect(try order(file, "T l s s s s") == ["1", "0"])
  }

  @Test("equal rows keep the order of the file, upwards and downwards") func stable() throws {
    let file =
      #"[{"n": 1, "k": 1}, {"n": 0}, {"n": 1, "k": 2}, {"n": 0}, {"n": 1, "k": 3}]"#
    #expect(try order(file, "T l s") == ["1", "3", "0", "2", "4"])
    #expect(try order(file, "T l s s") == ["0", "2", "4", "1", "3"])
  }

  @Test("the index sorts too: downwards it turns the rows round") func byIndex() throws {
    #expect(try order(#"[{"n": 2}, {"n": 1}, {"n": 3}]"#, "T s s") == ["2", "1", "0"])
  }

  @Test("the title and the column say how it is sorted") func title() throws {
    var s = EditorSession(json: TableSamples.people)
    try s.press("j j T l l s").expectTitle("sorted by born ↑").expectRow("born ↑")
    try s.press("s").expectTitle("sorted by born ↓").expectRow("born ↓")
    try s.press("s").expectStatus("In the order of the file")
    #expect(!s.title.contains("sorted"))
  }

  @Test("the focus stays on its row, and moves in the order of the view") func moving() throws {
    var s = EditorSession(json: TableSamples.ports)
    try s.press("T l s").expectFocus("web").expectStatus("3/3")
    try s.press("k").expectFocus("dns")
    try s.press("g").expectFocus("ssh")
    try s.press("2 j").expectFocus("web")
    try s.press("2 G").expectFocus("dns")
  }

  @Test("an edit does not sort again until it is asked for") func edits() throws {
    var s = EditorSession(json: TableSamples.ports)
    try s.press("T l s g Enter '99' Enter").expectFocus("ssh")
    #expect(column(s) == ["ssh", "dns", "web"])
    try s.press("s s s")
    #expect(column(s) == ["dns", "web", "ssh"])
  }

  @Test("a removed row stays as a ghost in its place, and comes back there") func ghost() throws {
    var s = EditorSession(json: TableSamples.ports)
    try s.press("T l s 0 k d d").expectRow("-  dns")
    #expect(column(s) == ["ssh", "dns", "web"])
    try s.press("u").expect(TableSamples.ports)
    #expect(column(s) == ["ssh", "dns", "web"])
  }

  @Test("a new row appears below the row where it was made") func added() throws {
    var s = EditorSession(json: TableSamples.ports)
    try s.press("T l s g 0 D")
    #expect(column(s) == ["ssh", "ssh-2", "dns", "web"])
    try s.expectFocus("+  ssh-2")
    try s.press("u")
    #expect(column(s) == ["ssh", "dns", "web"])
    try s.press("2 D")
    #expect(column(s).count == 5)
  }

  @Test("dd in a sorted view cuts the rows that follow there") func cut() throws {
    let file = "[\n  {\"n\": 3},\n  {\"n\": 1},\n  {\"n\": 4},\n  {\"n\": 2}\n]\n"
    var s = EditorSession(json: file)
    try s.press("T l s g 0 2 d d")
    try s.expect("[\n  {\"n\": 3},\n  {\"n\": 4}\n]\n").expectStatus("Cut 2 entries")
    #expect(s.rows.count == 5)
    try s.press("u").expect(file).expectUnmodified()
  }

  @Test("a row is not moved in a sorted view") func move() throws {
    var s = EditorSession(json: TableSamples.ports)
    try s.press("T l s 0 Alt-↓").expect(TableSamples.ports).expectStatus("the view is sorted")
  }

  @Test("a save keeps the order") func save() throws {
    var s = EditorSession(json: TableSamples.ports)
    try s.press("T l s g Enter '21' Enter ^S").expectTitle("sorted by port ↑")
    #expect(column(s) == ["ssh", "dns", "web"])
    try s.press("j").expectFocus("dns")
  }

  @Test("a reload sorts again") func reload() throws {
    var s = EditorSession(json: TableSamples.ports)
    try s.press("T l s")
    s.files.put(Array(TableSamples.ports.replacing("53", with: "100").utf8), at: "t.json")
    try s.press(": 'e!' Enter")
    try s.expectTitle("sorted by port ↑")
    #expect(column(s) == ["ssh", "web", "dns"])
  }

  @Test("a short table is sorted at once, and s typed fast is not lost") func fast() throws {
    var s = EditorSession(json: TableSamples.ports)
    s.holdsIdle = true
    try s.press("T l s").expectTitle("sorted by port ↑")
    try s.press("s").expectTitle("sorted by port ↓")
    let rows = (0..<5000).map { "{\"n\": \($0)}" }.joined(separator: ",\n")
    var long = EditorSession(json: "[" + rows + "]")
    long.holdsIdle = true
    try long.press("T l s s").expectStatus("Sorting")
    long.holdsIdle = false
    long.runHeld()
    try long.expectTitle("sorted by n ↓")
  }

  @Test("any key stops the sort, and the view stays as it was") func stopped() throws {
    let rows = (0..<9000).map { "{\"n\": \(9000 - $0)}" }.joined(separator: ",\n")
    var s = EditorSession(json: "[" + rows + "]")
    s.holdsIdle = true
    try s.press("T l s").expectStatus("Sorting 2000 rows")
    try s.press("Esc").expectRow("   0")
    #expect(!s.title.contains("sorted"))
    s.holdsIdle = false
    try s.press("s g").expectFocus("8999").expectStatus("1/9000")
    try s.press("G").expectFocus("   0").expectStatus("9000/9000")
    try s.press("s g").expectFocus("   0")
  }

  @Test(
    "all rows stay in a sorted view after edits of several",
    arguments: [
      ("j m j m D", 12), ("j m j j m d d ^S u", 10), ("j 2 d d ^S u", 10),
    ])
  func severalRows(_ keys: String, _ count: Int) throws {
    let rows = (0..<10).map { "{\"id\": \($0), \"s\": \"v\($0 * 7 % 10)\"}" }
    var s = EditorSession(json: "[\n" + rows.joined(separator: ",\n") + "\n]\n")
    try s.press("T l l s 0 " + keys)
    #expect(s.rows.count { $0.contains("v") } == count, "\(s.screen.text)")
  }

  @Test("every row of a long table is sorted by its date") func sortsAllDates() throws {
    let rows = (0..<5000).map {
      "{\"id\": \($0), \"name\": \"n\", \"score\": 1.5, \"born\": \"19\(10 + $0 * 7 % 90)-03-11\"}"
    }
    var s = EditorSession(json: "[\n" + rows.joined(separator: ",\n") + "\n]\n")
    try s.press("T l l l l s G")
    try s.expectFocus("1999-03-11")
  }
}
