import Testing
import TestSessions

/// Search, count, filter and marks agree on what they find in comments.
@Suite("Sessions: what is found in comments")
struct FoundCommentSessions {
  static let file = """
    // todo: license
    {
      // todo: a
      "a": "todo",
      "b": 2, // todo: b

      // todo: group

      "c": {
        "d": 4
        // todo: the end of c
      }
      // the end
    }
    // todo: tail

    """

  @Test("a filter keeps its comments over a save") func staysOverSave() throws {
    var s = EditorSession(json: Self.file)
    try s.press("f 'end' Enter k j j Enter 'more' Enter ^S")
    try s.expectRows([
      "  ▾ {3}", "    ▾ c: {1}", "        // todo: the end of c", "      // more",
    ])
  }

  @Test("marks of comments stay over a save") func marksStayOverSave() throws {
    var s = EditorSession(json: Self.file)
    try s.press("j m j + ^S").expectRow("     *// todo: a")
  }
}
