/// A line of input in the status line.
package struct Prompt: TypedLayer {
  package enum Purpose: Hashable, Sendable {
    case command
    case saveAs(FileID, thenClose: Bool)
    case importData(FileID)
    case exportData(FileID)
    case replace
    case replaceBy(String)
  }

  package let purpose: Purpose
  package let label: String
  package var line: LineEditor
  package var note: StyledText = ""

  init(_ purpose: Purpose, label: String, text: String = "") {
    self.purpose = purpose
    self.label = label
    line = LineEditor(text)
  }

  package var hints: [KeyHint] {
    [KeyHint("Enter", "accept")] + (takesFile ? [KeyHint("Tab", "complete")] : [])
      + [KeyHint("Esc", "cancel")]
  }

  /// True if the name of a file is typed.
  var takesFile: Bool {
    switch purpose {
    case .saveAs, .importData, .exportData: true
    case .command, .replace, .replaceBy: false
    }
  }

  package mutating func handle(_ key: Key) -> LayerAnswer {
    switch (key.code, key.modifiers) {
    case (.enter, []): return .act(.submit(purpose, line.text))
    case (.escape, []), (.character("c"), .control): return .dropped
    case (.backspace, []) where line.scalars.isEmpty: return .dropped
    case (.tab, []) where takesFile: return .act(.completeFile(line.text))
    default: return type(key)
    }
  }
}
