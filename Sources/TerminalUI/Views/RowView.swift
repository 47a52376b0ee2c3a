import EditorCore

/// One row of the outline.
struct RowView {
  /// The cells that a value keeps beside a long key. A value gives way before its key does, most of all if its reading is shown.
  private static let smallestValue = 8
  private static let smallestField = 12
  private static let lineNumberWidth = 5

  let content: RowContent
  let columns: RowColumns
  let colorDepth: ColorDepth
  /// Returns the keys of the other visible rows of the same container, from which a key that is cut must differ.
  var neighbourKeys: () -> [StyledText] = { [] }

  /// True if the row is drawn as a bar. With an open field, the field and its selection are
  /// highlighted instead.
  private var isBar: Bool {
    content.isFocused && content.keyField == nil && content.valueField == nil
      && content.commentField == nil
  }

  /// True if the row only has cells: no cursor, no field and no targets of clicks.
  var isIndependent: Bool {
    !content.isFocused && content.keyField == nil && content.valueField == nil
      && content.commentField == nil
  }

  private var isRemoved: Bool {
    content.kind == .ghost || content.kind == .comment(isRemoved: true)
  }

  private var base: Style {
    Style(
      attributes: isRemoved ? [.strikethrough, .dim] : [], isFocused: isBar)
  }

  /// The parts of a row that did not fit.
  struct Overflow {
    /// The note of an open field.
    var note: StyledText?
    /// The open field, if it is wider than its columns.
    var field: FieldContent?
    /// The number of these columns.
    var fieldWidth = 0
    /// True if the key is cut, so that the row depends on its neighbours.
    var cutsKey = false
  }

  func draw(on surface: inout Surface, row: Int) -> Overflow {
    if isBar {
      surface.fill(row: row, columns: 0..<columns.width, with: Style(isFocused: true))
    }
    drawGutter(on: &surface, row: row)
    let note = (content.valueField ?? content.keyField)?.note ?? ""
    let notesBeside = drawReading(on: &surface, row: row, note: note)
    let end = columns.valueEnd(
      hasReading: content.reading != nil || notesBeside, hasSwatch: content.reading?.swatch != nil)
    let start = drawLead(on: &surface, row: row)
    var overflow = drawEntry(on: &surface, row: row, columns: min(start, end)..<end)
    overflow.note = note.isEmpty || notesBeside ? nil : note
    return overflow
  }

  private func drawGutter(on surface: inout Surface, row: Int) {
    let style = Style(isFocused: isBar)
    if content.change != .none {
      surface.write(
        StyledText(String(content.change.rawValue), content.change.role), row: row, columns: 0..<1,
        style: style)
    }
    if content.hasProblem || content.kind == .fault {
      surface.write(StyledText("!", .problem), row: row, columns: 1..<2, style: style)
    }
  }

  /// Draws the part before the key: the fold mark, or the number of a source line.
  private func drawLead(on surface: inout Surface, row: Int) -> Int {
    let style = Style(isFocused: isBar)
    if case .rawLine(let number) = content.kind {
      let digits = number.map { String($0) } ?? "…"
      let padding = String(
        repeating: " ", count: max(0, Self.lineNumberWidth - digits.utf8.count))
      let end = surface.write(
        StyledText(padding + digits, .index), row: row,
        columns: RowColumns.gutter..<max(RowColumns.gutter, columns.width),
        style: style)
      return end + 1
    }
    let fold = columns.fold(depth: content.depth)
    if columns.isIndentationLimited(depth: content.depth) {
      surface.write(
        StyledText("…", .index), row: row, columns: fold - 2..<fold, style: style, cut: .clip)
    }
    let mark = content.fold == .none ? "" : content.fold == .expanded ? "▾" : "▸"
    surface.write(
      StyledText(mark, .punctuation), row: row, columns: fold..<fold + 1, style: style)
    if content.isMarked {
      surface.write(
        StyledText("*", .marked), row: row, columns: fold + 1..<fold + RowColumns.foldMark,
        style: style)
    }
    return fold + RowColumns.foldMark
  }

  /// Draws key and value. Returns what is wider than its columns.
  private func drawEntry(
    on surface: inout Surface, row: Int, columns: Range<Int>
  ) -> Overflow {
    var cursor = columns.lowerBound
    var overflow = Overflow()
    func note(_ field: FieldContent, width: Int) {
      overflow.field = field
      overflow.fieldWidth = width
    }
    var column = columns.lowerBound
    let hasValue = !content.value.isEmpty || content.valueField != nil
    let keyEnd =
      columns.upperBound - (hasValue ? smallestValue(columns.count, surface.repertoire) : 0)
    if let field = content.keyField {
      let view = FieldView(content: field)
      let fieldColumns = column..<max(column, keyEnd)
      cursor = view.draw(on: &surface, row: row, columns: fieldColumns)
      if !view.fits(in: fieldColumns.count, repertoire: surface.repertoire) {
        note(field, width: fieldColumns.count)
      }
      column = max(column, keyEnd)
    } else {
      let room = column..<max(column, keyEnd)
      let (line, isCut) = keyLine(width: room.count, repertoire: surface.repertoire)
      overflow.cutsKey = isCut
      column = surface.write(line, row: row, columns: room)
    }
    if hasValue {
      if !content.key.isEmpty || content.keyField != nil {
        column = surface.write(
          StyledText(": ", .punctuation), row: row,
          columns: column..<max(column, columns.upperBound), style: base, cut: .clip)
      }
      let value = column..<max(column, columns.upperBound)
      if let field = content.valueField {
        let view = FieldView(content: field)
        cursor = view.draw(on: &surface, row: row, columns: value)
        if !view.fits(in: value.count, repertoire: surface.repertoire) {
          note(field, width: value.count)
        }
      } else {
        if content.keyField == nil { cursor = column }
        column = drawValue(on: &surface, row: row, columns: value)
        if let field = content.commentField {
          let start = max(
            columns.lowerBound, min(column + 2, columns.upperBound - Self.smallestField))
          let room = start..<max(start, columns.upperBound)
          let view = FieldView(content: field)
          cursor = view.draw(on: &surface, row: row, columns: room)
          if !view.fits(in: room.count, repertoire: surface.repertoire) {
            note(field, width: room.count)
          }
        } else {
          drawComment(on: &surface, row: row, columns: column..<max(column, columns.upperBound))
        }
      }
    }
    if content.isFocused {
      let last = max(0, surface.size.columns - 1)
      surface.cursor = Position(row: row, column: min(cursor, last))
    }
    return overflow
  }

  private func smallestValue(_ width: Int, _ repertoire: Repertoire) -> Int {
    if content.keyField != nil || content.valueField != nil {
      return min(Self.smallestField, width / 3)
    }
    if content.reading != nil, columns.showsReadings { return 3 }
    let smallest = min(Self.smallestValue, width / 4)
    guard columns.showsReadings else { return smallest }
    // A long key leaves room for its value: in a file of translations, keys are sentences.
    var value = GlyphLine(repertoire: repertoire)
    value.append(content.value, style: base)
    let separator = content.key.isEmpty ? 0 : 2
    return max(smallest, min(value.width + separator, width / 3))
  }

  /// Returns the key, cut in the middle if it does not fit. If it would then look like the key of a neighbour, the part in which the
  /// two differ is shown.
  private func keyLine(
    width: Int, repertoire: Repertoire
  ) -> (line: GlyphLine, isCut: Bool) {
    var line = GlyphLine(repertoire: repertoire)
    line.append(content.key, style: base)
    guard line.width > width, width > 2 else { return (line, line.width > width) }
    // Of equal length and with equal ends, the two would be cut to the same text.
    let (head, tail) = (width / 2, width - 1 - width / 2)
    let key = Array(content.key.string.unicodeScalars)
    var difference: Int?
    for neighbour in neighbourKeys().map({ Array($0.string.unicodeScalars) })
    where neighbour.count > width && neighbour.prefix(head) == key.prefix(head)
      && neighbour.suffix(tail) == key.suffix(tail)
    {
      let common = zip(key, neighbour).prefix { $0 == $1 }.count
      if common < key.count { difference = max(difference ?? 0, common) }
    }
    line.cutMiddle(to: width, showing: difference, style: base)
    return (line, true)
  }

  /// The blanks before a comment at the end of a row, and the least columns that it needs.
  private static let commentGap = 2
  private static let smallestComment = 6

  private func drawComment(on surface: inout Surface, row: Int, columns: Range<Int>) {
    guard !content.comment.isEmpty, columns.count >= Self.commentGap + Self.smallestComment else {
      return
    }
    surface.write(
      content.comment, row: row, columns: columns.lowerBound + Self.commentGap..<columns.upperBound,
      style: base)
  }

  /// Returns the column after the value.
  private func drawValue(on surface: inout Surface, row: Int, columns: Range<Int>) -> Int {
    if let preview = content.preview {
      let view = PreviewView(
        content: preview, repertoire: surface.repertoire, colorDepth: colorDepth, style: base)
      if let line = view.line(width: columns.count) {
        return surface.write(line, row: row, columns: columns)
      }
    }
    return surface.write(content.value, row: row, columns: columns, style: base)
  }

  /// Draws the reading, or instead the note of the open field if it fits. Returns whether the note
  /// was drawn.
  private func drawReading(on surface: inout Surface, row: Int, note: StyledText) -> Bool {
    let text = columns.readingText
    if columns.showsReadings, !note.isEmpty {
      var line = GlyphLine(repertoire: surface.repertoire)
      line.append(note, style: Style(isFocused: isBar), limit: text.count + 1)
      if line.width <= text.count {
        surface.write(line, row: row, columns: text)
        return true
      }
    }
    guard let reading = content.reading else { return false }
    if columns.showsReadings {
      surface.write(StyledText(reading.text, .reading), row: row, columns: text, style: base)
    }
    if let swatch = reading.swatch, columns.showsSwatches, colorDepth != .none {
      surface.write(
        StyledText([.swatch(swatch)]), row: row,
        columns: columns.reading..<columns.reading + RowColumns.swatch, cut: .clip)
      if !colorDepth.nearest(to: swatch).isExact {
        surface.write(
          StyledText("±", .reading), row: row, columns: columns.reading - 1..<columns.reading,
          style: base)
      }
    }
    return false
  }
}

extension RowContent.ChangeMark {
  var role: Role {
    switch self {
    case .none: .plain
    case .added: .added
    case .changed: .changed
    case .removed: .removed
    case .moved, .movedAway: .moved
    case .below: .below
    }
  }
}
