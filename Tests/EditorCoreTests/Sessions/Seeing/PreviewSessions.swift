import EditorCore
import TerminalUI
import Testing
import TestSessions

@Suite("Sessions: previews of folded containers")
struct PreviewSessions {
  static let people = """
    {
      "title": "People",
      "list": [
        {"born": "1815-12-10", "name": "Ada", "tags": ["maths", "engines"], "at": {"name": "London"}},
        {"born": "1906-12-09", "name": "Grace", "tags": [], "at": {}},
        {"id": 17, "n": 1}
      ],
      "colors": ["#ff0000", "#00ff00", "#0000ff"],
      "scheme": {"front": "#cdd6f4", "back": "#1e1e2e", "size": 12},
      "numbers": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26],
      "points": [[12.5, 41.9], [12.6, 41.8, 3, 4, 5], [[1, 2]]],
      "empty": {"a": {}, "b": []},
      "odd": {"": 1, "a\\u0062": "\\u001b", "long": "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do"}
    }
    """

  private func session(rows: Int = 24, columns: Int = 80) throws -> EditorSession {
    var s = EditorSession(json: Self.people, rows: rows, columns: columns)
    try s.press("E 1")
    return s
  }

  @Test("80 columns have room for the first entries") func wide() throws {
    try session().expectRows([
      "  ▾ {8}",
      "      title: \"People\"",
      "    ▸ list: [{Ada}, {Grace}, {17}]",
      "    ▸ colors: [▏▕ ▏▕ ▏▕]",
      "    ▸ scheme: {front: ▏▕, back: ▏▕, size: 12}",
      "    ▸ numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, … 26]",
      "    ▸ points: [[12.5, 41.9], [12.6, 41.8, 3, 4, …], […]]",
      "    ▸ empty: {a: {}, b: []}",
      "    ▸ odd: {\"\": 1, ab: \"\\u001b\", long: \"Lorem ipsum dolor sit amet, consectetu…}",
    ])
  }

  @Test("40 columns have room for fewer") func narrow() throws {
    try session(rows: 12, columns: 40).expectRows([
      "  ▾ {8}",
      "      title: \"People\"",
      "    ▸ list: [{Ada}, {Grace}, {17}]",
      "    ▸ colors: [▏▕ ▏▕ ▏▕]",
      "    ▸ scheme: {front: ▏▕, back: ▏▕, …}",
      "    ▸ numbers: [1, 2, 3, 4, 5, 6, … 26]",
      "    ▸ points: [[12.5, 41.9], … 3]",
      "    ▸ empty: {a: {}, b: []}",
    ])
  }

  @Test("200 columns have room for all") func veryWide() throws {
    let s = try session(rows: 60, columns: 200)
    try s.expectRow(
      "numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26]"
    )
    try s.expectRow("long: \"Lorem ipsum dolor sit amet, consectetur…}")
  }

  @Test("an element is labelled by its telling member, folded or not") func labels() throws {
    var s = try session()
    try s.press("j j Space")
    try s.expectRow(
      "▸ 0: {name: \"Ada\", born: 1815-12-10, tags: [\"maths\", \"engines\"], …}")
    try s.expectRow("▸ 1: {name: \"Grace\", born: 1906-12-09, tags: [], at: {}}")
    try s.expectRow("▸ 2: {id: 17, n: 1}")
    try s.press("j Space").expectFocus("▾ 0: {4} Ada")
  }

  @Test(
    "the label is the first of the telling keys, else the first short string",
    arguments: [
      (#"{"type": "t", "name": "n"}"#, "n"), (#"{"title": "a", "id": 1}"#, "a"),
      (#"{"Password": "p", "Type": "wifi"}"#, "wifi"),
      (#"{"A": true, "secret": "p", "b": "c"}"#, "c"),
      (#"{"type": "t", "id": 5}"#, "5"), (#"{"x": 1, "y": "why"}"#, "why"),
      (#"{"name": "", "label": "l"}"#, "l"), (#"{"name": {}, "key": "k"}"#, "k"),
      (#"{"x": 1}"#, "…"),
    ])
  func choiceOfLabel(object: String, label: String) throws {
    var s = EditorSession(json: "{\"a\": [\(object)]}")
    try s.press("E 1").expectRow("▸ a: [{\(label)}]")
  }

  @Test("a preview is quieter than a value, with keys apart from values") func style() throws {
    let screen = try session().screen
    #expect(screen.style(of: "front")?.role == .previewKey)
    #expect(screen.style(of: "12}")?.role == .preview)
    #expect(screen.style(of: "▏▕ ▏▕")?.swatch == 0xFF0000)
  }

  @Test("without colours the colours are spelled, and 256 colours have one mark for all")
  func colorDepths() throws {
    let s = try session()
    func row(_ depth: ColorDepth) -> String {
      Screen(
        s.editor.presentation(s.editor.size), rows: 24, columns: 80,
        capabilities: Capabilities(colorDepth: depth)
      ).line(4)
    }
    #expect(row(.none) == "    ▸ colors: [\"#ff0000\", \"#00ff00\", \"#0000ff\"]")
    #expect(row(.palette) == "    ▸ colors: [▏▕ ▏▕ ▏▕]")
    #expect(row(.sixteen) == "    ▸ colors: ±[▏▕ ▏▕ ▏▕]")
  }

  @Test("an edit inside is shown, and a removed entry is not") func edits() throws {
    var s = EditorSession(json: #"{"a": {"b": 1, "c": 2}, "d": 1}"#)
    try s.press("j j Enter '5' Enter j x g j Space").expectRow("·   ▸ a: {b: 5}")
  }

  @Test("while a large file is read, a preview shows what is near the start") func whileIndexing()
    throws
  {
    let record =
      #"{"name": "a record", "values": ["# + (0..<400).map(String.init).joined(separator: ", ")
      + "]},"
    let text = #"{"list": ["# + String(repeating: record, count: 3000) + #"{}], "end": {"x": 1}}"#
    var s = EditorSession(json: text, holdingIndexing: true)
    s.measuresEvents = true
    try s.press("j Space")
    try s.expectRow("▸ list: [{a record}, …]")
    try s.press("Space j").expectFocus("▸ 0: {name: \"a record\", values: [0, 1, 2, 3, …]}")
    #expect(s.mostTouched < 1 << 19)
  }
}
