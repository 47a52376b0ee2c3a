// A field that is wider than the space on its row, in a box with several lines.
//
//     summary: "A long text that has no room…"     the row that is edited
//   ┌────────────────────────────────────────┐
//   │ A long text that has no room in its    │     below the row, or above it where there is
//   │ row.▏                                  │     more room; scrolled by half its height
//   └────────────────────────────────────────┘

import EditorCore

struct FieldBoxView {
  /// In smaller windows the field stays on its row, and covers the whole row if it would be
  /// narrower than `smallestField`.
  static let smallestWindow = Size(rows: 10, columns: 40)
  static let smallestField = 16
  private static let margin = 2

  let content: FieldContent
  /// The rows that the box may cover.
  let rows: Range<Int>
  let focusedRow: Int

  /// Draws the box; nothing if it would have no line of text.
  func draw(on surface: inout Surface) {
    let columns = Self.margin..<surface.size.columns - Self.margin
    let inner = columns.lowerBound + 2..<columns.upperBound - 2
    let field = FieldLines(content, width: inner.count, repertoire: surface.repertoire)
    let below = focusedRow + 1..<max(focusedRow + 1, rows.upperBound)
    let above = rows.lowerBound..<max(rows.lowerBound, focusedRow)
    let isBelow = below.count >= field.lines.count + 2 || below.count >= above.count
    let area = isBelow ? below : above
    let height = min(area.count - 2, field.lines.count)
    guard height > 0, !inner.isEmpty else { return }
    let box =
      isBelow
      ? area.lowerBound..<area.lowerBound + height + 2
      : area.upperBound - height - 2..<area.upperBound
    surface.drawBox(rows: box, columns: columns)
    let cursor = field.cursorCell
    let first = firstLine(showing: cursor.line, of: field.lines.count, height: height)
    for line in 0..<height {
      draw(field, line: first + line, on: &surface, row: box.lowerBound + 1 + line, columns: inner)
    }
    let edge = columns.upperBound - 1..<columns.upperBound
    if first > 0 {
      surface.write(StyledText("↑", .overlayTitle), row: box.lowerBound + 1, columns: edge)
    }
    if first + height < field.lines.count {
      surface.write(StyledText("↓", .overlayTitle), row: box.upperBound - 2, columns: edge)
    }
    surface.cursor = Position(
      row: box.lowerBound + 1 + cursor.line - first, column: inner.lowerBound + cursor.column)
    surface.fieldLines = field
    surface.fieldLines?.pageHeight = height
  }

  /// Draws the field over the whole row, including the key, when there is no space for a box.
  func drawOnRow(of surface: inout Surface) {
    let columns = 0..<surface.size.columns
    let cursor = FieldView(content: content).draw(on: &surface, row: focusedRow, columns: columns)
    surface.cursor = Position(row: focusedRow, column: min(cursor, columns.upperBound - 1))
  }

  private func firstLine(showing line: Int, of count: Int, height: Int) -> Int {
    guard line >= height else { return 0 }
    let half = max(1, height / 2)
    return min(count - height, ((line - height) / half + 1) * half)
  }

  private func draw(
    _ field: FieldLines, line: Int, on surface: inout Surface, row: Int, columns: Range<Int>
  ) {
    let view = FieldView(content: content)
    surface.fill(
      row: row, columns: columns.lowerBound - 1..<columns.upperBound + 1, with: view.style)
    surface.mark(
      .text(field.offset(line: line, column: .max)), row: row, columns: columns)
    var column = columns.lowerBound
    for glyph in field.glyphs[field.lines[line]] where column + glyph.width <= columns.upperBound {
      surface.put(glyph, row: row, column: column, style: view.style(of: glyph))
      surface.mark(.text(glyph.sourceOffset), row: row, columns: column..<column + glyph.width)
      column += glyph.width
    }
  }
}
