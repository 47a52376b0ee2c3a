extension Document {
  /// Reverts one entry of the change set and no other.
  package mutating func revert(_ change: Change) throws(EditError) {
    guard let node = change.path.last else { throw .nothingToRevert }
    if change.kind == .source {
      revertAll()
      return
    }
    if isComparing { return try restore(change) }
    if node.isComment { return try revertComment(change.path) }
    try transact(focus: change.path) { document throws(EditError) in
      let returns = change.kind == .removed
      try document.joiningRestored(returns: returns) { document throws(EditError) in
        switch change.kind {
        case .added: try document.removeInserted(change.path)
        case .removed, .moved: try document.restorePosition(of: node)
        case .renamed: document.setKeySource(change.path, to: nil)
        case .changed, .rewritten: try document.restoreContent(change.path)
        case .source: break
        }
      }
      let focus = document.path(to: node) ?? Array(change.path.dropLast())
      document.pending?.focus = focus
    }
  }

  /// Joins what a revert restores with its other positions. An object is joined only if its entry returns or it is equal to the one
  /// elsewhere: a value that is restored at its position stays as it was saved.
  private mutating func joiningRestored(
    returns: Bool, _ restore: (inout Document) throws(EditError) -> Void
  ) throws(EditError) {
    try joiningAnchors(onlyEqual: !returns, restore)
  }

  /// Reverts everything at and below a node, so that it is as it was saved. Nodes that were moved into it and nodes that
  /// were moved out of it return to their original positions.
  package mutating func revert(_ path: NodePath) throws(EditError) {
    if isComparing { return try restore(path) }
    if path.last?.isComment == true { return try revertComment(path) }
    guard let node = path.last, changeSet[node] != nil else { throw .nothingToRevert }
    guard hasBase(node) else { throw .nothingToRevert }
    try transact(focus: path) { document throws(EditError) in
      let returns = document.changeSet[node]?.placement == .removed
      try document.joiningRestored(returns: returns) { document throws(EditError) in
        switch document.changeSet[node]?.placement {
        case .removed, .moved: try document.restorePosition(of: node)
        default: break
        }
        guard let path = document.path(to: node) else { throw .notFound }
        try document.revertBelow(path)
      }
      let focus = document.path(to: node)
      document.pending?.focus = focus
    }
  }

  /// Reverts everything, including edits of the source text, as one undo step.
  package mutating func revertAll() {
    if isRebased || isComparing {
      revertText()
      return
    }
    guard changeSet.entryCount > 0 else { return }
    // Nothing should prevent restoring all original positions together. If something does, all records are dropped at once,
    // which can be undone within this base.
    do {
      try transact(focus: [root]) { document throws(EditError) in
        try document.revertBelow([document.root])
      }
    } catch {
      forgetAll()
    }
    if changeSet.entryCount > 0 { forgetAll() }
  }

  mutating func revertText() {
    let before = state
    setState(
      DocumentState(
        base: saved, root: rootNode(of: saved), changeSet: ChangeSet(),
        style: grammar.layout.style(of: self[saved].bytes)))
    commitRebase(from: before)
    record { $0.note(.revertText, in: $1) }
  }

  mutating func forgetAll() {
    let before = state
    setState(
      DocumentState(base: base, root: root, changeSet: ChangeSet(), style: style))
    commitRebase(from: before)
    record { $0.note(.forget, in: $1) }
  }

  /// Removes an inserted node; nodes that were moved into it return to their original positions.
  private mutating func removeInserted(_ path: NodePath) throws(EditError) {
    try restoreMovedNodes(from: path)
    try detach(path)
  }

  /// Restores a node's own value; nodes that were moved into the other value return to their original
  /// positions.
  mutating func restoreContent(_ path: NodePath) throws(EditError) {
    try restoreMovedNodes(from: path)
    setContent(path, to: nil)
  }

  /// Restores the original positions of the nodes below a node that were moved there from outside of it.
  private mutating func restoreMovedNodes(from path: NodePath) throws(EditError) {
    guard let top = path.last else { return }
    let (inside, movedIn) = moved(below: top)
    let leaving = Set(inside)
    for movedNode in movedIn {
      guard case .moved(let origin) = changeSet[movedNode]?.placement, !isOwn(origin, of: top),
        self.path(to: movedNode, evenIfRemoved: true)?.contains(top) == true
      else { continue }
      // A node whose original container is inside another moved node returns with that node. If it is inside a removed
      // value, the node is dropped with that value.
      if leaving.contains(origin), self.path(to: origin, evenIfRemoved: true)?.contains(top) == true
      {
        continue
      }
      do {
        try restorePosition(of: movedNode)
      } catch {
        // A node that was never saved, and whose original container is gone, is removed with its container.
        if hasBase(movedNode) || self.path(to: origin, evenIfRemoved: true) != nil { throw error }
      }
    }
  }

  /// Returns the changed nodes at and below a node, and those of them that were moved into their containers.
  package func moved(below top: Node) -> (inside: [Node], movedIn: [Node]) {
    var inside = [top]
    var movedIn: [Node] = []
    var index = 0
    while index < inside.count {
      let record = changeSet[inside[index]]
      index += 1
      inside += record?.inside ?? []
      for case .node(let child) in record?.list ?? [] {
        if case .moved = changeSet[child]?.placement { movedIn.append(child) }
        inside.append(child)
      }
      for case .ghost(let child) in record?.list ?? []
      where changeSet[child]?.placement == .removed { inside.append(child) }
    }
    return (inside, movedIn)
  }

  /// True if a node is part of another in the source, whatever the document has there now.
  private func isOwn(_ node: Node, of top: Node) -> Bool {
    guard node.source == top.source, node.offset >= top.offset else { return false }
    return sourceEnd(of: top).map { node.offset < $0 } ?? true
  }

  mutating func revertBelow(_ top: NodePath) throws(EditError) {
    guard let first = top.last else { return }
    var path = Array(top.dropLast())
    var left = [(depth: path.count, node: first)]
    while let (depth, node) = left.popLast() {
      guard let record = changeSet[node] else { continue }
      path.removeSubrange(depth...)
      path.append(node)
      for change in record.comments.reversed() { restore(change, of: path) }
      if record.key != nil { setKeySource(path, to: nil) }
      if record.value != nil { try restoreContent(path) }
      try removeInsertedChildren(from: path)
      try detachMovedChildren(of: path)
      try restoreRemovedChildren(to: path)
      for item in changeSet[node]?.list ?? [] {
        switch item {
        case .run: continue
        case .ghost(let child):
          try restorePosition(of: child)
          left.append((depth + 1, child))
        case .node(let child):
          switch changeSet[child]?.placement {
          case .moved(node): continue
          case .moved: try restorePosition(of: child)
          case .inserted: try removeInserted(path + [child])
          // The child had only been moved within this node and is at its original position already.
          case .original, .removed, nil: continue
          }
        }
      }
      for child in changeSet[node]?.inside ?? [] { left.append((depth + 1, child)) }
    }
  }
}
