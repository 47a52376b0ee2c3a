import EditorCore
import Testing
import TestSessions

@Suite("Sessions: the view of a whole value")
struct ValueViewSessions {
  @Test("w shows the decoded text, wrapped at spaces") func wraps() throws {
    var s = EditorSession(
      json: #"["first line\nsecond \u00e9 \"quoted\" line that is longer than forty columns"]"#,
      rows: 12, columns: 40)
    try s.press("j w")
    #expect(
      s.screen.lines[1...5] == [
        "┌ .[0] · 77 bytes ─────────────────────┐",
        "│ first line↵                          │",
        "│ second é \"quoted\" line that is       │",
        "│ longer than forty columns            │",
        "│                                      │",
      ])
    try s.press("Esc").expectFocus("0: ")
  }

  @Test("w shows a whole comment") func comments() throws {
    let words = (0..<12).map { "word\($0)" }.joined(separator: " ")
    var s = EditorSession(json: "[\n  // \(words)\n  1\n]\n", rows: 12, columns: 40)
    try s.press("j w").expectScreen("word11")
  }

  @Test("a number is shown as it is spelled, and a container is not a single value") func others()
    throws
  {
    var s = EditorSession(json: "{\"n\": 1\(String(repeating: "0", count: 100))5, \"a\": [1]}")
    try s.press("j w").expectScreen("00005 ")
    try s.press("w")
    try s.press("j w").expectStatus("Not a single value: L expands it")
  }

  private static let words = (0..<20_000).map { "word\($0)" }

  @Test(
    "scrolling reaches every word of a long text at every size",
    arguments: [(24, 80), (12, 40), (60, 200)])
  func everyWord(rows: Int, columns: Int) throws {
    let text = Self.words.prefix(6000).joined(separator: " ")
    var s = EditorSession(json: "[\"\(text)\"]", rows: rows, columns: columns)
    try s.press("j w")
    var seen: Set<String> = []
    for _ in 0..<1000 {
      let before = s.screen.text
      // A word may continue on the next line, at the end of a block.
      let lines = s.screen.lines.filter { $0.hasPrefix("│") }.map {
        $0.dropFirst(2).prefix { $0 != "│" && $0 != "↑" && $0 != "↓" }.trimmed
      }
      for word in lines.joined(separator: " ").split(separator: " ") { seen.insert(String(word)) }
      try s.press("PgDn")
      if s.screen.text == before { break }
    }
    let missing = Self.words.prefix(6000).filter { !seen.contains($0) }
    #expect(missing.count < 10, "\(missing)")
    try s.expectScreen("word5999")
    try s.press("g").expectScreen("word0 word1 ")
  }

  @Test("/ finds a text as it is typed, n and N go on, and the rest wraps around") func finds()
    throws
  {
    let text = Self.words.prefix(6000).joined(separator: " ")
    var s = EditorSession(json: "[\"\(text)\"]", rows: 12, columns: 60)
    try s.press("j w / 'd4321'")
    #expect(s.screen.lines[2].contains("word4321 "))
    try s.press("Enter n").expectStatus("from the start again")
    #expect(s.screen.lines[2].contains("word4321 "))
    try s.press("/ 'D1' Enter").expectStatus("D1 is not in this text")
    try s.press("g / 'word599' Enter")
    #expect(s.screen.lines[2].contains("word599 "))
    try s.press("n")
    #expect(s.screen.lines[2].contains("word599"))
    try s.press("N N")
    #expect(s.screen.lines[2].contains("word599"))
    try s.press("/ 'word3' Esc n").expectStatus("/ searches this text")
    try s.press("Esc").expectFocus("0: ")
  }

  @Test("a match over two lines, with escapes in the token and beyond ASCII, is found and marked")
  func spelled() throws {
    var s = EditorSession(
      json: #"["a long line that wraps: c\u0061f\u00e9 au lait"]"#, rows: 12, columns: 32)
    try s.press("j w / 'CAFÉ'")
    try s.expectStatus("not in this text")
    try s.press("^U 'café␣au' Enter")
    #expect(s.screen.text.contains("café au lait"))
    let overlay = try #require(s.editor.layers.last?.overlay(in: s.editor.size))
    let marked = overlay.lines.flatMap(\.runs).filter(\.isMatch).map(\.text).joined()
    #expect(marked == "café au")
  }

  @Test("a match is found whose only escape is its last character, in the next part of the text")
  func lateEscape() throws {
    let text = String(repeating: "x ", count: 4090) + #"needle that is lon\u0067"#
    var s = EditorSession(json: "[\"\(text)\"]", rows: 12, columns: 60)
    try s.press("j w / 'needle␣that␣is␣long' Enter").expectScreen("x x needle that")
  }

  @Test("the text of a search is found in the view of a value that it led to") func continued()
    throws
  {
    let text = Self.words.prefix(3000).joined(separator: " ")
    var s = EditorSession(json: "[1, \"\(text)\"]", rows: 12, columns: 60)
    try s.press("/ 'word2500' Enter w")
    #expect(s.screen.lines[1...2].joined().contains("word2500 "))
  }

  @Test("a key in the view of a long text reads little of it") func boundedWork() throws {
    let text = Self.words.joined(separator: "\\n")
    var s = EditorSession(json: "[\"\(text)\"]")
    try s.press("j w")
    s.measuresEvents = true
    try s.press("G k k PgUp ^U g PgDn").expectScreen("word20↵")
    #expect(s.mostTouched < 1 << 18)
    try s.press("/ 'word19999' Enter n N").expectScreen("word19999")
    #expect(s.mostTouched < 1 << 19)
  }
}

extension Substring {
  fileprivate var trimmed: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
