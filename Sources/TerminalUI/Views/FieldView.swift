import EditorCore

/// A text field, scrolled by half its width at a time to keep its cursor visible.
struct FieldView {
  let content: FieldContent
  var style = Style(.field)

  /// True if the text and a cursor after it fit in a number of columns.
  func fits(in columns: Int, repertoire: Repertoire) -> Bool {
    var width = 0
    for glyph in SafeText(content.text, repertoire: repertoire, isContent: true) {
      width += glyph.width
      if width >= columns { return false }
    }
    return true
  }

  /// Draws the field and returns the column of its cursor.
  func draw(on surface: inout Surface, row: Int, columns: Range<Int>) -> Int {
    let columns = columns.clamped(to: 0..<surface.size.columns)
    guard !columns.isEmpty else { return columns.lowerBound }
    surface.fill(row: row, columns: columns, with: style)

    let glyphs = Array(SafeText(content.text, repertoire: surface.repertoire, isContent: true))
    let total = glyphs.reduce(0) { $0 + $1.width }
    let cursor = cursorCell(in: glyphs)
    let half = max(1, columns.count / 2)
    let first = cursor < columns.count ? 0 : ((cursor - columns.count) / half + 1) * half

    var cell = 0
    for glyph in glyphs where cell < first + columns.count {
      if cell >= first, cell + glyph.width <= first + columns.count {
        let column = columns.lowerBound + cell - first
        surface.put(glyph, row: row, column: column, style: style(of: glyph))
        surface.mark(.text(glyph.sourceOffset), row: row, columns: column..<column + glyph.width)
      }
      cell += glyph.width
    }
    let end = columns.lowerBound + max(0, total - first)
    surface.mark(
      .text(content.text.unicodeScalars.count), row: row,
      columns: min(end, columns.upperBound)..<columns.upperBound)
    let visible = columns.lowerBound + cursor - first
    if columns.count >= 4 {
      if first > 0 { drawEllipsis(on: &surface, row: row, column: columns.lowerBound) }
      if first + columns.count < total, visible != columns.upperBound - 1 {
        drawEllipsis(on: &surface, row: row, column: columns.upperBound - 1)
      }
    }
    return visible
  }

  private func cursorCell(in glyphs: [Glyph]) -> Int {
    var cell = 0
    var start = 0
    var offset = 0
    for glyph in glyphs {
      if glyph.sourceOffset > content.cursor { return start }
      if glyph.sourceOffset != offset { (start, offset) = (cell, glyph.sourceOffset) }
      cell += glyph.width
    }
    return content.cursor < content.text.unicodeScalars.count ? start : cell
  }

  func style(of glyph: Glyph) -> Style {
    if content.selection?.contains(glyph.sourceOffset) == true {
      return style.with(role: .fieldSelection)
    }
    return glyph.isEscape ? Style(.escape) : style
  }

  private func drawEllipsis(on surface: inout Surface, row: Int, column: Int) {
    surface.write(
      StyledText("…", .punctuation), row: row, columns: column..<column + 1, style: style)
  }
}
