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

  static let sentences = [
    Sentence(
      "n stops at every match", file, "/ 'todo' Enter n n n n", focus: "// todo: the end of c"),
    Sentence(
      "the count has a number for every stop", file, "/ 'todo' Enter n n n n n",
      focus: "// todo: tail", status: "7 of 7"),
    Sentence(
      "the count goes on after the last", file, "/ 'todo' Enter 6 n", focus: "// todo: license",
      status: "1 of 7"),
    Sentence(
      "a filter shows the comments that were found", file, "f 'todo' Enter",
      rows: [
        "    // todo: license", "  ▾ {3}", "      // todo: a", "      a: \"todo\"",
        "      b: 2  // todo: b", "      // todo: group", "    ▾ c: {1}",
        "        // todo: the end of c", "    // todo: tail",
      ], title: "only todo: 7"),
    Sentence(
      "a filter shows a comment with the entry below it",
      "{\n  // one\n  \"a\": 1,\n  \"b\": 2\n}\n",
      "f 'one' Enter", rows: ["  ▾ {2}", "      // one", "      a: 1"], title: "only one: 1"),
    Sentence(
      "a filter hides the other comments", file, "f 'end' Enter",
      rows: ["  ▾ {3}", "    ▾ c: {1}", "        // todo: the end of c", "      // the end"]),
    Sentence("a filter goes to a comment", file, "g f 'group' Enter", focus: "// todo: group"),
    Sentence("k goes up through found comments", file, "f 'todo' Enter G k k", focus: "c: {1}"),
    Sentence(
      "Esc leaves the filter and stays on the comment", file, "f 'group' Enter Esc",
      focus: "// todo: group"),
    Sentence(
      "a comment added in a filter is shown", "[\n  1,\n  12\n]\n// x\n",
      "f '12' Enter C 'n' Enter", gives: "[\n  1,\n  // n\n  12\n]\n// x\n",
      rows: ["· ▾ [2]", "+     // n", "·     1: 12"]),
    Sentence("M marks every match", file, "/ 'todo' Enter M", status: "7 rows marked"),
    Sentence(
      "M and dd remove the comments that were found", file, "/ 'comment:todo' Enter M d d",
      gives: """
        {
          "a": "todo",

          "c": {
            "d": 4
          }
          // the end
        }

        """, status: "Cut 1 row and removed 5 comments; u undoes both"),
    Sentence("m marks a comment", file, "j m", row: "     *// todo: a"),
    Sentence("m unmarks a comment", file, "j m k m", status: "  1/3"),
    Sentence(
      "dd removes the marked comments alone", "[\n  // a\n  1,\n  // b\n  2\n]\n", "j m j m d d",
      gives: "[\n  1,\n  2\n]\n", status: "2 comments removed; u brings them back"),
    Sentence(
      "and one undo brings them back", "[\n  // a\n  1,\n  // b\n  2\n]\n", "j m j m d d u"),
    Sentence(
      "z reverts marked comments", "[\n  // a\n  1,\n  // b\n  2\n]\n",
      "j Enter 'x' Enter m z", status: "1 row changed"),
    Sentence(
      "a value for marked rows leaves comments alone", "[\n  // a\n  1\n]\n",
      "j m m Enter '7' Enter",
      screen: "The comment at .[0] is changed alone"),
    Sentence(
      "yy copies marked comments", "[\n  // a\n  1,\n  // b\n  2\n]\n", "j m j m y y",
      status: "Copied 2 comments"),
    Sentence("the list of keys goes on after a comment", file, "@ 'd'", screen: ".c.d"),
  ]

  @Test("what is found in comments", arguments: sentences)
  func finds(_ sentence: Sentence) throws { try sentence.run() }

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
