// Draws a frame: the presentation has its content, the layout its parts, and the views draw them.
// Any size is drawn; if space is short, parts are left out, the most useful last.

import EditorCore

package struct PresentationView {
  private let presentation: Presentation
  private let capabilities: Capabilities

  package init(_ presentation: Presentation, capabilities: Capabilities = Capabilities()) {
    self.presentation = presentation
    self.capabilities = capabilities
  }

  package func surface(size: Size) -> Surface {
    var drawn = DrawnRows()
    return surface(size: size, reusing: &drawn)
  }

  /// Draws a frame; rows with the same content as in the last frame are copied.
  package func surface(size: Size, reusing drawn: inout DrawnRows) -> Surface {
    var surface = Surface(size: size, repertoire: capabilities.repertoire)
    let layout = Layout(surface.size)
    if layout.titleRows > 0 {
      TitleView(content: presentation.title, breadcrumb: presentation.breadcrumb)
        .draw(on: &surface, row: 0)
    }
    let columns = RowColumns(width: surface.size.columns)
    var note: StyledText?
    var box: FieldBoxView?
    var boxWidth = 0
    let area = layout.titleRows..<layout.statusRow
    let overlay = presentation.overlay.map {
      OverlayView(
        content: $0, rows: area,
        focusedRow: focusedIndex.map { layout.outlineTop + $0 },
        colorDepth: capabilities.colorDepth)
    }
    let rows = Array(
      presentation.rows.prefix(layout.outlineRows)
        .dropFirst(overlay?.outlineShift(on: surface) ?? 0))
    drawn.begin(surface, capabilities.colorDepth)
    for (index, row) in rows.enumerated() {
      let view = RowView(
        content: row, columns: columns, colorDepth: capabilities.colorDepth,
        neighbourKeys: { neighbourKeys(of: index, in: rows) })
      let overflow = drawn.draw(view, on: &surface, row: layout.outlineTop + index)
      note = overflow.note ?? note
      if let field = overflow.field {
        boxWidth = overflow.fieldWidth
        box = FieldBoxView(content: field, rows: area, focusedRow: layout.outlineTop + index)
      }
    }
    if var table = presentation.table {
      let shift = overlay?.outlineShift(on: surface) ?? 0
      table.rows.removeFirst(min(shift, table.rows.count))
      let overflow = TableView(
        content: table, colorDepth: capabilities.colorDepth, width: surface.size.columns
      ).draw(on: &surface, row: layout.outlineTop)
      note = overflow.note
      if let field = overflow.field, let index = table.rows.firstIndex(where: \.hasFocus) {
        boxWidth = overflow.fieldWidth
        box = FieldBoxView(
          content: field, rows: area, focusedRow: layout.outlineTop + 1 + index)
      }
    }
    drawDetail(on: &surface, layout)
    var status = presentation.status
    if let note, status.field == nil, !status.isError { status.left = note }
    if !drawLong(status, on: &surface, layout) {
      StatusView(content: status).draw(on: &surface, row: layout.statusRow)
    }
    if layout.hintRows > 0 {
      HintLine(hints: presentation.hints, repertoire: surface.repertoire)
        .draw(on: &surface, row: layout.statusRow + 1, columns: 0..<surface.size.columns)
    }
    let smallest = FieldBoxView.smallestWindow
    if surface.size.rows >= smallest.rows, surface.size.columns >= smallest.columns {
      box?.draw(on: &surface)
    } else if boxWidth < FieldBoxView.smallestField {
      box?.drawOnRow(of: &surface)
    }
    overlay?.draw(on: &surface)
    return surface
  }

  /// The index of the focused row among the rows of the outline; the titles of a table are one.
  private var focusedIndex: Int? {
    presentation.table.map { table in table.rows.firstIndex(where: \.hasFocus).map { $0 + 1 } }
      ?? presentation.rows.firstIndex(where: \.isFocused)
  }

  /// Draws each paragraph of the detail strip on one line, and on more while there are free lines.
  private func drawDetail(on surface: inout Surface, _ layout: Layout) {
    let width = surface.size.columns
    let paragraphs = presentation.detail.prefix(layout.detailRows)
    var row = layout.detailTop
    for (index, paragraph) in paragraphs.enumerated() {
      let most = layout.statusRow - row - (paragraphs.count - 1 - index)
      var text = GlyphLine(repertoire: surface.repertoire)
      text.append(paragraph, limit: most * (width + 1) + 1)
      for line in text.wrapped(to: width, most: most) {
        surface.write(line, row: row, columns: 0..<width)
        row += 1
      }
    }
  }

  /// Returns the keys of the visible rows in the same container as a row.
  private func neighbourKeys(of index: Int, in rows: [RowContent]) -> [StyledText] {
    let depth = rows[index].depth
    let before = rows[..<index].reversed().prefix { $0.depth >= depth }
    let after = rows[(index + 1)...].prefix { $0.depth >= depth }
    return (Array(before) + after).filter { $0.depth == depth }.map(\.key)
  }

  /// Draws a message that is longer than its line over the detail lines too, since its end says
  /// what to do.
  private func drawLong(
    _ status: StatusContent, on surface: inout Surface, _ layout: Layout
  ) -> Bool {
    let width = surface.size.columns
    var message = GlyphLine(repertoire: surface.repertoire)
    message.append(status.left)
    guard status.field == nil, message.width > width, layout.detailRows > 0 else { return false }
    let lines = message.wrapped(to: width)
    let first = layout.statusRow - min(layout.detailRows, lines.count - 1)
    for (row, line) in zip(first...layout.statusRow, lines) {
      surface.fill(row: row, columns: 0..<width, with: Style())
      surface.write(line, row: row, columns: 0..<width)
    }
    return true
  }
}
