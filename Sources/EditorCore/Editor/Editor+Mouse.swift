import DocumentTree

extension Editor {
  private static let wheelRows = 3

  mutating func handle(_ mouse: MouseEvent) {
    switch mouse.action {
    case .wheelDown: scroll(by: Self.wheelRows)
    case .wheelUp: scroll(by: -Self.wheelRows)
    case .press where mouse.button == 0: click(row: mouse.row, column: mouse.column)
    case .press, .release, .drag: break
    }
  }

  private mutating func scroll(by rows: Int) {
    if let last = layers.indices.last {
      layers[last].scroll(by: rows)
    } else if file.outline.table != nil {
      scrollTable(by: rows)
    } else {
      file.outline.scroll(by: rows, in: file.document)
    }
  }

  private mutating func click(row: Int, column: Int) {
    message = nil
    goal = nil
    sequence = KeySequence()
    pendingHints = []
    guard layers.isEmpty else {
      if layers.last?.acceptance != nil { report(.clickOutsideField) }
      return
    }
    let line = row - layout.outlineTop
    // The cells of a table are targets of their own.
    guard file.outline.table == nil else { return }
    guard line >= 0, line < layout.outlineRows,
      let target = file.outline.row(atWindowIndex: line, in: file.document)
    else { return }
    let wasFocused = target == file.focus
    file.move(to: target)
    if column == layout.foldColumn(depth: target.depth), target.isNode,
      let node = target.node, file.document.kind(of: node).isContainer
    {
      toggleFold(at: target)
    } else if wasFocused {
      run(.edit, count: nil)
    }
  }
}
