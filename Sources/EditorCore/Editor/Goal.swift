// A command whose work exceeds the limit for one key press. The rest is done when no event is waiting; the next key cancels it.

package enum Goal: Sendable {
  /// To the last row: a cursor that descends to the last child of each container.
  case lastRow(RowCursor)
  /// To a row number: a cursor and the number of rows left.
  case row(RowCursor, left: Int, number: Int)
  /// Up or down from the focus: a cursor and the number of rows left.
  case rows(RowCursor, left: Int, isForward: Bool)
  /// To a sibling: the current entry and the number of entries left.
  case sibling(OutlineRow, left: Int, isForward: Bool)
  case problem(ProblemSearch)
  /// Undo or redo, with the number of steps left.
  case history(left: Int, isUndo: Bool)
  /// A cut or paste of many entries.
  case cut(CutProgress)
  case paste(PasteProgress)
}
