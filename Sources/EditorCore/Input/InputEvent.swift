/// An input from a terminal.
package enum InputEvent: Hashable, Sendable {
  case key(Key)
  /// A bracketed paste, or bytes with line ends that arrive too fast to be typed; never commands.
  case paste([UInt8])
  case mouse(MouseEvent)
  case resize(Size)
  case focus(Bool)
  /// The terminal was closed (end of input or hang-up), or a signal requested the end of the process.
  case closed
}

/// A mouse button, wheel or drag event at a cell; the top left cell is row 0, column 0.
package struct MouseEvent: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    case press, release, drag, wheelUp, wheelDown
  }

  package var action: Action
  /// The button: 0 left, 1 middle, 2 right.
  package var button: Int
  package var row: Int
  package var column: Int
  package var modifiers: Key.Modifiers

  package init(
    _ action: Action, button: Int = 0, row: Int, column: Int, modifiers: Key.Modifiers = []
  ) {
    self.action = action
    self.button = button
    self.row = row
    self.column = column
    self.modifiers = modifiers
  }
}

/// The size of a window in cells.
package struct Size: Hashable, Sendable {
  package var rows: Int
  package var columns: Int

  package init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
  }
}
