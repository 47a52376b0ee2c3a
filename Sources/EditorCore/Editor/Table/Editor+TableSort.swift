import DocumentTree

// Sorting a table: the rows are read and sorted in pieces, which any key stops. Only the view is sorted.

extension Editor {
  /// Sorts by the focused column: upwards, again downwards, again in the order of the file.
  mutating func sortByColumn() {
    guard let table = file.outline.table else { return }
    let key = table.column.map { table.columns[$0].key }
    // Pressed again before the rows were sorted, it goes one further.
    var before = table.sorted.map { ($0.column, $0.isDescending) }
    if case .sortTable(let run) = interruptedGoal { before = (run.column, run.isDescending) }
    guard let (column, isDescending) = before, column == key else { return sort(by: key) }
    guard isDescending else { return sort(by: key, descending: true) }
    file.outline.table?.sorted = nil
    file.outline.focusCell(table.row, table.column, in: file.document)
    report(.table(.unsorted))
  }

  /// True if the table is known to have more rows than can be sorted.
  var hasTooManyRowsToSort: Bool {
    guard file.outline.filter == nil,
      let count = file.outline.table?.container.flatMap(file.document.childCount)
    else { return false }
    return count > SortedRows.most
  }

  private mutating func sort(by key: [UInt8]?, descending: Bool = false) {
    guard !hasTooManyRowsToSort else { return report(.table(.tooManyToSort(SortedRows.most))) }
    setGoal(
      .sortTable(TableSort(by: key, descending: descending, revision: file.document.revision)))
  }

  /// Begins a sort again whose rows are those of another text now.
  mutating func beginSortAgain() {
    guard goal == nil, let (column, isDescending) = file.outline.table?.sortsAgain else { return }
    file.outline.table?.sortsAgain = nil
    goal = .sortTable(
      TableSort(by: column, descending: isDescending, revision: file.document.revision))
    effects.append(.continueWhenIdle)
  }

  // MARK: - Pieces of work

  /// Moves the running sort out of the goal, so that changing it does not copy its rows.
  private mutating func takeSort() -> TableSort? {
    guard case .sortTable(let sort) = goal else { return nil }
    goal = nil
    return sort
  }

  mutating func continueSort() {
    guard var sort = takeSort(), let table = file.outline.table,
      sort.revision == file.document.revision
    else { return }
    let file = self.file
    var outcome = TableSort.Outcome.unfinished
    // The last pieces of a short table are small.
    repeat {
      outcome = sort.advance(table, in: file.document, file.outline.filter) { path in
        let meaning = file.recognition(of: path, longestData: 0)?.meaning
        return (meaning?.kind as? MomentMeaning)?.value.sortedTime
      }
      guard case .unfinished = outcome else { break }
    } while sort.isNearlyDone
    switch outcome {
    case .unfinished: continueLater(.sortTable(sort), .table(.sorting(sort.count)))
    case .waiting:
      goal = .sortTable(sort)
      report(.reading(Int(file.document.indexJob.progress * 100)))
    case .tooMany: report(.table(.tooManyToSort(sort.count)))
    case .sorted where !sort.hasOrder: report(.table(.nothingToSort))
    case .sorted(let rows):
      self.file.outline.table?.sorted = rows
      self.file.outline.focusCell(table.row, table.column, in: file.document)
      message = nil
    }
  }
}
