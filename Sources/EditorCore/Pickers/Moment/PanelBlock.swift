/// Lines with places in them that can be clicked, and the place of the cursor.
struct PanelBlock<Target> {
  private(set) var lines: [StyledText] = []
  private var targets: [(line: Int, columns: Range<Int>, target: Target)] = []
  var cursor = (line: 0, column: 0)
  /// The columns of the line being written.
  private(set) var column = 0

  mutating func beginLine() {
    lines.append(StyledText())
    column = 0
  }

  /// Goes on in the last line; a click on the text is one on the target.
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

  func target(line: Int, column: Int) -> Target? {
    targets.last { $0.line == line && $0.columns.contains(column) }?.target
  }

  /// Puts another block at a place beside or below what there is.
  mutating func put(_ other: PanelBlock, line: Int, column: Int, takesCursor: Bool) {
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

extension String {
  /// The cells it takes, near enough for the names of months and weekdays.
  var columnCount: Int {
    unicodeScalars.reduce(0) { count, scalar in
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .format: return count
      default:
        let isWide =
          (0x1100...0x115F).contains(scalar.value) || (0x2E80...0xD7A3).contains(scalar.value)
          || (0xF900...0xFAFF).contains(scalar.value)
          || (0xFF00...0xFF60).contains(scalar.value)
        return count + (isWide ? 2 : 1)
      }
    }
  }

  /// As much of its beginning as has room.
  func prefix(columns: Int) -> String {
    var text = ""
    for scalar in unicodeScalars {
      let longer = text + String(scalar)
      guard longer.columnCount <= columns else { break }
      text = longer
    }
    return text
  }

  /// In lines of whole words.
  func lines(of width: Int) -> [String] {
    var lines: [String] = []
    for word in split(separator: " ") {
      if let last = lines.last, (last + " " + word).columnCount <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
