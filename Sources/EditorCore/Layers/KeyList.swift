/// A line for letters of a key, and the keys of the file that match it, the best first.
package struct KeyList: Layer {
  private static let largestList = 16
  private static let mostShown = 200

  var catalog: KeyCatalog
  package private(set) var line = LineEditor()
  /// The indexes of the entries that match, with their scores.
  private var found: [(score: Int, index: Int)] = []
  /// The number of entries that were compared with the typed text.
  private var compared = 0
  private var selected = 0

  init(_ catalog: KeyCatalog) { self.catalog = catalog }

  package var typedLine: LineEditor? { line }

  package var status: StatusContent? {
    let all = "\(catalog.entries.count)" + (catalog.isComplete ? "" : "+")
    let limit = catalog.isCut ? "; only the first \(KeyCatalog.most)" : ""
    return StatusContent(
      left: StyledText("Key: ", .prompt),
      right: StyledText("\(found.count) of \(all) keys\(limit)", .statusQuiet),
      field: FieldContent(
        text: FieldText.shown(line.scalars), cursor: line.cursor, selection: line.selection))
  }

  package var hints: [KeyHint] {
    [
      KeyHint("Enter", "go there"), KeyHint("↑ ↓", "choose"), KeyHint("Esc", "cancel"),
      KeyHint([], "any letters of a key or its path"),
    ]
  }

  package func overlay(in size: Size) -> OverlayContent? {
    guard !found.isEmpty, size.rows >= 6 else { return nil }
    let rows = max(1, min(Self.largestList, size.rows - 6))
    let first = max(0, selected - rows + 1)
    let last = min(found.count, first + rows)
    var content = OverlayContent(
      title: "Keys",
      lines: found[first..<last].map { item in
        let entry = catalog.entries[item.index]
        var line = StyledText(entry.path, .overlayText)
        if entry.count > 1 { line.append("  × \(entry.count)", .statusQuiet) }
        return line
      },
      selected: selected - first)
    content.linesBefore = first
    content.linesAfter = found.count - last
    return content
  }

  /// Compares the typed text with the entries that were found since, or with all if it has changed.
  mutating func find(again: Bool) {
    if again {
      found = []
      compared = 0
      selected = 0
    }
    let text = line.text
    let typed = FuzzyText(text)
    let letters = Array(text.lowercased().utf8).filter { !" -_.".utf8.contains($0) }
    let former = found.count
    for index in compared..<catalog.entries.count {
      if typed.isEmpty {
        if found.count < Self.mostShown { found.append((0, index)) }
      } else if let score = catalog.score(index, typed, letters: letters) {
        found.append((score, index))
      }
    }
    compared = catalog.entries.count
    guard found.count > former else { return }
    found.sort { ($1.score, $0.index) < ($0.score, $1.index) }
    if found.count > Self.mostShown { found.removeLast(found.count - Self.mostShown) }
  }

  package mutating func paste(_ bytes: [UInt8]) -> Bool {
    line.insert(PastedText.oneLine(bytes))
    find(again: true)
    return true
  }

  package mutating func pick(_ target: PointerTarget) -> LayerAnswer {
    switch target {
    case .text(let index):
      line.moveCursor(to: index)
      return .consumed
    case .line(let index) where found.indices.contains(index):
      selected = index
      return accept()
    default: return .passed
    }
  }

  package mutating func scroll(by rows: Int) { select(by: rows) }

  package mutating func handle(_ key: Key) -> LayerAnswer {
    switch (key.code, key.modifiers) {
    case (.enter, []): return accept()
    case (.escape, []), (.character("c"), .control): return .dropped
    case (.backspace, []) where line.scalars.isEmpty: return .dropped
    case (.down, []), (.character("n"), .control), (.tab, []): select(by: 1)
    case (.up, []), (.character("p"), .control): select(by: -1)
    default:
      let text = line.scalars
      guard line.handle(key) else { return .passed }
      if line.scalars != text { find(again: true) }
    }
    return .consumed
  }

  private mutating func select(by rows: Int) {
    selected = max(0, min(found.count - 1, selected + rows))
  }

  private func accept() -> LayerAnswer {
    guard found.indices.contains(selected) else { return .consumed }
    return .act(.goToKey(catalog.entries[found[selected].index]))
  }
}
