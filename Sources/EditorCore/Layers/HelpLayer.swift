/// The keys and what they do, from the table of commands.
package struct HelpLayer: Layer {
  package let lines: [StyledText]
  package var scroll = 0
  var pageHeight: Int

  init(_ keymap: Keymap, pageHeight: Int) {
    lines = Self.lines(keymap)
    self.pageHeight = max(1, pageHeight)
  }

  package static func lines(_ keymap: Keymap) -> [StyledText] {
    var lines: [StyledText] = []
    for (family, commands) in CommandTable.families {
      if !lines.isEmpty { lines.append("") }
      lines.append(StyledText(family.rawValue, .overlayTitle))
      for command in commands {
        let keys = keymap.keys(for: command.name).joined(separator: " ")
        let padding = String(repeating: " ", count: max(1, 16 - keys.unicodeScalars.count))
        lines.append(
          StyledText("  " + keys, .hintKey) + StyledText(padding + command.help, .overlayText))
      }
    }
    lines.append("")
    lines.append(
      StyledText(
        "A number before a key repeats it or says how far: "
          + "10\(keymap[.nextRow]) 12\(keymap[.lastRow]) 3\(keymap[.expandAll])", .overlayText))
    return lines
  }

  package func overlay(in size: Size) -> OverlayContent? {
    OverlayContent(
      placement: .full, title: "Keys", lines: lines, scroll: scroll,
      footer: [KeyHint("j k", "scroll"), KeyHint("Esc", "close")])
  }

  package mutating func handle(_ key: Key) -> LayerAnswer {
    switch (key.code, key.modifiers) {
    case (.character("j"), []), (.down, []), (.enter, []): scroll(by: 1)
    case (.character("k"), []), (.up, []): scroll(by: -1)
    case (.pageDown, []), (.character(" "), []), (.character("d"), .control):
      scroll(by: pageHeight)
    case (.pageUp, []), (.character("u"), .control): scroll(by: -pageHeight)
    case (.character("g"), []), (.home, []): scroll = 0
    case (.character("G"), []), (.end, []): scroll(by: lines.count)
    case (.escape, []), (.character("q"), []), (.character("?"), []), (.function(1), []),
      (.character("c"), .control):
      return .dropped
    default: return .passed
    }
    return .consumed
  }

  package mutating func scroll(by rows: Int) {
    scroll = max(0, min(scroll + rows, lines.count - pageHeight))
  }
}
