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
///     └ Enter choose  Esc back ────────┘    typing shows only what has the letters
package struct NewValueList: Layer {
  private struct Line: Sendable {
    var name: String
    var value: TypedValue
    /// The value as rows show it; empty if it has no content.
    var shown: [UInt8]
  }

  private let draft: Draft
  private let lines: [Line]
  private var filter: NameFilter
  private var selected = 0

  init(for draft: Draft, now: DateTime) {
    self.draft = draft
    let grammar = draft.grammar
    let tokens = grammar.tokens
    var lines: [Line] = []
    func add(_ kind: NodeKind, _ token: [UInt8]?, isShown: Bool = false) {
      guard let token else { return }
      lines.append(
        Line(
          name: tokens.name(of: kind, token), value: TypedValue(token: token, kind: kind),
          shown: isShown ? tokens.shown(token, kind) : []))
    }
    func token(of scalar: Value) -> [UInt8]? { tokens.token(of: scalar, replacing: nil) }
    add(.string, tokens.stringToken(for: []))
    add(.object, tokens.emptyContainer(.object))
    add(.array, tokens.emptyContainer(.array))
    add(.boolean, token(of: .bool(true)))
    let date = DateTime(seconds: now.seconds).exactText
    add(.date, date.flatMap { token(of: .date($0)) }, isShown: true)
    add(.data, token(of: .data([])))
    if tokens.hasUsualNull { add(.null, token(of: .null)) }
    self.lines = lines
    filter = NameFilter(lines.map(\.name))
  }

  package func overlay(in size: Size) -> OverlayContent? {
    let width = lines.map(\.name.count).max() ?? 0
    var shown = filter.shown.map { index in
      let line = lines[index]
      var text = StyledText((index == selected ? "▸" : " ") + line.name, .overlayText)
      let padding = String(repeating: " ", count: width - line.name.count + 2)
      if !line.shown.isEmpty {
        text.append(padding + RowText.oneLine(line.shown[...]), .statusQuiet)
      }
      return text
    }
    if shown.isEmpty { shown = [StyledText("no type has these letters", .titleQuiet)] }
    return OverlayContent(
      placement: .beside, title: "New value", lines: shown,
      selected: filter.shown.firstIndex(of: selected),
      footer: [KeyHint("Enter", "choose"), KeyHint("Esc", "back")])
  }

  package var typedLine: LineEditor? { filter.line }
  package var status: StatusContent? { filter.status("type: ") }

  private mutating func didType() { selected = filter.best ?? filter.shown.first ?? 0 }

  private func accept() -> LayerAnswer {
    guard filter.shown.contains(selected) else { return .consumed }
    return .act(.acceptNewValue(lines[selected].value, draft))
  }

  package mutating func paste(_ bytes: [UInt8]) -> Bool {
    filter.paste(bytes)
    didType()
    return true
  }

  package mutating func scroll(by rows: Int) { selected = filter.index(rows, after: selected) }

  package mutating func handle(_ key: Key) -> LayerAnswer {
    switch (key.code, key.modifiers) {
    case (.down, []), (.tab, []), (.character("n"), .control):
      selected = filter.index(1, after: selected)
    case (.up, []), (.tab, .shift), (.character("p"), .control):
      selected = filter.index(-1, after: selected)
    case (.enter, []): return accept()
    case (.escape, []), (.character("c"), .control), (.character("o"), .control):
      return .dropped
    default:
      guard filter.handle(key) else { return .passed }
      didType()
    }
    return .consumed
  }

  package mutating func pick(_ target: PointerTarget) -> LayerAnswer {
    guard case .line(let line) = target, filter.shown.indices.contains(line) else {
      return .passed
    }
    selected = filter.shown[line]
    return accept()
  }
}
