// The view of a document: folds, the focused row, and the number of rows above it in the window. The viewport is anchored at the
// focus, so scrolling, folding and edits elsewhere need no adjustment, and the cost of a frame is proportional to the height of the
// window.

import DocumentTree

package struct Outline: Sendable {
  package var folds = Folds()
  package internal(set) var focus: OutlineRow
  /// The number of rows between the top of the window and the focused row.
  package private(set) var rowsAbove = 0
  package var height: Int
  /// The rows of a filtered view; nil if all rows are shown.
  package internal(set) var filter: RowFilter?
  /// The table that is shown instead of the rows; nil if the rows are.
  package internal(set) var table: Table?

  private static let margin = 2

  package init(_ document: Document, height: Int) {
    focus = OutlineRow([document.root])
    self.height = max(1, height)
    folds = FirstView(document, height: self.height).folds
    guard document.mayHaveComments, !document.headComments.isEmpty else { return }
    // The comments above the root value are in view.
    rowsAbove = self.height
    settle(in: document)
  }

  package func cursor(at row: OutlineRow) -> RowCursor {
    RowCursor(at: row, folds: folds, filter: filter)
  }
  package var cursor: RowCursor { cursor(at: focus) }

  package func isExpanded(_ row: OutlineRow, in document: Document) -> Bool {
    cursor(at: row).isExpanded(in: document)
  }

  // MARK: The viewport

  /// Focuses a row with a number of rows above it, as far as there are rows.
  mutating func place(_ row: OutlineRow, rowsAbove: Int, in document: Document) {
    focus = row
    self.rowsAbove = rowsAbove
    settle(in: document)
  }

  /// The behaviour of the window if the new focus is outside it.
  package enum Reveal: Sendable { case keepOffset, centre }

  /// Focuses a row and scrolls no more than needed.
  package mutating func move(
    to row: OutlineRow, in document: Document, otherwise reveal: Reveal = .centre
  ) {
    guard table == nil else {
      // The table follows the focus when the command is done.
      focus = row
      return
    }
    filter?.reveal(row, in: document)
    if let distance = distance(from: focus, to: row, in: document) {
      rowsAbove += distance
    } else if reveal == .centre {
      rowsAbove = height / 2
    }
    focus = row
    settle(in: document)
  }

  /// Returns the number of rows between two rows if it is at most the height of the window.
  private func distance(from old: OutlineRow, to new: OutlineRow, in document: Document) -> Int? {
    if old == new { return 0 }
    var back = cursor(at: new)
    var forth = back
    var canGoBack = true
    var canGoForth = true
    for step in 1...height {
      canGoBack = canGoBack && back.previous(in: document)
      if canGoBack, back.row == old { return step }
      canGoForth = canGoForth && forth.next(in: document)
      if canGoForth, forth.row == old { return -step }
      if !canGoBack, !canGoForth { return nil }
    }
    return nil
  }

  /// Keeps the focus away from the edges of the window, and the window full.
  package mutating func settle(in document: Document) {
    guard table == nil else {
      if let rows = table?.rows(in: document, filter) {
        let height = tableHeight
        table?.settle(in: rows, height: height)
      }
      return
    }
    if case .comment = focus.kind, folds.hidesComments || filter?.isShown(focus) == false {
      focus = focus.entry
      filter?.reveal(focus, in: document)
    }
    settleBeyondFault(in: document)
    let margin = min(Self.margin, (height - 1) / 4)
    rowsAbove = max(margin, min(rowsAbove, height - 1 - margin))
    var below = 0
    var cursor = cursor
    while below < height - 1 - rowsAbove, cursor.next(in: document) { below += 1 }
    rowsAbove = max(rowsAbove, height - 1 - below)
    cursor = self.cursor
    var above = 0
    while above < rowsAbove, cursor.previous(in: document) { above += 1 }
    rowsAbove = above
  }

  /// Gives a focused row beyond the fault the path of the last row before it, which depends on folds and filter.
  private mutating func settleBeyondFault(in document: Document) {
    switch focus.kind {
    case .fault, .rawLine: break
    case .node, .ghost, .pending, .comment: return
    }
    var last = cursor(at: OutlineRow([document.root]))
    last.descendToLast(in: document, levels: 1000)
    while last.row.isEntry || last.row.isComment, last.next(in: document) {}
    if case .rawLine = focus.kind, !last.row.isEntry {
      focus.path = last.row.path
    } else {
      focus = last.row
    }
  }

  /// Scrolls the window; the focus moves only if it would leave it.
  package mutating func scroll(by rows: Int, in document: Document) {
    let margin = min(Self.margin, (height - 1) / 4)
    let wanted = rowsAbove - rows
    var cursor = cursor
    var offset = wanted
    while offset < margin, cursor.next(in: document) { offset += 1 }
    while offset > height - 1 - margin, cursor.previous(in: document) { offset -= 1 }
    focus = cursor.row
    rowsAbove = offset
    settle(in: document)
  }

  /// Returns a cursor at the first row of the window.
  package func top(in document: Document) -> RowCursor {
    var cursor = cursor
    for _ in 0..<rowsAbove where !cursor.previous(in: document) { break }
    return cursor
  }

  /// Returns the row at an index in the window.
  package func row(atWindowIndex index: Int, in document: Document) -> OutlineRow? {
    var cursor = top(in: document)
    for _ in 0..<max(0, index) where !cursor.next(in: document) { return nil }
    return index < 0 ? nil : cursor.row
  }

  /// Moves folds and focus to the new nodes after a save.
  package mutating func carry(through mapping: (Node) -> Node?, in document: Document) {
    folds.carry(through: mapping)
    filter?.carry(through: mapping, in: document)
    // The window of the rows is settled without the table, whose nodes are those of the former text.
    let shownTable = table
    table = nil
    // Removed nodes no longer exist, and moved nodes are found at their new position.
    var kept: NodePath?
    for node in focus.path.reversed() {
      kept = mapping(node).flatMap(document.path(to:))
      if kept != nil { break }
    }
    let comment = focus.node.flatMap { $0.isComment ? mapping($0) : nil }
      .flatMap { OutlineRow(ofBaseComment: $0, in: document) }
    focus =
      comment ?? rowBesideRemovedComment(through: mapping, in: document)
      ?? OutlineRow(kept ?? [document.root])
    filter?.reveal(focus, in: document)
    settle(in: document)
    table = shownTable
    carryTable(through: mapping, in: document, keepingOrder: true)
  }

  /// Returns the row of the entry below a focused comment that no longer exists, or of the last entry of its container.
  private func rowBesideRemovedComment(
    through mapping: (Node) -> Node?, in document: Document
  ) -> OutlineRow? {
    guard case .comment(let position) = focus.kind, let comment = focus.node,
      mapping(comment) == nil
    else { return nil }
    let neighbor: Node?
    switch position.side {
    case .before(let child): neighbor = mapping(child.node)
    case .closing:
      neighbor = focus.path.dropLast().last.flatMap(mapping)
        .flatMap { document.lastChild(of: $0).child?.node }
    case .head, .tail: neighbor = nil
    }
    return neighbor.flatMap(document.path(to:)).map { OutlineRow($0) }
  }

  /// Replaces a focused row for unread content by the first row that was read since.
  package mutating func refresh(in document: Document) {
    if case .pending = focus.kind {
      var cursor = self.cursor(at: OutlineRow(focus.path))
      if cursor.next(in: document) { focus = cursor.row }
    }
    settle(in: document)
  }

  /// Expands all containers above a depth and collapses all others.
  package mutating func fold(toDepth depth: Int, in document: Document) {
    folds = Folds(defaultDepth: depth)
    if focus.depth > depth { focus = OutlineRow(Array(focus.path.prefix(depth + 1))) }
    settle(in: document)
  }

  /// Expands all containers above a row.
  package mutating func unfold(to row: OutlineRow, in document: Document) {
    var rule: Folds.SubtreeRule?
    // A row that is not an entry may be inside the last node of its path.
    for (depth, node) in row.path.prefix(row.depth).enumerated() {
      rule = folds.rule(below: node, inherited: rule)
      let isExpanded = folds.isExpanded(
        node, depth: depth, rule: rule, orElse: filter?.lists(node) ?? true)
      if !isExpanded { folds.set(node, expanded: true) }
    }
  }
}
