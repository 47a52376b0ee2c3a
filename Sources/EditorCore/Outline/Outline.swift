// The view of a document: folds, the focused row, and the number of rows above it in the window. The viewport is anchored at the
// focus, so scrolling, folding and edits elsewhere need no adjustment, and the cost of a frame is proportional to the height of the
// window.

import DocumentTree

package struct Outline: Sendable {
  package var folds = Folds()
  package private(set) var focus: OutlineRow
  /// The number of rows between the top of the window and the focused row.
  package private(set) var rowsAbove = 0
  package var height: Int

  private static let margin = 2

  package init(_ document: Document, height: Int) {
    focus = OutlineRow([document.root])
    self.height = max(1, height)
    folds.defaultDepth = openingDepth(of: document)
    if folds.defaultDepth < Int.max { fillWindow(document) }
  }

  package func cursor(at row: OutlineRow) -> RowCursor { RowCursor(at: row, folds: folds) }
  package var cursor: RowCursor { cursor(at: focus) }

  package func isExpanded(_ row: OutlineRow, in document: Document) -> Bool {
    cursor(at: row).isExpanded(in: document)
  }

  /// Returns the largest depth at which all rows fit into the window.
  private func openingDepth(of document: Document) -> Int {
    var depth = 1
    while depth < height {
      let folds = Folds(defaultDepth: depth + 1)
      var cursor = RowCursor(at: OutlineRow([document.root]), folds: folds)
      var rows = 1
      var deepest = 0
      while rows <= height, cursor.next(in: document) {
        rows += 1
        deepest = max(deepest, cursor.row.depth)
      }
      if rows > height { return depth }
      depth += 1
      // No collapsed containers are left.
      if deepest < depth { return Int.max }
    }
    return depth
  }

  /// Expands more containers of the next level, from the top, while their children fit into the window.
  private mutating func fillWindow(_ document: Document) {
    var cursor = RowCursor(at: OutlineRow([document.root]), folds: folds)
    var closed: [Node] = []
    var rows = 0
    repeat {
      rows += 1
      if let node = cursor.row.node, document.kind(of: node).isContainer,
        !cursor.isExpanded(in: document)
      {
        closed.append(node)
      }
    } while rows <= height && cursor.next(in: document)
    for node in closed {
      var children = 0
      var step = document.firstChild(of: node)
      while case .child(let child) = step, rows + children <= height {
        children += 1
        step = document.child(after: child, in: node)
      }
      guard step == .end, children > 0, rows + children <= height else { continue }
      folds.set(node, expanded: true)
      rows += children
    }
  }

  // MARK: The viewport

  /// The behaviour of the window if the new focus is outside it.
  package enum Reveal: Sendable { case keepOffset, centre }

  /// Focuses a row and scrolls no more than needed.
  package mutating func move(
    to row: OutlineRow, in document: Document, otherwise reveal: Reveal = .centre
  ) {
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
    // Removed nodes no longer exist, and moved nodes are found at their new position.
    var kept: NodePath?
    for node in focus.path.reversed() {
      kept = mapping(node).flatMap(document.path(to:))
      if kept != nil { break }
    }
    focus = OutlineRow(kept ?? [document.root])
    settle(in: document)
  }

  /// Replaces a focused row for unread content by the first row that was read since.
  package mutating func refresh(in document: Document) {
    if case .pending = focus.kind {
      var cursor = self.cursor(at: OutlineRow(focus.path))
      if cursor.next(in: document) { focus = cursor.row }
    }
    settle(in: document)
  }

  /// Expands all containers above a row.
  package mutating func unfold(to row: OutlineRow, in document: Document) {
    var rule: Folds.SubtreeRule?
    // A row that is not an entry may be inside the last node of its path.
    for (depth, node) in row.path.prefix(row.depth).enumerated() {
      rule = folds.rule(below: node, inherited: rule)
      if !folds.isExpanded(node, depth: depth, rule: rule) { folds.set(node, expanded: true) }
    }
  }
}
