import Testing
import TestSessions

@Suite("Sessions: replacing")
struct ReplaceSessions {

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
