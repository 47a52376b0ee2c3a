// The possible values of an open field:
//
//   ┌ .servers[2].region ─────────┐
//   │ eu-west▏                    │    typing shows only values that contain the text;
//   │ eu-west-1       × 12        │    the text itself is the value unless ↓ selects another
//   │ eu-west-2       × 3         │
//   └ Enter accept  Esc back ─────┘

/// A list of values, and a line for typing another one.
package struct ChoiceList: FilteredList {
  private let title: String
  private let values: SiblingValues
  /// The field below the list.
  let field: ValueField
  package let label = ""
  package var line: LineEditor
  package var note: StyledText = ""
  /// The index of the selected value among those shown; nil if the typed text is selected.
  package var selected: Int?
  private var hasTyped = false

  init(_ values: SiblingValues, over field: ValueField, title: String) {
    self.values = values
    self.field = field
    self.title = title
    line = field.line
    line.selectAll()
    selected = values.choices.firstIndex { $0.text == line.scalars }
  }

  private var shown: [SiblingValues.Choice] {
    guard hasTyped, !line.scalars.isEmpty else { return values.choices }
    let typed = line.text.lowercased()
    return values.choices.filter { choice in
      let text = String(String.UnicodeScalarView(choice.text)).lowercased()
      return text.utf8.count >= typed.utf8.count && text.contains(typed)
    }
  }

  /// The value that Enter accepts.
  package var value: [Unicode.Scalar] {
    let shown = shown
    guard let selected, shown.indices.contains(selected) else { return line.scalars }
    return shown[selected].text
  }

  package var rowCount: Int { shown.count }
  /// The line is in the box.
  package var status: StatusContent? { nil }
  package var acceptance: LayerAction? { .acceptChoice(self) }
  package var preservation: LayerAction? { .acceptChoice(self) }

  package func accept() -> LayerAnswer { .act(.acceptChoice(self)) }

  package mutating func handleOwn(_ key: Key) -> LayerAnswer? {
    switch (key.code, key.modifiers) {
    case (.character("o"), .control): return .dropped
    case (.backspace, []) where line.scalars.isEmpty: break
    case (.character(" "), .control): select(by: 1)
    // Above the first value is the typed text.
    case (.up, []), (.tab, .shift), (.character("p"), .control):
      selected = selected.flatMap { $0 > 0 ? $0 - 1 : nil }
    default: return nil
    }
    return .consumed
  }

  package mutating func didType() -> LayerAnswer {
    hasTyped = true
    selected = nil
    return .consumed
  }

  package mutating func paste(_ bytes: [UInt8]) -> LayerAnswer {
    line.insert(PastedText.text(bytes))
    return didType()
  }

  package mutating func pick(_ target: PointerTarget) -> LayerAnswer {
    switch target {
    case .text(let index):
      line.moveCursor(to: index)
      selected = nil
    case .line(let row), .cell(let row, _):
      guard shown.indices.contains(row) else { break }
      selected = row
      return accept()
    case .draggedTo, .footer, .hint, .tableCell, .tableTitle: return .passed
    }
    return .consumed
  }

  package func overlay(in size: Size) -> OverlayContent? {
    let shown = shown
    let width = shown.map(\.text.count).max() ?? 0
    var content = OverlayContent(
      placement: .beside, title: title,
      lines: shown.enumerated().map { index, choice in
        var text = StyledText(
          (index == selected ? "▸" : " ") + FieldText.shown(choice.text), .overlayText)
        let padding = String(repeating: " ", count: width - choice.text.count)
        if choice.count > 0 { text.append(padding + "  × \(choice.count)", .statusQuiet) }
        return text
      }, selected: selected,
      footer: [KeyHint("Enter", "accept"), KeyHint("↑↓", "choose"), KeyHint("Esc", "back")])
    content.field = line.content()
    return content
  }
}
