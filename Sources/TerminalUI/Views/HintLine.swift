import EditorCore

/// Keys and their effects; a hint is never cut.
struct HintLine {
  private static let gap = 2

  private let hints: [GlyphLine]
  /// The numbers of the hints that are always shown.
  private let kept: [Int]
  private let repertoire: Repertoire

  init(hints: [KeyHint], repertoire: Repertoire) {
    self.repertoire = repertoire
    kept = hints.indices.filter { hints[$0].isAlwaysShown }
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
    guard let line = lines(of: shown(width: columns.count), width: columns.count).first else {
      return
    }
    surface.write(line, row: row, columns: columns) { .hint($0) }
  }

  /// Returns the numbers of the hints, with those that are always shown before the first one that does not fit.
  private func shown(width: Int) -> [Int] {
    var first = Array(hints.indices)
    while let last = first.indices.last(where: { !kept.contains(first[$0]) }),
      lines(of: first, width: width).count > 1
    {
      first.remove(at: last)
    }
    return kept.isEmpty || lines(of: first, width: width).count > 1 ? Array(hints.indices) : first
  }

  /// Returns all hints, on as many lines as needed.
  func lines(width: Int) -> [Line] { lines(of: Array(hints.indices), width: width) }

  private func lines(of numbers: [Int], width: Int) -> [Line] {
    var lines: [Line] = []
    var line = Line(text: GlyphLine(repertoire: repertoire))
    for number in numbers {
      let hint = hints[number]
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
