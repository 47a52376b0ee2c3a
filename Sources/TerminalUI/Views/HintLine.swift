import EditorCore

/// Keys and what they do, never cut inside a hint.
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

  /// Some hints that are on one line, and where on it.
  struct Line {
    var text: GlyphLine
    var places: [(hint: Int, columns: Range<Int>)] = []
  }

  /// As many as fit, in their order; a click on one is its number's.
  func draw(on surface: inout Surface, row: Int, columns: Range<Int>) {
    guard let line = lines(width: columns.count).first else { return }
    surface.write(line, row: row, columns: columns) { .hint($0) }
  }

  /// All of them, on as many lines as it takes.
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
      line.places.append((number, line.text.width..<line.text.width + hint.width))
      line.text.append(hint)
    }
    if line.text.width > 0 { lines.append(line) }
    return lines
  }
}

extension Surface {
  /// Writes hints and marks each as what a click on it is about.
  mutating func write(
    _ line: HintLine.Line, row: Int, columns: Range<Int>, target: (Int) -> PointerTarget
  ) {
    write(line.text, row: row, columns: columns)
    for (hint, cells) in line.places {
      let start = columns.lowerBound + cells.lowerBound
      let end = min(columns.upperBound, columns.lowerBound + cells.upperBound)
      mark(target(hint), row: row, columns: start..<max(start, end))
    }
  }
}
