import Testing
import TestSessions

@Suite("Sessions: many rows at once")
struct MarkedRowsSessions {
  static let colors = #"""
    {
      "accent": "#6495ed",
      "border": "rgb(255, 0, 0)",
      "name": "Dark",
      "created": "2015-02-23",
      "saved": "2015-02-23T18:30:00Z",
      "ports": [80, 443, 8443],
      "on": true,
      "off": false
    }
    """#
  static let names = "[\"a\", \"b\", \"c\", \"d\"]"

  static let sentences = [
    Sentence("m marks a row and goes on", names, "j m", focus: "1: \"b\"", row: "*0: \"a\""),
    Sentence(
      "Enter edits a marked comment", "{\n  // x\n  \"a\": 1\n}\n", "j m Enter 'y' Enter",
      gives: "{\n  // y\n  \"a\": 1\n}\n"),
    Sentence("the status counts the marks", names, "j m m", status: "2 marked"),
    Sentence("m unmarks a marked row", names, "j m k m", status: " 2/4", screen: "1: \"b\""),
    Sentence("3m marks three rows", names, "j 3 m", status: "3 marked"),
    Sentence("Esc clears the marks", names, "j 3 m Esc", status: "4/4"),
    Sentence("V and V mark a range", names, "j V j j V", status: "3 rows marked"),
    Sentence("a range shows its rows before it ends", names, "j V j", row: "*1: \"b\""),
    Sentence("a range goes upwards too", names, "G V k k V", status: "3 rows marked"),
    Sentence(
      "a range between siblings leaves out what is inside them", "[1, [2, 3], 4]", "j V J J V",
      status: "3 rows marked"),
    Sentence(
      "a command while a range is open is for its rows", names, "j V j d d",
      gives: "[\"c\", \"d\"]", status: "Cut 2 entries"),
    Sentence(
      "D copies the rows of an open range", names, "j V j D",
      gives: "[\"a\", \"a\", \"b\", \"b\", \"c\", \"d\"]", status: "2 copies made"),
    Sentence(
      ":shift is for the rows of an open range", "[\"2015-02-23\", \"2015-02-24\", \"2015-02-25\"]",
      "j V j : 'shift␣+1d' Enter", gives: "[\"2015-02-24\", \"2015-02-25\", \"2015-02-25\"]"),
    Sentence("an open range is in the status", names, "j V j", status: "range  2/4"),
    Sentence("V says what commands do", names, "j V", screen: "V mark these rows"),
    Sentence("Esc ends a range", names, "j V Esc j V", status: "The range begins here"),
    Sentence(
      "M marks the matches of the search", colors, "/ '2015' Enter M", status: "2 rows marked"),
    Sentence(
      "M marks the matches of the filter", colors, "f '2015' Enter M", status: "2 rows marked"),
    Sentence(
      "one value for all", names, "j m m k k Enter 'x' Enter",
      gives: "[\"x\", \"x\", \"c\", \"d\"]",
      status: "2 rows changed; u undoes all of them"),
    Sentence(
      "Enter on a container is for the marked rows too", #"["a", "b", {"c": 1}]"#,
      "j m m Enter 'x' Enter", gives: #"["x", "x", {"c": 1}]"#),
    Sentence(
      "rows that have the value already are not counted as changed", names,
      "j m m m Enter 'b' Enter", gives: "[\"b\", \"b\", \"b\", \"d\"]",
      status: "2 of 3 rows changed; u undoes all of them"),
    Sentence(
      "rows that have the value already stay as they are", "[7, 7]", "j m m Enter '7' Enter",
      status: "Nothing to change: all 2 rows are so already"),
    Sentence("u undoes all of them", names, "j m m k k Enter 'x' Enter u", status: "Undone"),
    Sentence(
      "Enter goes to a marked row first", names, "j m m Enter 'x' Enter",
      gives: "[\"x\", \"x\", \"c\", \"d\"]"),
    Sentence(
      "the unchanged value of a row is put on the others", names, "j m m k k Enter Enter",
      gives: "[\"a\", \"a\", \"c\", \"d\"]"),
    Sentence(
      "each colour keeps its notation", colors, "j m m Enter '#ff6347' Enter",
      gives: colors.replacing("#6495ed", with: "#ff6347").replacing(
        "255, 0, 0", with: "255, 99, 71")),
    Sentence(
      "a distance moves each date", colors, "4 j m m Enter '+1d' Enter",
      gives: colors.replacing("2015-02-23", with: "2015-02-24")),
    Sentence(
      ":shift moves dates", colors, "4 j m m : 'shift␣+2d' Enter",
      gives: colors.replacing("2015-02-23", with: "2015-02-25")),
    Sentence(
      ":shift works on one row", colors, "4 j : 'shift␣-1d' Enter",
      gives: colors.replacing("2015-02-23\"", with: "2015-02-22\"")),
    Sentence(
      ":shift needs a distance", colors, "4 j : 'shift␣soon' Enter",
      status: ":shift needs a distance"),
    Sentence(
      ":colour changes a part of all", "[\"#ff0000\", \"#00ff00\"]",
      "j m m : 'colour␣blue␣255' Enter",
      gives: "[\"#ff00ff\", \"#00ffff\"]"),
    Sentence(
      ":colour adds to a part", "[\"#ff0000\", \"#00ff00\"]", "j m m : 'colour␣hue␣+120' Enter",
      gives: "[\"#00ff00\", \"#0000ff\"]"),
    Sentence(
      ":colour refuses where a notation has no room", "[\"#ff0000\", \"#ff000080\"]",
      "j m : 'colour␣alpha␣50' Enter", status: "has no room for it in #rrggbb"),
    Sentence(
      ":colour needs a part and a number", "[\"#ff0000\"]", "j : 'colour␣hue' Enter",
      status: ":colour needs a part and a number"),
    Sentence("+ steps each", "[1, 20, 3]", "j m m +", gives: "[2, 21, 3]"),
    Sentence("5- steps each by five", "[10, 20, 3]", "j m m 5 -", gives: "[5, 15, 3]"),
    Sentence("+ twice is two undos", "[1, 20, 3]", "j m m + + u", gives: "[2, 21, 3]"),
    Sentence(
      "a refusal names the row and changes nothing", "[1, \"x\", 3]", "j 3 m +",
      screen: ".[1] cannot be stepped."),
    Sentence(
      "the others can be changed", "[1, \"x\", 3]", "j 3 m + o", gives: "[2, \"x\", 4]",
      status: "2 of 3 rows changed"),
    Sentence("Esc changes nothing", "[1, \"x\", 3]", "j 3 m + Esc", row: "0: 1"),
    Sentence(
      "if all refuse nothing is asked", "[\"x\", \"y\"]", "j m m +",
      status: "Nothing was changed: .[0] cannot be stepped, and one more"),
    Sentence("dd cuts all", names, "j m j m d d", gives: "[\"b\", \"d\"]", status: "Cut 2 entries"),
    Sentence(
      "cut rows can be pasted", names, "j m j m d d G p", gives: "[\"b\", \"d\", \"a\", \"c\"]"),
    Sentence("u brings all back", names, "j m j m d d u", status: "Undone"),
    Sentence(
      "rows of several containers are cut", "{\"a\": [1, 2], \"b\": [3, 4]}", "j j m j j m d d",
      gives: "{\"a\": [2], \"b\": [4]}"),
    Sentence(
      "what is in a marked container is cut with it", "[[1, 2], 3]", "j m m d d", gives: "[3]",
      status: "Cut; p pastes it"),
    Sentence("D duplicates each", "[1, 2, 3]", "j m j m D", gives: "[1, 1, 2, 3, 3]"),
    Sentence("2D makes two copies of each", "[1, 2]", "j m m 2 D", gives: "[1, 1, 1, 2, 2, 2]"),
    Sentence("D is one undo", "[1, 2]", "j m m 2 D u", status: "Undone"),
    Sentence(
      "yy copies all, p pastes them", names, "j m m y y G p",
      gives: "[\"a\", \"b\", \"c\", \"d\", \"a\", \"b\"]"),
    Sentence("R pastes over all", names, "G y y g j m m R", gives: "[\"d\", \"d\", \"c\", \"d\"]"),
    Sentence("z reverts all", "[1, 2, 3]", "j m m + z", status: "2 rows changed", screen: "*0: 1"),
    Sentence(
      "Enter on true and false sets all", colors, "G k m m k Enter",
      gives: colors.replacing("\"on\": true", with: "\"on\": false")),
    Sentence(
      "i gives all the same spelling", "[1, 2, 3]", "j m m i '1e3' Enter", gives: "[1e3, 1e3, 3]"),
    Sentence(
      ". repeats a change on all", "[1, 2, 3]", "j Enter '7' Enter j m m .", gives: "[7, 7, 7]"),
    Sentence(". repeats a change of all", "[1, 2, 3]", "j m m + Esc G .", gives: "[2, 3, 4]"),
    Sentence(
      "a value of another kind is refused for a date", colors, "3 j m m Enter 'x' Enter",
      screen: ".created is a day, and the new value is not."),
    Sentence(
      "containers are refused", "[1, [2], 3]", "j 3 m Enter '5' Enter", screen: ".[1] is an array."),
    Sentence("b and a letter remember a row", colors, "3 j b x g ' x", focus: "name:"),
    Sentence("an unknown letter says so", colors, "' q", status: "No row is remembered under q"),
    Sentence(
      "a position stays with its entry", names, "j j b x Alt-↓ g ' x",
      gives: "[\"a\", \"c\", \"b\", \"d\"]", focus: "2: \"b\""),
    Sentence(
      "a position of a cut entry is gone", names, "j b x d d ' x", gives: "[\"b\", \"c\", \"d\"]",
      status: "No row is remembered under x"),
  ]

  @Test("the keys of each row give its text", arguments: sentences) func sentence(
    _ sentence: Sentence
  ) throws { try sentence.run() }

  @Test("marks and positions stay over a save and a reload") func stayOverSave() throws {
    var s = EditorSession(json: "[1, 2, 3]")
    try s.press("j m b x m + ^S")
    try s.expectOnDisk("[2, 3, 3]").expectStatus("2 marked")
    s.change("[0, 2, 3, 3]")
    try s.press("+").expect("[0, 3, 4, 3]")
    try s.press("g ' x").expectFocus("2: 4")
  }

  @Test("10,000 rows are changed in pieces and undone at once") func manyRows() throws {
    let text = "[" + (0..<10_000).map(String.init).joined(separator: ", ") + "]"
    var s = EditorSession(json: text)
    try s.press("j V G V").expectStatus("10000 rows marked")
    try s.press("+").expectStatus("10000 rows changed")
    try s.expect("[" + (1...10_000).map(String.init).joined(separator: ", ") + "]")
    try s.press("u").expect(text).expectUnmodified()
  }

  @Test("a moved row that is marked and reverted keeps the focus where it was before")
  func revertedMove() throws {
    var s = EditorSession(json: #"{"list": [1, {"a": 2}], "other": {}}"#)
    try s.press("j j j d d g p").expect(#"{"list": [1], "other": {}, "key": {"a": 2}}"#)
    try s.press("m G k z").expect(#"{"list": [1, {"a": 2}], "other": {}}"#)
    try s.press("u U").expect(#"{"list": [1, {"a": 2}], "other": {}}"#)
    try s.press("y y P").expect(#"{"list": [1, {"a": 2}, {"a": 2}], "other": {}}"#)
  }

  @Test("a key stops a long edit, and one undo takes back what was done") func stops() throws {
    let text = "[" + (0..<5000).map(String.init).joined(separator: ", ") + "]"
    var s = EditorSession(json: text)
    try s.press("j V G V")
    s.holdsIdle = true
    try s.press("+")
    for _ in 0..<12 { s.send(.idle) }
    try s.press("j").expectStatus("Stopped: ")
    s.holdsIdle = false
    s.runHeld()
    try s.press("u").expect(text)
  }

  @Test("a key stops the marking of matches and does nothing else, as it would edit some of them")
  func stopsMarking() throws {
    let text = "[" + (0..<200_000).map { _ in "1" }.joined(separator: ", ") + "]"
    var s = EditorSession(json: text)
    try s.press("/ 1 Enter")
    s.holdsIdle = true
    try s.press("M")
    for _ in 0..<2 { s.send(.idle) }
    try s.press("+").expectStatus("Stopped: ").expectUnmodified()
    s.holdsIdle = false
    s.runHeld()
    try s.expect(text).expectUnmodified()
  }

  @Test("the whole screen with marked rows", arguments: [(24, 80), (12, 40), (60, 200)])
  func screens(_ rows: Int, _ columns: Int) throws {
    var s = EditorSession(json: "{\"a\": 1, \"b\": {\"c\": 2}}", rows: rows, columns: columns)
    try s.press("j m m")
    try s.expectRows(["  ▾ {2}", "     *a: 1", "    ▾*b: {1}", "        c: 2"])
    try s.expectStatus("2 marked")
  }
}

@Suite("Sessions: kinds of numbers in many rows")
struct MarkedNumberSessions {
  @Test(
    "an edit of many rows reports how many numbers became another kind",
    arguments: [
      (
        "<integer>1</integer><integer>2</integer><real>3</real>", "0.5",
        "3 rows changed: 2 integers are reals now; u undoes all of them"
      ),
      (
        "<integer>1</integer><real>2</real><real>3</real>", "7",
        "3 rows changed: an integer is a real now; u undoes all of them"
      ),
      (
        "<integer>1</integer><real>2.5</real><integer>3</integer>", "0.5",
        "3 rows changed: 2 integers are reals now; u undoes all of them"
      ),
      ("<integer>1</integer><integer>2</integer><integer>3</integer>", "7", "3 rows changed; u"),
    ])
  func kinds(_ values: String, _ typed: String, _ said: String) throws {
    var session = EditorSession(
      [("t.plist", "<plist><array>\(values)</array></plist>")], columns: 100,
      format: .xmlPropertyList)
    try session.press("j 3 m k Enter ^U '\(typed)' Enter")
    try session.expectStatus(said)
  }
}
