import Testing

@testable import EditorCore

@Suite("Commands and their keys")
struct CommandTableTests {
  @Test("every default binding is valid and runs a command") func everyDefaultBindingHolds() throws
  {
    var keymap = Keymap()
    for (keys, command) in Keymap.defaultBindings + Keymap.positionBindings {
      try keymap.bind(keys, to: command)
      #expect(CommandTable[command] != nil, "\(keys) runs \(command)")
    }
    #expect(
      Keymap.standard.bindings.count
        == Keymap.defaultBindings.count + Keymap.positionBindings.count)
  }

  @Test("every command name has exactly one command") func everyNameHasOneCommand() {
    #expect(CommandTable.all.count == CommandName.allCases.count)
    #expect(Set(CommandTable.all.map(\.name)) == Set(CommandName.allCases))
  }

  @Test("every command has a key, a hint and one line of help")
  func everyCommandHasAKeyAndALineOfHelp() {
    for command in CommandTable.all {
      #expect(!Keymap.standard.keys(for: command.name).isEmpty, "\(command.name)")
      #expect(!command.help.isEmpty && !command.hint.isEmpty)
      #expect(command.help.count < 62, "\(command.name)'s help fits a line of 80")
    }
  }

  @Test("the help contains every command") func helpHasEveryCommand() {
    let text = CommandTable.help(.standard).map(\.string).joined(separator: "\n")
    for command in CommandTable.all { #expect(text.contains(command.help)) }
  }

  /// Commands that write the document wait for a save to end; the others run at once.
  @Test("exactly the commands that edit are marked as edits") func whatEditsIsMarked() {
    let edits = CommandTable.all.filter(\.isEdit).map(\.name)
    #expect(
      edits == [
        .edit, .editSpelling, .stepUp, .stepDown, .editExternally, .pasteOver, .repeat,
        .type, .rename,
        .newAfter, .newBefore, .newInside, .cut, .pasteAfter, .pasteBefore, .duplicate,
        .moveDown, .moveUp, .commentBeside, .commentAbove, .replace, .undo, .redo, .revert,
      ])
  }
}
