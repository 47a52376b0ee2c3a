/// A line for letters, and the names of a short list that have them.
struct NameFilter: Sendable {
  private let names: [String]
  private(set) var line = LineEditor()
  /// The indexes of the names with the typed letters, in the order of the list.
  private(set) var shown: [Int]
  /// The index of the name that matches best; nil if nothing is typed or no name matches.
  private(set) var best: Int?

  init(_ names: [String]) {
    self.names = names
    shown = Array(names.indices)
  }

  /// Changes the typed letters by a key. Returns false if the key is not one for a line.
  mutating func handle(_ key: Key) -> Bool {
    let before = line.scalars
    guard line.handle(key) else { return false }
    if line.scalars != before { find() }
    return true
  }

  mutating func paste(_ bytes: [UInt8]) {
    line.insert(PastedText.oneLine(bytes))
    find()
  }

  /// Returns the name some steps after another one in the list as it is shown.
  func index(_ steps: Int, after index: Int) -> Int {
    guard let position = shown.firstIndex(of: index) else { return shown.first ?? index }
    return shown[max(0, min(shown.count - 1, position + steps))]
  }

  func status(_ label: String) -> StatusContent {
    StatusContent(
      left: StyledText(label, .prompt),
      field: FieldContent(
        text: FieldText.shown(line.scalars), cursor: line.cursor, selection: line.selection))
  }

  private mutating func find() {
    let typed = FuzzyText(line.text)
    shown = Array(names.indices)
    best = nil
    guard !typed.isEmpty else { return }
    let scores = names.map { typed.score(in: $0) }
    shown = names.indices.filter { scores[$0] != nil }
    best = shown.min { (scores[$1] ?? 0, $0) < (scores[$0] ?? 0, $1) }
  }
}
