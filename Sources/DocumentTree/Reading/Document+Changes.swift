import ModelBasics

extension Document: ChangeTracking {
  /// True if the document's bytes differ from what was last read or saved. O(1).
  package var hasAnyChanges: Bool {
    isComparing ? comparison?.isSame == false : differsFromBase || isRebased
  }

  /// True if there are changes over the base, which is not the file's text after an undo across a reload or a save.
  package var differsFromBase: Bool { changeSet.entryCount > 0 }

  /// True if the text itself was edited, not its entries; it can only be reverted as a whole.
  package var hasEditedText: Bool { isRebased }

  /// True if a comment is changed, also one in an entry that was moved into a new one.
  package var hasChangedComments: Bool {
    isComparing ? comparison?.hasComments == true : changeSet.commentCount > 0
  }

  /// True if a node has an entry in the list of changes.
  package func hasChanges(_ node: Node) -> Bool {
    isComparing
      ? comparison?.entries[node]?.hasOwnDifference == true : hasChangesOverBase(node)
  }

  /// True if a node is not as the base has it.
  package func hasChangesOverBase(_ node: Node) -> Bool { changeSet[node]?.hasEntry == true }

  /// True if a value was only written here instead of at another place of it, or there instead of here.
  package func isRewritten(_ node: Node) -> Bool {
    changeSet[node].map { $0.value != nil && keepsValue($0) } == true
  }

  /// The most records below a rewritten value that are looked at.
  private static var mostRewritten: Int { 256 }

  /// True if a value is still the node's own, which may be written here instead of at another place of it, and so may values in it.
  func keepsValue(_ record: Record) -> Bool {
    if record.keepsValue { return true }
    guard record.value != nil, record.isRewritten, record.list == nil, record.comments.isEmpty
    else { return false }
    var left = Array(record.inside)
    var seen = 0
    while let node = left.popLast() {
      seen += 1
      guard seen <= Self.mostRewritten, left.count <= Self.mostRewritten else { return false }
      guard let inner = changeSet[node] else { continue }
      guard inner.placement == .original, inner.key == nil, inner.list == nil,
        inner.comments.isEmpty, inner.value == nil || inner.isRewritten
      else { return false }
      left += inner.inside
    }
    return true
  }

  package func mark(of child: Child) -> Mark {
    if isComparing { return child.isGhost ? .none : comparison?.mark(of: child.node) ?? .none }
    guard let record = changeSet[child.node] else { return .none }
    if child.isGhost {
      if case .removed = record.placement { return .removed }
      return .moved
    }
    switch record.placement {
    case .inserted: return .added
    case .moved: return .moved
    case .removed, .original: break
    }
    if record.value != nil && !keepsValue(record) || record.key != nil { return .changed }
    return record.isEmpty ? .none : .below
  }

  /// The entries of the change set in document order. An inserted node or a replaced value is one entry,
  /// whatever is edited inside it.
  package var changes: [Change] { changes(upTo: .max) }

  /// Returns the first entries, at most a number of them.
  package func changes(upTo limit: Int) -> [Change] {
    guard isComparing else { return changesOverBase(upTo: limit) }
    var found: [Change] = []
    eachDifference {
      found.append(Change($0, $1))
      return found.count < limit
    }
    return found
  }

  /// Returns the first entries of the change set, whether or not the base is the file's text.
  package func changesOverBase(upTo limit: Int = .max) -> [Change] {
    var found: [Change] = []
    eachChange {
      found.append(Change($0, $1))
      return found.count < limit
    }
    return found
  }

  /// The changes without values that are only written elsewhere, unless there are no others.
  package var edits: [Change] {
    let all = changes
    let edits = all.filter { $0.kind != .rewritten }
    return edits.isEmpty ? all : edits
  }

  /// Returns the number of ``edits``, counted up to a limit.
  package func changeCount(upTo limit: Int) -> Int {
    if isComparing { return changes(upTo: limit).count }
    var (edits, rewritten) = (0, 0)
    eachChange { kind, _ in
      if kind == .rewritten { rewritten += 1 } else { edits += 1 }
      return edits < limit
    }
    return edits > 0 ? edits : min(rewritten, limit)
  }

  /// Calls the body with each entry in turn until it returns false.
  func eachChange(_ body: (Change.Kind, NodePath) -> Bool) {
    if isRebased, !body(.source, [root]) { return }
    guard changeSet.entryCount > 0 else { return }
    // One path for the whole walk, copied only where an entry is found.
    var path: NodePath = []
    var left = [ChangeStep.node(level: 0, Child(root))]
    // The inserted node or replaced value on the path, which is one entry.
    var whole: (level: Int, node: Node)?
    while let step = left.popLast() {
      if let (level, node) = whole, step.level <= level, !step.isInner(of: node) { whole = nil }
      switch step {
      case .comment(let level, let owner, let change):
        if whole != nil { continue }
        path.removeLast(path.count - level)
        path += [owner, change.node]
        let kind: Change.Kind = change.isAdded ? .added : change.text == nil ? .removed : .changed
        guard body(kind, path) else { return }
      case .node(let level, let child):
        let (node, isGhost) = (child.node, child.isGhost)
        path.removeLast(path.count - level)
        path.append(node)
        guard let record = changeSet[node] else { continue }
        let isBased = hasBase(node)
        if whole != nil, !isBased {
          left += steps(inside: node, record, level + 1).reversed()
          continue
        }
        if isGhost {
          if record.placement == .removed, !body(.removed, path) { return }
          continue
        }
        switch record.placement {
        case .inserted:
          guard body(.added, path) else { return }
          // A node from elsewhere may have been moved into the inserted node.
          if record.list == nil, record.inside.isEmpty { continue }
        case .moved: guard body(.moved, path) else { return }
        case .original, .removed: break
        }
        if isBased, record.key != nil, node.isMember, !body(.renamed, path) { return }
        if isBased, record.value != nil,
          !body(keepsValue(record) ? .rewritten : .changed, path)
        {
          return
        }
        if !isBased || record.value != nil { whole = whole ?? (level, node) }
        left += steps(inside: node, record, level + 1).reversed()
      }
    }
  }

  /// A step of the walk through all changes, with the length of the path to the parent of the node or of the comment's
  /// owner.
  private enum ChangeStep {
    case node(level: Int, Child)
    case comment(level: Int, owner: Node, CommentChange)

    var level: Int {
      switch self {
      case .node(let level, _), .comment(let level, _, _): level
      }
    }

    func isInner(of node: Node) -> Bool {
      guard case .comment(_, let owner, let change) = self else { return false }
      return owner == node && change.place.isInner
    }
  }

  /// Returns the changed comments and children of a node in the order of the document.
  private func steps(inside node: Node, _ record: Record, _ level: Int) -> [ChangeStep] {
    let children = changedChildren(of: record)
    guard changeSet.commentCount > 0 else { return children.map { .node(level: level, $0) } }
    var steps: [ChangeStep] = []
    func add(_ places: [CommentPlace], of owner: Node, _ level: Int) {
      for change in changeSet[owner]?.comments ?? [] where places.contains(change.place) {
        steps.append(.comment(level: level, owner: owner, change))
      }
    }
    // The comments above an entry come before it, and those of a container between its children.
    var waiting = record.comments.filter { $0.place == .inside && !$0.isAdded }
      .sorted { $0.node.offset < $1.node.offset }[...]
    if node == root { add([.above, .before], of: node, level - 1) }
    add([.opening], of: node, level - 1)
    for child in children {
      while let first = waiting.first, child.node.source == first.node.source,
        first.node.offset < child.node.offset
      {
        steps.append(.comment(level: level - 1, owner: node, first))
        waiting.removeFirst()
      }
      let isWhole = child.isGhost || changeSet[child.node]?.placement == .inserted
      if !isWhole { add([.above, .before, .key], of: child.node, level) }
      steps.append(.node(level: level, child))
      if !isWhole { add([.after], of: child.node, level) }
    }
    steps += waiting.map { .comment(level: level - 1, owner: node, $0) }
    for change in record.comments where change.place == .inside && change.isAdded {
      steps.append(.comment(level: level - 1, owner: node, change))
    }
    if node == root { add([.after, .below], of: node, level - 1) }
    return steps
  }

  /// The containers whose entries the last edit has changed, if these are at most a number.
  package func containersOfLastEdit(most: Int) -> [Node] {
    guard let deltas = history.undoable?.deltas, deltas.count <= most else { return [] }
    return containers(of: deltas.map(\.node))
  }

  /// The containers whose entries differ from the base. O(changes).
  package var changedContainers: [Node] { containers(of: changeSet.nodes) }

  private func containers(of nodes: [Node]) -> [Node] {
    let all = Set(nodes + nodes.compactMap { changeSet[$0]?.parent })
    return all.filter {
      changeSet[$0]?.value == nil && kind(of: $0).isContainer && path(to: $0) != nil
    }
    .sorted { $0.offset < $1.offset }
  }

  /// Returns the container that a moved node came from, and its index there if that is known.
  package func origin(of node: Node) -> (parent: NodePath, position: Int?)? {
    if isComparing { return savedPosition(of: node) }
    guard case .moved(let origin)? = changeSet[node]?.placement,
      let parent = path(to: origin, evenIfRemoved: true)
    else { return nil }
    return (parent, children(of: content(of: origin)).count(before: node.offset))
  }

  private func changedChildren(of record: Record) -> [Child] {
    guard let list = record.list else { return record.inside.map { Child($0) } }
    var children: [Child] = []
    for item in list {
      switch item {
      case .ghost(let node): if hasBase(node) { children.append(Child(node, isGhost: true)) }
      case .node(let node): children.append(Child(node))
      case .run(let from, let to):
        for index in record.firstInside(notBefore: from)..<record.inside.count {
          let node = record.inside[index]
          guard node.offset < to else { break }
          children.append(Child(node))
        }
      }
    }
    return children
  }
}
