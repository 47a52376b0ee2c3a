import DocumentTree

/// Marks the cells of columns in rows of a table, in pieces: of the rows from one to another, or of all rows.
package struct TableRange: Sendable {
  private static let mostRows = 1000
  private static let budget = 1 << 19

  private let first: Child?
  private let last: Child?
  /// The indexes of the columns; -1 stands for the keys or indexes, which mark the rows themselves.
  private let columns: ClosedRange<Int>
  /// The marked rows whose cells are marked instead; nil if the rows are a range.
  private let chosen: [Node]?
  private var next: Child?
  private var done = 0
  private var isBegun = false
  private(set) var isFull = false
  /// True if the rows themselves are marked, not cells of them.
  var isOfRows: Bool { columns == -1...(-1) }

  static func columns(from one: Int?, to other: Int?) -> ClosedRange<Int> {
    min(one ?? -1, other ?? -1)...max(one ?? -1, other ?? -1)
  }

  /// Creates the marking of the cells between two corners.
  init(from anchor: (row: Child, column: Int?), to table: Table, in rows: TableRows) {
    let isDown = anchor.row == table.row || rows.isAbove(anchor.row, table.row)
    first = isDown ? anchor.row : table.row
    last = isDown ? table.row : anchor.row
    columns = Self.columns(from: anchor.column, to: table.column)
    chosen = nil
  }

  /// Creates the marking of a whole column, or of its cells in some rows.
  init(column: Int?, of chosen: [Node]?) {
    first = nil
    last = nil
    columns = Self.columns(from: column, to: column)
    self.chosen = chosen
  }

  /// Marks the next cells; returns true if all are marked.
  mutating func advance(
    _ marks: inout MarkedRows, _ table: Table, in document: Document, _ filter: RowFilter?
  ) -> Bool {
    let rows = table.rows(in: document, filter)
    var budget = Self.budget
    if let chosen {
      let end = min(done + Self.mostRows, chosen.count)
      for node in chosen[done..<end] {
        marks.remove(node)
        if let row = rows.row(of: node) { mark(row, &marks, table, document, &budget) }
      }
      done = end
      return done == chosen.count
    }
    if !isBegun {
      next = first ?? rows.first.child
      isBegun = true
    }
    var left = Self.mostRows
    while let row = next, left > 0, budget > 0 {
      left -= 1
      budget -= SparseIndex.skipCost
      mark(row, &marks, table, document, &budget)
      guard row != last, !isFull else { return true }
      next = rows.next(to: row, forward: true).child
    }
    return next == nil
  }

  private mutating func mark(
    _ row: Child, _ marks: inout MarkedRows, _ table: Table, _ document: Document,
    _ budget: inout Int
  ) {
    guard !row.isGhost, !isFull else { return }
    if columns.contains(-1), columns.count == 1 {
      isFull = !marks.insert(row.node)
      return
    }
    for column in columns
    where table.columns.all.indices.contains(column) && !table.columns[column].isHidden {
      let key = table.columns[column].key
      // The end of a piece must not hide a member.
      var left = TableCells.budget
      defer { budget -= TableCells.budget - left }
      guard let member = TableCells.member(of: row, key, in: document, budget: &left),
        !member.isGhost
      else { continue }
      if !marks.insert(member.node) { isFull = true }
    }
  }
}
