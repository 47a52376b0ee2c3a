enum FileCommands {
  static let all = [
    Command(.save, "save") { editor, _ in editor.save(editor.file.id) },
    Command(.saveAs, "save as another file", hint: "save as") { editor, _ in
      editor.promptSaveAs(editor.file.id)
    },
    Command(.listFiles, "list of open files; typing finds one", hint: "files") { editor, _ in
      editor.openFileList()
    },
    Command(.nextFile, "next file") { editor, count in cycle(&editor, count ?? 1) },
    Command(.previousFile, "previous file") { editor, count in cycle(&editor, -(count ?? 1)) },
    Command(
      .changeView, "the objects of an archive, or its file as it is written", hint: "other view"
    ) { editor, _ in editor.changeView() },
    Command(.close, "close the file; asks when it has changes", hint: "quit") { editor, _ in
      editor.close(editor.file.id)
    },
    Command(.quit, "close all files; asks when they have changes", hint: "quit all") {
      editor, _ in editor.closeAll()
    },
  ]

  private static func cycle(_ editor: inout Editor, _ step: Int) {
    guard editor.files.count > 1 else { return editor.report(.onlyOneFile) }
    editor.cycle(by: step)
    editor.report(.opened(editor.file.name))
  }
}
