// The table view of a container of objects: a row for each entry, a column for each key of their members.
//
//       #  name    born          the title, always shown
//       0  Ada     1815-12-10    the focus is a cell: a row and a column, or no column for the
//    ·  1  Grace ~ 1906-12-08    key or index in front
//
// Like the outline it has no list of its rows: the window is anchored at the focused one. The focus of the outline is always the
// node of the focused cell, so that every command for entries acts on that; where the object has no such member, it is the row.

import DocumentTree

package struct Table: Sendable {
  private static let margin = 2

  /// The path of the container.
  package internal(set) var path: NodePath
  package var columns = TableColumns()
  /// The focused row.
  package internal(set) var row: Child
  /// The focused column; nil for the keys or indexes of the rows.
  package internal(set) var column: Int?
  /// The number of rows between the top of the window and the focused row.
  package private(set) var rowsAbove = 0
  /// The first column of the window.
  package var firstColumn = 0
  /// The width of the keys or indexes.
  package var keyWidth = 1
  /// The order of the view; nil for that of the document.
  package internal(set) var sorted: SortedRows?
  /// The number of rows in the document when they were last compared with the sorted ones.
  var rowCount: Int?
  /// The sort that is begun again, because its rows are those of another text.
  var sortsAgain: (column: [UInt8]?, isDescending: Bool)?
  /// The cell where a range of marks begins; nil if none was begun.
  var anchor: (row: Child, column: Int?)?
  /// The outline's focus that belongs to the focused cell.
  var focus: OutlineRow

  init(_ path: NodePath, row: Child, column: Int?, focus: OutlineRow) {
    self.path = path
    self.row = row
    self.column = column
    self.focus = focus
  }

  package var container: Node? { path.last }

  func rows(in document: Document, _ filter: RowFilter?) -> TableRows {
    TableRows(document: document, path: path, filter: filter, sorted: sorted)
  }

  /// Returns what a column has in a row.
  package func cell(of row: Child, _ column: Int?, in document: Document) -> TableCell {
    guard let column, columns.all.indices.contains(column), !row.isGhost,
      document.kind(of: row.node) == .object
    else { return .row }
    var budget = TableCells.budgetOfFocus
    return TableCells.cell(of: row, columns[column].key, in: document, budget: &budget)
  }

  /// Returns the row of the outline that shows a cell, or the row's entry if the cell is empty.
  func outlineRow(of row: Child, _ cell: TableCell) -> OutlineRow {
    let entry = path + [row.node]
    guard case .member(let member) = cell else {
      return OutlineRow(entry, kind: row.isGhost ? .ghost : .node)
    }
    return OutlineRow(entry + [member.node], kind: member.isGhost ? .ghost : .node)
  }

  /// True if a row of the outline is a row or a cell of the table.
  func shows(_ row: OutlineRow) -> Bool {
    row.isEntry && row.path.count > path.count && row.path.count <= path.count + 2
      && row.path[path.count - 1] == path.last
  }

  // MARK: - The window

  /// Focuses a row and scrolls no more than needed.
  mutating func move(to row: Child, _ column: Int?, in rows: TableRows, height: Int) {
    if row != self.row {
      let step = distance(to: row, in: rows, height: height)
      rowsAbove = step.map { rowsAbove + $0 } ?? height / 2
    }
    self.row = row
    self.column = column
    settle(in: rows, height: height)
  }

  /// Returns the number of rows down to another one, if it is at most the height of the window.
  private func distance(to other: Child, in rows: TableRows, height: Int) -> Int? {
    var above: Child? = other
    var below: Child? = other
    for step in 1...max(1, height) {
      above = above.flatMap { rows.next(to: $0, forward: false).child }
      if above == row { return step }
      below = below.flatMap { rows.next(to: $0, forward: true).child }
      if below == row { return -step }
    }
    return nil
  }

  /// Keeps the focus away from the edges of the window, and the window full.
  mutating func settle(in rows: TableRows, height: Int) {
    let margin = min(Self.margin, (height - 1) / 4)
    rowsAbove = max(margin, min(rowsAbove, height - 1 - margin))
    let below = steps(height - 1 - rowsAbove, from: row, in: rows, forward: true).count
    rowsAbove = max(rowsAbove, height - 1 - below)
    rowsAbove = steps(rowsAbove, from: row, in: rows, forward: false).count
  }

  /// Scrolls the window; the focus moves only if it would leave it.
  mutating func scroll(by count: Int, in rows: TableRows, height: Int) {
    let margin = min(Self.margin, (height - 1) / 4)
    var offset = rowsAbove - count
    while offset < margin, let next = rows.next(to: row, forward: true).child {
      row = next
      offset += 1
    }
    while offset > height - 1 - margin, let next = rows.next(to: row, forward: false).child {
      row = next
      offset -= 1
    }
    rowsAbove = offset
    settle(in: rows, height: height)
  }

  /// Returns the rows after or before another one, at most `most`.
  private func steps(
    _ most: Int, from row: Child, in rows: TableRows, forward: Bool
  ) -> [Child] {
    var found: [Child] = []
    var current = row
    while found.count < most, let next = rows.next(to: current, forward: forward).child {
      found.append(next)
      current = next
    }
    return found
  }

  /// Returns the rows of the window from top to bottom, and what follows the last one if that is not a row.
  func window(in rows: TableRows, height: Int) -> (rows: [Child], end: ChildStep) {
    var found = Array(steps(rowsAbove, from: row, in: rows, forward: false).reversed())
    found.append(row)
    found += steps(max(0, height - found.count), from: row, in: rows, forward: true)
    guard found.count < height, let last = found.last else { return (found, .end) }
    return (found, rows.next(to: last, forward: true))
  }
}
