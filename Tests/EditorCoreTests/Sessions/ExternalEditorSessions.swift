import DocumentTree
import EditorCore
import Testing
import TestSessions

/// The text of a container from `$EDITOR` is applied as separate edits.
@Suite("Sessions: containers in $EDITOR")
struct ExternalEditorSessions {
  static let file =
    "{\n  \"a\": 1,\n  \"b\": {\n    \"x\": 1, // one\n    \"y\": 2,\n    \"z\": {\"k\": [1, 2]}\n  },\n  \"c\": 3\n}\n"

  private func edited(
    _ keys: String, _ old: String, _ new: String, before: String = ""
  ) throws -> EditorSession {
    var s = EditorSession(json: Self.file)
    try s.press(before)
    s.externalEditor = {
      .success(Array(String(decoding: $0, as: UTF8.self).replacing(old, with: new).utf8))
    }
    try s.press("g " + keys + " v")
    return s
  }

  private func changes(_ s: EditorSession) -> [String] {
    s.editor.file.document.changes.map {
      "\($0.kind) \(s.editor.file.document.path(of: $0.path, isGhost: $0.isGhost))"
    }
  }

  @Test(
    "each entry that differs is a separate change",
    arguments: [
      ("j j", "2,", "9,", ["changed .b.y"]),
      ("", "\"a\": 1", "\"a\": 7", ["changed .a"]),
      ("", "\"y\": 2,\n", "\"y\": 5,\n", ["changed .b.y"]),
      ("j j", "\n  \"y\": 2,", "", ["removed .b.y"]),
      ("j j", "\n  \"y\": 2,", "\n  \"y\": 2,\n  \"w\": [],", ["added .b.w"]),
      ("j j", "\"x\": 1, // one", "\"x\": 2, // one", ["changed .b.x"]),
      ("j j", "[1, 2]", "[1, 2, 3]", ["added .b.z.k[2]"]),
      ("j j", "\"y\"", "\"yy\"", ["renamed .b.yy"]),
      // A changed comment cannot be expressed as edits of entries.
      ("j j", "// one", "// eins", ["changed .b"]),
      ("j j", "  \"y\": 2", "  \"y\":   2", ["changed .b"]),
    ] as [(String, String, String, [String])])
  func entries(_ keys: String, _ old: String, _ new: String, _ changes: [String]) throws {
    let s = try edited(keys, old, new)
    #expect(self.changes(s) == changes)
    // The container is edited without its indentation.
    let isRoot = keys.isEmpty
    let fileOld = isRoot ? old : old.replacing("\n  ", with: "\n    ")
    let fileNew = isRoot ? new : new.replacing("\n  ", with: "\n    ")
    try s.expect(Self.file.replacing(fileOld, with: fileNew))
    var undone = s
    try undone.press("u").expect(Self.file).expectUnmodified()
  }

  @Test("z reverts one of several changes") func revertOne() throws {
    var s = try edited("j j", "1, // one", "8, // one")
    s.externalEditor = {
      .success(Array(String(decoding: $0, as: UTF8.self).replacing("2,", with: "9,").utf8))
    }
    try s.press("v j z")
    #expect(changes(s) == ["changed .b.y"])
    try s.expect(Self.file.replacing("\"y\": 2", with: "\"y\": 9"))
  }

  @Test("earlier edits remain, and one undo returns to them")
  func editsBefore() throws {
    var s = try edited("j j", "\"y\": 2", "\"y\": 9", before: "j j j Enter 5 Enter")
    #expect(changes(s) == ["changed .b.x", "changed .b.y"])
    try s.press("u")
    #expect(changes(s) == ["changed .b.x"])
    try s.press("u").expectUnmodified()
  }

  @Test("an entry that was moved out stays where it is") func movedOut() throws {
    // .b.y is cut and pasted after .a; then .b.x changes.
    var s = try edited("j j j", "1, // one", "7, // one", before: "j j j j d d g j p")
    let text = s.text
    #expect(text.contains("\"y\": 2"))
    #expect(text.components(of: "\"y\"") == 1)
    #expect(text.contains("\"x\": 7, // one") || text.contains("\"x\": 7 // one"))
    try s.press("u").expect(text.replacing("\"x\": 7", with: "\"x\": 1"))
  }

  @Test("restoring all saved values is no change") func back() throws {
    let s = try edited("j j", "\"x\": 5", "\"x\": 1", before: "j j j Enter 5 Enter")
    try s.expect(Self.file).expectUnmodified()
  }

  @Test("a renamed container keeps its name") func renamed() throws {
    let s = try edited("j j", "\"y\": 2", "\"y\": 9", before: "j j r 'n' Enter")
    #expect(changes(s) == ["renamed .n", "changed .n.y"])
  }

  @Test("the journal of a killed session contains each edit") func journal() throws {
    let s = try edited("j j", "\"y\": 2", "\"y\": 9")
    var after = s.afterKill()
    try after.press("r").expect(Self.file.replacing("\"y\": 2", with: "\"y\": 9"))
    #expect(changes(after) == ["changed .b.y"])
  }

  @Test("invalid text is kept for another try") func refused() throws {
    let s = try edited("j j", "\"y\": 2", "\"y\" 2")
    try s.expectUnmodified().expectStatus("v opens your text again")
  }
}

extension String {
  fileprivate func components(of part: String) -> Int {
    ranges(of: part).count
  }
}
