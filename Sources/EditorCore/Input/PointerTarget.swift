/// The target of a click; all numbers count from 0.
package enum PointerTarget: Hashable, Sendable {
  /// A line of the overlay.
  case line(Int)
  /// A cell in a line of a picker.
  case cell(line: Int, column: Int)
  /// A cell in a picker that the pointer reached with its button pressed.
  case draggedTo(line: Int, column: Int)
  /// A key hint in the overlay's footer.
  case footer(Int)
  /// A key hint in the hint line.
  case hint(Int)
  /// A cell of a table, by the row in the window and the index of the column; nil for the key or index of the row.
  case tableCell(row: Int, column: Int?)
  /// The title of a column of a table.
  case tableTitle(Int?)
  /// An index in the text of the open field, in scalars.
  case text(Int)
}
