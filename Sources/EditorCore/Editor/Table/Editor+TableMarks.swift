import DocumentTree

// Marks in a table: cells one below the other, a range with two corners, and whole columns.

extension Editor {
  /// The number of cells that one key press marks.
  private static let mostAtOnce = 1000

  /// Marks the focused cell and those below it, or unmarks them if the focused one is marked; the focus goes to the row below.
  mutating func markCells(_ count: Int) {
    guard let table = file.outline.table else { return }
    let rows = table.rows(in: file.document, file.outline.filter)
    let unmarks = file.focusedNode.map(file.marks.contains) == true
    var row = table.row
    for _ in 0..<min(max(1, count), Self.mostAtOnce) {
      if let node = markedNode(of: row, table) {
        if unmarks {
          file.marks.remove(node)
        } else if !file.marks.insert(node) {
          return report(.bulk(.tooManyMarks(MarkedRows.most)))
        }
      }
      guard let next = rows.next(to: row, forward: true).child else { break }
      row = next
    }
    file.outline.focusCell(row, table.column, in: file.document)
  }

  /// Returns the node of a cell in the focused column; nil if the row has none.
  private func markedNode(of row: Child, _ table: Table) -> Node? {
    switch table.cell(of: row, table.column, in: file.document) {
    case .row: row.isGhost ? nil : row.node
    case .member(let member): member.isGhost ? nil : member.node
    case .missing, .unread: nil
    }
  }

  /// Begins a range at the focused cell, or marks the cells between the first corner and this one.
  mutating func markCellRange() {
    guard let table = file.outline.table else { return }
    let rows = table.rows(in: file.document, file.outline.filter)
    guard file.marks.anchor != nil, let anchor = table.anchor, rows.row(of: anchor.row.node) != nil
    else {
      file.outline.table?.anchor = (table.row, table.column)
      file.marks.anchor = file.focus
      return report(.table(.cellRangeBegun))
    }
    file.marks.anchor = nil
    file.outline.table?.anchor = nil
    setGoal(.markCells(TableRange(from: anchor, to: table, in: rows)))
  }

  /// Marks the cells of the focused column, of the marked rows if there are any, else of all rows.
  mutating func markColumn() {
    guard let table = file.outline.table else { return }
    let container = table.container
    let document = file.document
    let marked = file.marks.nodes(in: document)
    let isOfRows =
      !marked.isEmpty && table.column != nil
      && marked.allSatisfy { document.path(to: $0)?.dropLast().last == container }
    setGoal(.markCells(TableRange(column: table.column, of: isOfRows ? marked : nil)))
  }

  // MARK: - Pieces of work

  mutating func continueMarking(_ range: TableRange) {
    goal = nil
    guard let table = file.outline.table else { return }
    var range = range
    let isOver = range.advance(&file.marks, table, in: file.document, file.outline.filter)
    if range.isFull { return report(.bulk(.tooManyMarks(MarkedRows.most))) }
    guard isOver else {
      return continueLater(.markCells(range), .bulk(.marking(file.marks.count)))
    }
    let count = file.marks.count
    report(
      count == 0
        ? .bulk(.noMarks) : range.isOfRows ? .bulk(.marked(count)) : .table(.cellsMarked(count)))
  }
}
