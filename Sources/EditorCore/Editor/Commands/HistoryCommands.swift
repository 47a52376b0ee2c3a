import DocumentTree

enum HistoryCommands {
  static let all = [
    Command.edit(.undo, "undo") { editor, count in
      travel(&editor, count ?? 1, isUndo: true)
    },
    Command.edit(.redo, "redo") { editor, count in
      travel(&editor, count ?? 1, isUndo: false)
    },
    Command.edit(.revert, "restore the saved state", hint: "revert") { editor, _ in
      editor.revertFocus()
    },
    Command(.listChanges, "list the changes; revert one or all", hint: "changes") {
      editor, _ in editor.showChanges()
    },
    Command(.nextChange, "next change") { editor, count in
      editor.goToChange(count ?? 1, forward: true)
    },
    Command(.previousChange, "previous change") { editor, count in
      editor.goToChange(count ?? 1, forward: false)
    },
    Command(.nextProblem, "next problem") { editor, _ in
      editor.setGoal(
        .problem(
          ProblemSearch(
            from: editor.file.focus, forward: true, schema: editor.file.schema?.schema)))
    },
    Command(.previousProblem, "previous problem") { editor, _ in
      editor.setGoal(
        .problem(
          ProblemSearch(
            from: editor.file.focus, forward: false, schema: editor.file.schema?.schema)))
    },
    Command(.compare, "compare: changes, text difference, file on disk", hint: "compare") {
      editor, _ in
      // If there are no unsaved edits, only the file on disk can differ.
      if editor.file.document.hasAnyChanges || !editor.file.exists {
        editor.showChanges()
      } else {
        editor.readDisk(editor.file.id)
      }
    },
  ]

  private static func travel(_ editor: inout Editor, _ count: Int, isUndo: Bool) {
    let document = editor.file.document
    guard isUndo ? document.canUndo : document.canRedo else {
      return editor.report(isUndo ? .nothingToUndo : .nothingToRedo)
    }
    editor.setGoal(.history(left: count, isUndo: isUndo))
  }
}
