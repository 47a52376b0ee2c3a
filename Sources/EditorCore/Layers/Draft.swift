import DocumentFormats
import DocumentTree
import ModelBasics

/// A new entry that is typed in its own row: key, Tab, value.
package struct Draft: Layer {
  package let parent: NodePath
  package let point: InsertionPoint
  /// True if the row is below the focused row.
  private let isAfter: Bool
  /// The row that had the focus before.
  let start: OutlineRow
  /// The key field; nil in an array.
  package var key: LineEditor?
  package var value: LineEditor
  package var isOnKey: Bool
  package var interpretation = Interpretation.automatic
  /// The value that was chosen from a list instead of being typed.
  var chosen: TypedValue?
  let grammar: any FormatGrammar
  /// The site of the value.
  let site: Site

  init(
    in parent: NodePath, at point: InsertionPoint, after: Bool, hasKey: Bool, origin: OutlineRow,
    grammar: any FormatGrammar, at site: Site
  ) {
    self.parent = parent
    self.point = point
    isAfter = after
    start = origin
    key = hasKey ? LineEditor() : nil
    value = LineEditor()
    isOnKey = hasKey
    self.grammar = grammar
    self.site = site
  }

  package var typed: Result<TypedValue, TypedValue.Refusal> {
    if let chosen { return .success(chosen) }
    return TypedValue.read(value.scalars, as: interpretation, grammar: grammar, at: site)
  }

  package var keyBytes: [UInt8]? { key.map { Array($0.text.utf8) } }

  /// The description of the typed value.
  private var note: StyledText {
    switch typed {
    case .success(let value): StyledText(note(of: value), .statusQuiet)
    case .failure(let refusal): StyledText(refusal.note, .problem)
    }
  }

  private func note(of value: TypedValue) -> String {
    guard interpretation == .automatic, value.kind == .string,
      let resemblance = grammar.resemblance(of: Bytes(FieldText.bytes(self.value.scalars))).reason
    else { return grammar.tokens.name(of: value.kind, value.token) }
    return "a string; " + resemblance
  }

  var isEmpty: Bool { chosen == nil && value.scalars.isEmpty && key?.scalars.isEmpty != false }

  package var origin: OutlineRow? { start }

  package var row: LayerRow? {
    var row = RowContent(kind: .draft, change: .added, depth: parent.count, isFocused: true)
    row.keyField = keyField
    row.valueField = valueField
    if isOnKey {
      row.value = StyledText(FieldText.shown(value.scalars), .pending)
    } else if let key {
      row.key = StyledText(FieldText.shown(key.scalars), .key)
    } else {
      row.key = StyledText("+", .index)
    }
    return .inserted(row, isAfter: isAfter)
  }

  package var hints: [KeyHint] {
    [
      KeyHint("Enter", "accept"), KeyHint("Tab", "key, value"), KeyHint("^T", "string or value"),
      KeyHint("^O", "types"), KeyHint("Esc", "discard"),
    ]
  }

  private var keyField: FieldContent? {
    guard isOnKey, let key else { return nil }
    return key.content(note: StyledText("Tab goes to the value", .statusQuiet))
  }

  private var valueField: FieldContent? {
    isOnKey ? nil : value.content(note: note)
  }

  package var typedLine: LineEditor? { isOnKey ? key : value }

  package var acceptance: LayerAction? { .acceptDraft(self) }

  /// Accepts the draft; a value that is not valid becomes a string.
  package var preservation: LayerAction? {
    guard !isEmpty else { return nil }
    var draft = self
    if case .failure = typed { draft.interpretation = .string }
    return .acceptDraft(draft)
  }

  package mutating func handle(_ key: Key) -> LayerAnswer {
    switch (key.code, key.modifiers) {
    case (.enter, []):
      guard isOnKey else { return .act(.acceptDraft(self)) }
      isOnKey = false
    case (.tab, _):
      if self.key != nil { switchField() }
    case (.escape, []), (.character("c"), .control): return .dropped
    case (.enter, .alt):
      if !isOnKey { value.insert("\n") }
    case (.character("t"), .control): toggleInterpretation()
    case (.character("o"), .control):
      guard self.key?.scalars.isEmpty != true else { break }
      isOnKey = false
      return .act(.listNewValues(self))
    default:
      let known = isOnKey ? self.key?.handle(key) ?? false : value.handle(key)
      return known ? .consumed : .passed
    }
    return .consumed
  }

  /// Everything in the newly focused field is selected, as in a field that was just opened.
  private mutating func switchField() {
    isOnKey.toggle()
    if isOnKey { key?.selectAll() } else { value.selectAll() }
  }

  private mutating func toggleInterpretation() {
    let isString = if case .success(let value) = typed { value.kind == .string } else { false }
    interpretation = isString ? .parsed : .string
  }

  package mutating func paste(_ bytes: [UInt8]) -> LayerAnswer {
    if isOnKey {
      key?.insert(PastedText.oneLine(bytes))
    } else {
      value.insert(PastedText.text(bytes))
    }
    return .consumed
  }

  package mutating func pick(_ target: PointerTarget) -> LayerAnswer {
    guard case .text(let index) = target else { return .passed }
    if isOnKey { key?.moveCursor(to: index) } else { value.moveCursor(to: index) }
    return .consumed
  }
}
