/// The columns of a table that a window shows, and where.
package struct TableLayout: Hashable, Sendable {
  package struct Slot: Hashable, Sendable {
    /// The index of the column.
    package var index: Int
    package var start: Int
    package var width: Int
  }

  private static let smallestPart = 8

  package private(set) var slots: [Slot] = []
  package let hasMoreLeft: Bool
  package private(set) var hasMoreRight = false

  init(_ table: Table, columns: Int) {
    let shown = table.columns.all.indices.filter { !table.columns[$0].isHidden }
    hasMoreLeft = shown.contains { $0 < table.firstColumn }
    var start = TableContent.lead + table.keyWidth + TableContent.gap
    for index in shown where index >= table.firstColumn {
      let room = columns - start
      let width = table.columns[index].shownWidth
      // A few cells of a column say nothing, unless it is the only one.
      let least = slots.isEmpty ? 1 : min(width, Self.smallestPart)
      guard room >= least else {
        hasMoreRight = true
        return
      }
      slots.append(Slot(index: index, start: start, width: min(width, room)))
      start += width + TableContent.gap
    }
  }

  /// True if a column is shown in its whole width, or is the only one.
  func showsWhole(_ index: Int, of table: Table) -> Bool {
    guard let slot = slots.firstIndex(where: { $0.index == index }) else { return false }
    return slot == 0 || slots[slot].width >= table.columns[index].shownWidth
  }
}

extension Table {
  /// Moves the window sideways so that it shows the focused column, and no further.
  package mutating func showFocusedColumn(columns width: Int) {
    guard let column else { return }
    if column < firstColumn { firstColumn = column }
    while firstColumn < column, !TableLayout(self, columns: width).showsWhole(column, of: self),
      let next = columns.shown(1, from: firstColumn), next > firstColumn
    {
      firstColumn = next
    }
    // No room stays empty at the right while there are columns at the left.
    while let before = columns.shown(-1, from: firstColumn), before < firstColumn {
      var wider = self
      wider.firstColumn = before
      let layout = TableLayout(wider, columns: width)
      guard !layout.hasMoreRight, let last = layout.slots.last,
        layout.showsWhole(last.index, of: wider)
      else { return }
      firstColumn = before
    }
  }
}
