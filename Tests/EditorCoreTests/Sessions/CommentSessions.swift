import DocumentFormats
import DocumentTree
import ModelBasics
import Testing
import TestSessions

@Suite("Sessions: comments")
struct CommentSessions {
  static let file =
    "{\n  // about a\n  \"a\": 1, // one\n\n  // group\n\n  // about b\n  // and more\n  \"b\": 2\n  // end\n}\n"

  @Test("v opens the text of a comment and takes over what is saved")
  func externalEditor() throws {
    var s = EditorSession(json: Self.file)
    s.externalEditor = { text in .success(Array("new\nlines".utf8) + (text.isEmpty ? [] : [0x0A])) }
    try s.press("j j j j v")
    try s.expect(
      Self.file.replacing("// about b\n  // and more", with: "// new\n  // lines"))
    #expect(s.editedExternally == Array("about b\nand more".utf8))
  }

  @Test(
    "an entry is pasted beside the entry that a comment belongs to",
    arguments: [("p", 5), ("P", 3)])
  func pasteAtComment(_ key: String, _ row: Int) throws {
    var session = EditorSession(json: "{\n  \"a\": 1,\n  // about b\n  \"b\": 2\n}\n")
    try session.press("j y e j \(key)")
    try session.expectScreen("{3}")
    try session.press("^S")
    let saved =
      session.files.files["t.json"].map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
    let lines = saved.split(separator: "\n")
    #expect(lines.firstIndex { $0.contains("a-2") } == row - 1, "\(saved)")
  }

  @Test("undo after a save brings back a removed comment where it was")
  func undoAcrossSave() throws {
    for keys in [
      "j d d ^S u", "j Enter 'n' Enter ^S u", "j j c Backspace Enter ^S u", "j j j d d ^S u",
    ] {
      var s = EditorSession(json: Self.file)
      try s.press(keys)
      try s.expect(Self.file)
      try s.press("U")
      #expect(s.text != Self.file)
      try s.expectUnmodified()
    }
  }

  /// The comments on the screen or in a text, from their slashes on.
  private static func comments(in lines: [String]) -> [String] {
    lines.filter { !$0.hasPrefix("-") }.compactMap { line in
      line.firstRange(of: "//").map { String(line[$0.lowerBound...]) }
    }
  }

  @Test(
    "an edit of comments is undone and redone over several saves, on the screen and on the disk",
    arguments: [
      "G C 'x' Enter", "G c 'x' Enter", "j d d", "j j c Backspace Enter", "G k D", "j j D",
      "j j y e G p",
    ])
  func overSaves(_ keys: String) throws {
    var s = EditorSession([("t.jsonc", Self.file)])
    func expectText(_ text: String) {
      #expect(s.text == text)
      let shown = Self.comments(in: s.rows)
      #expect(shown == Self.comments(in: text.split(separator: "\n").map(String.init)))
    }
    try s.press(keys + " ^S")
    let edited = s.text
    #expect(edited != Self.file)
    for _ in 0..<2 {
      try s.press("u")
      expectText(Self.file)
      try s.press("^S").expectOnDisk(Self.file, at: "t.jsonc")
      try s.press("U")
      expectText(edited)
      try s.press("^S").expectOnDisk(edited, at: "t.jsonc")
    }
  }

  @Test("an added comment is undone after a save")
  func undoAdded() throws {
    var s = EditorSession(json: Self.file)
    try s.press("G k c 'x' Enter ^S u")
    try s.expect(Self.file)
    try s.press("U")
    try s.expectUnmodified()
  }

  /// Once it is saved the comment belongs to the moved entry, which undo then has moved away.
  @Test("a comment is undone after an entry was moved below it and saved")
  func undoBeforeMovedEntry() throws {
    let file = "{\n  \"a\": [],\n  \"b\": {\"x\": 1}\n}\n"
    var document = Document(Bytes(Array(file.utf8)), grammar: Format.jsonc.grammar)
    let path = { (keys: Path.Segment...) in try document.resolve(Path(keys)).get() }
    try document.addComment(Array("n".utf8), to: path(.key(Array("a".utf8))), at: .inside)
    try document.move(
      path(.key(Array("b".utf8))), into: path(.key(Array("a".utf8))), at: .last)
    let saved = document.render()
    _ = document.didSave(saved, as: Bytes(saved.bytes()))
    document.undo()
    document.undo()
    #expect(String(decoding: document.render().bytes(), as: UTF8.self) == file)
  }

  /// Once it is saved it belongs to the file, as comments above a first entry do.
  @Test("a comment above the first entry is undone after a save")
  func undoAddedAboveTheFirst() throws {
    let file = "{\n  \"a\": 1,\n  \"b\": 2\n}\n"
    var s = EditorSession([("t.jsonc", file)])
    try s.press("j C 'x' Enter ^S")
    try s.expectOnDisk("{\n  // x\n  \"a\": 1,\n  \"b\": 2\n}\n", at: "t.jsonc")
    try s.press("u").expect(file)
    try s.press("U").expectUnmodified()
    try s.press("u ^S").expectOnDisk(file, at: "t.jsonc")
  }

  @Test("a row beyond the fault is gone back to when the entries are folded")
  func jumpBeyondTheFault() throws {
    var s = EditorSession(json: "{\"a\": 1, \"b\": tru, 1\n2\n")
    try s.press("G g H ^O")
    #expect(s.screen.cursor != nil)
    try s.press("L ^O")
    #expect(s.screen.cursor != nil)
  }

  @Test("the focus leaves an entry whose container is cut with the marked rows")
  func focusAfterCut() throws {
    var s = EditorSession(json: "{\"a\": {\"x\": 1}, \"b\": 2}")
    try s.press("j m d d").expectFocus("a: {1}")
  }
}
