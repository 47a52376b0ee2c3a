/// All commands. The help, the hint line, the palette and `Documentation/Keys.md` are made from this table.
package enum CommandTable {
  package static let families: [(family: Command.Family, commands: [Command])] = [
    (.moving, MovingCommands.all), (.folding, FoldingCommands.all), (.table, TableCommands.all),
    (.editing, EditingCommands.all), (.entries, EntryCommands.all), (.finding, FindingCommands.all),
    (.marking, MarkingCommands.all),
    (.history, HistoryCommands.all), (.copying, CopyingCommands.all),
    (.files, FileCommands.all), (.program, ProgramCommands.all),
  ]

  package static let all = families.flatMap(\.commands)

  private static let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }

  package static subscript(name: CommandName) -> Command? { byName[name] }

  /// Returns the text of the help: every command with its keys.
  package static func help(_ keymap: Keymap) -> [StyledText] {
    var lines: [StyledText] = []
    for (family, commands) in families {
      if !lines.isEmpty { lines.append("") }
      lines.append(StyledText(family.rawValue, .overlayTitle))
      for command in commands {
        let keys = keymap.shortText(of: command.name)
        let padding = String(repeating: " ", count: max(1, 16 - keys.unicodeScalars.count))
        lines.append(
          StyledText("  " + keys, .hintKey) + StyledText(padding + command.help, .overlayText))
      }
    }
    lines.append("")
    lines.append(
      StyledText(
        "A number before a key repeats it or gives the distance: "
          + "10\(keymap[.nextRow]) 12\(keymap[.lastRow]) 3\(keymap[.expandAll])", .overlayText))
    return lines
  }
}
