import EditorCore

/// The first line: the file and its state, then the breadcrumb, then the format at the right. If
/// space is short, the format is left out first, then the breadcrumb; a long name is cut at its
/// start.
struct TitleView {
  private static let gap = 2
  private static let shortestBreadcrumb = 8

  let content: TitleContent
  let breadcrumb: StyledText

  func draw(on surface: inout Surface, row: Int) {
    let width = surface.size.columns
    let end = surface.write(content.left, row: row, columns: 0..<width, cut: .start)
    var right = width
    var format = GlyphLine(repertoire: surface.repertoire)
    format.append(content.right, limit: width + 1)
    if format.width > 0, end + Self.gap + format.width <= width {
      right = width - format.width
      surface.write(format, row: row, columns: right..<width)
      right -= Self.gap
    }
    let start = end + Self.gap
    if !breadcrumb.isEmpty, right - start >= Self.shortestBreadcrumb {
      surface.write(breadcrumb, row: row, columns: start..<right, cut: .start)
    }
  }
}
