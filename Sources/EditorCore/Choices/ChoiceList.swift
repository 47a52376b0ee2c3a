// The values to choose from, over an open field:
//
//   ┌ .servers[2].region ─────────┐
//   │ eu-west▏                    │    typing leaves those that have it in them, and is the
//   │ eu-west-1       × 12        │    value itself if none of them is selected with ↓
//   │ eu-west-2       × 3         │
//   └ Enter accept  Esc back ─────┘

/// A list of values, with a line to type another one.
package struct ChoiceList: Sendable {
  private let title: String
  private let values: SiblingValues
  package private(set) var line: LineEditor
  /// Which of the values that are shown is chosen; nil for what is typed.
  package private(set) var selected: Int?
  private var hasTyped = false

  init(_ values: SiblingValues, over line: LineEditor, title: String) {
    self.values = values
    self.line = line
    self.title = title
    self.line.selectAll()
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

  /// What Enter accepts.
  package var value: [Unicode.Scalar] {
    let shown = shown
    guard let selected, shown.indices.contains(selected) else { return line.scalars }
    return shown[selected].text
  }

  mutating func handle(_ key: Key) -> Layer.Answer {
    let count = shown.count
    switch (key.code, key.modifiers) {
    case (.enter, []): return .act(.acceptChoice)
    case (.escape, []), (.character("c"), .control), (.character("o"), .control): return .dropped
    case (.down, []), (.tab, []), (.character("n"), .control), (.character(" "), .control):
      if count > 0 { selected = min((selected ?? -1) + 1, count - 1) }
    case (.up, []), (.tab, .shift), (.character("p"), .control):
      selected = selected.flatMap { $0 > 0 ? $0 - 1 : nil }
    case (.pageDown, []): selected = count > 0 ? count - 1 : nil
    case (.pageUp, []): selected = count > 0 ? 0 : nil
    default:
      let before = line.scalars
      guard line.handle(key) else { return .passed }
      if line.scalars != before { didType() }
    }
    return .consumed
  }

  private mutating func didType() {
    hasTyped = true
    selected = nil
  }

  mutating func paste(_ bytes: [UInt8]) {
    line.insert(PastedText.text(bytes))
    didType()
  }

  mutating func place(_ place: Int) {
    line.place(place)
    selected = nil
  }

  /// A click on a value; false where there is none.
  mutating func select(_ place: Int) -> Bool {
    guard shown.indices.contains(place) else { return false }
    selected = place
    return true
  }

  package var content: OverlayContent {
    let shown = shown
    let width = shown.map(\.text.count).max() ?? 0
    var content = OverlayContent(
      placement: .beside, title: title,
      lines: shown.enumerated().map { place, choice in
        var text = StyledText(
          (place == selected ? "▸" : " ") + FieldText.shown(choice.text), .overlayText)
        let padding = String(repeating: " ", count: width - choice.text.count)
        if choice.count > 0 { text.append(padding + "  × \(choice.count)", .statusQuiet) }
        return text
      }, selected: selected,
      footer: [KeyHint("Enter", "accept"), KeyHint("↑↓", "choose"), KeyHint("Esc", "back")])
    content.field = FieldContent(
      text: FieldText.shown(line.scalars), cursor: line.cursor, selection: line.selection)
    return content
  }
}

extension Editor {
  /// `^O` in the field of a string: the values that others like it have.
  mutating func openChoices() {
    guard case .field(let field) = layers.last, let values = field.siblings else {
      return say(.noChoices)
    }
    layers.append(.choices(ChoiceList(values, over: field.line, title: file.focusText)))
  }

  /// Enter in the list: its value is that of the field, and accepted.
  mutating func acceptChoice() {
    guard case .choices(let list) = layers.popLast(), case .field(var field) = layers.popLast()
    else { return }
    field.line.replaceAll(with: list.value)
    layers.append(.field(field))
    acceptField()
  }
}
