/// The list of open files, narrowed by typing any letters of a name or folder.
package struct FileList: Layer {
  /// An open file as the list shows it.
  package struct Entry: Hashable, Sendable {
    package var id: FileID
    package var path: String
    package var changeCount: Int
    /// The state on disk, or that the file is broken or cannot be written; empty if there is nothing to say.
    package var note: String
    package var isCurrent: Bool
  }

  private static let largestList = 16

  private var all: [Entry]
  private var shown: [Entry]
  private var line = LineEditor()
  private var selected: Int
  /// The editor's message, which the typed text would hide.
  var note: StyledText = ""

  init(_ files: [Entry]) {
    all = files
    shown = files
    selected = files.firstIndex(where: \.isCurrent) ?? 0
  }

  /// Takes over the present state of the files; the selected file stays selected.
  mutating func update(_ files: [Entry]) {
    guard files != all else { return }
    let id = shown.indices.contains(selected) ? shown[selected].id : nil
    all = files
    find()
    selected = shown.firstIndex { $0.id == id } ?? selected
  }

  package var typedLine: LineEditor? { line }

  package var status: StatusContent? {
    StatusContent(
      left: StyledText("file: ", .prompt),
      field: FieldContent(
        text: FieldText.shown(line.scalars), cursor: line.cursor, selection: line.selection,
        note: note))
  }

  package var hints: [KeyHint] {
    [
      KeyHint("Enter", "show"), KeyHint("↑ ↓", "choose"), KeyHint("^S", "save all"),
      KeyHint("Esc", "close"),
    ]
  }

  package func overlay(in size: Size) -> OverlayContent? {
    let rows = max(1, min(Self.largestList, size.rows - 6))
    let first = max(0, selected - rows + 1)
    let last = min(shown.count, first + rows)
    var content = OverlayContent(
      title: "Files", lines: shown[first..<last].map(Self.line),
      selected: shown.isEmpty ? nil : selected - first)
    if shown.isEmpty { content.lines = [StyledText("no open file has these letters", .titleQuiet)] }
    content.linesBefore = first
    content.linesAfter = shown.count - last
    return content
  }

  private static func line(of entry: Entry) -> StyledText {
    var line = StyledText(entry.isCurrent ? "> " : "  ", .titleQuiet)
    line.append(entry.path.isEmpty ? "no name" : entry.path, .overlayText)
    if entry.changeCount > 0 {
      line.append("  [+] " + Notice.changes(entry.changeCount), .changed)
    }
    if !entry.note.isEmpty { line.append("  ! " + entry.note, .problem) }
    return line
  }

  package mutating func paste(_ bytes: [UInt8]) -> Bool {
    line.insert(PastedText.oneLine(bytes))
    find()
    return true
  }

  package mutating func pick(_ target: PointerTarget) -> LayerAnswer {
    guard case .line(let index) = target, shown.indices.contains(index) else { return .passed }
    selected = index
    return accept()
  }

  package mutating func scroll(by rows: Int) { select(selected + rows) }

  package mutating func handle(_ key: Key) -> LayerAnswer {
    switch (key.code, key.modifiers) {
    case (.enter, []): return accept()
    case (.escape, []), (.character("c"), .control): return .dropped
    case (.down, []), (.tab, []), (.character("n"), .control): select(selected + 1)
    case (.up, []), (.character("p"), .control): select(selected - 1)
    case (.character("s"), .control): return .act(.saveAllFiles)
    default:
      let text = line.scalars
      guard line.handle(key) else { return .passed }
      if line.scalars != text { find() }
    }
    return .consumed
  }

  private mutating func select(_ index: Int) { selected = max(0, min(shown.count - 1, index)) }

  private func accept() -> LayerAnswer {
    shown.indices.contains(selected) ? .act(.showFile(shown[selected].id)) : .consumed
  }

  /// Finds the files that match the typed text, the best first.
  private mutating func find() {
    selected = 0
    let fuzzy = FuzzyText(line.text)
    guard !fuzzy.isEmpty else {
      shown = all
      return
    }
    let scored = all.enumerated().compactMap { index, entry in
      fuzzy.score(in: entry.path).map { (score: $0, index: index) }
    }
    shown = scored.sorted { ($1.score, $0.index) < ($0.score, $1.index) }.map { all[$0.index] }
  }
}
