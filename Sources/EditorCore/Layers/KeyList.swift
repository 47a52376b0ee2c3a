import DocumentTree

/// A line for letters of a key, and the keys of the file that match it, the best first.
package struct KeyList: FilteredList {
  private static let mostShown = 200
  /// The work of one piece, in bytes of paths that are compared; a score costs more than a quick test.
  private static let budget = 1 << 20
  private static let costOfEntry = 1 << 4
  private static let costOfScore = 1 << 10

  var catalog: KeyCatalog
  package let label = "Key: "
  package var line = LineEditor()
  package var note: StyledText = ""
  /// The indexes of the entries that match, with their scores.
  private var found: [(score: Int, index: Int)] = []
  /// The number of entries that were compared with the typed text.
  private var compared = 0
  package var selected: Int? = 0
  /// True if Enter was pressed before a key was found.
  private(set) var isAccepted = false

  init(_ catalog: KeyCatalog) { self.catalog = catalog }

  /// True if all keys were found and compared.
  var isComplete: Bool { catalog.isComplete && hasComparedAll }
  private var hasComparedAll: Bool { compared == catalog.entries.count }
  /// True if nothing can be done before the next part of the file is read.
  var isWaiting: Bool { catalog.isWaiting && hasComparedAll }

  package var rowCount: Int { found.count }

  package var status: StatusContent? {
    let all = "\(catalog.entries.count)" + (isComplete && !catalog.isFull ? "" : "+")
    let limit = catalog.isCut ? "; more letters find others" : ""
    return StatusContent(
      left: StyledText(label, .prompt),
      right: StyledText("\(found.count) of \(all) keys\(limit)", .statusQuiet),
      field: line.content(note: note))
  }

  package var hints: [KeyHint] {
    [
      KeyHint("Enter", "go there"), KeyHint("↑ ↓", "choose"), KeyHint("Esc", "cancel"),
      KeyHint([], "any letters of a key or its path"),
    ]
  }

  package func overlay(in size: Size) -> OverlayContent? {
    guard !found.isEmpty, size.rows >= 6 else { return nil }
    return box("Keys", in: size) { index in
      let entry = catalog.entries[found[index].index]
      var line = StyledText(entry.path, .overlayText)
      if entry.count > 1 { line.append("  × \(entry.count)", .statusQuiet) }
      return line
    }
  }

  /// Does a piece of the work: finds more keys, or compares those that were found since with the typed text.
  mutating func advance(in document: Document) {
    if hasComparedAll { catalog.advance(in: document, matching: TypedKey(line.text)) }
    compare()
  }

  /// Compares the typed text, which has changed, with all entries.
  package mutating func didType() -> LayerAnswer {
    catalog.forgetMatches()
    found = []
    compared = 0
    selected = 0
    isAccepted = false
    compare()
    return .consumed
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
    let chosen = selected.flatMap { $0 > 0 && $0 < former ? found[$0].index : nil }
    found.sort { ($1.score, $0.index) < ($0.score, $1.index) }
    if found.count > Self.mostShown { found.removeLast(found.count - Self.mostShown) }
    if let chosen { selected = found.firstIndex { $0.index == chosen } ?? found.count - 1 }
  }

  package mutating func accept() -> LayerAnswer {
    // Letters that were typed before the key was found still lead to it.
    isAccepted = found.isEmpty && !isComplete
    return chosen.map { .act(.goToKey($0)) } ?? .consumed
  }

  /// The chosen key; nil if none was found.
  var chosen: KeyCatalog.Entry? {
    guard let selected, found.indices.contains(selected) else { return nil }
    return catalog.entries[found[selected].index]
  }
}
