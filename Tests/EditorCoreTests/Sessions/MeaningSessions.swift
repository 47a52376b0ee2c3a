import Testing

@testable import EditorCore
import TestSessions

@Suite("Sessions: recognised values")
struct MeaningSessions {
  /// The content of the file, the text typed in its picker, and the resulting content.
  static let typed: [(String, String, String)] = [
    // Colours keep the notation of the file.
    (#"{"a": "0x1E1E2E"}"#, "#89b4fa", #"{"a": "0x89B4FA"}"#),
    (##"{"color": "#ABC"}"##, "#112233", ##"{"color": "#123"}"##),
    (##"{"a": "#AB1"}"##, "#aabb33", ##"{"a": "#AB3"}"##),
    (##"{"a": "#AB1"}"##, "#112234", ##"{"a": "#112234"}"##),
    (##"{"a": "#AB1"}"##, "#ffeeaa", ##"{"a": "#FFEEAA"}"##),
    (##"{"fill": "#ABC"}"##, "rebeccapurple", ##"{"fill": "#639"}"##),
    (#"{"a": "rgb(1, 2, 3)"}"#, "#ff8000", #"{"a": "rgb(255, 128, 0)"}"#),
    (#"{"a": "hsl(0 100% 50%)"}"#, "lime", #"{"a": "hsl(120 100% 50%)"}"#),
    (#"{"background": "red"}"#, "blue", #"{"background": "blue"}"#),
    // Dates can be typed in words; offset and digits of the file are kept.
    (#"{"a": "2015-02-23T18:30:00Z"}"#, "2015-02-23␣19:30", #"{"a": "2015-02-23T19:30:00Z"}"#),
    (
      #"{"a": "2015-02-23T18:30:00+02:00"}"#, "tomorrow␣9am",
      #"{"a": "2026-11-22T09:00:00+02:00"}"#
    ),
    (#"{"a": "2015-02-23"}"#, "+3d", #"{"a": "2015-02-26"}"#),
    (#"{"created_at": 1424716200}"#, "now", #"{"created_at": 1795262400}"#),
    (#"{"ts_ms": 1424716200000}"#, "today", #"{"ts_ms": 1795219200000}"#),
    // Intervals keep units, order and letters of the file.
    (#"{"timeout": "90s"}"#, "2h", #"{"timeout": "2h"}"#),
    (#"{"a": "PT1H30M"}"#, "45␣minutes", #"{"a": "PT45M"}"#),
    (#"{"timeout_ms": 90000}"#, "2␣min", #"{"timeout_ms": 120000}"#),
    (#"{"timeout_ms": 90000}"#, "500", #"{"timeout_ms": 500}"#),
    (#"{"a": "5 - 10 minutes"}"#, "2␣to␣3␣hours", #"{"a": "2 - 3 hours"}"#),
    (#"{"a": "10 MB"}"#, "20␣MB", #"{"a": "20 MB"}"#),
    (#"{"a": "10 MB"}"#, "2GiB", #"{"a": "2147.483648 MB"}"#),
    (
      #"{"id": "6ba7b810-9dad-11d1-80b4-00c04fd430c8"}"#,
      "6BA7B811-9DAD-11D1-80B4-00C04FD430C8", #"{"id": "6ba7b811-9dad-11d1-80b4-00c04fd430c8"}"#
    ),
  ]

  @Test("a typed value is printed in the file's notation", arguments: typed)
  func typing(before: String, keys: String, after: String) throws {
    var session = EditorSession(json: before)
    try session.press("j Enter '\(keys)' Enter").expect(after)
    try session.press("u").expect(before).expectUnmodified()
  }

  static let records: [(String, String, String)] = [
    (
      #"{"a": {"red": 1, "green": 0, "blue": 0}}"#, "#0000ff",
      #"{"a": {"red": 0, "green": 0, "blue": 1}}"#
    ),
    (
      #"{"a": {"r": 255, "g": 0, "b": 0 /* b */}}"#, "#00ff00",
      #"{"a": {"r": 0, "g": 255, "b": 0 /* b */}}"#
    ),
    (
      #"{"a": {"red": 1, "green": 0, "blue": 0}}"#, "#ff000080",
      #"{"a": {"red": 1, "green": 0, "blue": 0, "alpha": 0.5}}"#
    ),
    (
      #"{"a": {"representedClassName": "DejalDate", "string": "2015-02-23T18:30:00Z"}}"#,
      "2015-02-24␣00:00",
      #"{"a": {"representedClassName": "DejalDate", "string": "2015-02-24T00:00:00Z"}}"#
    ),
    (
      #"{"a": {"usingRange": false, "firstAmount": 5, "secondAmount": 5, "units": 1}}"#,
      "2␣-␣3␣hours",
      #"{"a": {"usingRange": true, "firstAmount": 2, "secondAmount": 3, "units": 2}}"#
    ),
    (
      #"{"a": {"representedClassName": "Simon.DejalTime", "hour": 9, "minute": 30, "second": 0}}"#,
      "18:45",
      #"{"a": {"representedClassName": "Simon.DejalTime", "hour": 18, "minute": 45, "second": 0}}"#
    ),
  ]

  @Test("only the differing members of a record change", arguments: records)
  func record(before: String, keys: String, after: String) throws {
    var session = EditorSession(json: before)
    try session.press("j Enter '\(keys)' Enter").expect(after)
    try session.press("z").expect(before)
  }

  @Test("a repeated value with entries replaces no value without entries")
  func repeatedContainer() throws {
    let text = #"{"a": {"x": 1}, "b": {}, "c": 3, "d": {}}"#
    var session = EditorSession(json: text)
    try session.press("j H y y J R J .")
    try session.expectStatus(
      "Not repeated: the last change was made to a value of another kind; R puts a copied value here"
    )
    try session.press("J .").expect(
      #"{"a": {"x": 1}, "b": {"x": 1}, "c": 3, "d": {"x": 1}}"#)
  }

  @Test("a colour is copied to five entries with ten keys")
  func repeated() throws {
    var session = EditorSession(
      json: ##"{"a": "#89b4fa", "b": "0x000000", "c": "rgb(0 0 0)", "d": "#000", "##
        + ##""e": "#000000ff"}"##)
    try session.press("j y y j R j . j . j .").expect(
      ##"{"a": "#89b4fa", "b": "0x89b4fa", "c": "rgb(137 180 250)", "d": "#89b4fa", "e": "#89b4faff"}"##
    )
  }

  @Test(". repeats the last change: a value, a step or a cut")
  func lastChange() throws {
    var session = EditorSession(json: "[1, 2, 3, 4]")
    try session.press("j + j .").expect("[2, 3, 3, 4]")
    try session.press("j Enter '9' Enter j .").expect("[2, 3, 9, 9]")
    try session.press("d d .").expect("[2, 3]")
    var other = EditorSession(json: "[1]")
    try other.press("j .").expectStatus("No change to repeat yet")
  }

  @Test("a refused change is not repeated") func refusedChange() throws {
    var session = EditorSession(json: "[1, 2, 3]")
    try session.press("j Enter '9' Enter G Alt-↓").expectStatus("cannot be moved further")
    try session.press("k .").expect("[9, 9, 3]")
  }

  @Test("undo and redo of a record keep the focus on the record") func dictionaryFocus() throws {
    var session = EditorSession(
      json: #"{"a": {"usingRange": false, "secondAmount": 5, "units": 1}, "b": 1}"#)
    try session.press("j Enter '2␣-␣3␣hours' Enter G u").expectFocus("▸ a: {usingRange: false, …}")
    try session.press("G U").expectFocus("a: {")
    try session.press("z").expectUnmodified()
  }

  @Test("a notation without alpha refuses it, and ^N widens the notation")
  func room() throws {
    var session = EditorSession(json: ##"{"a": "#89b4fa"}"##)
    try session.press("j Enter '#89b4fa80'").expectScreen("no room in #rrggbb; ^N → #rrggbbaa")
    try session.press("Enter").expect(##"{"a": "#89b4fa"}"##)
    try session.press("^N Enter").expect(##"{"a": "#89b4fa80"}"##)
  }

  @Test("the row shows the typed value at once, and Esc restores the old one")
  func preview() throws {
    var session = EditorSession(json: ##"{"a": "#ff0000"}"##)
    try session.press("j Enter '#00ff00'").expectRow("lime").expectRow(##"a: "#00ff00""##)
    try session.expectScreen("was").expect(##"{"a": "#ff0000"}"##)
    try session.press("Esc").expectRow("red").expectUnmodified()
  }

  @Test("text that is not a colour stays in the field, and saving does not accept it")
  func refused() throws {
    var session = EditorSession(json: ##"{"a": "#ff0000"}"##)
    try session.press("j Enter 'soon' Enter").expectScreen("not a colour; try #89b4fa")
    try session.press("^S").expect(##"{"a": "#ff0000"}"##).expectStatus("Esc")
  }

  @Test("a signal keeps the text typed in a picker", arguments: ["#00ff00", "soon"])
  func terminated(text: String) throws {
    var session = EditorSession(json: ##"{"a": "#ff0000"}"##)
    try session.press("j Enter '\(text)'")
    session.send(.terminated(exitCode: 143))
    #expect(
      session.files.recoveryCopies["t.json"].map { String(decoding: $0, as: UTF8.self) }
        == ##"{"a": "\##(text)"}"##)
  }

  @Test("the strip shows the kind of a value and the evidence")
  func reasons() throws {
    var session = EditorSession(
      json: ##"{"a": "#89b4fa", "timeout_ms": 90000, "b": "##
        + #"{"usingRange": false, "secondAmount": 5, "units": 1}}"#)
    try session.press("j").expectScreen("colour: #rrggbb")
    try session.press("j").expectScreen("interval: milliseconds, from the key")
    try session.press("j").expectScreen("interval: interval dictionary")
  }

  @Test("a step changes the day of a date, the amount of an interval and the digit of a number")
  func steps() throws {
    var session = EditorSession(
      json: #"{"a": "2015-02-28", "b": "5 - 10 minutes", "c": "1h30m", "timeout_ms": 90000}"#)
    try session.press("j + + j 3 + j - j -").expect(
      #"{"a": "2015-03-02", "b": "5 - 13 minutes", "c": "1h29m", "timeout_ms": 89999}"#)
    try session.press("u u u").expect(
      #"{"a": "2015-03-02", "b": "5 - 10 minutes", "c": "1h30m", "timeout_ms": 90000}"#)
  }
}

@Suite("Sessions: descriptions of values")
struct SayingSessions {
  @Test("a record cannot be edited as plain text")
  func recordsAreNotText() throws {
    var session = EditorSession(json: #"{"a": {"red": 1, "green": 0, "blue": 0}}"#)
    try session.press("j Enter 'tomoto'").expectScreen("not a colour")
    #expect(!session.screen.text.contains("^T"))
  }

  @Test(
    "the hints depend on the kind of the value",
    arguments: [
      (#"{"a": {"red": 1, "green": 0, "blue": 0}}"#, "Enter edit", true),
      (#"{"a": {"b": 1}}"#, "Enter edit", false), (#"{"a": "2015-02-23"}"#, "+ step", true),
      (#"{"a": "5 minutes"}"#, "+ step", true), (#"{"a": "word"}"#, "+ step", false),
    ])
  func hints(json: String, hint: String, isThere: Bool) throws {
    var session = EditorSession(json: json)
    #expect(try session.press("j").screen.text.contains(hint) == isThere)
  }

  @Test("the strip names a plain number once")
  func numbers() throws {
    var session = EditorSession(json: #"{"a": 1234567}"#)
    try session.press("j").expectScreen(".a · number · 1,234,567")
  }

  private static let values: [(String, String)] = [
    ("a: \"#89b4fa", ##""#89b4fa""##), ("a: \"2015", #""2015-02-23T18:30:00Z""#),
    ("a: \"PT1H", #""PT1H30M""#), ("a: \"5 m", #""5 minutes""#),
  ]

  @Test("a picker does not cover its row", arguments: values, [16, 18, 20, 24, 30])
  func rowStaysVisible(value: (String, String), rows: Int) throws {
    let above = (0..<9).map { "\"x\($0)\": \($0)" }.joined(separator: ",")
    for below in ["", ", \"y\": 1, \"z\": 1, \"w\": 1, \"v\": 1, \"u\": 1, \"t\": 1"] {
      var session = EditorSession(
        json: "{\(above), \"a\": \(value.1)\(below)}", rows: rows, columns: 80)
      try session.press("1 0 j Enter").expectRow(value.0)
      try session.press("Tab").expectRow(value.0).expectScreen("Esc restore")
      try session.press("Shift-Tab Esc").expectUnmodified().expectFocus("a: ")
    }
  }
}

@Suite("Sessions: the position of a picker")
struct StayingSessions {
  @Test(
    "a picker stays at its position when the focus moves between field and panel",
    arguments: [80, 100, 200])
  func left(columns: Int) throws {
    var session = EditorSession(
      json: ##"{"a": "#89b4fa", "background": "#000000"}"##, rows: 30, columns: columns)
    let before = try #require(try session.press("j Enter").screen.position(of: "┌ Colour"))
    for keys in ["Tab", "→", "Tab", "Tab", "Tab", "Tab", "Shift-Tab"] {
      #expect(try session.press(keys).screen.position(of: "┌ Colour") == before)
    }
  }
}

@Suite("Sessions: the type of a value")
struct TypeSessions {
  @Test("a value can be stored as string, number, Boolean or null")
  func stored() throws {
    var session = EditorSession(json: #"{"a": "12"}"#)
    try session.press("j t").expectScreen("Stored as").expectScreen("● string")
    try session.press("↓ Enter").expect(#"{"a": 12}"#)
    try session.press("t Enter").expect(#"{"a": 12}"#)
    try session.press("t ↑ Enter").expect(#"{"a": "12"}"#)
    try session.press("t 'size' Enter").expect(#"{"a": "12"}"#).expectScreen("as chosen")
  }

  @Test("text in Base64 can be stored as data where the format has it, and as text again")
  func base64() throws {
    let list = "<plist><dict>\n\t<key>k</key>\n\t<string>aGVsbG8=</string>\n</dict></plist>"
    var session = EditorSession([("t.plist", list)], columns: 100, format: .xmlPropertyList)
    try session.press("j t 'data' Enter")
    try session.expect(list.replacing("string>", with: "data>"))
    try session.press("t 'str' Enter").expect(list)
  }

  @Test("typed letters leave the types that have them, the best one selected")
  func filtered() throws {
    var session = EditorSession(json: #"{"a": "12"}"#)
    try session.press("j t 'nu'").expectScreen("number").expectScreen("null")
    #expect(!session.screen.text.contains("│    string"))
    try session.press("'xyz'").expectScreen("no type has these letters")
    try session.press("Enter ^U 'num' Enter").expect(#"{"a": 12}"#)
    try session.press("t 'null' Enter").expect(#"{"a": null}"#)
    try session.press("u t 'str' Backspace Backspace Backspace Enter").expect(#"{"a": 12}"#)
  }

  @Test("Tab applies a reading to this value only")
  func single() throws {
    var session = EditorSession(json: #"{"jobs": [{"every": 90}, {"every": 120}]}"#)
    try session.press("j j j t 'plain' Tab").expectScreen("applies to this value only")
    try session.press("Enter").expectUnmodified()
    #expect(session.readingRules["t.json"]?.rules == [".jobs[0].every": .plain])
  }

  @Test("a reading rule changes no byte and applies to all similar values")
  func read() throws {
    var session = EditorSession(json: #"{"jobs": [{"every": 90}, {"every": 120}]}"#)
    try session.press("j j j t").expectScreen("an interval in seconds: 90 seconds = 1 min 30 s")
    try session.press("↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓")
    try session.click(on: "an interval in seconds").expectUnmodified()
    try session.expectRow("90 seconds = 1 min 30 s").expectRow("120 seconds = 2 min")
    #expect(session.readingRules["t.json"]?.rules == [".jobs[].every": .amount(.second)])
    try session.press("Enter '3␣min' Enter").expect(
      #"{"jobs": [{"every": 180}, {"every": 120}]}"#)
  }

  @Test("stored reading rules are applied, but rules chosen meanwhile take precedence")
  func remembered() throws {
    var session = EditorSession(json: #"{"jobs": [{"every": 90}, {"count": 120}]}"#)
    let id = session.editor.file.id
    session.send(.readingsFound(id, ReadingRules([".jobs[].every": .amount(.second)])))
    try session.expectRow("90 seconds = 1 min 30 s").expectUnmodified()
    #expect(session.readingRules.isEmpty)
    session.editor.file.readingRules = ReadingRules([".jobs[].count": .amount(.minute)])
    session.send(
      .readingsFound(id, ReadingRules([".jobs[].every": .amount(.second), ".jobs[].count": .data])))
    try session.expectRow("90 seconds = 1 min 30 s").expectRow("120 minutes = 2 h")
    #expect(
      session.readingRules["t.json"]?.rules == [
        ".jobs[].every": .amount(.second), ".jobs[].count": .amount(.minute),
      ])
  }

  @Test("a colour can be read as plain text")
  func plain() throws {
    var session = EditorSession(json: ##"{"a": "#89b4fa"}"##)
    try session.press("j t")
    try session.click(on: "plain")
    try session.expectRow("lightskyblue", isThere: false)
    try session.press("Enter 'x' Enter").expect(#"{"a": "x"}"#)
  }

  @Test("a P3 colour is recognised outside sRGB as well")
  func wide() throws {
    let wide =
      #"{"a": {"Red Component": 1, "Green Component": 0, "Blue Component": 0, "Color Space": "P3"}}"#
    var session = EditorSession(json: wide)
    try session.press("j Enter").expectScreen("Colour · .a")
    try session.press("'#225500' Enter Enter").expectScreen("Colour · .a")
  }

  @Test("a class name that is not a string names no class")
  func namelessClass() throws {
    let session = EditorSession(json: #"{"a": {"representedClassName": 99, "string": null}}"#)
    try session.expectRow("no date", isThere: false)
  }
}
