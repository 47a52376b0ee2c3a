// Somewhere to go that is further than one key press may work: the rest is done when nothing
// else waits, and given up by the next key.

package enum Goal: Sendable {
  /// A cursor on its way from container to last child.
  case lastRow(RowCursor)
  /// A cursor on its way to a row, with how many rows are left.
  case row(RowCursor, left: Int, number: Int)
  /// The same from the focus, down or up.
  case rows(RowCursor, left: Int, isForward: Bool)
  /// An entry on the way to a sibling, with how many are left.
  case sibling(Place, left: Int, isForward: Bool)
  case problem(ProblemSearch)
  /// A revision further back or on, with how many steps are left.
  case travel(left: Int, isUndo: Bool)
  /// Many entries cut or pasted, with what is left of them.
  case cut(CutProgress)
  case paste(PasteProgress)
}
