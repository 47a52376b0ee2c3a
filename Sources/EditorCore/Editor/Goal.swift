// A command whose work exceeds the limit for one key press. The rest is done when no event is waiting; the next key
// cancels it. One that is typed ahead of a row to which the focus is on its way first waits for a few more pieces of the work, and
// one that is typed ahead of an edit waits for all of it.

package indirect enum Goal: Sendable {
  /// To the last row: a cursor that descends to the last child of each container, and the message when it is reached.
  case lastRow(RowCursor, Notice?)
  /// To a row number: a cursor and the number of rows left.
  case row(RowCursor, left: Int, number: Int)
  /// To a line of the file.
  case line(LineSearch)
  /// To the row around an offset that has not been read yet.
  case offset(Int)
  /// To an entry, and to a row of a table (nil for the last), that have not been read yet.
  case path(String)
  case tableRow(Int?)
  /// Up or down from the focus: a cursor and the number of rows left.
  case rows(RowCursor, left: Int, isForward: Bool)
  /// To a sibling: the current entry and the number of entries left.
  case sibling(OutlineRow, left: Int, isForward: Bool)
  case problem(ProblemSearch)
  /// To the next match of a search, with the number of matches to pass.
  case search(SearchRun, left: Int)
  /// The count of all matches, after the next one was reached.
  case matchCount
  /// The rows of a filtered view.
  case filter
  /// Marking the rows of a range or the matches of a search.
  case markRange(RangeMarking)
  case markMatches(MatchWalk)
  /// Sorting a table, and marking cells of it.
  case sortTable(TableSort)
  case markCells(TableRange)
  /// An edit of many rows.
  case bulk(BulkEdit)
  /// The changes that a replacement would make.
  case replace
  /// The keys of the file.
  case keys
  /// Undo or redo, with the number of steps left.
  case history(left: Int, isUndo: Bool)
  /// A cut or paste of many entries.
  case cut(CutProgress)
  case paste(PasteProgress)
}

extension Goal {
  /// True if the keys after it are meant for the document or the marks that it leads to, so that only Esc and ^C stop it.
  var isAwaited: Bool {
    switch self {
    case .bulk, .history, .cut, .paste, .markRange, .markMatches, .markCells: true
    default: false
    }
  }

  /// True if the focus goes to another row when the goal is reached.
  var movesFocus: Bool {
    switch self {
    case .lastRow, .row, .line, .offset, .path, .tableRow, .rows, .sibling, .problem, .search: true
    case .matchCount, .filter, .markRange, .markMatches, .sortTable, .markCells, .bulk, .replace,
      .keys, .history, .cut, .paste:
      false
    }
  }
}
