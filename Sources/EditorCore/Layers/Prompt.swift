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
  /// A message beside the typed text, until that is changed.
  var note: StyledText = ""

  init(_ purpose: Purpose, label: String, text: String = "") {
    self.purpose = purpose
    self.label = label
    line = LineEditor(text)
  }

  package var status: StatusContent? {
    StatusContent(
      left: StyledText(label, .prompt),
      field: FieldContent(
        text: FieldText.shown(line.scalars), cursor: line.cursor, selection: line.selection,
        note: note))
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

  package var typedLine: LineEditor? { line }

  /// Replaces the typed text.
  mutating func put(_ text: String) {
    line = LineEditor(text)
    line.moveCursor(to: line.scalars.count)
  }

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
    case (.tab, []) where takesFile: return .act(.completeFile(line.text))
    default:
      note = ""
      return line.handle(key) ? .consumed : .passed
    }
  }
}
