import DocumentTree

enum MovingCommands {
  static let all = [
    Command(.nextRow, "down") { editor, count in step(&editor, count ?? 1, forward: true) },
    Command(.previousRow, "up") { editor, count in step(&editor, count ?? 1, forward: false) },
    Command(.nextSibling, "next entry of the same container", hint: "next sibling") {
      editor, count in sibling(&editor, count ?? 1, forward: true)
    },
    Command(.previousSibling, "previous entry of the same container", hint: "previous sibling") {
      editor, count in sibling(&editor, count ?? 1, forward: false)
    },
    Command(.firstRow, "first row") { editor, count in
      editor.noteJump()
      if let count { goTo(&editor, row: count) } else { goToFirst(&editor) }
    },
    Command(.lastRow, "last row; with a number, that row", hint: "last row") { editor, count in
      editor.noteJump()
      if let count { goTo(&editor, row: count) } else { editor.goToLastRow() }
    },
    Command(.halfPageDown, "half a page down") { editor, count in
      page(&editor, (count ?? 1), ofHeight: 2, forward: true)
    },
    Command(.halfPageUp, "half a page up") { editor, count in
      page(&editor, (count ?? 1), ofHeight: 2, forward: false)
    },
    Command(.pageDown, "a page down") { editor, count in
      page(&editor, (count ?? 1), ofHeight: 1, forward: true)
    },
    Command(.pageUp, "a page up") { editor, count in
      page(&editor, (count ?? 1), ofHeight: 1, forward: false)
    },
  ]

  private static func step(_ editor: inout Editor, _ count: Int, forward: Bool) {
    // Long moves are done in pieces, so that the work for each key press is bounded.
    editor.setGoal(.rows(editor.file.outline.cursor, left: count, isForward: forward))
  }

  /// Goes to the first row, which may be a comment above the root value.
  private static func goToFirst(_ editor: inout Editor) {
    let root = editor.file.outline.cursor(at: OutlineRow([editor.file.document.root]))
    editor.setGoal(.rows(root, left: .max, isForward: false))
  }

  private static func goTo(_ editor: inout Editor, row: Int) {
    let top = editor.file.outline.cursor(at: OutlineRow([editor.file.document.root]))
    editor.setGoal(.row(top, left: max(0, row - 1), number: row))
  }

  private static func page(
    _ editor: inout Editor, _ count: Int, ofHeight part: Int, forward: Bool
  ) {
    let height = max(1, editor.file.outline.height / part)
    let (rows, overflow) = count.multipliedReportingOverflow(by: height)
    step(&editor, overflow ? Int.max : rows, forward: forward)
  }

  private static func sibling(_ editor: inout Editor, _ count: Int, forward: Bool) {
    let row = editor.file.focus
    guard row.isEntry, row.parent != nil else {
      return step(&editor, count, forward: forward)
    }
    editor.setGoal(.sibling(row, left: count, isForward: forward))
  }
}
