import DocumentFormats
import DocumentTree

extension Editor {
  /// The table of the frame, with the open field or the new entry of the top layer.
  var table: TableContent? {
    var presenter = TablePresenter(
      file, readings, columns: size.columns, highlighting: searched)
    let height = max(1, layout.outlineRows - 1)
    guard var content = presenter?.content(height: height) else { return nil }
    guard let layerRow = layers.last?.row,
      let index = content.rows.firstIndex(where: \.hasFocus)
    else { return content }
    switch layerRow {
    case .inserted(let new, let isAfter):
      var inserted = TableContent.Row()
      inserted.draft = new
      content.rows[index].isFocused = false
      for cell in content.rows[index].cells.indices {
        content.rows[index].cells[cell].isFocused = false
      }
      let position = index + (isAfter ? 1 : 0)
      content.rows.insert(inserted, at: position)
      // If it is below the lower edge, the first rows are removed.
      if position >= height { content.rows.removeFirst(position - height + 1) }
      content.rows = Array(content.rows.prefix(height))
    case .keyField(let field) where content.rows[index].isFocused:
      content.rows[index].keyField = field
    case .keyField, .valueField, .commentField, .preview:
      if let cell = content.rows[index].cells.firstIndex(where: \.isFocused) {
        put(layerRow, into: &content.rows[index].cells[cell])
      } else if var whole = content.rows[index].whole {
        put(layerRow, into: &whole)
        whole.isFocused = true
        content.rows[index].whole = whole
        content.rows[index].isFocused = false
      }
    }
    return content
  }

  private func put(_ layerRow: LayerRow, into cell: inout TableContent.Cell) {
    switch layerRow {
    case .keyField(let field), .valueField(let field), .commentField(let field):
      cell.field = field
    case .preview(let path, let meaning, let replacement):
      guard path == file.focus.path else { return }
      cell.change = .changed
      let reading = meaning.reading(in: readings)
      cell.swatch = reading.swatch
      cell.reading = reading.swatch == nil ? reading.text : ""
      guard case .text(let text) = replacement else { return }
      cell.value = RowText.styled(
        TableCellPresenter.withoutQuotes(file.document.shownToken(for: text, at: path)),
        cell.value.runs.first?.role ?? .plain)
    case .inserted: break
    }
  }
}
