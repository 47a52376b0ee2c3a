import DocumentFormats
import DocumentTree
import ModelBasics
import Testing
import TestSessions

@Suite("Sessions: comments")
struct CommentSessions {
  static let file =
    "{\n  // about a\n  \"a\": 1, // one\n\n  // group\n\n  // about b\n  // and more\n  \"b\": 2\n  // end\n}\n"

  static let seeing = [
    Sentence(
      "comments are rows, and ends of rows", file, "",
      rows: [
        "  ▾ {2}", "      // about a", "      a: 1  // one", "      // group",
        "      // about b", "      // and more", "      b: 2", "      // end",
      ]),
    Sentence(
      "comments around the root value are rows", "// head\n[1]\n// tail\n", "",
      rows: ["    // head", "  ▾ [1]", "      0: 1", "    // tail"]),
    Sentence(
      "a comment on the opening line is at the end of the row", "{ // all\n  \"a\": 1\n}\n", "",
      row: "{1}  // all"),
    Sentence(
      "a comment in an empty container is a row", "{\n  // nothing yet\n}\n", "",
      rows: ["    {}", "      // nothing yet"]),
    Sentence(
      "a comment of more than three lines is folded to its first",
      "[\n  // 1\n  // 2\n  // 3\n  // 4\n  0\n]\n", "",
      rows: ["  ▾ [1]", "    ▸ // 1  … 4 lines", "      0: 0"]),
    Sentence(
      "Space shows all lines of a folded comment",
      "[\n  // 1\n  // 2\n  // 3\n  // 4\n  0\n]\n", "j Space",
      rows: ["  ▾ [1]", "    ▾ // 1", "      // 2", "      // 3", "      // 4", "      0: 0"]),
    Sentence("# hides comments", file, "#", rows: ["  ▾ {2}", "      a: 1", "      b: 2"]),
    Sentence("# again shows them", file, "# #", row: "// about a"),
    Sentence("hiding leaves a focused comment for its entry", file, "j #", focus: "a: 1"),
    Sentence("k goes up through comments", file, "G k k k", focus: "// about b"),
    Sentence("h on a comment goes to the container", file, "j h", focus: "{2}"),
    Sentence("J steps over comments", file, "j j J", focus: "b: 2"),
    Sentence("a search finds text in a comment", file, "/ 'more' Enter", focus: "// about b"),
    Sentence("a search finds text at the end of a row", file, "/ 'one' Enter", focus: "a: 1"),
    Sentence(
      "comment: searches only comments", "{\n  \"x\": 1,\n  // x\n  \"y\": 2\n}\n",
      "/ 'comment:x' Enter", focus: "// x"),
    Sentence("a search shows hidden comments", file, "# / 'more' Enter", focus: "// about b"),
    Sentence(
      "a cut counts the comments", file, "j j d d",
      gives: "{\n  // group\n\n  // about b\n  // and more\n  \"b\": 2\n  // end\n}\n",
      status: "Cut .a with 2 comments; p pastes all"),
    Sentence("r on a comment says what it is", file, "j r", status: "This row is a comment"),
    Sentence(
      "g goes to the first row, a comment above the root value", "// head\n[1]\n", "G g",
      focus: "// head"),
  ]

  static let editing = [
    Sentence(
      "Enter edits a comment", file, "j Enter 'on-a' Enter",
      gives: file.replacing("// about a", with: "// on-a"), focus: "~     // on-a"),
    Sentence(
      "a comment keeps its spelling", "[\n  /*  x */\n  1\n]\n", "j Enter 'y' Enter",
      gives: "[\n  /* y */\n  1\n]\n"),
    Sentence(
      "a comment may get more lines", file, "j Enter End Alt-Enter 'more' Enter",
      gives: file.replacing("// about a", with: "// about a\n  // more")),
    Sentence(
      "a block gets stars when it gets lines", "[\n  /* x */\n  1\n]\n",
      "j Enter End Alt-Enter 'y' Enter", gives: "[\n  /*\n   * x\n   * y\n   */\n  1\n]\n"),
    Sentence(
      "*/ does not end a block early", "[\n  /* x */\n  1\n]\n", "j Enter 'a*/b' Enter",
      status: "*/ would end this comment; leave it out"),
    Sentence(
      "*/ is refused where a comment has to be a block", "[1, 2] // x\n", "j c 'a*/b' Enter",
      status: "*/ would end this comment; leave it out"),
    Sentence(
      "*/ is kept in a comment that ends its line", "[\n  1, // x\n  2\n]\n", "j c 'a*/b' Enter",
      gives: "[\n  1, // a*/b\n  2\n]\n"),
    Sentence(
      "dd removes a comment with its line", file, "j d d",
      gives: file.replacing("  // about a\n", with: ""), focus: "-     // about a"),
    Sentence(
      "Delete removes a comment between groups with one blank line", file, "j j j Delete",
      gives: file.replacing("  // group\n\n", with: "")),
    Sentence("z brings a removed comment back", file, "j d d z", status: "as it was saved"),
    Sentence("u brings a removed comment back", file, "j d d u", focus: "// about a"),
    Sentence(
      "the same text again is no change", file, "j Enter 'x' Enter Enter 'about' Space 'a' Enter"),
    Sentence(
      "c edits the comment at the end of the line", file, "j j c 'eins' Enter",
      gives: file.replacing("// one", with: "// eins"), row: "a: 1  // eins"),
    Sentence(
      "c and no text removes it with the blanks before", file, "j j c Backspace Enter",
      gives: file.replacing(" // one", with: "")),
    Sentence(
      "c adds a comment at the end of the line", file, "G k c 'two' Enter",
      gives: file.replacing("\"b\": 2", with: "\"b\": 2 // two")),
    Sentence(
      "c adds one after the comma", "[\n  1,\n  2\n]\n// x\n", "j c 'n' Enter",
      gives: "[\n  1, // n\n  2\n]\n// x\n"),
    Sentence(
      "c in the middle of a line adds a block", "[1, 2] // x\n", "j c 'n' Enter",
      gives: "[1 /* n */, 2] // x\n"),
    Sentence(
      "C adds a comment above", "{\n  \"a\": 1,\n  \"b\": {\n    \"c\": 2\n  }\n}\n// x\n",
      "j j j C 'n' Enter",
      gives: "{\n  \"a\": 1,\n  \"b\": {\n    // n\n    \"c\": 2\n  }\n}\n// x\n",
      focus: "+       // n"),
    Sentence(
      "C edits the comment that is there", file, "j j C 'on-a' Enter",
      gives: file.replacing("// about a", with: "// on-a")),
    Sentence(
      "C in the middle of a line adds a block before the entry", "[1, 2] // x\n", "j j C 'n' Enter",
      gives: "[1, /* n */ 2] // x\n"),
    Sentence(
      "C on the root adds a line at the top", "[1] // x\n", "C 'n' Enter", gives: "// n\n[1] // x\n"
    ),
    Sentence(
      "a new comment is spelled like the others", "[\n  //x\n  1,\n  2\n]\n", "G C 'n' Enter",
      gives: "[\n  //x\n  1,\n  //n\n  2\n]\n"),
    Sentence(
      "c on a container adds a comment to its opening line",
      "{\n  \"a\": {\n    \"b\": 1\n  }\n}\n// x\n",
      "j c 'n' Enter", gives: "{\n  \"a\": { // n\n    \"b\": 1\n  }\n}\n// x\n"),
    Sentence(
      "a comment of a new entry goes with it", "[\n  1\n]\n// x\n",
      "j o '2' Enter C 'n' Enter j c 'm' Enter",
      gives: "[\n  1,\n  // n\n  2 // m\n]\n// x\n"),
    Sentence(
      "strict JSON says what would do", "[\n  1\n]\n", "j c",
      status: "strict JSON has no comments. S saves it as .jsonc"),
    Sentence(
      "an edited comment moves with its entry", file, "j Enter 'n' Enter j Alt-↓",
      gives:
        "{\n  // group\n\n  // about b\n  // and more\n  \"b\": 2,\n  // n\n  \"a\": 1 // one\n  // end\n}\n"
    ),
    Sentence(
      "an added comment moves with its entry", "[\n  1,\n  2\n] // x\n", "G C 'n' Enter j Alt-↑",
      gives: "[\n  // n\n  2,\n  1\n] // x\n"),
    Sentence(
      "Z lists changed comments", file, "j Enter 'n' Enter Z",
      gives: file.replacing("// about a", with: "// n"), screen: "~ .a  // about a → // n"),
    Sentence(
      "z in the list reverts one comment", file, "j Enter 'n' Enter j j d d Z z",
      gives: file.replacing("// about a", with: "// n")),
    Sentence(
      "] goes to a changed comment", file, "G k k k d d g ]",
      gives: file.replacing("  // about b\n  // and more\n", with: ""), focus: "// about b"),
    Sentence(
      "o on a comment above an entry opens a row after the entry", file, "j o 'c' Tab '3' Enter",
      gives: file.replacing("1, // one\n", with: "1, // one\n  \"c\": 3,\n"), focus: "c: 3"),
    Sentence(
      "O on a comment above an entry opens a row before it", file, "j O 'c' Tab '3' Enter",
      gives: file.replacing("  // about a", with: "  \"c\": 3,\n  // about a"), focus: "c: 3"),
    Sentence(
      "o on a comment of no entry adds an entry to the group before it", file,
      "j j j o 'c' Tab '3' Enter",
      gives: file.replacing("// one\n", with: "// one\n  \"c\": 3,\n"), focus: "c: 3"),
    Sentence(
      "o on the last comment adds the last entry", file, "G o 'c' Tab '3' Enter",
      gives: file.replacing("\"b\": 2\n", with: "\"b\": 2,\n  \"c\": 3\n"), focus: "c: 3"),
    Sentence("Esc goes back to the comment", file, "j j j o 'c' Esc", focus: "// group"),
    Sentence(
      "a removed comment is pasted above another entry", file, "j d d G k p",
      gives: file.replacing("  // about a\n", with: "").replacing(
        "  \"b\"", with: "  // about a\n  \"b\""), focus: "// about a"),
    Sentence(
      "a copied comment is pasted on a comment of no entry, above the next entry", file,
      "j y y j j p",
      gives: file.replacing("// and more\n", with: "// and more\n  // about a\n")),
    Sentence(
      "a copied comment is pasted at the end of a container", file, "j y y G p",
      gives: file.replacing("// end\n", with: "// end\n  // about a\n")),
    Sentence(
      "a comment is not pasted into strict JSON", "[\n  1\n]\n", "j p",
      status: "Nothing to paste"),
    Sentence(
      "yy copies the text of a comment", file, "j y y", status: "Copied the comment (7 bytes)"),
    Sentence(
      "after ^S the focus is on the entry below a removed comment", file, "j d d ^S",
      gives: file.replacing("  // about a\n", with: ""), focus: "a: 1"),
    Sentence(
      "after ^S the focus is on the last entry before a removed comment", file, "G d d ^S",
      gives: file.replacing("  // end\n", with: ""), focus: "b: 2"),
    Sentence(
      "^S keeps the focus on a comment", file, "j Enter 'n' Enter ^S",
      gives: file.replacing("// about a", with: "// n"), focus: "// n"),
  ]

  @Test("comments are seen", arguments: seeing)
  func sees(_ sentence: Sentence) throws { try sentence.run() }

  @Test("comments are edited", arguments: editing)
  func edits(_ sentence: Sentence) throws { try sentence.run() }

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
