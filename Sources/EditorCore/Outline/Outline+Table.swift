import DocumentTree

// The table is another view of the outline's document. While it is shown, the outline keeps its folds, and its focus is the node of
// the focused cell.

extension Outline {
  /// The number of rows of a table: the title needs one.
  var tableHeight: Int { max(1, height - 1) }

  /// Shows the container around the focus as a table; returns false if there is none whose entries are objects.
  mutating func showTable(in document: Document) -> Bool {
    guard let candidate = TableCandidate(at: focus, in: document) else { return false }
    var table = Table(candidate.path, row: candidate.row, column: nil, focus: focus)
    table.readColumns(in: document, filter, height: tableHeight)
    if let member = candidate.member, let key = document.memberKey(of: member) {
      table.column = table.columns.add(key)
    }
    self.table = table
    focusCell(table.row, table.column, in: document)
    return true
  }

  /// Shows the outline again, with the focus where it is.
  mutating func leaveTable(in document: Document) {
    table = nil
    filter?.reveal(focus, in: document)
    unfold(to: focus, in: document)
    place(focus, rowsAbove: height / 2, in: document)
  }

  /// Focuses a cell of the table.
  mutating func focusCell(_ row: Child, _ column: Int?, in document: Document) {
    guard var table else { return }
    if let column, table.columns[column].isHidden { table.columns[column].isHidden = false }
    table.move(to: row, column, in: table.rows(in: document, filter), height: tableHeight)
    table.focus = table.outlineRow(of: row, table.cell(of: row, column, in: document))
    focus = table.focus
    self.table = table
  }

  /// The focused cell.
  package func focusedCell(in document: Document) -> TableCell {
    table.map { $0.cell(of: $0.row, $0.column, in: document) } ?? .row
  }

  /// Moves the focus of the table to the node that commands have focused; returns false if that is not in the table.
  mutating func followFocus(in document: Document) -> Bool {
    guard let table, let container = table.container, document.isPresent(table.path),
      document.kind(of: container).isContainer
    else { return false }
    let rows = table.rows(in: document, filter)
    if focus.path.last == container, focus.isNode {
      // The focus went to the container because its row is gone.
      guard let row = rows.row(of: table.row.node) ?? rows.first.child else { return false }
      focusCell(row, table.column, in: document)
      return true
    }
    let level = table.path.count
    guard focus.isEntry, focus.path.count > level, focus.path[level - 1] == container else {
      return false
    }
    let row = Child(focus.path[level], isGhost: focus.path.count == level + 1 && !focus.isNode)
    addSorted(row, in: document)
    var column = table.column
    if focus.path.count > level + 1 {
      let member = Child(
        focus.path[level + 1], isGhost: focus.path.count == level + 2 && !focus.isNode)
      if let key = document.memberKey(of: member) { column = self.table?.columns.add(key) }
    }
    focusCell(row, column, in: document)
    return true
  }

  /// Adds a row that was inserted after the sort, and the new ones beside it, where the focus was.
  private mutating func addSorted(_ row: Child, in document: Document) {
    guard let table, var sorted = table.sorted, sorted.index(of: row.node) == nil else { return }
    var index = (sorted.index(of: table.row.node) ?? sorted.nodes.count - 1) + 1
    let rows = TableRows(document: document, path: table.path, filter: filter, sorted: nil)
    var new = [row]
    for forward in [false, true] {
      while new.count < Self.mostAdded, let end = forward ? new.last : new.first,
        let next = rows.next(to: end, forward: forward).child, !next.isGhost,
        sorted.index(of: next.node) == nil
      {
        new.insert(next, at: forward ? new.count : 0)
      }
    }
    for child in new {
      sorted.insert(child.node, at: index)
      index += 1
    }
    self.table?.sorted = sorted
  }

  /// Adds all rows that an edit has inserted or brought back elsewhere, each after the row that is before it in the document.
  mutating func addNewRows(in document: Document) {
    guard let table, var sorted = table.sorted, filter == nil, let container = table.container
    else { return }
    let count = document.childCount(of: container)
    guard count != table.rowCount else { return }
    let rows = TableRows(document: document, path: table.path, filter: nil, sorted: nil)
    for change in document.changes where change.kind == .added || change.kind == .moved {
      guard let node = change.node, !node.isComment, change.path.count == table.path.count + 1,
        change.path.dropLast().last == container, !change.isGhost, sorted.index(of: node) == nil
      else { continue }
      let previous = rows.next(to: Child(node), forward: false).child
      let index = previous.flatMap { sorted.index(of: $0.node) } ?? sorted.nodes.count - 1
      sorted.insert(node, at: index + 1)
    }
    self.table?.sorted = sorted
    self.table?.rowCount = count
    settle(in: document)
  }
  /// The number of new rows that are added to a sorted view at once.
  private static let mostAdded = 1000

  /// Moves the table to the nodes of another text; the view ends if the container is not in it. `keepingOrder` is true if finding
  /// the nodes of all rows costs little; else they are sorted again.
  mutating func carryTable(
    through mapping: (Node) -> Node?, in document: Document, keepingOrder: Bool = false
  ) {
    guard var table else { return }
    guard let path = table.container.flatMap(mapping).flatMap({ document.path(to: $0) }) else {
      self.table = nil
      return
    }
    table.path = path
    table.anchor = nil
    if var sorted = table.sorted {
      table.sorted = nil
      if keepingOrder, sorted.carry(through: mapping) {
        table.sorted = sorted
      } else {
        table.sortsAgain = (sorted.column, sorted.isDescending)
      }
    }
    let rows = table.rows(in: document, filter)
    guard let row = mapping(table.row.node).flatMap({ rows.row(of: $0) }) ?? rows.first.child else {
      self.table = nil
      return
    }
    self.table = table
    focusCell(row, table.column, in: document)
  }

  /// Moves the focus off a removed row, which will not be there after the save.
  mutating func leaveGhost(in document: Document) {
    guard let table, table.row.isGhost else { return }
    let rows = table.rows(in: document, filter)
    for forward in [true, false] {
      var step = rows.next(to: table.row, forward: forward)
      while let row = step.child, row.isGhost { step = rows.next(to: row, forward: forward) }
      if let row = step.child { return focusCell(row, table.column, in: document) }
    }
  }
}

extension Document {
  func memberKey(of member: Child) -> [UInt8]? {
    keyPrefix(of: member.node, TableCells.longestKey, isOwn: member.isGhost)
      .map { grammar.keyBytes(of: $0) }
  }
}

extension Table {
  /// The numbers of rows and bytes that are read for columns.
  private static let mostSampled = 200
  private static let budgetOfSample = 1 << 17

  /// Adds the columns of the first rows and of those in the window.
  mutating func readColumns(in document: Document, _ filter: RowFilter?, height: Int) {
    var budget = Self.budgetOfSample
    let rows = rows(in: document, filter)
    if columns.all.isEmpty {
      var step = rows.first
      var count = 0
      while let row = step.child, count < Self.mostSampled, budget > Self.budgetOfSample / 2 {
        _ = TableCells(of: row, in: document, &columns, adding: true, budget: &budget)
        budget -= SparseIndex.skipCost
        count += 1
        step = rows.next(to: row, forward: true)
      }
      budget = Self.budgetOfSample / 2
    }
    for row in window(in: rows, height: height).rows where budget > 0 {
      _ = TableCells(of: row, in: document, &columns, adding: true, budget: &budget)
    }
  }
}
