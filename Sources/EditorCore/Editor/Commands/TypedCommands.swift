/// A command that has a name on the command line only, as in vi.
struct TypedCommand: Sendable {
  enum Argument: Sendable { case none, optionalFile, file, amount }

  let name: String
  let argument: Argument
  let help: String
  let run: @Sendable (inout Editor, String?) -> Void

  init(
    _ name: String, argument: Argument = .none, _ help: String,
    run: @escaping @Sendable (inout Editor, String?) -> Void
  ) {
    self.name = name
    self.argument = argument
    self.help = help
    self.run = run
  }
}

enum TypedCommands {
  static let all = [
    TypedCommand("w", argument: .optionalFile, "save, or write a copy to a file") { editor, path in
      write(&editor, path, thenClose: false)
    },
    TypedCommand("wq", argument: .optionalFile, "save and close the file") { editor, path in
      write(&editor, path, thenClose: true)
    },
    TypedCommand("x", argument: .optionalFile, "save and close the file") { editor, path in
      write(&editor, path, thenClose: true)
    },
    TypedCommand("wa", "save all files") { editor, _ in editor.saveAll() },
    TypedCommand("wqa", "save all files and quit") { editor, _ in
      editor.saveAll(thenQuit: true)
    },
    TypedCommand("xa", "save all files and quit") { editor, _ in
      editor.saveAll(thenQuit: true)
    },
    TypedCommand("saveas", argument: .optionalFile, "save as another file and edit that") {
      editor, path in
      if let path {
        editor.submitSaveAs(editor.file.id, path, thenClose: false)
      } else {
        editor.promptSaveAs(editor.file.id)
      }
    },
    TypedCommand("q", "close the file, if nothing is unsaved") { editor, _ in
      editor.closeUnlessUnsaved(editor.file.id)
    },
    TypedCommand("q!", "close the file and discard its changes") { editor, _ in
      editor.discardAndClose(editor.file.id)
    },
    TypedCommand("qa", "close all files; asks when they have changes") { editor, _ in
      editor.closeAll()
    },
    TypedCommand("qa!", "close all files and discard their changes") { editor, _ in
      editor.perform(.discardAllAndQuit)
    },
    TypedCommand("e", argument: .file, "open a file") { editor, path in
      guard let path else { return editor.report(.needsFile) }
      editor.effects.append(.openFile(editor.expectFile(), path: editor.expanded(path)))
    },
    TypedCommand("e!", "read the file again; undo brings the changes back") { editor, _ in
      editor.perform(.reload(editor.file.id))
    },
    TypedCommand("raw", "the objects of an archive, or its file as it is written") { editor, _ in
      editor.changeView()
    },
    TypedCommand("shift", argument: .amount, "move dates by a distance, such as :shift +3d") {
      editor, text in
      guard let text, text.hasPrefix("+") || text.hasPrefix("-") else {
        return editor.report(.needsAmount("shift", example: "a distance, such as +3d or -2h"))
      }
      editor.changeChosen(.shift(text))
    },
    TypedCommand("colour", argument: .amount, "change a part of colours: :colour hue +20") {
      editor, text in
      guard let change = text.flatMap(ColorChange.init) else {
        return editor.report(
          .needsAmount(
            "colour", example: "a part and a number, such as alpha 50; parts: \(ColorChange.names)")
        )
      }
      editor.changeChosen(.color(change))
    },
    TypedCommand("recover", "recover edits of an earlier session") { editor, _ in
      editor.requestRecoveries()
    },
  ]

  static subscript(name: String) -> TypedCommand? { all.first { $0.name == name } }

  private static func write(_ editor: inout Editor, _ path: String?, thenClose: Bool) {
    if let path {
      editor.writeCopy(editor.file.id, path, thenClose: thenClose)
    } else {
      editor.save(editor.file.id, thenClose: thenClose)
    }
  }
}
