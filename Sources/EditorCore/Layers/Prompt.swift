/// A line typed on the status line.
package struct Prompt: Sendable {
  package enum Purpose: Hashable, Sendable {
    case command
    case saveAs(FileID, thenClose: Bool)
    case importData(FileID)
    case exportData(FileID)
  }

  package let purpose: Purpose
  package let label: String
  package var line: LineEditor

  init(_ purpose: Purpose, label: String, text: String = "") {
    self.purpose = purpose
    self.label = label
    line = LineEditor(text)
  }

  package var content: FieldContent {
    FieldContent(
      text: FieldText.shown(line.scalars), cursor: line.cursor, selection: line.selection)
  }

  mutating func handle(_ key: Key) -> Layer.Answer {
    switch (key.code, key.modifiers) {
    case (.enter, []): return .act(.submit(purpose, line.text))
    case (.escape, []), (.character("c"), .control): return .dropped
    case (.backspace, []) where line.scalars.isEmpty: return .dropped
    default: return line.handle(key) ? .consumed : .passed
    }
  }
}
