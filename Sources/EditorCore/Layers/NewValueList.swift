import DocumentFormats
import DocumentTree
import ModelData
import ModelValues

/// The types that the value of a new entry can have, with the value that the entry then begins with.
///
///     ┌ New value ─────────────────────┐
///     │ string                         │
///     │ dictionary                     │
///     │ date   2026-11-21T12:00:00Z    │
///     └ Enter choose  Esc back ────────┘
package struct NewValueList: Layer {
  private struct Line: Sendable {
    var name: String
    var value: TypedValue
    /// The value as rows show it; empty if it has no content.
    var shown: [UInt8]
  }

  private let draft: Draft
  private var lines: [Line] = []
  private var selected = 0

  init(for draft: Draft, now: DateTime) {
    self.draft = draft
    let grammar = draft.grammar
    let tokens = grammar.tokens
    func add(_ kind: NodeKind, _ token: [UInt8]?, isShown: Bool = false) {
      guard let token else { return }
      lines.append(
        Line(
          name: tokens.name(of: kind, token), value: TypedValue(token: token, kind: kind),
          shown: isShown ? tokens.shown(token, kind) : []))
    }
    func token(of scalar: Value) -> [UInt8]? { tokens.token(of: scalar, replacing: nil) }
    add(.string, tokens.stringToken(for: []))
    add(.object, grammar.layout.emptyContainer(.object))
    add(.array, grammar.layout.emptyContainer(.array))
    add(.boolean, token(of: .bool(true)))
    let date = DateTime(seconds: now.seconds).exactText
    add(.date, date.flatMap { token(of: .date($0)) }, isShown: true)
    add(.data, token(of: .data([])))
    if tokens.hasUsualNull { add(.null, token(of: .null)) }
  }

  package func overlay(in size: Size) -> OverlayContent? {
    let width = lines.map(\.name.count).max() ?? 0
    return OverlayContent(
      placement: .beside, title: "New value",
      lines: lines.enumerated().map { index, line in
        var text = StyledText((index == selected ? "▸" : " ") + line.name, .overlayText)
        let padding = String(repeating: " ", count: width - line.name.count + 2)
        if !line.shown.isEmpty {
          text.append(padding + RowText.oneLine(line.shown[...]), .statusQuiet)
        }
        return text
      }, selected: selected,
      footer: [KeyHint("Enter", "choose"), KeyHint("Esc", "back")])
  }

  package mutating func handle(_ key: Key) -> LayerAnswer {
    switch (key.code, key.modifiers) {
    case (.character("j"), []), (.down, []), (.tab, []):
      selected = min(selected + 1, lines.count - 1)
    case (.character("k"), []), (.up, []), (.tab, .shift): selected = max(selected - 1, 0)
    case (.enter, []):
      guard lines.indices.contains(selected) else { return .dropped }
      return .act(.acceptNewValue(lines[selected].value, draft))
    case (.escape, []), (.character("q"), []), (.character("c"), .control),
      (.character("o"), .control):
      return .dropped
    default: return .passed
    }
    return .consumed
  }

  package mutating func pick(_ target: PointerTarget) -> LayerAnswer {
    guard case .line(let line) = target, lines.indices.contains(line) else { return .passed }
    selected = line
    return handle(Key(.enter))
  }
}
