// Steps from one visible row to the next and the previous, asking the document only about the
// nodes it passes: the outline has no table of its rows, so none has to be built or kept.
//
//   ▾ {3}                path [root]                       next: first child, if open
//     ▾ colors           path [root, colors]               else the sibling after
//         accent         path [root, colors, accent]       else the one after the parent…
//     ▸ fonts            path [root, fonts]

import DocumentTree

package struct RowCursor: Sendable {
  package private(set) var place: Place
  /// The fold rules for what lies below the nodes of the path: one for each that brings another
  /// than the node above it has.
  private var rules: [(level: Int, rule: Folds.SubtreeRule)] = []
  private let folds: Folds
  /// Goes through every node, folded or not.
  private let ignoresFolds: Bool

  package init(at place: Place, folds: Folds, ignoringFolds: Bool = false) {
    self.place = place
    self.folds = folds
    ignoresFolds = ignoringFolds
    guard folds.hasSubtrees else { return }
    for (level, node) in place.path.enumerated() where folds.mayRule(node) {
      enter(node, level)
    }
  }

  /// Whether the row is a container whose children are shown.
  package func isExpanded(in document: Document) -> Bool {
    guard place.isNode, let node = place.node, document.kind(of: node).isContainer else {
      return false
    }
    return isOpen(node)
  }

  private func isOpen(_ node: Node) -> Bool {
    ignoresFolds || folds.isExpanded(node, depth: place.path.count - 1, rule: rules.last?.rule)
  }

  /// Goes to the next visible row; false and unmoved at the last.
  package mutating func next(in document: Document) -> Bool {
    switch place.kind {
    case .node:
      guard let node = place.node, isExpanded(in: document) else { return sideways(in: document) }
      switch document.firstChild(of: node) {
      case .child(let child): push(child)
      case .end: return sideways(in: document)
      case .unknown: place.kind = .pending(depth: place.path.count)
      case .fault: place.kind = .fault(depth: place.path.count)
      }
      return true
    case .ghost: return sideways(in: document)
    case .pending: return false
    case .fault:
      guard let fault = document.fault else { return false }
      place.kind = .rawLine(RawLines(document.baseBytes).first(beyond: fault))
      return true
    case .rawLine(let offset):
      guard let line = RawLines(document.baseBytes).start(after: offset) else { return false }
      place.kind = .rawLine(line)
      return true
    }
  }

  /// To the next sibling of the row, or of the nearest ancestor that has one.
  private mutating func sideways(in document: Document) -> Bool {
    let (level, step) = document.following(place.path, isGhost: place.kind == .ghost)
    switch step {
    case .child(let sibling):
      pop(to: level)
      push(sibling)
    case .end: return afterRoot(in: document)
    case .unknown: place.kind = .pending(depth: level)
    case .fault: place.kind = .fault(depth: level)
    }
    return true
  }

  /// A fault after the end of the root value.
  private mutating func afterRoot(in document: Document) -> Bool {
    guard document.fault != nil, place.isEntry else { return false }
    place.kind = .fault(depth: 0)
    return true
  }

  /// From a line of source to the first one, which follows the fault.
  package mutating func skipRawLines(in document: Document) {
    guard case .rawLine = place.kind, let fault = document.fault else { return }
    place.kind = .rawLine(RawLines(document.baseBytes).first(beyond: fault))
  }

  /// Goes to the previous visible row; false and unmoved at the first.
  package mutating func previous(in document: Document) -> Bool {
    switch place.kind {
    case .node, .ghost:
      guard let child = place.child, let parent = place.parent else { return false }
      pop(to: place.path.count - 1)
      if case .child(let sibling) = document.child(before: child, in: parent) {
        push(sibling)
        descendToLast(in: document)
      }
    case .pending, .fault: standOnEntry(in: document)
    case .rawLine(let offset):
      let lines = RawLines(document.baseBytes)
      let first = document.fault.map { lines.first(beyond: $0) } ?? 0
      if offset > first, let line = lines.start(before: offset) {
        place.kind = .rawLine(max(first, line))
      } else {
        standOnEntry(in: document)
        _ = next(in: document)
      }
    }
    return true
  }

  /// From a row that is no entry to the entry it stands after, which may be gone: nodes know
  /// that only in their parent.
  private mutating func standOnEntry(in document: Document) {
    place.kind = .node
    if let node = place.node, let parent = place.parent,
      document.position(of: Child(node), in: parent) == nil,
      document.position(of: Child(node, isGhost: true), in: parent) != nil
    {
      place.kind = .ghost
    }
  }

  /// Goes to the last visible row below this one, as far as has been read.
  ///
  /// False when it is more than `levels` below and has not been reached.
  @discardableResult
  package mutating func descendToLast(in document: Document, levels: Int = .max) -> Bool {
    var left = levels
    while isExpanded(in: document), let node = place.node {
      switch document.lastChild(of: node) {
      case .child(let child): push(child)
      case .end: return true
      case .unknown:
        place.kind = .pending(depth: place.path.count)
        return true
      case .fault:
        place.kind = .fault(depth: place.path.count)
        return true
      }
      left -= 1
      if left == 0 { return false }
    }
    return true
  }

  private mutating func push(_ child: Child) {
    if folds.mayRule(child.node) { enter(child.node, place.path.count) }
    place.path.append(child.node)
    place.kind = child.isGhost ? .ghost : .node
  }

  private mutating func pop(to count: Int) {
    place.path.removeLast(place.path.count - count)
    while let last = rules.last, last.level >= count { rules.removeLast() }
    place.kind = .node
  }

  private mutating func enter(_ node: Node, _ level: Int) {
    let inherited = rules.last?.rule
    if let rule = folds.rule(below: node, inherited: inherited), rule != inherited {
      rules.append((level, rule))
    }
  }
}
