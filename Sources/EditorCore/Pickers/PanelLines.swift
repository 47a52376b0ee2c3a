/// The lines of a panel, with click targets and the cursor.
///
/// Text and targets are appended together, from left to right, so that they cannot differ.
struct PanelLines<Target: Sendable>: Sendable {
  private(set) var lines: [StyledText] = []
  private var targets: [(line: Int, columns: Range<Int>, target: Target)] = []
  var cursor = (line: 0, column: 0)
  /// The number of columns in the current line.
  private(set) var column = 0

  mutating func beginLine() {
    lines.append(StyledText())
    column = 0
  }

  /// Appends text to the last line; a click on the text has the given target.
  mutating func append(
    _ text: String, _ role: Role = .overlayText, _ target: Target? = nil, hasCursor: Bool = false
  ) {
    if lines.isEmpty { beginLine() }
    let end = column + text.columnCount
    if let target { targets.append((lines.count - 1, column..<end, target)) }
    if hasCursor { cursor = (lines.count - 1, column) }
    lines[lines.count - 1].append(text, role)
    column = end
  }

  mutating func pad(to width: Int) {
    append(String(repeating: " ", count: max(0, width - column)))
  }

  /// Begins a new line if the current one has no room for a text.
  mutating func makeRoom(for text: String, width: Int) {
    if column > 0, column + text.columnCount > width { beginLine() }
  }

  /// Returns the target at a cell.
  func target(line: Int, column: Int) -> Target? {
    targets.last { $0.line == line && $0.columns.contains(column) }?.target
  }

  /// Inserts other lines at a position next to or below the existing ones.
  mutating func put(_ other: PanelLines, line: Int, column: Int, takesCursor: Bool) {
    for (offset, text) in other.lines.enumerated() {
      while lines.count <= line + offset { beginLine() }
      let begun = lines[line + offset].string.columnCount
      let gap = StyledText(String(repeating: " ", count: max(0, column - begun)), .overlayText)
      lines[line + offset] = lines[line + offset] + gap + text
    }
    for (offset, columns, target) in other.targets {
      targets.append(
        (line + offset, columns.lowerBound + column..<columns.upperBound + column, target))
    }
    if takesCursor { cursor = (line + other.cursor.line, column + other.cursor.column) }
  }
}
