/// A layer with a line of text that is typed in the status line.
package protocol TypedLayer: Layer {
  /// The text before the typed one, such as `file: `.
  var label: String { get }
  var line: LineEditor { get set }
  /// A message beside the typed text, until that is changed.
  var note: StyledText { get set }

  /// Handles the typed text, which has changed.
  mutating func didType() -> LayerAnswer
}

extension TypedLayer {
  package var typedLine: LineEditor? { line }

  package var status: StatusContent? {
    StatusContent(left: StyledText(label, .prompt), field: line.content(note: note))
  }

  package mutating func didType() -> LayerAnswer { .consumed }

  /// Edits the typed text by a key.
  mutating func type(_ key: Key) -> LayerAnswer {
    let text = line.scalars
    guard line.handle(key) else { return .passed }
    return line.scalars == text ? .consumed : change()
  }

  package mutating func paste(_ bytes: [UInt8]) -> LayerAnswer {
    line.insert(PastedText.oneLine(bytes))
    return change()
  }

  package mutating func pick(_ target: PointerTarget) -> LayerAnswer {
    guard case .text(let index) = target else { return .passed }
    line.moveCursor(to: index)
    return .consumed
  }

  /// Replaces the typed text.
  @discardableResult
  mutating func put(_ text: String) -> LayerAnswer {
    line = LineEditor(text)
    line.moveCursor(to: line.scalars.count)
    return change()
  }

  private mutating func change() -> LayerAnswer {
    note = ""
    return didType()
  }
}

extension LineEditor {
  /// Returns the field that shows the line.
  func content(note: StyledText = "") -> FieldContent {
    FieldContent(text: FieldText.shown(scalars), cursor: cursor, selection: selection, note: note)
  }
}
