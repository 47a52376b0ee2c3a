import DocumentTree

enum MarkingCommands {
  static let all = [
    Command(.mark, "mark this row, or unmark it; with a number, that many", hint: "mark") {
      editor, count in editor.mark(count ?? 1)
    },
    Command(.markRange, "begin a range of marked rows; again: end it", hint: "range") {
      editor, _ in editor.markRange()
    },
    Command(.markMatches, "mark every match of the search or filter", hint: "mark matches") {
      editor, _ in editor.markMatches()
    },
    Command(.setPosition, "remember this row under a letter", hint: "remember") { editor, _ in
      editor.setPosition()
    },
    Command(.goToPosition, "go to the row remembered under a letter", hint: "go there") {
      editor, _ in editor.goToPosition()
    },
  ]
}
