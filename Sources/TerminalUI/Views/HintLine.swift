import EditorCore

/// Keys and their effects; a hint is never cut.
struct HintLine {
  private static let gap = 2

  private let hints: [GlyphLine]
  private let repertoire: Repertoire

  init(hints: [KeyHint], repertoire: Repertoire) {
    self.repertoire = repertoire
    self.hints = hints.map { hint in
      var line = GlyphLine(repertoire: repertoire)
      line.append(hint.keys, style: Style(.hintKey))
      line.append(" " + hint.text, style: Style(.hintText))
      return line
    }
  }

  /// The hints on one line, and their columns.
  struct Line {
    var text: GlyphLine
    var ranges: [(hint: Int, columns: Range<Int>)] = []
  }

  /// Draws as many hints as fit, in order; a click on a hint has its number as the target.
  func draw(on surface: inout Surface, row: Int, columns: Range<Int>) {
    guard let line = lines(width: columns.count).first else { return }
    surface.write(line, row: row, columns: columns) { .hint($0) }
  }

  /// Returns all hints, on as many lines as needed.
  func lines(width: Int) -> [Line] {
    var lines: [Line] = []
    var line = Line(text: GlyphLine(repertoire: repertoire))
    for (number, hint) in hints.enumerated() {
      if line.text.width > 0, line.text.width + Self.gap + hint.width > width {
        lines.append(line)
        line = Line(text: GlyphLine(repertoire: repertoire))
      }
      if line.text.width > 0 {
        line.text.append(String(repeating: " ", count: Self.gap), style: Style(.hintText))
      }
      line.ranges.append((number, line.text.width..<line.text.width + hint.width))
      line.text.append(hint)
    }
    if line.text.width > 0 { lines.append(line) }
    return lines
  }
}

extension Surface {
  /// Writes hints and sets a click target for each.
  mutating func write(
    _ line: HintLine.Line, row: Int, columns: Range<Int>, target: (Int) -> PointerTarget
  ) {
    write(line.text, row: row, columns: columns)
    for (hint, cells) in line.ranges {
      let start = columns.lowerBound + cells.lowerBound
      let end = min(columns.upperBound, columns.lowerBound + cells.upperBound)
      mark(target(hint), row: row, columns: start..<max(start, end))
    }
  }
}
