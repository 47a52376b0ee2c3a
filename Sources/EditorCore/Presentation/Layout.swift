/// The parts of the window at a given size.
///
/// Title, outline, detail strip, status line and hint line. The hint line needs 12 rows; below 16 rows the strip has one line, below
/// 10 it is in the status line while that has no message, and below 6 only outline and status line remain.
package struct Layout: Hashable, Sendable {
  package var size: Size
  package var titleRows: Int
  package var outlineRows: Int
  package var detailRows: Int
  package var hintRows: Int

  package init(_ size: Size) {
    self.size = size
    let rows = max(1, size.rows)
    titleRows = rows >= 6 ? 1 : 0
    detailRows = rows < 10 ? 0 : rows < 16 ? 1 : 3
    hintRows = rows >= 12 ? 1 : 0
    outlineRows = max(0, rows - titleRows - detailRows - hintRows - 1)
  }

  /// True if the status line shows the detail strip while it has no message.
  package var hasDetailInStatus: Bool { detailRows == 0 && titleRows > 0 }

  package var outlineTop: Int { titleRows }
  package var detailTop: Int { titleRows + outlineRows }
  package var statusRow: Int { titleRows + outlineRows + detailRows }

  /// The number of lines in a box over the whole window, inside its border.
  package var boxRows: Int { max(1, statusRow - titleRows - 2) }

  /// Returns the column of a row's fold mark: after the gutter, with two columns of indentation per level up to a third of the
  /// width.
  package func foldColumn(depth: Int) -> Int {
    Self.foldColumn(depth: depth, columns: size.columns)
  }

  package static func foldColumn(depth: Int, columns: Int) -> Int {
    2 + 2 * min(max(0, depth), columns / 6)
  }
}
