/// Something drawn that a click is about, counted from 0.
package enum PointerTarget: Hashable, Sendable {
  /// A line of the overlay.
  case line(Int)
  /// A cell of a line of a picker.
  case cell(line: Int, column: Int)
  /// Such a cell that the pointer has come to with its button held.
  case draggedTo(line: Int, column: Int)
  /// An answer in the overlay's footer.
  case footer(Int)
  /// A key on the hint line.
  case hint(Int)
  /// A place in the open field, in scalars.
  case text(Int)
}
