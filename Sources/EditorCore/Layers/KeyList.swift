import DocumentTree

/// A line for letters of a key, and the keys of the file that match it, the best first.
package struct KeyList: Layer {
  private static let largestList = 16
  private static let mostShown = 200
  /// The work of one piece, in bytes of paths that are compared; a score costs more than a quick test.
  private static let budget = 1 << 20
  private static let costOfEntry = 1 << 4
  private static let costOfScore = 1 << 10

  var catalog: KeyCatalog
  package private(set) var line = LineEditor()
  /// The indexes of the entries that match, with their scores.
  private var found: [(score: Int, index: Int)] = []
  /// The number of entries that were compared with the typed text.
  private var compared = 0
  private var selected = 0
  /// True if Enter was pressed before a key was found.
  private(set) var isAccepted = false

  init(_ catalog: KeyCatalog) { self.catalog = catalog }

  /// True if all keys were found and compared.
  var isComplete: Bool { catalog.isComplete && hasComparedAll }
  private var hasComparedAll: Bool { compared == catalog.entries.count }
  /// True if nothing can be done before the next part of the file is read.
  var isWaiting: Bool { catalog.isWaiting && hasComparedAll }

  package var typedLine: LineEditor? { line }

  package var status: StatusContent? {
    let all = "\(catalog.entries.count)" + (isComplete && !catalog.isFull ? "" : "+")
    let limit = catalog.isCut ? "; more letters find others" : ""
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

  /// Does a piece of the work: finds more keys, or compares those that were found since with the typed text.
  mutating func advance(in document: Document) {
    if hasComparedAll { catalog.advance(in: document, matching: TypedKey(line.text)) }
    compare()
  }

  /// Compares the typed text, which has changed, with all entries.
  private mutating func findAgain() {
    catalog.forgetMatches()
    found = []
    compared = 0
    selected = 0
    isAccepted = false
    compare()
  }

  private mutating func compare() {
    let typed = TypedKey(line.text)
    let former = found.count
    var budget = Self.budget
    while compared < catalog.entries.count, budget > 0 {
      let entry = catalog.entries[compared]
      budget -= entry.path.utf8.count + Self.costOfEntry
      if typed.text.isEmpty {
        if found.count < Self.mostShown { found.append((0, compared)) }
      } else if let score = catalog.score(entry, typed) {
        budget -= Self.costOfScore
        found.append((score, compared))
      }
      compared += 1
    }
    guard found.count > former else { return }
    // What was chosen stays chosen.
    let chosen = selected > 0 && selected < former ? found[selected].index : nil
    found.sort { ($1.score, $0.index) < ($0.score, $1.index) }
    if found.count > Self.mostShown { found.removeLast(found.count - Self.mostShown) }
    if let chosen { selected = found.firstIndex { $0.index == chosen } ?? found.count - 1 }
  }

  package mutating func paste(_ bytes: [UInt8]) -> Bool {
    line.insert(PastedText.oneLine(bytes))
    findAgain()
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
      if line.scalars != text { findAgain() }
    }
    return .consumed
  }

  private mutating func select(by rows: Int) {
    selected = max(0, min(found.count - 1, selected + rows))
  }

  private mutating func accept() -> LayerAnswer {
    // Letters that were typed before the key was found still lead to it.
    isAccepted = found.isEmpty && !isComplete
    return chosen.map { .act(.goToKey($0)) } ?? .consumed
  }

  /// The chosen key; nil if none was found.
  var chosen: KeyCatalog.Entry? {
    found.indices.contains(selected) ? catalog.entries[found[selected].index] : nil
  }
}
