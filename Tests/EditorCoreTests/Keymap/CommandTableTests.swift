import Testing

@testable import EditorCore

@Suite("Commands and their keys")
struct CommandTableTests {
  @Test func everyDefaultBindingHolds() throws {
    var keymap = Keymap()
    for (keys, command) in Keymap.defaultBindings {
      try keymap.bind(keys, to: command)
      #expect(CommandTable[command] != nil, "\(keys) runs \(command)")
    }
    #expect(Keymap.standard.bindings.count == Keymap.defaultBindings.count)
  }

  @Test func noTwoCommandsHaveOneName() {
    #expect(Set(CommandTable.all.map(\.name)).count == CommandTable.all.count)
  }

  @Test func everyCommandHasAKeyAndALineOfHelp() {
    for command in CommandTable.all {
      #expect(!Keymap.standard.keys(for: command.name).isEmpty, "\(command.name)")
      #expect(!command.help.isEmpty && !command.hint.isEmpty)
      #expect(command.help.count < 62, "\(command.name)'s help fits a line of 80")
    }
  }

  @Test func helpHasEveryCommand() {
    let text = HelpLayer.lines(.standard).map(\.string).joined(separator: "\n")
    for command in CommandTable.all { #expect(text.contains(command.help)) }
  }

  /// Commands that write the document wait for a save; the others need not.
  @Test func whatEditsIsMarked() {
    let edits = CommandTable.all.filter(\.isEdit).map(\.name)
    #expect(
      edits == [
        "edit", "edit-spelling", "step-up", "step-down", "edit-externally", "paste-over", "repeat",
        "type", "rename",
        "new-after", "new-before", "new-inside", "cut", "paste-after", "paste-before", "duplicate",
        "move-down", "move-up", "undo", "redo", "revert",
      ])
  }
}
