import EditorCore

/// Glyphs with styles that are not positioned yet, measured and cut to a width.
struct GlyphLine {
  struct Item {
    var glyph: Glyph
    var style: Style
  }

  let repertoire: Repertoire
  private(set) var items: [Item] = []
  private(set) var width = 0

  init(repertoire: Repertoire) {
    self.repertoire = repertoire
  }

  /// Appends runs until more than `limit` cells are used.
  mutating func append(_ text: StyledText, style: Style = Style(), limit: Int = .max) {
    for run in text.runs {
      var style = style.with(role: run.role)
      style.swatch = run.swatch ?? style.swatch
      style.isFilled = run.isFilled
      // The focused row may be reversed itself.
      if run.isMatch {
        style.attributes.formUnion(style.isFocused ? [.bold, .underline] : .reverse)
      }
      append(run.text, style: style, limit: limit)
    }
  }

  mutating func append(_ text: String, style: Style, limit: Int = .max) {
    let text = SafeText(text, repertoire: repertoire, isContent: style.role.isContent)
    for glyph in text {
      guard width < limit else { return }
      items.append(
        Item(glyph: glyph, style: glyph.isEscape ? style.with(role: .escape) : style))
      width += glyph.width
    }
  }

  mutating func cut(to limit: Int, _ cut: Surface.Cut, style: Style) {
    guard width > limit else { return }
    if cut == .middle, limit > 2 { return cutMiddle(to: limit, showing: nil, style: style) }
    guard let ellipsis = SafeText("…", repertoire: repertoire).first(where: { _ in true }),
      cut != .clip, limit > 0
    else {
      while width > limit { removeLast() }
      return
    }
    let role = ellipsis.isEscape ? Role.escape : .punctuation
    let mark = Item(glyph: ellipsis, style: style.with(role: role))
    if cut == .end {
      while width > limit - 1 { removeLast() }
      items.append(mark)
    } else {
      var dropped = 0
      while width > limit - 1, dropped < items.count {
        width -= items[dropped].glyph.width
        dropped += 1
      }
      items.replaceSubrange(0..<dropped, with: [mark])
    }
    width += 1
  }

  /// Cuts out the middle. If `index` is given, the glyph at that index stays visible.
  mutating func cutMiddle(to limit: Int, showing index: Int?, style: Style) {
    guard width > limit else { return }
    guard limit > 2 else { return cut(to: limit, .end, style: style) }
    var head = GlyphLine(repertoire: repertoire)
    head.append(fitting: items[...], to: limit / 2)
    var tail = suffix(of: limit - 1 - head.width)
    if let index, head.items.count <= index, index < items.count - tail.items.count {
      head = GlyphLine(repertoire: repertoire)
      head.append(fitting: items[...], to: limit / 3)
      tail = GlyphLine(repertoire: repertoire)
      // One glyph before the shown one, because a name is easier to recognise with it.
      tail.append(
        fitting: items[max(head.items.count, index - 1)...], to: limit - 2 - head.width)
      tail.append("…", style: style.with(role: .punctuation))
    }
    head.append("…", style: style.with(role: .punctuation))
    head.append(tail)
    self = head
  }

  private mutating func append(fitting rest: ArraySlice<Item>, to limit: Int) {
    for item in rest {
      guard width + item.glyph.width <= limit else { return }
      append(item)
    }
  }

  private func suffix(of limit: Int) -> GlyphLine {
    var start = items.count
    var width = 0
    while start > 0, width + items[start - 1].glyph.width <= limit {
      start -= 1
      width += items[start].glyph.width
    }
    var line = GlyphLine(repertoire: repertoire)
    for item in items[start...] { line.append(item) }
    return line
  }

  private mutating func removeLast() {
    guard let item = items.popLast() else { return }
    width -= item.glyph.width
  }

  /// Splits at spaces into lines of at most `limit` cells; a longer word is split. The last of at most `most` lines has the rest,
  /// which may be longer.
  func wrapped(to limit: Int, most: Int = .max) -> [GlyphLine] {
    guard width > limit, limit > 1 else { return [self] }
    var lines: [GlyphLine] = []
    var line = GlyphLine(repertoire: repertoire)
    var lastSpace: Int?
    for item in items {
      if line.width + item.glyph.width > limit, lines.count < most - 1 {
        var rest = GlyphLine(repertoire: repertoire)
        if let space = lastSpace {
          for moved in line.items[(space + 1)...] { rest.append(moved) }
          while line.items.count > space { line.removeLast() }
        }
        lines.append(line)
        line = rest
        lastSpace = nil
      }
      if item.glyph.scalar == " " { lastSpace = line.items.count }
      line.append(item)
    }
    lines.append(line)
    return lines
  }

  mutating func append(_ glyph: Glyph, style: Style) {
    append(Item(glyph: glyph, style: style))
  }

  mutating func append(_ line: GlyphLine) {
    items += line.items
    width += line.width
  }

  private mutating func append(_ item: Item) {
    items.append(item)
    width += item.glyph.width
  }
}

extension Surface {
  @discardableResult
  mutating func write(_ line: GlyphLine, row: Int, columns: Range<Int>) -> Int {
    var line = line
    let columns = columns.clamped(to: 0..<size.columns)
    guard !columns.isEmpty else { return columns.lowerBound }
    line.cut(to: columns.count, .end, style: line.items.last?.style ?? Style())
    var column = columns.lowerBound
    for item in line.items {
      put(item.glyph, row: row, column: column, style: item.style)
      column += item.glyph.width
    }
    return column
  }
}
