import ModelBasics
import Testing

@testable import EditorCore
import TestSessions

@Suite("Sessions: data")
struct DataSessions {
  private static func file(_ length: Int, _ text: String) -> String {
    #"{"icon": {"representedClassName": "DejalData", "length": \#(length), "string": "\#(text)"}}"#
  }

  private static let hello = file(5, "aGVsbG8=")

  @Test("t switches between text and hexadecimal digits")
  func views() throws {
    var session = EditorSession(json: Self.hello)
    try session.press("j Enter").expectScreen("Text, 5 bytes · .icon")
    try session.expectScreen("hello")
    try session.press("t").expectScreen("00000000  6865 6c6c 6f")
    try session.press("Esc").expectUnmodified().expectRow("▸ icon: {3}")
  }

  @Test("a narrow window shows half as many bytes per line", arguments: [(12, 40), (60, 200)])
  func narrow(_ rows: Int, _ columns: Int) throws {
    let text = "QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo="
    var session = EditorSession(json: Self.file(26, text), rows: rows, columns: columns)
    try session.press("j Enter t")
    try session.expectScreen(
      columns < 67 ? "0008  494a 4b4c 4d4e 4f50  IJKLMNOP" : "5152 5354 5556 5758 595a")
  }

  @Test("an import updates the length, in one undo step")
  func imports() throws {
    var session = EditorSession(json: Self.hello)
    session.files.put(Array("hello, world".utf8), at: "new.txt")
    try session.press("j Enter I 'new.txt' Enter")
      .expect(Self.file(12, "aGVsbG8sIHdvcmxk")).expectStatus(
        "Imported text, 12 bytes from new.txt")
    try session.press("u").expect(Self.hello)
  }

  @Test("an empty file can be imported, and a missing one is reported")
  func imports2() throws {
    var session = EditorSession(json: Self.hello)
    session.files.put([], at: "none")
    try session.press("j Enter I 'no' Enter").expectStatus("Nothing was imported: no such file")
    try session.press("I 'none' Enter").expect(Self.file(0, ""))
  }

  @Test("an export asks before it overwrites a file")
  func exports() throws {
    var session = EditorSession(json: Self.hello)
    try session.press("j Enter E 'a.bin' Enter").expectStatus("Exported to a.bin")
    try session.expectOnDisk("hello", at: "a.bin")
    session.files.put(Array("mine".utf8), at: "b.bin")
    try session.press("E 'b.bin' Enter").expectScreen("b.bin exists already")
    try session.expectOnDisk("mine", at: "b.bin")
    try session.press("Esc").expectOnDisk("mine", at: "b.bin")
    try session.press("E 'b.bin' Enter S").expectScreen("Export to: b.bin")
    try session.press("'c.bin' Enter").expectOnDisk("hello", at: "c.bin")
    try session.press("E 'b.bin' Enter O").expectOnDisk("hello", at: "b.bin")
    try session.press("Esc").expectUnmodified()
  }

  @Test("long data scrolls, and is exported completely")
  func long() throws {
    let text = String(repeating: "AAEC", count: 5000)
    var session = EditorSession(json: Self.file(15000, text))
    try session.press("j Enter G").expectScreen("00003a90")
    try session.press("g").expectScreen("00000000")
    try session.press("E 'a' Enter")
    #expect(session.files.files["a"]?.bytes.count == 15000)
  }

  @Test("a string can be read as data in either spelling")
  func chosen() throws {
    for (old, new) in [("aGVsbG8=", "AAE="), ("68656C6C6F", "0001"), ("68656c6cff", "0001")] {
      var session = EditorSession(json: "[\"\(old)\"]")
      session.editor.file.readingRules.set(.data, for: Path([.index(0)]), .this)
      session.files.put([0, 1], at: "f")
      try session.press("j Enter").expectScreen("5 bytes · .[0]")
      try session.press("I 'f' Enter").expect("[\"\(new)\"]")
    }
  }

  @Test("the members of a data record can be edited one by one")
  func parts() throws {
    var session = EditorSession(json: Self.hello)
    try session.press("j l j j Enter 6 Enter").expect(Self.file(6, "aGVsbG8="))
  }
}
