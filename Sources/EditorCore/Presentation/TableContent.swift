/// A table that is shown instead of rows: its title row, and the rows of the window.
///
///       #  name    born ↓
///    ·  0  Ada   ~ 1815-12-10
package struct TableContent: Hashable, Sendable {
  /// The cells before the keys: change mark, problem mark and marked row.
  package static let lead = 3
  /// The cells before each column: change mark, and problem or mark.
  package static let gap = 2

  package struct Column: Hashable, Sendable {
    /// The index of the column, for clicks.
    package var index: Int
    package var title: StyledText
    /// The first cell of its values and their number.
    package var start: Int
    package var width: Int
    package var isNumeric: Bool
    package var isFocused: Bool
  }

  package struct Cell: Hashable, Sendable {
    package var value: StyledText = ""
    /// The entries of a container, as many as fit.
    package var preview: PreviewContent?
    package var swatch: UInt32?
    /// What the value means, shown after it if there is room.
    package var reading = ""
    package var isNumber = false
    package var change = RowContent.ChangeMark.none
    package var hasProblem = false
    package var isMarked = false
    package var isRemoved = false
    package var isFocused = false
    package var field: FieldContent?

    package init() {}
  }

  package struct Row: Hashable, Sendable {
    package var key: StyledText = ""
    package var change = RowContent.ChangeMark.none
    package var hasProblem = false
    package var isMarked = false
    package var isRemoved = false
    /// True if the focus is on the key or index.
    package var isFocused = false
    package var keyField: FieldContent?
    /// One cell for each column of the window.
    package var cells: [Cell] = []
    /// What the row has instead of cells: a value that is no object, or a note.
    package var whole: Cell?
    /// A new entry that is being typed below or above a row.
    package var draft: RowContent?

    package init() {}

    /// True if the focus is in the row.
    package var hasFocus: Bool {
      isFocused || whole?.isFocused == true || cells.contains(where: \.isFocused) || draft != nil
    }
  }

  package var keyTitle: StyledText
  package var keyWidth: Int
  package var columns: [Column]
  package var rows: [Row]
  /// True if there are columns before or after those of the window.
  package var hasMoreLeft: Bool
  package var hasMoreRight: Bool
  package var isKeyFocused: Bool
}
