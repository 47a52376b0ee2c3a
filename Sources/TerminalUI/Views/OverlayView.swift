// A box over the outline, with the title in its top border and the answer keys in its bottom
// border.
//
//   ┌ Close theme.jsonc? ────────┐      from the top: the field and its note, the lines,
//   │ 2 changes are not saved.   │      and the keys when they do not fit in the border;
//   └ s save  D discard  Esc stay┘      if space is short, the lines are cut first.
//
// In a small window the same without the border.

import EditorCore

struct OverlayView {
  private static let margin = 2
  private static let smallestWidth = 24
  private static let minimumBoxedRows = 6
  private static let maximumNoteLines = 4

  let content: OverlayContent
  /// The rows of the window that the box may cover.
  let rows: Range<Int>
  /// The focused row, next to which a box with a field opens.
  var focusedRow: Int?
  var colorDepth = ColorDepth.exact

  /// The position of the box and the heights of its parts.
  private struct Frame {
    var rows: Range<Int>
    var columns: Range<Int>
    var isBoxed: Bool
    var hints: [HintLine.Line]
    var footer: [HintLine.Line]
    var notes: [GlyphLine]
    var body: Body
    var bodyHeight: Int
    /// The number of rows by which the outline moves up to keep the focused one visible.
    var outlineShift: Int
  }

  /// Returns the number of rows by which the outline moves up so that the box does not cover the
  /// focused one.
  func outlineShift(on surface: Surface) -> Int { frame(on: surface)?.outlineShift ?? 0 }

  private func frame(on surface: Surface) -> Frame? {
    let width = surface.size.columns
    let isBesideFull = content.placement == .beside && isSmall(surface)
    let isFull = content.placement == .full || isBesideFull
    var area = rows.isEmpty ? 0..<surface.size.rows : rows
    // The box has its own title and needs the row.
    if isBesideFull { area = 0..<area.upperBound }
    guard !area.isEmpty, width > 0 else { return nil }
    let focusedRow = isFull || content.field == nil ? nil : focusedRow
    let availableRows = max(1, focusedRow == nil ? area.count : area.count - 1)
    let isBoxed = area.count >= Self.minimumBoxedRows && width >= Self.smallestWidth
    let boxWidth = isFull || !isBoxed ? width : min(width, preferredWidth(on: surface))
    let inner = isBoxed ? boxWidth - 4 : boxWidth
    let border = isBoxed ? 2 : 0

    let hints = HintLine(hints: content.footer, repertoire: surface.repertoire)
      .lines(width: inner)
    let notes = noteLines(width: inner, repertoire: surface.repertoire)
    let head = (content.field == nil ? 0 : 1) + notes.count
    let body = bodyLines(width: inner, repertoire: surface.repertoire)
    var footer =
      isBoxed && hints.count <= 1
      ? [] : Array(hints.prefix(max(1, area.count / 2, area.count - content.lines.count)))
    if content.placement == .beside, body.lines.count + border + footer.count + head > availableRows
    {
      footer = isBoxed ? [] : Array(footer.prefix(1))
    }
    let availableBodyRows = max(0, availableRows - border - footer.count - head)
    let bodyHeight = isFull ? availableBodyRows : min(body.lines.count, availableBodyRows)
    let height = min(availableRows, bodyHeight + border + footer.count + head)

    let left = left(of: boxWidth, in: width)
    let (top, shift) = position(height, in: area, beside: focusedRow)
    return Frame(
      rows: top..<top + height, columns: left..<left + boxWidth, isBoxed: isBoxed, hints: hints,
      footer: footer, notes: notes, body: body, bodyHeight: bodyHeight, outlineShift: shift)
  }

  func draw(on surface: inout Surface) {
    guard let frame = frame(on: surface) else { return }
    for row in frame.rows {
      surface.fill(row: row, columns: frame.columns, with: Style(.overlayText))
    }
    var row = frame.rows.lowerBound
    var bottom = frame.rows.upperBound
    var columns = frame.columns
    if frame.isBoxed {
      drawBorder(
        on: &surface, rows: frame.rows, columns: frame.columns,
        footer: frame.footer.isEmpty ? frame.hints.first : nil)
      row += 1
      bottom -= 1
      columns = columns.lowerBound + 2..<columns.upperBound - 2
    }
    surface.cursor = Position(row: row, column: columns.lowerBound)
    if let field = content.field, row < bottom {
      let cursor = FieldView(content: field).draw(on: &surface, row: row, columns: columns)
      surface.cursor = Position(row: row, column: cursor)
      row += 1
    }
    for line in frame.notes where row < bottom {
      surface.write(line, row: row, columns: columns)
      row += 1
    }
    drawBody(
      frame.body, on: &surface, rows: row..<max(row, min(bottom, row + frame.bodyHeight)),
      columns: columns)
    row += frame.bodyHeight
    for line in frame.footer where row < bottom {
      surface.write(line, row: row, columns: columns) { .footer($0) }
      row += 1
    }
  }

  /// A picker keeps its left edge while it fits, so that the cell under the pointer does not move.
  private func left(of boxWidth: Int, in width: Int) -> Int {
    guard content.placement == .beside else { return (width - boxWidth) / 2 }
    return max(0, min(width / 16, width - boxWidth - Self.margin))
  }

  /// Returns the top of a box: below the focused row, or above it; if neither has enough space,
  /// below it after the outline has moved up.
  private func position(
    _ height: Int, in area: Range<Int>, beside focusedRow: Int?
  ) -> (top: Int, outlineShift: Int) {
    guard let focusedRow, area.contains(focusedRow) else {
      return (area.lowerBound + (area.count - height) / 2, 0)
    }
    if focusedRow + 1 + height <= area.upperBound { return (focusedRow + 1, 0) }
    if focusedRow - height >= area.lowerBound { return (focusedRow - height, 0) }
    let top = max(area.lowerBound, area.upperBound - height)
    return (top, min(focusedRow + 1 - top, focusedRow - area.lowerBound))
  }

  /// True if a box next to the row would leave too little space for both.
  private func isSmall(_ surface: Surface) -> Bool {
    surface.size.rows < Self.smallestBeside.rows
      || surface.size.columns < Self.smallestBeside.columns
  }

  private static let smallestBeside = Size(rows: 16, columns: 60)

  /// The note at the end of the title if colours are not shown exactly.
  private var depthNote: String {
    guard content.placement == .beside, let depthNote = colorDepth.note else { return "" }
    let hasSwatch = (content.lines + [note]).contains { $0.runs.contains { $0.swatch != nil } }
    return hasSwatch ? " \(depthNote) " : ""
  }

  private var note: StyledText { content.field?.note ?? "" }

  /// A problem is shown completely, since its end says what to do; any other note has one line.
  private func noteLines(width: Int, repertoire: Repertoire) -> [GlyphLine] {
    guard let first = note.runs.first else { return [] }
    var line = GlyphLine(repertoire: repertoire)
    guard first.role == .problem else {
      line.append(note, limit: width + 1)
      return [line]
    }
    line.append(note)
    return Array(line.wrapped(to: width).prefix(Self.maximumNoteLines))
  }

  private func preferredWidth(on surface: Surface) -> Int {
    let widest = surface.size.columns >= 40 ? surface.size.columns - 2 * Self.margin : .max
    func cells(_ text: StyledText) -> Int {
      var line = GlyphLine(repertoire: surface.repertoire)
      line.append(text, limit: surface.size.columns)
      return line.width
    }
    var preferred = cells(StyledText(content.title + depthNote)) + 2
    for line in content.lines { preferred = max(preferred, cells(line)) }
    for hint in HintLine(hints: content.footer, repertoire: surface.repertoire).lines(width: .max) {
      preferred = max(preferred, hint.text.width)
    }
    preferred = max(preferred, cells(note))
    if let field = content.field {
      preferred = max(preferred, min(40, cells(StyledText(field.text)) + 1))
    }
    return max(Self.smallestWidth, min(widest, min(preferred, surface.size.columns) + 4))
  }

  /// The content of the box: wrapped text, or a list with one line for each item.
  private struct Body {
    var lines: [GlyphLine] = []
    /// The first line of each item of the content.
    var starts: [Int] = []
  }

  private func bodyLines(width: Int, repertoire: Repertoire) -> Body {
    var body = Body()
    for text in content.lines {
      body.starts.append(body.lines.count)
      var line = GlyphLine(repertoire: repertoire)
      if content.selected == nil, content.placement != .beside {
        line.append(text)
        body.lines += line.wrapped(to: width)
      } else {
        line.append(text, limit: width + 1)
        body.lines.append(line)
      }
    }
    return body
  }

  private func drawBody(
    _ body: Body, on surface: inout Surface, rows: Range<Int>, columns: Range<Int>
  ) {
    guard !rows.isEmpty, !body.lines.isEmpty else { return }
    let requested = max(0, min(content.scroll, body.starts.count - 1))
    var first = min(body.starts[requested], max(0, body.lines.count - rows.count))
    let selected = content.selected.map { max(0, min($0, body.lines.count - 1)) }
    if let selected {
      first = max(min(first, selected), selected - rows.count + 1)
    }
    if let cursor = content.cursor {
      first = max(min(first, cursor.line), cursor.line - rows.count + 1)
    }
    for (index, row) in zip(first..<body.lines.count, rows) {
      if content.placement == .beside {
        for column in columns {
          surface.mark(
            .cell(line: index, column: column - columns.lowerBound), row: row,
            columns: column..<column + 1)
        }
        if let cursor = content.cursor, cursor.line == index {
          let column = columns.lowerBound + max(0, cursor.column)
          surface.cursor = Position(row: row, column: min(column, columns.upperBound - 1))
        }
      }
      if selected != nil {
        surface.mark(.line(content.linesBefore + index), row: row, columns: columns)
      }
      if index == selected {
        let style = Style(.overlaySelected)
        surface.fill(row: row, columns: columns, with: style)
        var line = GlyphLine(repertoire: surface.repertoire)
        for item in body.lines[index].items {
          line.append(item.glyph, style: item.glyph.isEscape ? item.style : style)
        }
        surface.write(line, row: row, columns: columns)
        if content.field == nil {
          surface.cursor = Position(row: row, column: columns.lowerBound)
        }
      } else {
        surface.write(body.lines[index], row: row, columns: columns)
      }
    }
    // The border shows that there are more lines.
    let edge = columns.upperBound + 1..<columns.upperBound + 2
    if content.linesBefore + first > 0 {
      surface.write(StyledText("↑", .overlayTitle), row: rows.lowerBound, columns: edge)
    }
    if first + rows.count < body.lines.count + content.linesAfter {
      surface.write(StyledText("↓", .overlayTitle), row: rows.upperBound - 1, columns: edge)
    }
  }

  private func drawBorder(
    on surface: inout Surface, rows: Range<Int>, columns: Range<Int>, footer: HintLine.Line?
  ) {
    surface.drawBox(rows: rows, columns: columns)
    let inside = columns.lowerBound + 1..<columns.upperBound - 1
    let depthNote = depthNote
    let depthNoteStart = max(inside.lowerBound, inside.upperBound - depthNote.unicodeScalars.count)
    if !content.title.isEmpty {
      surface.write(
        StyledText(" \(content.title) ", .overlayTitle), row: rows.lowerBound,
        columns: inside.lowerBound..<depthNoteStart)
    }
    if !depthNote.isEmpty {
      surface.write(
        StyledText(depthNote, .overlayTitle), row: rows.lowerBound,
        columns: depthNoteStart..<max(depthNoteStart, inside.upperBound))
    }
    if let footer {
      let blank = StyledText(" ", .hintText)
      let row = rows.upperBound - 1
      let text = inside.lowerBound + 1..<max(inside.lowerBound + 1, inside.upperBound)
      surface.write(blank, row: row, columns: inside)
      surface.write(footer, row: row, columns: text) { .footer($0) }
      let end = text.lowerBound + footer.text.width
      if end < inside.upperBound { surface.write(blank, row: row, columns: end..<end + 1) }
    }
  }
}

extension ColorDepth {
  /// The precision of the colours, as text; nil if they are exact.
  fileprivate var note: String? {
    switch self {
    case .exact: nil
    case .palette: "± 256 colours"
    case .sixteen: "± 16 colours"
    case .eight: "± 8 colours"
    case .none: "no colours here"
    }
  }
}
