import DocumentFormats
import DocumentTree
import ModelBasics

/// A new entry being typed on a row of its own: key, Tab, value.
package struct Draft: Sendable {
  package let parent: NodePath
  package let point: InsertionPoint
  /// The row it is shown at, and on which side of it.
  package let anchor: Place
  package let isAfterAnchor: Bool
  package let depth: Int
  /// Where the focus was, for Esc.
  let origin: Place
  /// Nil in an array.
  package var key: LineEditor?
  package var value: LineEditor
  package var isOnKey: Bool
  package var interpretation = Interpretation.automatic
  let grammar: any FormatGrammar

  init(
    in parent: NodePath, at point: InsertionPoint, anchor: Place, after: Bool, hasKey: Bool,
    origin: Place, grammar: any FormatGrammar
  ) {
    self.parent = parent
    self.point = point
    self.anchor = anchor
    isAfterAnchor = after
    depth = parent.count
    self.origin = origin
    key = hasKey ? LineEditor() : nil
    value = LineEditor()
    isOnKey = hasKey
    self.grammar = grammar
  }

  package var typed: Result<TypedValue, TypedValue.Refusal> {
    TypedValue.read(value.scalars, as: interpretation, grammar: grammar)
  }

  package var keyBytes: [UInt8]? { key.map { Array($0.text.utf8) } }

  /// What it will be, before Enter.
  private var note: StyledText {
    switch typed {
    case .success(let value): StyledText(words(of: value), .statusQuiet)
    case .failure(let refusal): StyledText(refusal.note, .problem)
    }
  }

  private func words(of value: TypedValue) -> String {
    guard interpretation == .automatic, value.kind == .string,
      let resemblance = grammar.resemblance(of: Bytes(FieldText.bytes(self.value.scalars)))
    else { return value.kind.word }
    return "a string; " + resemblance
  }

  package var keyField: FieldContent? {
    guard isOnKey, let key else { return nil }
    return FieldContent(
      text: FieldText.shown(key.scalars), cursor: key.cursor, selection: key.selection,
      note: StyledText("Tab goes to the value", .statusQuiet))
  }

  package var valueField: FieldContent? {
    guard !isOnKey else { return nil }
    return FieldContent(
      text: FieldText.shown(value.scalars), cursor: value.cursor, selection: value.selection,
      note: note)
  }

  mutating func handle(_ key: Key) -> Layer.Answer {
    switch (key.code, key.modifiers) {
    case (.enter, []):
      guard isOnKey else { return .act(.acceptDraft) }
      isOnKey = false
    case (.tab, _):
      if self.key != nil { switchField() }
    case (.escape, []), (.character("c"), .control): return .dropped
    case (.enter, .alt):
      if !isOnKey { value.insert("\n") }
    case (.character("t"), .control): toggleInterpretation()
    default:
      let known = isOnKey ? self.key?.handle(key) ?? false : value.handle(key)
      return known ? .consumed : .passed
    }
    return .consumed
  }

  /// Everything is selected in the field come to, as in a field just opened.
  private mutating func switchField() {
    isOnKey.toggle()
    if isOnKey { key?.selectAll() } else { value.selectAll() }
  }

  private mutating func toggleInterpretation() {
    let isString = if case .success(let value) = typed { value.kind == .string } else { false }
    interpretation = isString ? .parsed : .string
  }

  mutating func paste(_ bytes: [UInt8]) {
    if isOnKey {
      key?.insert(PastedText.oneLine(bytes))
    } else {
      value.insert(PastedText.text(bytes))
    }
  }
}
