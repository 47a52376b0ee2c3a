/// The list of open files, narrowed by typing any letters of a name or folder.
package struct FileList: FilteredList {
  /// An open file as the list shows it.
  package struct Entry: Hashable, Sendable {
    package var id: FileID
    package var path: String
    package var changeCount: Int
    /// The state on disk, or that the file is broken or cannot be written; empty if there is nothing to say.
    package var note: String
    package var isCurrent: Bool
  }

  private var all: [Entry]
  private var shown: [Entry]
  package let label = "file: "
  package var line = LineEditor()
  package var selected: Int?
  /// The editor's message, which the typed text would hide.
  package var note: StyledText = ""

  init(_ files: [Entry]) {
    all = files
    shown = files
    selected = files.firstIndex(where: \.isCurrent) ?? 0
  }

  /// Takes over the present state of the files; the selected file stays selected.
  mutating func update(_ files: [Entry]) {
    guard files != all else { return }
    let id = chosen?.id
    all = files
    find()
    selected = shown.firstIndex { $0.id == id } ?? selected
  }

  package var rowCount: Int { shown.count }

  private var chosen: Entry? {
    selected.flatMap { shown.indices.contains($0) ? shown[$0] : nil }
  }

  package var hints: [KeyHint] {
    [
      KeyHint("Enter", "show"), KeyHint("↑ ↓", "choose"), KeyHint("^S", "save all"),
      KeyHint("Esc", "close"),
    ]
  }

  package func overlay(in size: Size) -> OverlayContent? {
    box("Files", in: size, none: "no open file has these letters") { Self.line(of: shown[$0]) }
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

  package mutating func handleOwn(_ key: Key) -> LayerAnswer? {
    key == .control("s") ? .act(.saveAllFiles) : nil
  }

  package func accept() -> LayerAnswer {
    chosen.map { .act(.showFile($0.id)) } ?? .consumed
  }

  package mutating func didType() -> LayerAnswer {
    find()
    return .consumed
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
