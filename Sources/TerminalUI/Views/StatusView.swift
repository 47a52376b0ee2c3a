import EditorCore

/// The status line: a message or a prompt, and the position at the right if it fits.
struct StatusView {
  private static let gap = 2
  private static let smallestField = 10

  let content: StatusContent

  func draw(on surface: inout Surface, row: Int) {
    let width = surface.size.columns
    var left = GlyphLine(repertoire: surface.repertoire)
    left.append(content.left, limit: width + 1)
    var right = GlyphLine(repertoire: surface.repertoire)
    right.append(content.right, limit: width + 1)
    let needed = content.field == nil ? left.width : left.width + Self.smallestField
    var end = width
    if content.field != nil, needed + Self.gap + Self.smallestField < width {
      // What is said about a typed text is cut rather than left out.
      right.cut(to: width - needed - Self.gap, .end, style: Style())
    }
    if right.width > 0, needed + Self.gap + right.width <= width {
      surface.write(right, row: row, columns: width - right.width..<width)
      end = width - right.width - Self.gap
    }
    guard let field = content.field else {
      surface.write(left, row: row, columns: 0..<end)
      return
    }
    // The label is cut if necessary, never the field.
    let labelEnd = max(0, min(left.width, end - Self.smallestField))
    surface.write(left, row: row, columns: 0..<labelEnd)
    var fieldEnd = end
    if !field.note.isEmpty {
      var note = GlyphLine(repertoire: surface.repertoire)
      note.append(field.note, limit: width + 1)
      let noteStart = end - note.width
      if noteStart - Self.gap - labelEnd >= Self.smallestField {
        surface.write(note, row: row, columns: noteStart..<end)
        fieldEnd = noteStart - Self.gap
      }
    }
    let cursor = FieldView(content: field)
      .draw(on: &surface, row: row, columns: labelEnd..<fieldEnd)
    surface.cursor = Position(row: row, column: cursor)
  }
}
