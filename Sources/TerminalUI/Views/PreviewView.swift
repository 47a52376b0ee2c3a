import EditorCore

/// The line of a preview, with as many items as fit into a number of cells.
package struct PreviewView {
  private let content: PreviewContent
  private let repertoire: Repertoire
  private let colorDepth: ColorDepth
  private let style: Style

  package init(
    content: PreviewContent, repertoire: Repertoire, colorDepth: ColorDepth = .none,
    style: Style = Style()
  ) {
    self.content = content
    self.repertoire = repertoire
    self.colorDepth = colorDepth
    self.style = style
  }

  /// The smallest number of cells of a value that is cut.
  private static let smallestValue = 6

  /// Returns the line as text; nil if no item fits.
  package func text(width: Int) -> String? {
    line(width: width).map { line in
      var text = String.UnicodeScalarView()
      for item in line.items {
        text.append(item.glyph.scalar)
        text.append(contentsOf: item.glyph.marks)
      }
      return String(text)
    }
  }

  /// Returns the line; nil if no item fits.
  func line(width: Int) -> GlyphLine? {
    var line = text(content.opening)
    if !content.items.allSatisfy({ isExact($0) }) {
      var mark = text("±")
      mark.append(line)
      line = mark
    }
    let end = text(content.closing)
    let more = text("…" + (content.count.map { " \($0)" } ?? "") + content.closing)
    var isAfterSwatch = false
    for (index, item) in content.items.enumerated() {
      let isSwatch = showsSwatch(item)
      let separator = text(
        index == 0 ? "" : isSwatch && isAfterSwatch && item.key.isEmpty ? " " : ", ")
      let tail = index == content.items.count - 1 && !content.hasMore ? end.width : more.width + 2
      var piece = glyphs(of: item)
      let room = width - line.width - separator.width - tail
      guard piece.width <= room else {
        guard canBeCut(item, to: room) else {
          guard index > 0 else { return nil }
          line.append(text(", "))
          line.append(more)
          return line
        }
        piece.cut(to: room, .end, style: style)
        line.append(separator)
        line.append(piece)
        let isLast = index == content.items.count - 1 && !content.hasMore
        if !isLast { line.append(text(", ")) }
        line.append(isLast ? end : more)
        return line
      }
      line.append(separator)
      line.append(piece)
      isAfterSwatch = isSwatch
    }
    if content.hasMore { line.append(text(", ")) }
    line.append(content.hasMore ? more : end)
    return line
  }

  /// True if enough of a value would be left.
  private func canBeCut(_ item: PreviewContent.Item, to room: Int) -> Bool {
    guard !showsSwatch(item) else { return false }
    var key = GlyphLine(repertoire: repertoire)
    key.append(item.key)
    return room - key.width - (item.key.isEmpty ? 0 : 2) >= Self.smallestValue
  }

  private func text(_ text: String) -> GlyphLine {
    var line = GlyphLine(repertoire: repertoire)
    line.append(StyledText(text, .punctuation), style: style)
    return line
  }

  private func showsSwatch(_ item: PreviewContent.Item) -> Bool {
    item.swatch != nil && colorDepth != .none
  }

  private func isExact(_ item: PreviewContent.Item) -> Bool {
    guard showsSwatch(item), let swatch = item.swatch else { return true }
    return colorDepth.nearest(to: swatch).isExact
  }

  private func glyphs(of item: PreviewContent.Item) -> GlyphLine {
    var line = GlyphLine(repertoire: repertoire)
    if !item.key.isEmpty { line.append(item.key + StyledText(": ", .preview), style: style) }
    if showsSwatch(item), let swatch = item.swatch {
      line.append(StyledText([.swatch(swatch)]), style: Style())
    } else {
      line.append(item.value, style: style)
    }
    return line
  }
}
