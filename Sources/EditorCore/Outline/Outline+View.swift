import DocumentTree

extension Outline {
  /// Calls the body with each row of the window; in a table, with each row and each cell.
  func eachRowInView(of document: Document, _ body: (OutlineRow) -> Void) {
    if let table { return table.eachRowInView(of: document, filter, height: tableHeight, body) }
    cursorsInView(of: document).forEach { body($0.row) }
  }

  /// Returns the rows of the window; none in a table.
  func cursorsInView(of document: Document) -> [RowCursor] {
    guard table == nil else { return [] }
    var cursor = top(in: document)
    var cursors: [RowCursor] = []
    repeat { cursors.append(cursor) } while cursors.count < height && cursor.next(in: document)
    return cursors
  }
}

extension Table {
  private static let budgetOfView = 1 << 17

  fileprivate func eachRowInView(
    of document: Document, _ filter: RowFilter?, height: Int, _ body: (OutlineRow) -> Void
  ) {
    let rows = rows(in: document, filter)
    var columns = columns
    var budget = Self.budgetOfView
    for row in window(in: rows, height: height).rows {
      body(rows.outlineRow(row))
      guard !row.isGhost, budget > 0 else { continue }
      let cells = TableCells(of: row, in: document, &columns, adding: false, budget: &budget)
      for (index, member) in cells.members.sorted(by: { $0.key < $1.key })
      where !columns[index].isHidden {
        body(outlineRow(of: row, .member(member)))
      }
    }
  }
}
