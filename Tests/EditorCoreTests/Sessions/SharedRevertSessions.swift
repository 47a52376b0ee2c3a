import DocumentFormats
import DocumentTree
import ModelBasics
import Testing
import TestSessions

@Suite("Sessions: shared values that are reverted, copied and undone")
struct SharedRevertSessions {
  /// Three entries with one value.
  static let three =
    "<dict><key>a</key><dict id=\"4\"><key>v</key><integer>1</integer></dict>"
    + "<key>b</key><ref id=\"4\"/><key>c</key><ref id=\"4\"/></dict>"
  /// A shared list whose two elements are one value, which is also `.c`.
  static let nested =
    "<dict><key>a</key><array id=\"5\"><dict id=\"6\"><key>v</key><integer>1</integer></dict>"
    + "<ref id=\"6\"/></array><key>b</key><ref id=\"5\"/><key>c</key><ref id=\"6\"/></dict>"
  /// A value inside another one, which two entries have too.
  static let inner =
    "<dict><key>a</key><dict><key>in</key><dict id=\"6\"><key>v</key><integer>1</integer></dict></dict>"
    + "<key>b</key><ref id=\"6\"/><key>c</key><ref id=\"6\"/></dict>"

  static func session(_ text: String) throws -> EditorSession {
    let bytes = try Format.binaryPropertyList.newCarrier.file(with: Bytes(Array(text.utf8)))
    return EditorSession(bytes: Array(bytes), at: "t.plist", as: .binaryPropertyList, columns: 100)
  }

  /// Returns the values of the present document in a short form, with copies in place of references.
  static func values(_ session: EditorSession) throws -> String {
    let document = session.editor.file.document
    var unfolding = ReferenceUnfolding(document)
    let unfolded = unfolding.text(document.render().bytes(), longest: .max)
    let text = try #require(unfolded)
    let whole = String(decoding: text, as: UTF8.self).filter { !$0.isWhitespace }
    let start = whole.firstRange(of: "<dict>")?.lowerBound ?? whole.startIndex
    return String(whole[start...]).replacing("</plist>", with: "").replacing("<dict>", with: "{")
      .replacing("</dict>", with: "}")
      .replacing("<array>", with: "[").replacing("</array>", with: "]")
      .replacing("</key>", with: ":").replacing("<key>", with: "")
      .replacing("<integer>", with: "").replacing("</integer>", with: " ")
      .replacing("<string>", with: "").replacing("</string>", with: " ")
  }

  private func expect(_ session: EditorSession, _ expected: String, _ name: String = "") throws {
    let found = try Self.values(session)
    #expect(found == expected, "\(name)")
  }

  /// The keys that give a value another number.
  static func set(_ path: String, _ value: String, _ answer: String) -> String {
    ": '\(path)' Enter Enter '\(value)' Enter \(answer) "
  }

  private static let separated = set(".a.v", "2", "h") + set(".b.v", "3", "e")

  @Test(
    "a revert gives an entry its saved value, and the others keep theirs",
    arguments: [
      ("the first of three", three, separated + ": '.a' Enter z", "{a:{v:1 }b:{v:3 }c:{v:3 }}"),
      ("the second", three, separated + ": '.b' Enter z", "{a:{v:2 }b:{v:1 }c:{v:3 }}"),
      (
        "one that was removed", three,
        ": '.a' Enter d d " + set(".b.v", "3", "e") + ": '.b' Enter k z",
        "{a:{v:1 }b:{v:3 }c:{v:3 }}"
      ),
      (
        "one of two nested values", nested,
        set(".a[0].v", "2", "h") + set(".a[1].v", "3", "e") + ": '.a' Enter z",
        "{a:[{v:1 }{v:1 }]b:[{v:3 }{v:3 }]c:{v:3 }}"
      ),
    ])
  func reverts(_ name: String, _ text: String, _ keys: String, _ values: String) throws {
    var session = try Self.session(text)
    try session.press(keys)
    try expect(session, values, "\(name)")
    try session.press("^S").expectScreen("Saved")
    try expect(session, values, "\(name), saved")
  }

  @Test(
    "after a revert, further edits change only what they are made for",
    arguments: [
      (": '.b' Enter d d", "{a:{v:1 }c:{v:3 }}"),
      (": '.c' Enter Alt-Up", "{a:{v:1 }c:{v:3 }b:{v:3 }}"),
      (": '.a' Enter Alt-Down", "{b:{v:3 }a:{v:1 }c:{v:3 }}"),
      (": '.c' Enter y e : '.a' Enter p", "{a:{v:1 }c-2:{v:3 }b:{v:3 }c:{v:3 }}"),
    ])
  func editsAfterRevert(_ keys: String, _ values: String) throws {
    for save in ["", "^S "] {
      var session = try Self.session(Self.three)
      try session.press(Self.separated + ": '.a' Enter z " + save + keys)
      try expect(session, values, "\(keys)\(save)")
    }
  }

  @Test("an answer for all places holds after a revert of another place, until a save")
  func answerAfterRevert() throws {
    for (save, values) in [
      ("", "{a:{v:1 }b:{v:4 }c:{v:4 }}"), ("^S ", "{a:{v:1 }b:{v:4 }c:{v:3 }}"),
    ] {
      var session = try Self.session(Self.three)
      try session.press(Self.separated + ": '.a' Enter z " + save + Self.set(".b.v", "4", "h"))
      try expect(session, values, save)
    }
  }

  @Test("a value that was separated from two others is shared again when its edit is reverted")
  func revertOfOne() throws {
    var session = try Self.session(Self.three)
    try session.press(Self.set(".a.v", "2", "h") + ": '.a.v' Enter z").expectUnmodified()
    try expect(session, "{a:{v:1 }b:{v:1 }c:{v:1 }}")
  }

  @Test("values in a list that was set apart revert in any order, and only edits are counted")
  func revertsOfInner() throws {
    let text =
      "<dict><key>a</key><array id=\"5\"><dict id=\"6\"><key>v</key><integer>1</integer></dict>"
      + "<integer>2</integer><ref id=\"6\"/></array><key>b</key><ref id=\"5\"/></dict>"
    let whole = "[{v:1 }2 {v:1 }]"
    let edits = Self.set(".a[1]", "8", "h") + Self.set(".a[0].v", "9", "h")
    for (row, a) in [
      (".a[0].v", "[{v:1 }8 {v:1 }]"), (".a[0]", "[{v:1 }8 {v:1 }]"), (".a[1]", "[{v:9 }2 {v:1 }]"),
    ] {
      var session = try Self.session(text)
      try session.press(edits).expectScreen("2 changes")
      try expect(session, "{a:[{v:9 }8 {v:1 }]b:\(whole)}", row)
      try session.press(": '\(row)' Enter z").expectScreen("1 change")
      try expect(session, "{a:\(a)b:\(whole)}", row)
      try session.press(": '.a' Enter z").expectUnmodified()
      try expect(session, "{a:\(whole)b:\(whole)}", row)
    }
  }

  @Test("a change that was taken back at the question is not done again")
  func redoAfterQuestion() throws {
    var session = try Self.session(Self.three)
    try session.press(": '.a.v' Enter Enter '2' Enter Esc U").expectUnmodified()
    try expect(session, "{a:{v:1 }b:{v:1 }c:{v:1 }}")
  }

  @Test("an answer for one place names the entries that have a value around it")
  func answerInside() throws {
    let text =
      "<dict><key>k</key><dict id=\"5\"><key>b</key><dict id=\"6\"><key>v</key><integer>1</integer></dict>"
      + "<key>n</key><integer>1</integer></dict><key>m</key><ref id=\"5\"/><key>x</key><ref id=\"6\"/></dict>"
    var session = try Self.session(text)
    try session.press(Self.set(".k.n", "2", "e") + Self.set(".k.b.v", "2", "h"))
    try session.expectStatus("Changed here and in another entry with the value around it")
    try expect(session, "{k:{b:{v:2 }n:2 }m:{b:{v:2 }n:2 }x:{v:1 }}")
  }

  @Test("a copy of a list with one value twice is a list with another value twice")
  func copyOfList() throws {
    for keys in [": '.b' Enter Enter c ", ": '.a' Enter D d d u "] {
      var session = try Self.session(Self.nested)
      try session.press(keys + Self.set(".a[0].v", "5", "e"))
      let values = try Self.values(session)
      #expect(values.hasPrefix("{a:[{v:5 }{v:5 }]"), "\(keys)")
    }
    var session = try Self.session(Self.nested)
    try session.press(": '.b' Enter Enter c " + Self.set(".a[0].v", "5", "e"))
    try expect(session, "{a:[{v:5 }{v:5 }]b:[{v:1 }{v:1 }]c:{v:5 }}")
  }

  @Test("a removal that is undone after a save leaves references that lead to the value")
  func undoAcrossSave() throws {
    var session = try Self.session(Self.inner)
    try session.press(": '.a' Enter d d ^S u")
    try expect(session, "{a:{in:{v:1 }}b:{v:1 }c:{v:1 }}")
    try session.expectScreen("→ .a.in")
    try session.press(Self.set(".a.in.v", "2", "h"))
    try expect(session, "{a:{in:{v:2 }}b:{v:1 }c:{v:1 }}")
  }

  @Test(
    "an answer for all places is one for the innermost value, and holds for its further changes")
  func answers() throws {
    let text =
      "<dict><key>a</key><dict id=\"1\"><key>n</key><integer>1</integer><key>t</key><array id=\"2\">"
      + "<integer>7</integer></array></dict><key>b</key><ref id=\"1\"/><key>c</key><ref id=\"2\"/></dict>"
    var session = try Self.session(text)
    try session.press(Self.set(".c[0]", "8", "e") + ": '.a.n' Enter Enter '2' Enter")
    try session.expectScreen(".a is stored once")
    session = try Self.session(Self.three)
    try session.press(Self.separated + ": '.b.v' Enter Enter '4' Enter")
    try expect(session, "{a:{v:2 }b:{v:4 }c:{v:4 }}")
    #expect(session.editor.layers.isEmpty)
  }
}
