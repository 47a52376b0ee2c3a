// A table: the titles of the columns in the first row, then the rows. Texts are cut at the end of their column, and numbers stand at
// its right.

import EditorCore

struct TableView {
  private static let smallestSwatch = 2
  private static let readingGap = 2
  /// The cells below which a reading is not cut but left out.
  private static let smallestReading = 16

  let content: TableContent
  let colorDepth: ColorDepth
  let width: Int

  /// Draws the table from a row of the window on; returns the parts of the focused row that did not fit.
  func draw(on surface: inout Surface, row: Int) -> RowView.Overflow {
    drawTitles(on: &surface, row: row)
    var overflow = RowView.Overflow()
    var number = 0
    for (index, content) in content.rows.enumerated() {
      let line = row + 1 + index
      if let draft = content.draft {
        let view = RowView(
          content: draft, columns: RowColumns(width: width), colorDepth: colorDepth)
        overflow = view.draw(on: &surface, row: line)
        continue
      }
      overflow = draw(content, number, on: &surface, row: line) ?? overflow
      number += 1
    }
    return overflow
  }

  private var keyColumns: Range<Int> {
    TableContent.lead..<TableContent.lead + content.keyWidth
  }

  private func columns(of column: TableContent.Column) -> Range<Int> {
    column.start..<column.start + max(0, column.width)
  }

  private func drawTitles(on surface: inout Surface, row: Int) {
    let style = Style(attributes: .underline)
    surface.fill(row: row, columns: 0..<width, with: style)
    write(
      content.keyTitle, on: &surface, row: row, columns: keyColumns, style: style,
      atRight: content.keyTitle.runs.first?.role == .index)
    surface.mark(.tableTitle(nil), row: row, columns: 0..<keyColumns.upperBound + 1)
    for column in content.columns {
      let columns = columns(of: column)
      var style = style
      if column.isFocused { style.attributes.insert(.bold) }
      write(
        column.title, on: &surface, row: row, columns: columns, style: style,
        atRight: column.isNumeric)
      surface.mark(.tableTitle(column.index), row: row, columns: columns)
    }
    if content.hasMoreLeft {
      let edge = keyColumns.upperBound
      surface.write(
        StyledText("‹", .titleModified), row: row, columns: edge..<edge + 1, style: style)
    }
    if content.hasMoreRight {
      surface.write(
        StyledText("›", .titleModified), row: row, columns: width - 1..<width, style: style)
    }
  }

  /// Draws a row; returns what did not fit if it has the focus.
  private func draw(
    _ content: TableContent.Row, _ number: Int, on surface: inout Surface, row: Int
  ) -> RowView.Overflow? {
    let isBar = content.isFocused && content.keyField == nil
    var style = Style(
      attributes: content.isRemoved ? [.strikethrough, .dim] : [], isFocused: isBar)
    if isBar { surface.fill(row: row, columns: 0..<width, with: style) }
    if content.hasFocus { style.attributes.insert(.bold) }
    surface.mark(.tableCell(row: number, column: nil), row: row, columns: 0..<width)
    let lead = Style(isFocused: isBar)
    if content.change != .none {
      surface.write(
        StyledText(String(content.change.rawValue), content.change.role), row: row,
        columns: 0..<1, style: lead)
    }
    if content.hasProblem {
      surface.write(StyledText("!", .problem), row: row, columns: 1..<2, style: lead)
    }
    if content.isMarked {
      surface.write(StyledText("*", .marked), row: row, columns: 2..<3, style: lead)
    }
    var overflow: RowView.Overflow?
    if let field = content.keyField {
      overflow = draw(field, on: &surface, row: row, columns: keyColumns)
    } else {
      write(
        content.key, on: &surface, row: row, columns: keyColumns, style: style,
        atRight: content.key.runs.first?.role == .index)
      if content.isFocused {
        surface.cursor = Position(row: row, column: min(TableContent.lead, max(0, width - 1)))
      }
    }
    if let whole = content.whole {
      let start = keyColumns.upperBound + TableContent.gap
      let columns = start..<max(start, width)
      return draw(whole, on: &surface, row: row, columns: columns, isBar) ?? overflow
    }
    for (cell, column) in zip(content.cells, self.content.columns) {
      let columns = columns(of: column)
      surface.mark(
        .tableCell(row: number, column: column.index), row: row,
        columns: columns.lowerBound - TableContent.gap..<columns.upperBound)
      overflow = draw(cell, on: &surface, row: row, columns: columns, isBar) ?? overflow
    }
    return overflow
  }

  private func draw(
    _ field: FieldContent, on surface: inout Surface, row: Int, columns: Range<Int>
  ) -> RowView.Overflow {
    let view = FieldView(content: field)
    let cursor = view.draw(on: &surface, row: row, columns: columns)
    surface.cursor = Position(row: row, column: min(cursor, max(0, width - 1)))
    let fits = view.fits(in: columns.count, repertoire: surface.repertoire)
    return RowView.Overflow(
      note: field.note.isEmpty ? nil : field.note, field: fits ? nil : field,
      fieldWidth: columns.count)
  }

  /// Draws a cell; returns what did not fit if it has the open field.
  private func draw(
    _ cell: TableContent.Cell, on surface: inout Surface, row: Int, columns: Range<Int>,
    _ isBar: Bool
  ) -> RowView.Overflow? {
    let isFocused = cell.isFocused && cell.field == nil
    var style = Style(
      attributes: cell.isRemoved ? [.strikethrough, .dim] : [], isFocused: isFocused || isBar)
    let gap = columns.lowerBound - TableContent.gap
    let marks = Style(isFocused: isBar)
    // The marks are beside the value, and not beside the column before it.
    var mark = gap + TableContent.gap - 1
    if cell.change != .none {
      surface.write(
        StyledText(String(cell.change.rawValue), cell.change.role), row: row,
        columns: mark..<mark + 1, style: marks)
      mark -= 1
    }
    if cell.hasProblem || cell.isMarked {
      surface.write(
        cell.hasProblem && !cell.isMarked ? StyledText("!", .problem) : StyledText("*", .marked),
        row: row, columns: mark..<mark + 1, style: marks)
    }
    if let field = cell.field { return draw(field, on: &surface, row: row, columns: columns) }
    if isFocused {
      surface.fill(row: row, columns: columns, with: style)
      surface.cursor = Position(row: row, column: min(columns.lowerBound, max(0, width - 1)))
    }
    var columns = columns
    if let swatch = cell.swatch, colorDepth != .none, columns.count >= Self.smallestSwatch {
      let start = columns.lowerBound
      surface.write(
        StyledText([.swatch(swatch)]), row: row, columns: start..<start + Self.smallestSwatch,
        cut: .clip)
      columns = min(start + Self.smallestSwatch + 1, columns.upperBound)..<columns.upperBound
    }
    if let preview = cell.preview {
      let view = PreviewView(
        content: preview, repertoire: surface.repertoire, colorDepth: colorDepth, style: style)
      if let line = view.line(width: columns.count) {
        surface.write(line, row: row, columns: columns)
        return nil
      }
    }
    style.isFocused = isFocused || isBar
    var value = GlyphLine(repertoire: surface.repertoire)
    value.append(cell.value, style: style, limit: columns.count + 1)
    let room = columns.count - value.width - Self.readingGap
    let showsReading =
      !cell.reading.isEmpty
      && room >= min(Self.smallestReading, cell.reading.unicodeScalars.count)
    let end = write(
      cell.value, on: &surface, row: row, columns: columns, style: style,
      atRight: cell.isNumber && !showsReading)
    if showsReading {
      surface.write(
        StyledText(cell.reading, .reading), row: row,
        columns: end + Self.readingGap..<columns.upperBound, style: style)
    }
    return nil
  }

  @discardableResult
  private func write(
    _ text: StyledText, on surface: inout Surface, row: Int, columns: Range<Int>, style: Style,
    atRight: Bool
  ) -> Int {
    var line = GlyphLine(repertoire: surface.repertoire)
    line.append(text, style: style, limit: columns.count + 1)
    line.cut(to: columns.count, .end, style: style)
    let start =
      atRight ? max(columns.lowerBound, columns.upperBound - line.width) : columns.lowerBound
    return surface.write(line, row: row, columns: start..<max(start, columns.upperBound))
  }
}
