import ModelValues

extension ColorPanel {
  func lines(width: Int, isActive: Bool, in context: ReadingContext) -> [StyledText] {
    let width = min(width, Self.maximumWidth)
    var lines = [tabLine(width: width)]
    switch page {
    case .sliders(let model):
      let background = partner?.color ?? Color(rgb: 0)
      lines += sliders.lines(
        model, width: width, isActive: isActive, over: background.mappedToGamut)
    case .names:
      var line = StyledText("find ", .overlayTitle)
      line.append(search.isEmpty ? "type some letters" : search, search.isEmpty ? .pending : .field)
      lines.append(line)
      lines += names.lines(width: width, isActive: isActive)
    case .file: lines += palette.lines(width: width, isActive: isActive)
    }
    if let partner { lines.append(contrastLine(partner)) }
    return lines
  }

  /// Returns the columns of the page titles: each includes the cell before the title, and the one after it if there is room.
  func tabs(width: Int) -> [(page: Page, columns: Range<Int>)] {
    var start = 0
    return pages.map { page in
      let end = start + page.title.utf8.count + (width < Self.roomyWidth ? 1 : 2)
      defer { start = end }
      return (page, start..<end)
    }
  }

  private func tabLine(width: Int) -> StyledText {
    var line = StyledText()
    let isTight = width < Self.roomyWidth
    var isAfterShown = false
    for (page, _) in tabs(width: width) {
      let isShown = page == self.page
      line.append(isShown ? "[" : isTight && isAfterShown ? "]" : " ", .overlayTitle)
      line.append(page.title, isShown ? .overlayTitle : .overlayText)
      if !isTight { line.append(isShown ? "]" : " ", .overlayTitle) }
      isAfterShown = isShown
    }
    if isTight { line.append(isAfterShown ? "]" : " ", .overlayTitle) }
    return line
  }

  private func contrastLine(_ partner: NamedColor) -> StyledText {
    var line = StyledText("contrast ", .statusQuiet)
    line.append(sliders.color.contrastText(with: partner.color), .overlayText)
    line.append(" with ", .statusQuiet)
    line.runs.append(.swatch(partner.color.mappedToGamut.rgb))
    line.append(" " + partner.name, .statusQuiet)
    return line
  }

  func cursor(in context: ReadingContext) -> (line: Int, column: Int) {
    switch page {
    case .sliders:
      let cursor = sliders.cursor
      return (cursor.line + 1, cursor.column)
    case .names:
      guard names.selected != nil else { return (1, 5 + search.unicodeScalars.count) }
      let cursor = names.cursor(width)
      return (cursor.line + 2, cursor.column + 1)
    case .file:
      let cursor = palette.cursor(width)
      return (cursor.line + 1, cursor.column + 1)
    }
  }

  var hints: [KeyHint] {
    switch page {
    case .sliders:
      [
        KeyHint("Tab", "page"), KeyHint("← →", "step"), KeyHint("+ -", "lighter"),
        KeyHint("s S", "vivid"),
      ]
    case .names: [KeyHint("Tab", "page"), KeyHint("↑ ↓", "choose")]
    case .file: [KeyHint("Tab", "page"), KeyHint("↑ ↓", "choose"), KeyHint("+ -", "lighter")]
    }
  }
}
