import Testing
import TestSessions

@Suite("Sessions: many rows at once")
struct MarkedRowsSessions {

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

  @Test("Esc stops a long edit, and one undo takes back what was done") func stops() throws {
    let text = "[" + (0..<5000).map(String.init).joined(separator: ", ") + "]"
    var s = EditorSession(json: text)
    try s.press("j V G V")
    s.holdsIdle = true
    try s.press("+")
    for _ in 0..<12 { s.send(.idle) }
    try s.press("Esc").expectStatus("Stopped: ")
    s.holdsIdle = false
    s.runHeld()
    try s.press("u").expect(text)
  }

  @Test("keys typed during a long edit wait until all rows are edited") func keysWait() throws {
    let numbers = 0..<1000
    var s = EditorSession(json: "[" + numbers.map(String.init).joined(separator: ", ") + "]")
    try s.press("j V G V")
    s.holdsIdle = true
    try s.press("+ j ^S")
    s.holdsIdle = false
    s.runHeld()
    let edited = "[" + numbers.map { String($0 + 1) }.joined(separator: ", ") + "]"
    try s.expect(edited).expectUnmodified()
  }

  @Test("keys typed during a long undo, cut or paste wait for all of it") func keysWaitForOthers()
    throws
  {
    let text = "[" + (0..<3000).map(String.init).joined(separator: ", ") + "]"
    for keys in ["3 0 0 0 d d", "3 0 0 0 d d u", "3 0 0 0 y y p", "3 0 0 0 y y P u"] {
      var whole = EditorSession(json: text)
      try whole.press("j " + keys + " ^S")
      var typedAhead = EditorSession(json: text)
      try typedAhead.press("j")
      typedAhead.holdsIdle = true
      try typedAhead.press(keys + " ^S")
      typedAhead.holdsIdle = false
      typedAhead.runHeld()
      try typedAhead.expect(whole.text).expectUnmodified()
    }
  }

  @Test("Esc stops the marking of matches, and other keys wait for it")
  func stopsMarking() throws {
    let text = "[" + (0..<200_000).map { _ in "1" }.joined(separator: ", ") + "]"
    var s = EditorSession(json: text)
    try s.press("/ 1 Enter")
    s.holdsIdle = true
    try s.press("M")
    for _ in 0..<2 { s.send(.idle) }
    try s.press("+").expectUnmodified()
    try s.press("Esc").expectStatus("Stopped: ").expectUnmodified()
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
