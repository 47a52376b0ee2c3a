import EditorCore
import Testing
import TestSessions

/// The list of changes, `Z`.
@Suite("Sessions: the list of changes")
struct ChangeListSessions {
  private func changed() throws -> EditorSession {
    var s = EditorSession(json: "[1, 2, 3, 4, 5]")
    try s.press("j Enter 7 Enter j j Enter 8 Enter j j Enter 9 Enter")
    return s
  }

  @Test("u in the list undoes a change and keeps the list open") func undo() throws {
    var s = try changed()
    try s.press("Z z").expectScreen("2 changes in t.json")
    try s.press("u").expectScreen("3 changes in t.json").expect("[7, 2, 8, 4, 9]")
    try s.press("u u u").expect("[1, 2, 3, 4, 5]").expectStatus("Undone")
    #expect(s.editor.layers.isEmpty)
  }

  @Test("the list offers the undo key that its message names") func words() throws {
    var s = try changed()
    try s.press("Z z").expectScreen("u restores the change").expectScreen("u undo")
  }

  @Test(
    "the list opens at the change at the focus, otherwise at the next or the last one",
    arguments: [
      ("g", ".[0]"), ("g j", ".[0]"), ("g j j", ".[2]"), ("g j j j", ".[2]"), ("g j j j j", ".[4]"),
      ("G", ".[4]"),
    ])
  func opensHere(_ keys: String, _ path: String) throws {
    var s = try changed()
    try s.press(keys + " Z Enter")
    #expect(s.editor.file.document.path(of: s.editor.file.outline.focus.path).description == path)
  }

  @Test("after the last change the list opens at the last one") func behind() throws {
    var s = EditorSession(json: "[1, 2, 3]")
    try s.press("j Enter 7 Enter j Enter 8 Enter G Z Enter")
    #expect(s.editor.file.document.path(of: s.editor.file.outline.focus.path).description == ".[1]")
  }
}
