import EditorCore
import Testing
import TestSessions

@Suite("Sessions: searching")
struct SearchSessions {
  static let settings = #"""
    {
      "name": "Server One",
      "port": 8080,
      "colors": {"accent": "#6495ed", "border": "#ff0000"},
      "paths": {"data": "\/var\/lib\u002fdata", "log": "server.log"},
      "ports": [80, 443, 8443],
      "started": "2015-02-23T18:30:00Z",
      "limit": null
    }
    """#

  static let sentences = [
    Sentence(
      "typing goes to the first match at once", settings, "/ 'port' Enter", focus: "port: 8080"),
    Sentence("Enter stays there and counts", settings, "/ 'port' Enter", status: "1 of 2"),
    Sentence("n goes on", settings, "/ 'port' Enter n", focus: "ports: [3]", status: "2 of 2"),
    Sentence(
      "n goes on at the top", settings, "/ 'port' Enter n n", focus: "port: 8080",
      status: "1 of 2; went on at the top"),
    Sentence(
      "N goes back", settings, "/ 'port' Enter n N", focus: "port: 8080", status: "1 of 2"),
    Sentence(
      "N goes on at the end", settings, "/ 'port' Enter N", focus: "ports: [3]",
      status: "2 of 2; went on at the end"),
    Sentence("2n passes over one", #"["x1", "x2", "x3"]"#, "/ 'x' Enter 2 n", focus: "2: \"x3\""),
    Sentence("Esc goes back to where the search began", settings, "j / 'log' Esc", focus: "name:"),
    Sentence(
      "Backspace in an empty prompt goes back too", settings, "j / Backspace", focus: "name:"),
    Sentence(
      "a changed text is searched from where the search began", settings,
      "/ 'server' Backspace Backspace Backspace Backspace Backspace Backspace 'port' Enter",
      focus: "port: 8080"),
    Sentence("small letters match both cases", settings, "/ 'server' Enter", status: "1 of 2"),
    Sentence("a capital matches only itself", settings, "/ 'Server' Enter", status: "1 of 1"),
    Sentence("escapes hide nothing", settings, "/ '/var/lib/data' Enter", focus: "data:"),
    Sentence(
      "readings are searched", settings, "/ 'cornflower' Enter", focus: "accent: \"#6495ed\""),
    Sentence("the weekday of a date is searched", settings, "/ 'Mon␣23' Enter", focus: "started:"),
    Sentence("a space is part of the text", settings, "/ 'Server␣One' Enter", focus: "name:"),
    Sentence(
      "a text that is nowhere", settings, "/ 'nowhere' Enter", status: "Nothing matches nowhere"),
    Sentence("while it is typed too", settings, "/ 'nowhere'", status: "Nothing matches nowhere"),
    Sentence("an expression", settings, "/ '/^ports?$/' Enter", status: "1 of 2"),
    Sentence(
      "an expression ignores the case as text does", settings, "/ '/^server/' Enter",
      status: "1 of 2"),
    Sentence("an expression with a capital", settings, "/ '/^S/' Enter", status: "1 of 1"),
    Sentence("\\S is not a capital", settings, "/ '/^server\\S/' Enter", status: "1 of 1"),
    Sentence(
      "a faulty expression says so", settings, "/ '/(/' Enter",
      status: "/(/ is not a regular expression"),
    Sentence("is:colour", settings, "/ 'is:colour' Enter n", focus: "border:", status: "2 of 2"),
    Sentence("is:color is the same", settings, "/ 'is:color' Enter", status: "1 of 2"),
    Sentence("words combine", settings, "/ 'is:colour␣key:border' Enter", status: "1 of 1"),
    Sentence("a text and a word combine", settings, "/ '80␣type:number' Enter", status: "1 of 2"),
    Sentence("key: looks only at keys", settings, "/ 'key:port' Enter", status: "1 of 2"),
    Sentence("value: looks only at values", settings, "/ 'value:server' Enter", status: "1 of 2"),
    Sentence("type:", settings, "/ 'type:null' Enter", focus: "limit: null"),
    Sentence("a number greater than another", settings, "/ '>443' Enter", status: "1 of 2"),
    Sentence("a number in a range", settings, "/ '>=80␣<8080' Enter", status: "1 of 2"),
    Sentence("numbers are equal by value", settings, "/ '=80.0' Enter", focus: "0: 80"),
    Sentence("before a date", settings, "/ 'before:2016-01-01' Enter", focus: "started:"),
    Sentence("after a date", settings, "/ 'after:2016-01-01' Enter", status: "Nothing matches"),
    Sentence(
      "a condition without its word", settings, "/ 'is:'", status: "is: needs a word after it"),
    Sentence(
      "an unknown quality names the known", settings, "/ 'is:big'", status: "is: knows colour, date"
    ),
    Sentence("an unknown type", settings, "/ 'type:big'", status: "type: knows string"),
    Sentence("a quality is no type", settings, "/ 'type:colour'", status: "is:colour finds these"),
    Sentence("not a date", settings, "/ 'before:nothing'", status: "before: needs a date"),
    Sentence(
      "quotes make a text of it", ##"["is:colour", "#ff0000"]"##, "/ '\"is:colour\"' Enter",
      status: "1 of 1"),
    Sentence(
      "a word with a colon is a text", #"["http://x", "y"]"#, "/ 'http:' Enter", status: "1 of 1"),
    Sentence("a path is a text", #"["/usr/bin", "y"]"#, "/ '/usr/bin' Enter", status: "1 of 1"),
    Sentence(
      "is:changed", "[1, 2, 3]", "j j + g / 'is:changed' Enter", gives: "[1, 3, 3]", focus: "1: 3",
      status: "1 of 1"),
    Sentence(
      "an added entry is changed", "[1]", "j D g / 'is:changed' Enter", gives: "[1, 1]",
      status: "1 of 1"),
    Sentence(
      "a typed value is found before it is saved", "[1]", "j D + g / '2' Enter", gives: "[1, 2]",
      focus: "1: 2"),
    Sentence("is:problem", #"["\ud800", 1]"#, "/ 'is:problem' Enter", status: "1 of 1"),
    Sentence(
      "is:empty", #"{"a": {}, "b": [], "c": "", "d": 0}"#, "/ 'is:empty' Enter", status: "1 of 3"),
    Sentence(
      "a match in a folded container unfolds it", #"{"a": {"b": {"needle": 1}}, "c": 2}"#,
      "H / 'needle' Enter", focus: "needle: 1"),
    Sentence(
      "Esc folds it again", #"{"a": {"b": {"needle": 1}}, "c": 2}"#, "H / 'needle' Esc",
      rows: ["  ▸ {a: {…}, c: 2}"]),
    Sentence(
      "* searches for the value", #"["x", 12, "y", 12]"#, "j j *", focus: "3: 12", status: "2 of 2"),
    Sentence(
      "* searches for a string without its escapes", #"["a\/b", "c", "xa/b"]"#, "j *", focus: "2: "),
    Sentence(
      "* on a container searches for its key", #"{"a": {"k": {"x": 1}}, "b": {"k": {}}}"#, "j l *",
      focus: "k: {}"),
    Sentence(
      "* on a text that looks like a condition", #"["is:colour", "x", "is:colour"]"#, "j *",
      focus: "2: \"is:colour\""),
    Sentence(
      "a JSONPath query", settings, "/ '$..ports[*]' Enter", focus: "0: 80", status: "1 of 3"),
    Sentence(
      "n goes to its next value", settings, "/ '$..ports[*]' Enter n", focus: "1: 443",
      status: "2 of 3"),
    Sentence(
      "N goes back, and on at the end", settings, "/ '$..ports[*]' Enter N", focus: "2: 8443",
      status: "3 of 3; went on at the end"),
    Sentence(
      "N goes to the value before", settings, "/ '$..ports[*]' Enter n n N", focus: "1: 443",
      status: "2 of 3"),
    Sentence(
      "n goes on at the first value", settings, "/ '$..ports[*]' Enter n n n", focus: "0: 80",
      status: "1 of 3; went on at the top"),
    Sentence(
      "a query with a filter", settings, "/ '$.ports[?@␣>␣100]' Enter", focus: "1: 443",
      status: "1 of 2"),
    Sentence(
      "a query that selects nothing", settings, "/ '$.nothing' Enter",
      status: "Nothing matches $.nothing"),
    Sentence(
      "a faulty query says where", settings, "/ '$.ports[' Enter", status: "column 9 of the query"),
    Sentence(
      "a dollar and something else is a text", #"["costs $5", 1]"#, "/ '$5' Enter", status: "1 of 1"
    ),
    Sentence(
      "a query in an edited document", "[1]", "j D g / '$[1]' Enter", gives: "[1, 1]",
      focus: "1: 1", status: "1 of 1"),
    Sentence("n without a search", settings, "n", status: "/ starts a search"),
    Sentence(
      "↑ brings an earlier search back", settings, "/ 'log' Enter / 'port' Enter g / ↑ ↑ Enter",
      focus: "log:"),
    Sentence(
      "↓ goes back to what was typed", settings, "/ 'log' Enter g / 'port' ↑ ↓ Enter",
      focus: "port: 8080"
    ),
    Sentence(
      "an empty search repeats the last one", settings, "/ 'port' Enter / Enter", focus: "ports:"),
    Sentence(
      "letters beyond ASCII match in both cases", #"["ÄRGER", "x"]"#, "/ 'ärger' Enter",
      status: "1 of 1"),
    Sentence(
      "a search in lines beyond a fault", "{\"a\": 1,\n oops\n \"needle\": 2}", "/ 'needle' Enter",
      focus: "needle"),
    Sentence(
      "a search back to lines beyond a fault", "{\"a\": 1,\n oops\n \"needle\": 2}",
      "/ 'needle' Enter g N", focus: "needle"),
    Sentence("an empty document", "", "/ 'x' Enter", status: "Nothing matches x"),
    Sentence("a lone scalar", "\"needle\"", "/ 'needle' Enter", status: "1 of 1"),
    Sentence(
      "the palette runs it too", settings, ": 'search' Enter 'port' Enter", focus: "port: 8080"),
  ]

  @Test("searching", arguments: sentences) func sentence(_ sentence: Sentence) throws {
    try sentence.run()
  }

  private func matches(_ session: EditorSession) -> [String] {
    session.editor.presentation(session.editor.size).rows.flatMap { row in
      (row.key.runs + row.value.runs).filter(\.isMatch).map(\.text)
    }
  }

  @Test("matches are highlighted in keys and values until Esc") func highlighting() throws {
    var session = EditorSession(json: #"{"port": "export", "a": "PORT", "b": "p\u006frt"}"#)
    try session.press("/ 'port' Enter")
    #expect(matches(session) == ["port", "port", "PORT"])
    try session.press("Esc")
    #expect(matches(session).isEmpty)
    try session.press("n")
    #expect(matches(session) == ["port", "port", "PORT"])
  }

  @Test("typing goes to the first match at once") func incremental() throws {
    var session = EditorSession(json: Self.settings)
    func focus() -> String? {
      session.editor.presentation(session.editor.size).rows.first(where: \.isFocused)?.key.string
    }
    try session.press("/ 'p'")
    #expect(focus() == "port")
    try session.press("'a'")
    #expect(focus() == "paths")
    try session.press("Backspace Backspace")
    #expect(focus() == "")
  }

  @Test("an index is not a key") func indexesAreNotHighlighted() throws {
    var session = EditorSession(json: "[5, 0]")
    try session.press("/ '0' Enter")
    #expect(matches(session) == ["0"])
    try session.expectStatus("1 of 1")
  }

  static let large =
    "["
    + (0..<6_000).map { $0 % 1000 == 7 ? "\"needle\"" : "12345678" }
    .joined(separator: ",") + "]"

  @Test("the next match appears before all are counted") func countsInPieces() throws {
    var session = EditorSession(json: Self.large)
    session.holdsIdle = true
    try session.press("/ 'needle' Enter")
    try session.expectFocus("7: \"needle\"")
    try session.expectStatus("+")
    session.runHeld()
    try session.expectStatus("1 of 6")
    try session.press("n n")
    session.runHeld()
    try session.expectStatus("3 of 6")
  }

  @Test("any key stops a search") func anyKeyStops() throws {
    var session = EditorSession(json: Self.large)
    session.holdsIdle = true
    try session.press("/ 'nothing' Enter")
    try session.expectStatus("Searching; any key stops")
    try session.press("j")
    session.runHeld()
    try session.expectFocus("0: 12345678")
  }

  @Test("a key that is typed ahead of a match acts on the match") func typedAhead() throws {
    let start = "[" + String(repeating: "12345678,", count: 6_000)
    for (keys, end) in [
      ("Enter 'found' Enter", "\"found\",1]"), ("d d", "1]"), ("j d d", "\"needle\"]"),
    ] {
      var session = EditorSession(json: start + "\"needle\",1]")
      session.holdsIdle = true
      try session.press("/ 'needle' Enter").expectStatus("Searching; any key stops")
      try session.press(keys).expect(start + end)
    }
  }

  @Test("a key that is typed ahead of a row that is not reached edits no other row")
  func typedTooFarAhead() throws {
    var session = EditorSession(json: Self.long + ",\"needle\"]", holdingIndexing: true)
    try session.press("j / 'needle' Enter d").expectUnmodified()
    try session.expectStatus("Stopped before the row was reached; the key did nothing else")
    try session.press("G").expectStatus("any key stops")
    try session.typeAhead("x d d").expectUnmodified()
    session.runHeld()
    try session.press("/ 'nowhere' Enter").expectStatus("Nothing matches nowhere")
  }

  /// The start of a list that is too long to be indexed at once.
  static let long =
    "["
    + Array(repeating: "\"" + String(repeating: "x", count: 600) + "\"", count: 2000)
    .joined(separator: ",")

  @Test("a search goes on when more of the file was read") func whileReading() throws {
    let text = Self.long + ",\"needle\"]"
    var session = EditorSession(json: text, holdingIndexing: true)
    try session.press("/ 'needle' Enter")
    session.runHeld()
    try session.expectFocus("2000: \"needle\"")
    try session.expectStatus("1 of 1")
  }

  @Test("a search back waits for the end of the file") func backWhileReading() throws {
    let text =
      "[\"needle\"," + Self.long.dropFirst()
      + ",\"needle\"]"
    var session = EditorSession(json: text, holdingIndexing: true)
    try session.press("j / 'needle' Enter N")
    session.runHeld()
    try session.expectFocus("2001: \"needle\"")
  }
}
