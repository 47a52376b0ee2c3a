/// A line of input in the status line.
package struct Prompt: Layer {
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

  init(_ purpose: Purpose, label: String, text: String = "") {
    self.purpose = purpose
    self.label = label
    line = LineEditor(text)
  }

  package var status: StatusContent? {
    StatusContent(
      left: StyledText(label, .prompt),
      field: FieldContent(
        text: FieldText.shown(line.scalars), cursor: line.cursor, selection: line.selection))
  }

  package var hints: [KeyHint] { [KeyHint("Enter", "accept"), KeyHint("Esc", "cancel")] }

  package var typedLine: LineEditor? { line }

  package mutating func paste(_ bytes: [UInt8]) -> Bool {
    line.insert(PastedText.oneLine(bytes))
    return true
  }

  package mutating func pick(_ target: PointerTarget) -> LayerAnswer {
    guard case .text(let index) = target else { return .passed }
    line.moveCursor(to: index)
    return .consumed
  }

  package mutating func handle(_ key: Key) -> LayerAnswer {
    switch (key.code, key.modifiers) {
    case (.enter, []): return .act(.submit(purpose, line.text))
    case (.escape, []), (.character("c"), .control): return .dropped
    case (.backspace, []) where line.scalars.isEmpty: return .dropped
    default: return line.handle(key) ? .consumed : .passed
    }
  }
}
