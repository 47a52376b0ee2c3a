extension ColorPanel {
  mutating func fit(width: Int) { self.width = min(width, Self.maximumWidth) }

  mutating func click(line: Int, column: Int, in context: ReadingContext) -> PanelAnswer {
    if line == 0 {
      if let hit = tabs(width: width).first(where: { $0.columns.contains(column) }) {
        page = hit.page
      }
      selectShown()
      return .consumed
    }
    switch page {
    case .sliders(let model):
      guard line <= ColorSliders.count else { return .consumed }
      sliders.activate(line - 1)
      return sliders.slide(to: column, model, width: width, isDragged: false) ? answer : .consumed
    case .names:
      guard let index = names.index(line: line - 2, column: column, width: width) else {
        return .consumed
      }
      names.select(index)
      return choose(names.selectedColor, keepingAlpha: true)
    case .file:
      guard let index = palette.index(line: line - 1, column: column, width: width) else {
        return .consumed
      }
      palette.select(index)
      return choose(palette.selectedColor, keepingAlpha: false)
    }
  }

  /// Moves the active slider, even if the pointer has left its line.
  mutating func drag(line: Int, column: Int, in context: ReadingContext) -> PanelAnswer {
    guard case .sliders(let model) = page else {
      return line > 0 ? click(line: line, column: column, in: context) : .consumed
    }
    return sliders.slide(to: column, model, width: width, isDragged: true) ? answer : .consumed
  }
}
