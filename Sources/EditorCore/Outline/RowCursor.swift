// Moves from one visible row to the next or previous, reading only the nodes on the path: the outline
// has no table of its rows, so none must be built or stored.
//
//   ▾ {3}                path [root]                       next: the first child if expanded,
//     ▾ colors           path [root, colors]               else the next sibling,
//         accent         path [root, colors, accent]       else the sibling after the parent…
//     ▸ fonts            path [root, fonts]

import DocumentTree

package struct RowCursor: Sendable {
  package internal(set) var row: OutlineRow
  /// The fold rules for the nodes below those of the path; only levels whose rule differs from that of the level above.
  private var rules: [(level: Int, rule: Folds.SubtreeRule)] = []
  let folds: Folds
  /// True if comments are rows; nil until it is asked for. Most documents have no comments, and are stepped through fast.
  var areCommentsShown: Bool?
  /// True to visit all nodes, expanded or not.
  let ignoresFolds: Bool
  /// The rows to visit; nil for all.
  let filter: RowFilter?

  package init(
    at row: OutlineRow, folds: Folds, ignoringFolds: Bool = false, filter: RowFilter? = nil
  ) {
    self.row = row
    self.folds = folds
    self.filter = filter
    ignoresFolds = ignoringFolds
    guard folds.hasSubtrees else { return }
    for (level, node) in row.path.enumerated() where folds.mayRule(node) {
      enter(node, level)
    }
  }

  /// True if the row is a container whose children are visible.
  package func isExpanded(in document: Document) -> Bool {
    guard row.isNode, let node = row.node, document.kind(of: node).isContainer else {
      return false
    }
    return isOpen(node)
  }

  func isOpen(_ node: Node) -> Bool {
    ignoresFolds
      || folds.isExpanded(
        node, depth: row.path.count - 1, rule: rules.last?.rule,
        orElse: filter?.lists(node) ?? true)
  }

  /// Moves to the next visible row; returns false at the last one, without moving.
  package mutating func next(in document: Document) -> Bool {
    switch row.kind {
    case .node:
      guard let node = row.node, isExpanded(in: document) else {
        return moveToNextSibling(in: document)
      }
      switch filter?.firstChild(of: node, in: document) ?? document.firstChild(of: node) {
      case .child(let child): enter(child, in: document)
      case .end: return showFirst(at: .closing, in: document) || moveToNextSibling(in: document)
      case .unknown: row.kind = .pending(depth: row.path.count)
      case .fault: row.kind = .fault(depth: row.path.count)
      }
      return true
    case .ghost: return moveToNextSibling(in: document)
    case .comment(let position): return next(from: position, in: document)
    case .pending: return false
    case .fault:
      guard let fault = document.fault else { return false }
      var first: Int? = RawLines(document.baseBytes).first(beyond: fault)
      if let filter { first = first.flatMap(filter.line(from:)) }
      guard let first else { return false }
      row.kind = .rawLine(first)
      return true
    case .rawLine(let offset):
      if let filter {
        guard let line = filter.line(from: offset + 1) else { return false }
        row.kind = .rawLine(line)
        return true
      }
      guard let line = RawLines(document.baseBytes).start(after: offset) else { return false }
      row.kind = .rawLine(line)
      return true
    }
  }

  /// Moves to the next sibling of the row, or of its nearest ancestor that has one.
  mutating func moveToNextSibling(in document: Document) -> Bool {
    let isGhost = row.kind == .ghost
    let (level, step) =
      filter?.following(row.path, isGhost: isGhost, in: document)
      ?? document.following(row.path, isGhost: isGhost)
    if showsComments(in: document), showClosingComments(downTo: level, step, in: document) {
      return true
    }
    switch step {
    case .child(let sibling):
      pop(to: level)
      enter(sibling, in: document)
    case .end:
      if document.fault == nil, showsComments(in: document), hasTailComments(in: document) {
        pop(to: 1)
        return showFirst(at: .tail, in: document)
      }
      return afterRoot(in: document)
    case .unknown: row.kind = .pending(depth: level)
    case .fault: row.kind = .fault(depth: level)
    }
    return true
  }

  /// Moves to a fault after the end of the root value.
  private mutating func afterRoot(in document: Document) -> Bool {
    guard document.fault != nil, row.isEntry else { return false }
    row.kind = .fault(depth: 0)
    return true
  }

  /// Moves from a source line to the first one, which follows the fault.
  package mutating func skipRawLines(in document: Document) {
    guard case .rawLine = row.kind, let fault = document.fault else { return }
    row.kind = .rawLine(RawLines(document.baseBytes).first(beyond: fault))
  }

  /// Moves to the previous visible row; returns false at the first one, without moving.
  package mutating func previous(in document: Document) -> Bool {
    switch row.kind {
    case .node, .ghost:
      guard let child = row.child, let parent = row.parent else {
        return showLast(at: .head, in: document)
      }
      pop(to: row.path.count - 1)
      if showLast(at: .before(child), in: document) { return true }
      moveBefore(child, in: parent, of: document)
    case .comment(let position): return previous(from: position, in: document)
    case .pending, .fault: moveToEntry(in: document)
    case .rawLine(let offset):
      let lines = RawLines(document.baseBytes)
      let first = document.fault.map { lines.first(beyond: $0) } ?? 0
      if let filter, let line = filter.line(before: offset) {
        row.kind = .rawLine(line)
      } else if filter == nil, offset > first, let line = lines.start(before: offset) {
        row.kind = .rawLine(max(first, line))
      } else {
        moveToEntry(in: document)
        if filter == nil {
          _ = next(in: document)
        } else {
          row.kind = .fault(depth: row.path.count)
        }
      }
    }
    return true
  }

  /// Moves from a container to the last row before one of its children.
  mutating func moveBefore(_ child: Child, in parent: Node, of document: Document) {
    let step =
      filter?.child(before: child, in: parent, document)
      ?? document.child(before: child, in: parent)
    guard case .child(let sibling) = step else { return }
    push(sibling)
    descendToLast(in: document)
  }

  /// Moves from a row that is not an entry to the entry before it. The entry may be a ghost, which only its parent knows.
  private mutating func moveToEntry(in document: Document) {
    row.kind = .node
    if let node = row.node, let parent = row.parent,
      document.position(of: Child(node), in: parent) == nil,
      document.position(of: Child(node, isGhost: true), in: parent) != nil
    {
      row.kind = .ghost
    }
  }

  /// Moves to the last visible row below this one, as far as the document was read.
  ///
  /// Returns false if that row was not reached within `levels` levels.
  @discardableResult
  package mutating func descendToLast(in document: Document, levels: Int = .max) -> Bool {
    var left = levels
    while isExpanded(in: document), let node = row.node {
      if showLast(at: .closing, in: document) { return true }
      switch filter?.lastChild(of: node, in: document) ?? document.lastChild(of: node) {
      case .child(let child): push(child)
      case .end: return true
      case .unknown:
        row.kind = .pending(depth: row.path.count)
        return true
      case .fault:
        row.kind = .fault(depth: row.path.count)
        return true
      }
      left -= 1
      if left == 0 { return false }
    }
    return true
  }

  mutating func push(_ child: Child) {
    if folds.mayRule(child.node) { enter(child.node, row.path.count) }
    row.path.append(child.node)
    row.kind = child.isGhost ? .ghost : .node
  }

  mutating func pop(to count: Int) {
    row.path.removeLast(row.path.count - count)
    while let last = rules.last, last.level >= count { rules.removeLast() }
    row.kind = .node
  }

  private mutating func enter(_ node: Node, _ level: Int) {
    let inherited = rules.last?.rule
    if let rule = folds.rule(below: node, inherited: inherited), rule != inherited {
      rules.append((level, rule))
    }
  }
}
