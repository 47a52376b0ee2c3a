// What is seen of a document: folds, the focused row, and how many rows are above it in the
// window. The focus is the viewport's anchor, so scrolling, folding and edits anywhere else
// need nothing adjusted, and a frame costs as many steps as the window has rows.

import DocumentTree

package struct Outline: Sendable {
  package var folds = Folds()
  package private(set) var focus: Place
  /// Rows of the window above the focused one.
  package private(set) var rowsAbove = 0
  package var height: Int

  private static let margin = 2

  package init(_ document: Document, height: Int) {
    focus = Place([document.root])
    self.height = max(1, height)
    folds.defaultDepth = openingDepth(of: document)
    if folds.defaultDepth < Int.max { fillWindow(document) }
  }

  package func cursor(at place: Place) -> RowCursor { RowCursor(at: place, folds: folds) }
  package var cursor: RowCursor { cursor(at: focus) }

  package func isExpanded(_ place: Place, in document: Document) -> Bool {
    cursor(at: place).isExpanded(in: document)
  }

  /// As deep as fills the window, but no deeper.
  private func openingDepth(of document: Document) -> Int {
    var depth = 1
    while depth < height {
      let folds = Folds(defaultDepth: depth + 1)
      var cursor = RowCursor(at: Place([document.root]), folds: folds)
      var rows = 1
      var deepest = 0
      while rows <= height, cursor.next(in: document) {
        rows += 1
        deepest = max(deepest, cursor.place.depth)
      }
      if rows > height { return depth }
      depth += 1
      // Nothing is left to open.
      if deepest < depth { return Int.max }
    }
    return depth
  }

  /// Opens what there is still room for of the next level, from the top.
  private mutating func fillWindow(_ document: Document) {
    var cursor = RowCursor(at: Place([document.root]), folds: folds)
    var closed: [Node] = []
    var rows = 0
    repeat {
      rows += 1
      if let node = cursor.place.node, document.kind(of: node).isContainer,
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

  /// What becomes of the window when the new focus is not in it.
  package enum Reveal: Sendable { case keepOffset, centre }

  /// Focuses a row and scrolls no more than needed.
  package mutating func move(
    to place: Place, in document: Document, otherwise reveal: Reveal = .centre
  ) {
    if let distance = distance(from: focus, to: place, in: document) {
      rowsAbove += distance
    } else if reveal == .centre {
      rowsAbove = height / 2
    }
    focus = place
    settle(in: document)
  }

  /// Rows from one to the other, if they are within a window of each other.
  private func distance(from old: Place, to new: Place, in document: Document) -> Int? {
    if old == new { return 0 }
    var back = cursor(at: new)
    var forth = back
    var canGoBack = true
    var canGoForth = true
    for step in 1...height {
      canGoBack = canGoBack && back.previous(in: document)
      if canGoBack, back.place == old { return step }
      canGoForth = canGoForth && forth.next(in: document)
      if canGoForth, forth.place == old { return -step }
      if !canGoBack, !canGoForth { return nil }
    }
    return nil
  }

  /// Keeps the focus in the window, away from its edges, and the window full.
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

  /// Moves the window by rows, and the focus only as far as it must to stay in it.
  package mutating func scroll(by rows: Int, in document: Document) {
    let margin = min(Self.margin, (height - 1) / 4)
    let wanted = rowsAbove - rows
    var cursor = cursor
    var offset = wanted
    while offset < margin, cursor.next(in: document) { offset += 1 }
    while offset > height - 1 - margin, cursor.previous(in: document) { offset -= 1 }
    focus = cursor.place
    rowsAbove = offset
    settle(in: document)
  }

  /// The first row of the window.
  package func top(in document: Document) -> RowCursor {
    var cursor = cursor
    for _ in 0..<rowsAbove where !cursor.previous(in: document) { break }
    return cursor
  }

  /// The row so far down in the window.
  package func place(atWindowRow row: Int, in document: Document) -> Place? {
    var cursor = top(in: document)
    for _ in 0..<max(0, row) where !cursor.next(in: document) { return nil }
    return row < 0 ? nil : cursor.place
  }

  /// Puts the focus back on a row after its nodes got new places.
  package mutating func carry(through mapping: (Node) -> Node?, in document: Document) {
    folds.carry(through: mapping)
    // What was removed is gone now, and what had moved away is found where it is.
    var kept: NodePath?
    for node in focus.path.reversed() {
      kept = mapping(node).flatMap(document.path(to:))
      if kept != nil { break }
    }
    focus = Place(kept ?? [document.root])
    settle(in: document)
  }

  /// After more has been read: a row that stood for what was not is what is there now.
  package mutating func refresh(in document: Document) {
    if case .pending = focus.kind {
      var cursor = self.cursor(at: Place(focus.path))
      if cursor.next(in: document) { focus = cursor.place }
    }
    settle(in: document)
  }

  /// Makes a place visible: opens every container above it.
  package mutating func unfold(to place: Place, in document: Document) {
    var rule: Folds.SubtreeRule?
    // A row that is no entry may be inside the node it stands after.
    for (depth, node) in place.path.prefix(place.depth).enumerated() {
      rule = folds.rule(below: node, inherited: rule)
      if !folds.isExpanded(node, depth: depth, rule: rule) { folds.set(node, expanded: true) }
    }
  }
}
