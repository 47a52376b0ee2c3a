import DocumentFormats
import DocumentTree
import ModelBasics

/// A field in a row: for a value as its content or its spelling, for a key, or for a source line.
package struct ValueField: Layer {
  package enum Subject: Sendable {
    /// The content of a string, with its spelling.
    case meaning(SpelledString)
    /// A number, Boolean or null as spelled.
    case scalar
    /// Any token as spelled.
    case spelling
    case key(SpelledString)
    /// A line beyond a fault, with its span in the text as it would be saved.
    case line(Span)
    /// A new line beyond a fault.
    case newLine(NewLine)
  }

  package let subject: Subject
  package var line: LineEditor
  package let original: [Unicode.Scalar]
  /// The text that the editor proposed; it is no edit until the user accepts it.
  var proposal: [Unicode.Scalar]?
  package var interpretation: Interpretation
  /// The possible values, from the schema or from siblings.
  package var siblings: SiblingValues?
  let grammar: any FormatGrammar
  private let site: Site
  /// The token of the value that is edited.
  private let old: [UInt8]?

  init(
    _ subject: Subject, _ text: [Unicode.Scalar], replacing old: [UInt8]? = nil,
    grammar: any FormatGrammar, at site: Site
  ) {
    self.subject = subject
    self.old = old
    self.grammar = grammar
    self.site = site
    original = text
    line = LineEditor(text)
    interpretation = if case .meaning = subject { .string } else { .parsed }
  }

  /// True if the text may contain line ends.
  private var takesLines: Bool {
    switch subject {
    case .meaning, .key: true
    case .scalar, .spelling: interpretation == .string
    case .line, .newLine: false
    }
  }

  package var value: Result<TypedValue, TypedValue.Refusal> {
    let spelled: SpelledString? = if case .meaning(let string) = subject { string } else { nil }
    return TypedValue.read(
      line.scalars, as: interpretation, spelled: spelled, replacing: old, grammar: grammar, at: site
    )
  }

  /// The bytes of a key or a source line.
  package var bytes: [UInt8] {
    switch subject {
    case .key(let spelled): spelled.spelling(of: line.scalars)
    default: FieldText.bytes(line.scalars)
    }
  }

  private var note: String {
    switch subject {
    case .key, .line, .newLine: return ""
    case .meaning, .scalar, .spelling: break
    }
    switch value {
    case .failure(let refusal): return refusal.note
    case .success(let value):
      if case .meaning = subject, interpretation == .string { return "" }
      if case .scalar = subject, interpretation == .parsed { return "" }
      return grammar.tokens.name(of: value.kind, value.token)
    }
  }

  package var content: FieldContent {
    let note = note
    let isRefusal = if case .failure = value { true } else { false }
    return line.content(note: StyledText(note, isRefusal ? .problem : .statusQuiet))
  }

  package var row: LayerRow? {
    switch subject {
    case .newLine(let line):
      .inserted(
        RowContent(kind: .rawLine(nil), change: .added, isFocused: true, valueField: content),
        isAfter: line.isAfter)
    case .key: .keyField(content)
    case .meaning, .scalar, .spelling, .line: .valueField(content)
    }
  }

  package var hints: [KeyHint] {
    var hints = [KeyHint("Enter", "accept"), KeyHint("Esc", "restore")]
    switch subject {
    case .meaning:
      if siblings != nil { hints.append(KeyHint("^O", "values")) }
      hints += [KeyHint("Alt-Enter", "new line"), KeyHint("^T", "string or value")]
    case .scalar, .spelling:
      if siblings != nil { hints.append(KeyHint("^O", "values")) }
      hints.append(KeyHint("^T", "string or value"))
    case .key, .line, .newLine: break
    }
    return hints
  }

  package var typedLine: LineEditor? { line }

  package var typedValue: Result<TypedValue, TypedValue.Refusal>? {
    switch subject {
    case .key, .line, .newLine: nil
    case .meaning, .scalar, .spelling: value
    }
  }

  package var acceptance: LayerAction? { .acceptField(self) }

  /// Accepts the field; text that is not a valid value becomes a string.
  package var preservation: LayerAction? {
    guard line.scalars != original, line.scalars != proposal else { return nil }
    var field = self
    if case .failure = value { field.interpretation = .string }
    return .acceptField(field)
  }

  package mutating func handle(_ key: Key) -> LayerAnswer {
    switch (key.code, key.modifiers) {
    case (.enter, []): return .act(.acceptField(self))
    case (.escape, []), (.character("c"), .control): return .dropped
    case (.enter, .alt):
      if takesLines { line.insert("\n") }
    case (.character("o"), .control), (.character(" "), .control): return .act(.openChoices(self))
    case (.character("t"), .control): toggleInterpretation()
    case (.up, []): return stepDigit(by: 1)
    case (.down, []): return stepDigit(by: -1)
    case (.up, .shift): return stepDigit(by: 10)
    case (.down, .shift): return stepDigit(by: -10)
    default:
      if !line.handle(key) { return .passed }
    }
    return .consumed
  }

  /// Steps the digit under the cursor; the cursor stays on it.
  private mutating func stepDigit(by amount: Int) -> LayerAnswer {
    let text = line.scalars
    switch subject {
    case .scalar where interpretation == .parsed, .spelling: break
    default: return .passed
    }
    let isDigit = { (scalar: Unicode.Scalar) in ("0"..."9").contains(scalar) }
    let end = text.firstIndex { $0 == "e" || $0 == "E" } ?? text.count
    guard end > 0 else { return .passed }
    // From a sign to the digit after it; from a decimal point or the end of the number to the digit before.
    var index = min(line.cursor, end - 1)
    if index < end, !isDigit(text[index]) { index += index == 0 ? 1 : -1 }
    let digitsAfter = index < end ? text[(index + 1)..<end].filter(isDigit).count : 0
    guard let number = stepped(FieldText.bytes(text), by: amount, before: digitsAfter) else {
      return .passed
    }
    let fromEnd = text.count - index
    let new = FieldText.scalars(number)
    line.replaceAll(with: new)
    let first = new.first == "-" ? 1 : 0
    line.moveCursor(to: max(first, new.count - fromEnd))
    return .consumed
  }

  /// Returns a typed number stepped, as it is typed.
  private func stepped(_ text: [UInt8], by amount: Int, before count: Int) -> [UInt8]? {
    let tokens = grammar.tokens
    guard let token = tokens.token(typed: text, replacing: old, at: site) else {
      return tokens.stepped(text, by: amount, before: count, at: site)
    }
    return tokens.stepped(token, by: amount, before: count, at: site)
      .map { tokens.shown($0, .number) }
  }

  private mutating func toggleInterpretation() {
    switch subject {
    case .meaning, .scalar, .spelling:
      interpretation = interpretation == .string ? .parsed : .string
    case .key, .line, .newLine: break
    }
  }

  package mutating func paste(_ bytes: [UInt8]) -> LayerAnswer {
    switch subject {
    case .line, .newLine: line.insert(PastedText.oneLine(bytes))
    case .meaning, .scalar, .spelling, .key: line.insert(PastedText.text(bytes))
    }
    return .consumed
  }

  package mutating func pick(_ target: PointerTarget) -> LayerAnswer {
    guard case .text(let index) = target else { return .passed }
    line.moveCursor(to: index)
    return .consumed
  }
}
