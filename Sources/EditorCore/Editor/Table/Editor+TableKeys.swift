import DocumentTree

// The commands that mean something else in a table. All others act on the focused node, as in the outline.

extension Editor {
  /// Runs a command in its form for tables; returns false if it has none.
  mutating func runInTable(_ name: CommandName, count: Int?) -> Bool {
    guard file.outline.table != nil else { return false }
    switch name {
    case .nextRow, .nextSibling: moveRows(count ?? 1)
    case .previousRow, .previousSibling: moveRows(-(count ?? 1))
    case .halfPageDown: movePages(count ?? 1, ofHeight: 2)
    case .halfPageUp: movePages(-(count ?? 1), ofHeight: 2)
    case .pageDown: movePages(count ?? 1, ofHeight: 1)
    case .pageUp: movePages(-(count ?? 1), ofHeight: 1)
    case .firstRow:
      noteJump()
      moveToRow((count ?? 1) - 1)
    case .lastRow:
      noteJump()
      moveToRow(count.map { $0 - 1 })
    case .expand: moveColumns(count ?? 1)
    case .collapse: moveColumns(-(count ?? 1))
    case .mark: markCells(count ?? 1)
    case .markRange: markCellRange()
    case .filter, .viewComments, .commentBeside, .commentAbove, .expandAll, .collapseAll,
      .foldToLevel, .toggleFold:
      report(.table(.notInTable))
    default: return runOnCell(name, count: count)
    }
    return true
  }

  private mutating func movePages(_ count: Int, ofHeight part: Int) {
    let height = max(1, file.outline.tableHeight / part)
    let (rows, overflow) = count.multipliedReportingOverflow(by: height)
    moveRows(overflow ? (count > 0 ? .max : -.max) : rows)
  }

  /// Runs a command whose form depends on what the focused cell has.
  private mutating func runOnCell(_ name: CommandName, count: Int?) -> Bool {
    guard let table = file.outline.table else { return false }
    switch (name, file.outline.focusedCell(in: file.document)) {
    case (.edit, .missing), (.newInside, .missing): addMember()
    case (.edit, .unread), (.newInside, .unread): report(.table(.cellUnread))
    case (_, .unread) where Self.needsCell.contains(name): report(.table(.cellUnread))
    case (_, .missing) where Self.needsCell.contains(name):
      report(.table(.cellMissing(table.column.map { table.columns[$0].title } ?? "")))
    case (.edit, let cell) where opensContainer(cell):
      leaveTable()
      if let node = file.focusedNode { file.outline.folds.set(node, expanded: true) }
      file.outline.settle(in: file.document)
    case (.cut, .member), (.revert, .member):
      guard file.marks.isEmpty, let command = CommandTable[name] else { return false }
      command.run(&self, count)
      // The focus stays in its column.
      if file.outline.table?.row == table.row, layers.isEmpty {
        file.outline.focusCell(table.row, table.column, in: file.document)
      }
    case (.cut, .row) where table.sorted != nil && file.marks.isEmpty && file.focus.isNode:
      cutSortedRows(table, count ?? 1)
    case (.moveDown, .member), (.moveUp, .member): report(.table(.onlyRowsMove))
    case (.moveDown, .row) where table.sorted != nil, (.moveUp, .row) where table.sorted != nil:
      report(.table(.rowsAreSorted))
    default: return false
    }
    return true
  }

  /// Cuts rows that follow each other in the view; in the file they may be far from each other.
  private mutating func cutSortedRows(_ table: Table, _ count: Int) {
    let rows = table.rows(in: file.document, file.outline.filter)
    var nodes: [Node] = []
    var row: Child? = table.row
    while let child = row, nodes.count < min(count, Self.mostCut) {
      if !child.isGhost { nodes.append(child.node) }
      row = rows.next(to: child, forward: true).child
    }
    startBulk(BulkEdit(.cut, of: nodes, in: file))
  }
  private static let mostCut = 10_000

  /// The commands that would act on the row where its object has no such member.
  private static let needsCell: Set<CommandName> = [
    .editSpelling, .stepUp, .stepDown, .editExternally, .pasteOver, .repeat, .type, .rename,
    .newAfter, .newBefore, .cut, .pasteAfter, .pasteBefore, .duplicate, .moveDown, .moveUp, .revert,
    .copyValue, .copyPath, .copyKey, .copyEntry, .viewValue, .searchValue,
  ]

  /// True if Enter shows what is in a cell in the outline.
  private func opensContainer(_ cell: TableCell) -> Bool {
    guard file.focus.isNode, file.focusedKind?.isContainer == true else { return false }
    switch cell {
    case .missing, .unread: return false
    case .row: break
    case .member: if editsMarkedRows { return false }
    }
    return file.recognition(of: file.focus.path)?.isPicked != true
  }

  /// Opens the row for a new entry, with the key of the focused column.
  private mutating func addMember() {
    guard let table = file.outline.table, let column = table.column,
      var draft = openDraft(.inside)
    else { return }
    layers.removeLast()
    draft.key = LineEditor(String(decoding: table.columns[column].key, as: UTF8.self))
    draft.isOnKey = false
    layers.append(draft)
  }

  /// Focuses the row or cell at a position of the window; a second click on it edits.
  mutating func pickCell(row index: Int, column: Int?) {
    guard layers.isEmpty else {
      if layers.last?.acceptance != nil { report(.clickOutsideField) }
      return
    }
    message = nil
    goal = nil
    sequence = KeySequence()
    pendingHints = []
    guard let table = file.outline.table else { return }
    let rows = table.rows(in: file.document, file.outline.filter)
    let window = table.window(in: rows, height: file.outline.tableHeight).rows
    guard window.indices.contains(index) else { return }
    let wasFocused = window[index] == table.row && column == table.column
    file.outline.focusCell(window[index], column, in: file.document)
    showFocusedColumn()
    if wasFocused { run(.edit, count: nil) }
  }

  /// Sorts by the column of a title.
  mutating func pickTitle(_ column: Int?) {
    guard layers.isEmpty, file.outline.table != nil else { return }
    message = nil
    goal = nil
    moveToColumn(column)
    sortByColumn()
  }

  mutating func scrollTable(by count: Int) {
    guard var table = file.outline.table else { return }
    let rows = table.rows(in: file.document, file.outline.filter)
    table.scroll(by: count, in: rows, height: file.outline.tableHeight)
    file.outline.table = table
    file.outline.focusCell(table.row, table.column, in: file.document)
  }
}
