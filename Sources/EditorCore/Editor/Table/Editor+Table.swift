import DocumentTree

// The table view: shown and left, its focus kept on the node that commands act on, and the commands that mean something else in it.

extension Editor {
  mutating func toggleTable() {
    guard file.outline.table == nil else { return leaveTable() }
    guard file.outline.showTable(in: file.document) else {
      return report(.table(.noTable))
    }
    if file.outline.table?.columns.isCut == true {
      report(.table(.tooManyColumns(TableColumns.most)))
    }
    measureTable(again: false)
  }

  /// Shows the outline again; the focus stays.
  mutating func leaveTable() {
    file.marks.anchor = nil
    file.outline.leaveTable(in: file.document)
  }

  /// Runs a command that needs a table.
  mutating func inTable(_ body: (inout Editor) -> Void) {
    guard file.outline.table != nil else { return report(.table(.needsTable)) }
    body(&self)
  }

  /// Moves the table to what a command has focused, and reads the columns of the rows that came into view.
  mutating func keepTable() {
    guard file.outline.table != nil else { return }
    // A new entry is typed below the focus.
    if case .inserted? = layers.last?.row { return }
    guard file.outline.followFocus(in: file.document) else {
      leaveTable()
      if message == nil { report(.table(.tableLeft)) }
      return
    }
    let outline = file.outline
    let document = file.document
    let wasCut = outline.table?.columns.isCut == true
    file.outline.table?.readColumns(
      in: document, outline.filter, height: outline.tableHeight)
    if !wasCut, file.outline.table?.columns.isCut == true, message == nil {
      report(.table(.tooManyColumns(TableColumns.most)))
    }
    measureTable(again: false)
    beginSortAgain()
  }

  /// Gives widths to the columns that have none, or to all.
  mutating func measureTable(again: Bool, withReadings: Bool = false) {
    guard var presenter = TablePresenter(file, readings, columns: size.columns) else { return }
    let (columns, keyWidth) = presenter.measure(
      height: file.outline.tableHeight, again: again, withReadings: withReadings)
    file.outline.table?.columns = columns
    file.outline.table?.keyWidth = keyWidth
    showFocusedColumn()
  }

  // MARK: - Moving

  mutating func moveRows(_ count: Int) {
    guard let table = file.outline.table else { return }
    let rows = table.rows(in: file.document, file.outline.filter)
    file.outline.focusCell(
      rows.row(table.row, movedBy: count), table.column, in: file.document)
  }

  mutating func moveToRow(_ index: Int?) {
    guard let table = file.outline.table else { return }
    let rows = table.rows(in: file.document, file.outline.filter)
    goal = nil
    guard rows.isKnown(at: index), let row = index.map(rows.row(at:)) ?? rows.last.child else {
      return file.document.isIndexed ? () : waitForReading(.tableRow(index))
    }
    message = nil
    file.outline.focusCell(row, table.column, in: file.document)
  }

  mutating func moveColumns(_ count: Int) {
    guard let table = file.outline.table else { return }
    moveToColumn(table.columns.shown(count, from: table.column))
  }

  mutating func moveToColumn(_ column: Int?) {
    guard let row = file.outline.table?.row else { return }
    file.outline.focusCell(row, column, in: file.document)
    showFocusedColumn()
  }

  mutating func showFocusedColumn() {
    let width = size.columns
    file.outline.table?.showFocusedColumn(columns: width)
  }

  // MARK: - Columns

  mutating func hideColumns(_ count: Int) {
    guard let table = file.outline.table, let column = table.column else {
      return report(.table(.needsColumn))
    }
    var columns = table.columns
    var last: Int? = column
    for _ in 0..<min(max(1, count), columns.all.count) {
      guard let index = last else { break }
      columns[index].isHidden = true
      let next = columns.shown(0, from: index)
      last = next.flatMap { $0 > index ? $0 : nil }
    }
    let next = columns.shown(0, from: column)
    file.outline.table?.columns = columns
    moveToColumn(next)
    report(.table(.columnsHidden(columns.hiddenCount)))
  }

  mutating func showColumns() {
    guard let hidden = file.outline.table?.columns.hiddenCount, hidden > 0 else {
      return report(.table(.noHiddenColumns))
    }
    file.outline.table?.columns.showAll()
    measureTable(again: false)
  }

  /// Fits the columns to the visible values and their readings; if they fit already, to the values alone.
  mutating func fitColumns() {
    let before = file.outline.table?.columns.all
    measureTable(again: true, withReadings: true)
    if file.outline.table?.columns.all == before { measureTable(again: true) }
  }

  mutating func widenColumn(by cells: Int) {
    guard let table = file.outline.table else { return }
    guard let column = table.column else {
      let (width, overflow) = table.keyWidth.addingReportingOverflow(cells)
      if !overflow {
        let most = max(1, size.columns / 2)
        file.outline.table?.keyWidth = min(max(1, width), most)
      }
      return
    }
    let (width, overflow) = table.columns[column].shownWidth.addingReportingOverflow(cells)
    guard !overflow else { return }
    file.outline.table?.columns[column].width = min(
      max(TableColumn.smallestWidth, width), TableColumn.largestWidth)
    file.outline.table?.columns[column].isSized = true
    showFocusedColumn()
  }
}
