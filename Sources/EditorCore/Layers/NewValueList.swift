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
package struct NewValueList: FilteredList {
  private struct Line: Sendable {
    var name: String
    var value: TypedValue
    /// The value as rows show it; empty if it has no content.
    var shown: [UInt8]
  }

  private let draft: Draft
  private let lines: [Line]
  private var filter: NameFilter
  package let label = "type: "
  package var line = LineEditor()
  package var note: StyledText = ""
  package var selected: Int? = 0

  init(for draft: Draft, now: DateTime) {
    self.draft = draft
    let grammar = draft.grammar
    let tokens = grammar.tokens
    let site = draft.site
    var lines: [Line] = []
    func add(_ kind: NodeKind, _ token: [UInt8]?, isShown: Bool = false) {
      guard let token else { return }
      lines.append(
        Line(
          name: tokens.name(of: kind, token), value: TypedValue(token: token, kind: kind),
          shown: isShown ? tokens.shown(token, kind) : []))
    }
    func token(of scalar: Value) -> [UInt8]? { tokens.token(of: scalar, at: site) }
    add(.string, tokens.stringToken(for: [], at: site))
    add(.object, tokens.emptyContainer(.object, at: site))
    add(.array, tokens.emptyContainer(.array, at: site))
    add(.boolean, token(of: .bool(true)))
    let date = DateTime(seconds: now.seconds).exactText
    add(.date(.instant), date.flatMap { token(of: .date($0)) }, isShown: true)
    add(.data, token(of: .data([])))
    if tokens.hasUsualNull { add(.null, token(of: .null)) }
    self.lines = lines
    filter = NameFilter(lines.map(\.name))
  }

  package func overlay(in size: Size) -> OverlayContent? {
    let width = lines.map(\.name.count).max() ?? 0
    var shown = filter.shown.enumerated().map { row, index in
      let line = lines[index]
      var text = StyledText((row == selected ? "▸" : " ") + line.name, .overlayText)
      let padding = String(repeating: " ", count: width - line.name.count + 2)
      if !line.shown.isEmpty {
        text.append(padding + RowText.oneLine(line.shown[...]), .statusQuiet)
      }
      return text
    }
    if shown.isEmpty { shown = [StyledText("no type has these letters", .titleQuiet)] }
    return OverlayContent(
      placement: .beside, title: "New value", lines: shown,
      selected: selected,
      footer: [KeyHint("Enter", "choose"), KeyHint("Esc", "back")])
  }

  package var rowCount: Int { filter.shown.count }

  package mutating func didType() -> LayerAnswer {
    filter.find(line.text)
    selected = filter.shown.isEmpty ? nil : filter.best ?? 0
    return .consumed
  }

  package func accept() -> LayerAnswer {
    guard let selected, filter.shown.indices.contains(selected) else { return .consumed }
    return .act(.acceptNewValue(lines[filter.shown[selected]].value, draft))
  }

  package func handleOwn(_ key: Key) -> LayerAnswer? {
    key == .control("o") ? .dropped : nil
  }
}
