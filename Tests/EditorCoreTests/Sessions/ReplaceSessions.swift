import Testing
import TestSessions

@Suite("Sessions: replacing")
struct ReplaceSessions {
  static let links = #"""
    {
      "host": "old.example",
      "url": "https:\/\/old.example\/caf\u00e9?from=old.example#x",
      "port": 8080,
      "old.key": [80, "Old.Example", true]
    }
    """#

  static let sentences = [
    Sentence(
      "& asks for both texts and shows each change", links,
      "& 'old.example' Enter 'new.test' Enter",
      screen: "[x] \"old.example\" → \"new.test\"  .host"),
    Sentence(
      "the title counts the changes", links, "& 'old.example' Enter 'new.test' Enter",
      screen: "Replace old.example by new.test: 3 of 3 in values"),
    Sentence(
      "Enter makes them, with the escapes of all other parts", links,
      "& 'old.example' Enter 'new.test' Enter Enter",
      gives: links.replacing("old.example", with: "new.test").replacing(
        "Old.Example", with: "new.test"), status: "3 rows changed; u undoes all of them"),
    Sentence(
      "they are one undo", links, "& 'old.example' Enter 'new.test' Enter Enter u", status: "Undone"
    ),
    Sentence("Esc changes nothing", links, "& 'old.example' Enter 'new.test' Enter Esc"),
    Sentence(
      "Space switches a change off", "[\"ab\", \"b\"]", "& 'b' Enter 'c' Enter Space Enter",
      gives: "[\"ab\", \"c\"]"),
    Sentence(
      "a switches all off and on", "[\"ab\", \"b\"]", "& 'b' Enter 'c' Enter a",
      screen: "0 of 2 in values"),
    Sentence(
      "r makes one change and keeps the list", "[\"ab\", \"b\"]", "& 'b' Enter 'c' Enter r",
      gives: "[\"ac\", \"b\"]", screen: "1 of 1 in values"),
    Sentence(
      "v looks at keys", links, "& 'old' Enter 'new' Enter v",
      screen: "[x] \"old.key\" → \"new.key\""),
    Sentence(
      "keys are replaced", links, "& 'key:old' Enter 'new' Enter Enter",
      gives: links.replacing("old.key", with: "new.key")),
    Sentence(
      "v twice looks at both", #"{"a": "a"}"#, "& 'a' Enter 'b' Enter v v Enter",
      gives: #"{"b": "b"}"#),
    Sentence(
      "a key that exists is off at first", #"{"a": 1, "b": 2}"#, "& 'key:a' Enter 'b' Enter",
      screen: "the key is there already"),
    Sentence(
      "a number stays a number", "[8080, 80]", "& '80' Enter '90' Enter Enter", gives: "[9090, 90]"),
    Sentence(
      "a number that becomes a string is off at first", "[80, \"80\"]", "& '80' Enter 'x' Enter",
      screen: "[ ] 80 → \"x\"  .[0]  (becomes a string)"),
    Sentence(
      "and on if the user says so", "[80, \"80\"]", "& '80' Enter 'x' Enter Space Enter",
      gives: "[\"x\", \"x\"]"),
    Sentence(
      "true that becomes false stays true or false", "[true]", "& 'true' Enter 'false' Enter Enter",
      gives: "[false]"),
    Sentence(
      "an expression with groups", #"["Ada Lovelace", "x"]"#,
      "& '/(\\w+)␣(\\w+)/' Enter '$2,␣$1' Enter Enter", gives: #"["Lovelace, Ada", "x"]"#),
    Sentence(
      "$ in a plain replacement is a dollar", #"["a"]"#, "& 'a' Enter '$1' Enter Enter",
      gives: #"["$1"]"#),
    Sentence(
      "conditions restrict the rows", #"{"a": "x", "b": "x"}"#,
      "& 'key:/^b$/␣x' Enter 'y' Enter Enter", gives: #"{"a": "x", "b": "y"}"#),
    Sentence(
      "two texts are refused", "[1]", "& 'x␣\"y\"' Enter", status: "only one text can be replaced"),
    Sentence(
      "type: restricts the rows", "[80, \"80\"]", "& 'type:string␣80' Enter '90' Enter Enter",
      gives: "[80, \"90\"]"),
    Sentence(
      ":s replaces by an expression", #"["a1", "b2"]"#, ": 's/[0-9]/<$0>/' Enter Enter",
      gives: #"["a<1>", "b<2>"]"#),
    Sentence(
      ":%s with k replaces in keys", #"{"a1": "a1"}"#, ": '%s/1/2/k' Enter Enter",
      gives: #"{"a2": "a1"}"#),
    Sentence("a slash is escaped", #"["a/b"]"#, ": 's/\\//-/' Enter Enter", gives: #"["a-b"]"#),
    Sentence("a faulty :s says how", "[1]", ": 's/(/x/' Enter", status: "write s/old/new/"),
    Sentence(
      "a text that is nowhere", "[1]", "& 'x' Enter 'y' Enter", screen: "Nothing to replace"),
    Sentence("a query has no text", "[1]", "& '$..a' Enter", status: "there is no text to replace"),
    Sentence(
      "only marked rows", "[\"a\", \"a\", \"a\"]", "j m m & 'a' Enter 'b' Enter Enter",
      gives: "[\"b\", \"b\", \"a\"]"),
    Sentence(
      "what is in a marked container too", "[[\"a\", [\"a\"]], \"a\"]",
      "j m & 'a' Enter 'b' Enter Enter", gives: "[[\"b\", [\"b\"]], \"a\"]"),
    Sentence(
      "only shown rows", "[\"ax\", \"ay\", \"bx\"]",
      "f 'x' Enter & Backspace 'a' Enter 'c' Enter Enter",
      gives: "[\"cx\", \"ay\", \"bx\"]"),
    Sentence(
      "the last search is proposed", "[\"a\"]", "/ 'a' Enter & Enter 'b' Enter Enter",
      gives: "[\"b\"]"),
    Sentence(
      "an empty text removes", "[\"abc\"]", "& 'b' Enter Enter Enter", gives: "[\"ac\"]"),
  ]

  static let comments = "[\n  // old a\n  \"old\", // old b\n  2\n  /* old c */\n]\n"

  @Test("data that has the letters is off at first") func data() throws {
    let text =
      "<plist version=\"1.0\"><dict><key>a</key><data>AAEC</data><key>b</key><string>AAEC</string></dict></plist>"
    var s = EditorSession([("t.plist", text)], columns: 100, format: .xmlPropertyList)
    try s.press("& 'AAEC' Enter 'BBBB' Enter").expectScreen("changes bytes")
    try s.press("Enter").expect(text.replacing("<string>AAEC", with: "<string>BBBB"))
  }

  @Test("a text that is not there is not replaced") func noMatch() throws {
    var s = EditorSession(json: "[1]")
    try s.press("& 'x' Enter 'y' Enter Enter").expectStatus("Nothing was replaced: no match")
  }

  @Test("comment: replaces in comments") func replacesInComments() throws {
    var s = EditorSession(json: Self.comments)
    try s.press("& 'comment:old' Enter 'new' Enter").expectScreen("3 of 3 in comments")
    try s.press("Enter").expect(
      "[\n  // new a\n  \"old\", // new b\n  2\n  /* new c */\n]\n")
    try s.press("u").expect(Self.comments)
  }

  @Test("v goes on to comments") func choosesComments() throws {
    var s = EditorSession(json: Self.comments)
    try s.press("& 'old' Enter 'new' Enter v v v").expectScreen("3 of 3 in comments")
    try s.press("v").expectScreen("1 of 1 in values")
  }

  @Test("a text that would end a comment is refused") func refusesEnd() throws {
    var s = EditorSession(json: Self.comments)
    try s.press("& 'comment:old' Enter '*/' Enter Enter").expect(Self.comments)
    try s.expectStatus("*/ would end this comment")
  }

  @Test("a faulty expression keeps the prompt open and says so") func faultyExpression() throws {
    var s = EditorSession(json: "[1, 2]")
    try s.press("& '/(/' Enter").expectStatus("/(/ is not a regular expression")
    try s.press("'dd'").expectStatus("/(/dd").expect("[1, 2]")
    try s.press("^U '2' Enter '3' Enter Enter").expect("[1, 3]")
  }

  @Test("the keys of each row give its text", arguments: sentences) func sentence(
    _ sentence: Sentence
  ) throws { try sentence.run() }

  @Test("5,000 matches are replaced in pieces and undone at once") func manyMatches() throws {
    let text = "[" + (0..<5_000).map { "\"old \($0)\",\n \"x\"" }.joined(separator: ",\n") + "]"
    var s = EditorSession(json: text)
    try s.press("& 'old' Enter 'new' Enter").expectScreen("5000 of 5000")
    try s.press("Enter").expectStatus("5000 rows changed")
    try s.expect(text.replacing("old", with: "new"))
    try s.press("u").expect(text).expectUnmodified()
  }

  @Test("Enter before all is found waits for the rest") func waits() throws {
    let hits = (0..<3000).map { "\"needle \($0)\"" }.joined(separator: ",\n")
    let text = "[" + String(repeating: " ", count: 1 << 20) + hits + "]"
    var s = EditorSession(json: text)
    s.holdsIdle = true
    try s.press("& 'needle' Enter 'pin' Enter").expectScreen("+ in values")
    try s.press("j Enter").expectScreen("waiting for the rest")
    s.holdsIdle = false
    s.runHeld()
    try s.expectStatus("3000 rows changed")
    try s.expect(text.replacing("needle", with: "pin"))
  }

  @Test("the whole screen of the preview", arguments: [(24, 80), (12, 40), (60, 200)])
  func screens(_ rows: Int, _ columns: Int) throws {
    var s = EditorSession(json: "[\"ab\", 1, \"b\"]", rows: rows, columns: columns)
    try s.press("& 'b' Enter 'c' Enter j")
    try s.expectScreen("Replace b by c: 2 of 2 in values")
    try s.expectScreen("[x] \"ab\" → \"ac\"  .[0]")
    try s.expectScreen("[x] \"b\" → \"c\"  .[2]")
    try s.expectScreen("Enter replace")
  }
}
