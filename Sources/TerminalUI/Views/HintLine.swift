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

  /// As many as fit, in their order.
  func draw(on surface: inout Surface, row: Int, columns: Range<Int>) {
    guard let line = lines(width: columns.count).first else { return }
    surface.write(line, row: row, columns: columns)
  }

  /// All of them, on as many lines as it takes.
  func lines(width: Int) -> [GlyphLine] {
    var lines: [GlyphLine] = []
    var line = GlyphLine(repertoire: repertoire)
    for hint in hints {
      if line.width > 0, line.width + Self.gap + hint.width > width {
        lines.append(line)
        line = GlyphLine(repertoire: repertoire)
      }
      if line.width > 0 {
        line.append(String(repeating: " ", count: Self.gap), style: Style(.hintText))
      }
      line.append(hint)
    }
    if line.width > 0 { lines.append(line) }
    return lines
  }
}
