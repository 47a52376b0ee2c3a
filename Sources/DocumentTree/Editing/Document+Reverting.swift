extension Document {
  /// Takes back one entry and no other.
  package mutating func revert(_ change: Change) throws(EditError) {
    guard let node = change.path.last else { throw .nothingToRevert }
    if change.kind == .source {
      revertAll()
      return
    }
    try transact(focus: change.path) { document throws(EditError) in
      switch change.kind {
      case .added: try document.takeOut(change.path)
      case .removed, .moved: try document.returnHome(node)
      case .renamed: document.setKeySource(change.path, to: nil)
      case .changed: try document.takeBackContent(change.path)
      case .source: break
      }
      let focus = document.path(to: node) ?? Array(change.path.dropLast())
      document.pending?.focus = focus
    }
  }

  /// Takes back everything at and below a node: it is then as it was saved. What was moved
  /// into it goes home, what was moved out comes back.
  package mutating func revert(_ path: NodePath) throws(EditError) {
    guard let node = path.last, changeSet[node] != nil else { throw .nothingToRevert }
    guard hasBase(node) else { throw .nothingToRevert }
    try transact(focus: path) { document throws(EditError) in
      switch document.changeSet[node]?.placement {
      case .removed, .moved: try document.returnHome(node)
      default: break
      }
      guard let path = document.path(to: node) else { throw .notFound }
      try document.revertBelow(path)
      document.pending?.focus = path
    }
  }

  /// Takes back everything, also edits of the source text. One undo step.
  package mutating func revertAll() {
    if isRebased {
      revertText()
      return
    }
    guard changeSet.entryCount > 0 else { return }
    // Nothing can be in the way when everything goes home; should it be, all records go at
    // once, which undo takes back within this base.
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
    let before = basis
    setBasis(
      Basis(
        base: saved, saved: saved, isRebased: false, root: rootNode(of: saved),
        changeSet: ChangeSet(), generation: generation + 1,
        style: grammar.layout.style(of: self[saved].bytes)))
    commitRebase(from: before)
    record { $0.note(.revertText, in: $1) }
  }

  mutating func forgetAll() {
    let before = basis
    setBasis(
      Basis(
        base: base, saved: saved, isRebased: isRebased, root: root, changeSet: ChangeSet(),
        generation: generation + 1, style: style))
    commitRebase(from: before)
    record { $0.note(.forget, in: $1) }
  }

  /// The nearest node of a path that has a base: what `revert` would act on.
  package func nearestBased(_ path: NodePath) -> NodePath {
    var path = path
    while let node = path.last, !hasBase(node) { path.removeLast() }
    return path
  }

  /// Removes what was inserted; what had been moved into it goes home.
  private mutating func takeOut(_ path: NodePath) throws(EditError) {
    try sendGuestsHome(from: path)
    try detach(path)
  }

  /// Puts a node's own value back; what had been moved into the other one goes home.
  private mutating func takeBackContent(_ path: NodePath) throws(EditError) {
    try sendGuestsHome(from: path)
    setContent(path, to: nil)
  }

  /// Sends home what was moved to somewhere below a node from outside of it.
  private mutating func sendGuestsHome(from path: NodePath) throws(EditError) {
    guard let top = path.last else { return }
    let (inside, guests) = moved(below: top)
    let leaving = Set(inside)
    for guest in guests {
      guard case .moved(let home) = changeSet[guest]?.placement, !isOwn(home, of: top),
        self.path(to: guest, evenIfRemoved: true)?.contains(top) == true
      else { continue }
      // A node moved inside another guest goes home with that guest. One moved inside a removed
      // value is dropped with it.
      if leaving.contains(home), self.path(to: home, evenIfRemoved: true)?.contains(top) == true {
        continue
      }
      do {
        try returnHome(guest)
      } catch {
        // What was never saved, and whose home is no more, goes with where it is.
        if hasBase(guest) || self.path(to: home, evenIfRemoved: true) != nil { throw error }
      }
    }
  }

  /// The changed nodes at and below one, and those of them that were moved to where they are.
  func moved(below top: Node) -> (inside: [Node], guests: [Node]) {
    var inside = [top]
    var guests: [Node] = []
    var place = 0
    while place < inside.count {
      let record = changeSet[inside[place]]
      place += 1
      inside += record?.inside ?? []
      for case .node(let child) in record?.list ?? [] {
        if case .moved = changeSet[child]?.placement { guests.append(child) }
        inside.append(child)
      }
      for case .ghost(let child) in record?.list ?? []
      where changeSet[child]?.placement == .removed { inside.append(child) }
    }
    return (inside, guests)
  }

  /// Whether a node is part of another as its source has it, whatever stands there now.
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
      if record.key != nil { setKeySource(path, to: nil) }
      if record.value != nil { try takeBackContent(path) }
      try takeOutAdded(from: path)
      try returnRemoved(to: path)
      for item in changeSet[node]?.list ?? [] {
        switch item {
        case .run: continue
        case .ghost(let child):
          try returnHome(child)
          left.append((depth + 1, child))
        case .node(let child):
          switch changeSet[child]?.placement {
          case .moved(node): continue
          case .moved: try returnHome(child)
          case .inserted: try takeOut(path + [child])
          // Back already: it had only been moved about in here.
          case .home, .removed, nil: continue
          }
        }
      }
      for child in changeSet[node]?.inside ?? [] { left.append((depth + 1, child)) }
    }
  }
}
