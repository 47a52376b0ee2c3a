/// Lines of a panel, with what in them can be clicked.
struct PanelLines<Target: Sendable>: Sendable {
  private(set) var lines: [StyledText] = [StyledText()]
  private var widths: [Int] = [0]
  private var targets: [(line: Int, columns: Range<Int>, target: Target)] = []

  /// Where the next text goes.
  var place: (line: Int, column: Int) { (lines.count - 1, widths[widths.count - 1]) }

  mutating func append(_ text: String, _ role: Role = .overlayText, _ target: Target? = nil) {
    let (line, start) = place
    // What panels write has a cell for each scalar.
    let end = start + text.unicodeScalars.count
    lines[line].append(text, role)
    widths[line] = end
    if let target { targets.append((line, start..<end, target)) }
  }

  mutating func newLine() {
    lines.append(StyledText())
    widths.append(0)
  }

  /// Goes on to the next line when this one has no room for a text.
  mutating func makeRoom(for text: String, width: Int) {
    let column = place.column
    if column > 0, column + text.unicodeScalars.count > width { newLine() }
  }

  /// What is at a cell.
  func target(line: Int, column: Int) -> Target? {
    targets.first { $0.line == line && $0.columns.contains(column) }?.target
  }
}
