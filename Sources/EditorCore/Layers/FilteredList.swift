// A list that typing narrows, and what all such lists have in common:
//
//   ┌ Files ────────────────────┐
//   │ > theme.jsonc             │    typing shows only rows with the typed letters
//   │   settings.json  [+] 1    │    ↓ ^N, ↑ ^P select; PgDn, PgUp ten further
//   └───────────────────────────┘
//   file: sett▏

/// A layer with rows that match the typed text; one of them is selected.
package protocol FilteredList: TypedLayer {
  /// The number of rows that match.
  var rowCount: Int { get }
  /// The index of the selected row; nil if the typed text itself is selected.
  var selected: Int? { get set }

  /// Returns the answer to Enter, and to a click on a row.
  mutating func accept() -> LayerAnswer

  /// Handles the keys that only this list has; nil for all others.
  mutating func handleOwn(_ key: Key) -> LayerAnswer?
}

extension FilteredList {
  package mutating func handleOwn(_ key: Key) -> LayerAnswer? { nil }

  package mutating func handle(_ key: Key) -> LayerAnswer {
    if let answer = handleOwn(key) { return answer }
    switch (key.code, key.modifiers) {
    case (.enter, []): return accept()
    case (.escape, []), (.character("c"), .control): return .dropped
    case (.backspace, []) where line.scalars.isEmpty: return .dropped
    case (.down, []), (.tab, []), (.character("n"), .control): select(by: 1)
    case (.up, []), (.tab, .shift), (.character("p"), .control): select(by: -1)
    case (.pageDown, []): select(by: 10)
    case (.pageUp, []): select(by: -10)
    default: return type(key)
    }
    return .consumed
  }

  mutating func select(by rows: Int) {
    guard rowCount > 0 else { return }
    let former = selected ?? (rows > 0 ? -1 : rowCount)
    selected = max(0, min(rowCount - 1, former + rows))
  }

  package mutating func scroll(by rows: Int) { select(by: rows) }

  package mutating func pick(_ target: PointerTarget) -> LayerAnswer {
    switch target {
    case .text(let index):
      line.moveCursor(to: index)
      return .consumed
    case .line(let index) where index >= 0 && index < rowCount:
      selected = index
      return accept()
    default: return .passed
    }
  }

  /// The number of rows in a box; the status line, the hints and the border need the others of the window.
  private func height(in size: Size) -> Int { max(1, min(16, size.rows - 6)) }

  /// The rows in the box, the selected one among them.
  func visibleRows(in size: Size) -> Range<Int> {
    let height = height(in: size)
    let first = max(0, (selected ?? 0) - height + 1)
    return first..<min(rowCount, first + height)
  }

  /// Returns a box of the rows that fit; if no row matches, of the line `none`.
  func box(
    _ title: String, in size: Size, none: String = "", line: (Int) -> StyledText
  ) -> OverlayContent {
    let rows = visibleRows(in: size)
    var content = OverlayContent(
      title: title,
      lines: rows.isEmpty ? [StyledText(none, .titleQuiet)] : rows.map(line),
      selected: rows.isEmpty ? nil : selected.map { $0 - rows.lowerBound })
    content.linesBefore = rows.lowerBound
    content.linesAfter = rowCount - rows.upperBound
    return content
  }
}

/// The names of a short list that have the typed letters.
struct NameFilter: Sendable {
  private let names: [String]
  /// The indexes of the names with the typed letters, in the order of the list.
  private(set) var shown: [Int]
  /// The position among `shown` of the name that matches best; nil if nothing is typed or no name matches.
  private(set) var best: Int?

  init(_ names: [String]) {
    self.names = names
    shown = Array(names.indices)
  }

  mutating func find(_ text: String) {
    let typed = FuzzyText(text)
    shown = Array(names.indices)
    best = nil
    guard !typed.isEmpty else { return }
    let scores = names.map { typed.score(in: $0) }
    shown = names.indices.filter { scores[$0] != nil }
    best = shown.indices.min { (scores[shown[$1]] ?? 0, $0) < (scores[shown[$0]] ?? 0, $1) }
  }
}
