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

  static let sentences = [
    Sentence(
      "| marks the cells of a column", dates, "T l |", row: "*2015", status: "3 cells marked"),
    Sentence(
      "+ steps a whole column", dates, "T 3 l | 1 0 +",
      gives: dates.replacing("\"n\": 1", with: "\"n\": 11").replacing("\"n\": 2", with: "\"n\": 12")
        .replacing("\"n\": 3", with: "\"n\": 13").replacing("\"n\": 4", with: "\"n\": 14")),
    Sentence(
      ":shift moves the dates of a column", dates, "T l | : 'shift␣+3d' Enter",
      gives: dates.replacing("02-23", with: "02-26"), status: "3 rows changed"),
    Sentence(
      "and one undo takes all back", dates, "T l | : 'shift␣+3d' Enter u", status: "Undone"),
    Sentence(
      ":colour changes a column", dates, "T 2 l | : 'colour␣hue␣+120' Enter",
      gives: dates.replacing("ff0000", with: "00FF").replacing("00ff00", with: "0000ff")
        .replacing("\"color\": \"#0000ff\", \"n\": 4", with: "\"color\": \"#ff0000\", \"n\": 4")
        .replacing("00FF", with: "00ff00")),
    Sentence(
      "Enter changes all cells of a column", dates, "T 3 l | Enter '7' Enter",
      gives: dates.replacing("\"n\": 1", with: "\"n\": 7").replacing("\"n\": 2", with: "\"n\": 7")
        .replacing("\"n\": 3", with: "\"n\": 7").replacing("\"n\": 4", with: "\"n\": 7")),
    Sentence(
      "m marks a cell and goes down in the column", dates, "T 3 l m m +",
      gives: dates.replacing("\"n\": 2", with: "\"n\": 3").replacing("\"n\": 1", with: "\"n\": 2"),
      focus: "3"),
    Sentence("3m marks three cells", dates, "T 3 l 3 m", status: "3 marked"),
    Sentence("m passes over a missing cell", dates, "T l 4 m", status: "3 marked"),
    Sentence("m unmarks", dates, "T 3 l m k m", status: " 2/4"),
    Sentence("m on the index marks the row", dates, "T m", row: "  *0"),
    Sentence("| on the index marks the rows, and says so", dates, "T |", status: "4 rows marked"),
    Sentence(
      "| with marked rows marks the cells in these rows", dates, "T 2 m 3 l | : 'shift␣+1d' Enter",
      status: "is not a date"),
    Sentence(
      "| with marked rows leaves the others alone", dates, "T 2 m 3 l | 5 +",
      gives: dates.replacing("\"n\": 1", with: "\"n\": 6").replacing("\"n\": 2", with: "\"n\": 7")),
    Sentence(
      "V and V mark the cells between two corners", dates, "T l V j l l V",
      status: "5 cells marked"),
    Sentence("a range shows its cells before it ends", dates, "T 3 l V j", row: "*  1"),
    Sentence(
      "Esc clears the marks before it leaves the table", dates, "T l | Esc", title: "table of"),
    Sentence("and then leaves the table", dates, "T l | Esc Esc", focus: "at: \"2015-02-23\""),
    Sentence(
      "dd on marked rows cuts them", dates, "T 2 m k d d",
      gives:
        "[\n  {\"color\": \"#00ff00\", \"n\": 3},\n  {\"at\": \"2017-02-23\", \"color\": \"#0000ff\", \"n\": 4}\n]\n"
    ),
  ]

  @Test("marks", arguments: sentences)
  func sentence(_ sentence: Sentence) throws { try sentence.run() }

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
