enum ProgramCommands {
  static let all = [
    Command(
      .palette, "command line: :w [FILE] :saveas :q :q! :wq :e FILE :recover", hint: "command"
    ) { editor, _ in
      editor.openPalette()
    },
    Command(.help, "the keys") { editor, _ in
      editor.layers.append(
        HelpLayer(CommandTable.help(editor.keymap), pageHeight: editor.layout.boxRows))
    },
    Command(.cancel, "cancel, or close the top layer", hint: "cancel") { editor, _ in
      editor.dropOne()
      if editor.lastKey == .control("c") { editor.report(.interrupted) }
    },
    Command(.suspend, "suspend") { editor, _ in editor.effects.append(.suspend) },
    Command(.redraw, "redraw the screen", hint: "redraw") { editor, _ in
      editor.effects.append(.redraw)
    },
  ]
}
