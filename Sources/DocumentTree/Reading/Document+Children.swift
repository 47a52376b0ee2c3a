extension Document {
  /// True if a node has the value and the children of the base, whatever changes there are inside them. O(1).
  package func hasOriginalChildren(_ node: Node) -> Bool {
    guard let record = changeSet[node] else { return node.source == base }
    return node.source == base && record.list == nil && record.value == nil
      && record.placement == .original
  }

  /// Returns children of a container that come from texts that edits inserted, at most a number of them.
  package func insertedChildren(of container: Node, most: Int) -> [Node] {
    var found: [Node] = []
    for case .node(let node) in changeSet[container]?.list ?? [] where found.count < most {
      if changeSet[node]?.placement == .inserted { found.append(node) }
    }
    return found
  }

  /// Returns children of a container whose keys were changed, at most a number of them.
  package func renamedChildren(of container: Node, most: Int) -> [Node] {
    guard let inside = changeSet[container]?.inside else { return [] }
    var found: [Node] = []
    for index in 0..<inside.count where found.count < most {
      let child = inside[index]
      if changeSet[child]?.key != nil { found.append(child) }
    }
    return found
  }

  func children(of content: Content) -> SourceChildren {
    let source = self[content.source]
    let (isIndexed, fault) = source.index.read { ($0.isComplete, $0.fault) }
    let isBase = content.source == base || bases.contains(content.source)
    let isLimited = isBase && !(searchesText && !isIndexed) || isIndexed && fault == nil
    return SourceChildren(
      source: source, container: content.value, budget: isLimited ? Self.readingBudget : .max,
      isIndexed: isIndexed, limit: isBase ? fault?.offset ?? .max : .max)
  }

  /// False if a container does not end before the fault of a broken source, so that its last children are not known.
  func isClosed(_ parent: Node) -> Bool {
    let content = content(of: parent)
    let children = children(of: content)
    guard children.limit < .max else { return true }
    let end = children.source.structure.surely(endOf: content.value, budget: children.budget)
    return end.map { $0 <= children.limit } ?? false
  }

  private func node(_ offset: Int, in content: Content) -> Node {
    Node(content.source, offset, content.childForm)
  }

  package func firstChild(of parent: Node) -> ChildStep {
    let content = content(of: parent)
    guard content.kind.isContainer else { return .end }
    if let list = changeSet[parent]?.list {
      return first(from: 0, in: list, content)
    }
    return step(children(of: content).first(), content)
  }

  package func lastChild(of parent: Node) -> ChildStep {
    let content = content(of: parent)
    guard content.kind.isContainer else { return .end }
    if let list = changeSet[parent]?.list {
      return last(from: list.count - 1, in: list, content)
    }
    return step(children(of: content).last(), content)
  }

  package func child(after child: Child, in parent: Node) -> ChildStep {
    let content = content(of: parent)
    guard let list = changeSet[parent]?.list else {
      return step(children(of: content).next(after: child.node.offset), content)
    }
    guard let index = index(of: child, in: list, content) else { return .end }
    if case .run(_, let to) = list[index], !child.isGhost {
      switch children(of: content).next(after: child.node.offset) {
      case .child(let offset) where offset < to:
        return .child(Child(node(offset, in: content)))
      case .child, .end: break
      case .unknown: return .unknown
      case .fault: return .fault
      }
    }
    return first(from: index + 1, in: list, content)
  }

  package func child(before child: Child, in parent: Node) -> ChildStep {
    let content = content(of: parent)
    guard let list = changeSet[parent]?.list else {
      return step(children(of: content).last(before: child.node.offset), content)
    }
    guard let index = index(of: child, in: list, content) else { return .end }
    if case .run(let from, _) = list[index], !child.isGhost, child.node.offset > from {
      return step(children(of: content).last(before: child.node.offset), content)
    }
    return last(from: index - 1, in: list, content)
  }

  /// Returns the present children from one of them on, in order, at most `most`, until the budget is used
  /// up.
  package func presentChildren(
    from child: Child, in parent: Node, most: Int, budget: Int
  ) -> [Node] {
    let content = content(of: parent)
    let children = children(of: content)
    let list = changeSet[parent]?.list ?? [.run(from: child.node.offset, to: .max)]
    guard let start = index(of: child, in: list, content) else { return [] }
    var found: [Node] = []
    var budget = budget
    for item in list[start...] {
      switch item {
      case .ghost: continue
      case .node(let node):
        found.append(node)
        budget -= SparseIndex.grain / 16
      case .run(let from, let to):
        var step = SourceChildren.Step.child(found.isEmpty ? child.node.offset : from)
        while case .child(let offset) = step, offset < to, found.count < most, budget > 0 {
          found.append(node(offset, in: content))
          step = children.next(after: offset)
          if case .child(let next) = step { budget -= SparseIndex.cost(from: offset, to: next) }
        }
        if step == .unknown || step == .fault { return found }
      }
      guard found.count < most, budget > 0 else { break }
    }
    return found
  }

  /// Returns the number of present children, without ghosts, or nil while it is not known.
  package func childCount(of parent: Node) -> Int? {
    let content = content(of: parent)
    guard content.kind.isContainer else { return 0 }
    guard let count = children(of: content).count() else { return nil }
    guard let list = changeSet[parent]?.list else { return count }
    return list.reduce(count) { count, item in
      switch item {
      case .run: count
      case .ghost: count - 1
      case .node: count + 1
      }
    }
  }

  /// Returns the index of a present child among the present children, from 0. For a ghost, returns the number of
  /// present children before it.
  package func position(of child: Child, in parent: Node) -> Int? {
    let content = content(of: parent)
    guard let list = changeSet[parent]?.list else {
      return children(of: content).count(before: child.node.offset)
    }
    guard let index = index(of: child, in: list, content) else { return nil }
    var extra = 0
    var sourceOffset = child.node.offset
    if case .run = list[index], !child.isGhost {
    } else {
      // The base children before it are those before the next run or ghost.
      sourceOffset = Int.max
      for item in list[index...] {
        if case .run(let from, _) = item {
          sourceOffset = from
          break
        }
        if case .ghost(let node) = item {
          sourceOffset = node.offset
          break
        }
      }
    }
    for item in list[..<index] {
      switch item {
      case .run: break
      case .ghost: extra -= 1
      case .node: extra += 1
      }
    }
    return children(of: content).count(before: sourceOffset).map { $0 + extra }
  }

  /// Returns the present child at an index, from 0.
  package func child(at position: Int, in parent: Node) -> ChildStep {
    let content = content(of: parent)
    guard content.kind.isContainer, position >= 0 else { return .end }
    let children = children(of: content)
    guard let list = changeSet[parent]?.list else {
      return step(children.child(position), content)
    }
    // Finds the last item that begins at the position or before it, and counts source children for a few items only. Those that are not
    // known yet come later in the text.
    var (low, high) = (0, list.count)
    var extra = 0
    while high - low > 1 {
      let middle = (low + high) / 2
      let extraBefore = extra + list[low..<middle].reduce(0) { $0 + $1.extraChildren }
      let offset = list[middle...].lazy.compactMap { $0.sourceOffset }.first ?? .max
      if let count = children.count(before: offset), count + extraBefore <= position {
        (low, extra) = (middle, extraBefore)
      } else {
        high = middle
      }
    }
    guard low < list.count else { return .end }
    let beyond = low + 1 == list.count ? ChildStep.end : .unknown
    switch list[low] {
    case .ghost: return beyond
    case .node(let node):
      let offset = list[low...].lazy.compactMap { $0.sourceOffset }.first ?? .max
      guard let count = children.count(before: offset) else { return .unknown }
      return count + extra == position ? .child(Child(node)) : beyond
    case .run(_, let to):
      let found = children.child(position - extra)
      guard case .child(let offset) = found, offset >= to else { return step(found, content) }
      return beyond
    }
  }

  // MARK: - Lists

  /// Returns the index of a child in a changed container's list.
  func index(of child: Child, in list: [ChildItem], _ content: Content) -> Int? {
    let node = child.node
    if child.isGhost {
      return sourceItem(at: node.offset, in: list).flatMap { list[$0] == .ghost(node) ? $0 : nil }
        ?? list.firstIndex(of: .ghost(node))
    }
    switch changeSet[node]?.placement {
    case .original, nil:
      // Only a child at its original position can be in a run: the offset of another may be in the range of a run by chance.
      if node.source == content.source, let index = sourceItem(at: node.offset, in: list),
        case .run = list[index], isOriginalChild(node, of: content)
      {
        return index
      }
    case .removed, .moved, .inserted: break
    }
    return list.firstIndex(of: .node(node))
  }

  /// Returns false if a node of the content's source was once moved here from another container. Other nodes are not
  /// checked: they are only asked about with the container that they are in.
  func isOriginalChild(_ node: Node, of content: Content) -> Bool {
    guard changeSet.wasEverMoved(node) else { return true }
    if case .child(let child) = children(of: content).last(before: node.offset + 1) {
      return child == node.offset
    }
    return false
  }

  /// True if the offset of a node is in one of a list's runs.
  func isInRun(_ node: Node, of list: [ChildItem], _ content: Content) -> Bool {
    guard node.source == content.source, let index = sourceItem(at: node.offset, in: list),
      case .run = list[index]
    else { return false }
    return true
  }

  /// Returns the index of the run or ghost at an offset of the container's source. Runs and ghosts are in source order,
  /// with nodes from elsewhere between them.
  private func sourceItem(at offset: Int, in list: [ChildItem]) -> Int? {
    var low = 0
    var high = list.count
    while low < high {
      let middle = (low + high) / 2
      // The nearest run or ghost before: nodes from elsewhere are not in source order.
      var index = middle
      while index > low, case .node = list[index] { index -= 1 }
      switch list[index] {
      case .run(let from, let to):
        if offset < from {
          high = index
        } else if offset < to {
          return index
        } else {
          low = middle + 1
        }
      case .ghost(let node):
        if offset < node.offset {
          high = index
        } else if offset == node.offset {
          return index
        } else {
          low = middle + 1
        }
      case .node: low = middle + 1
      }
    }
    return nil
  }

  private func first(from index: Int, in list: [ChildItem], _ content: Content) -> ChildStep {
    for item in list[max(0, index)...] {
      switch item {
      case .run(let from, _): return .child(Child(node(from, in: content)))
      case .ghost(let ghost) where showsGhost(ghost): return .child(Child(ghost, isGhost: true))
      case .ghost: continue
      case .node(let node): return .child(Child(node))
      }
    }
    let limit = content.source == base ? self[base].index.fault?.offset : nil
    return limit == nil || end(of: content) != nil ? .end : .fault
  }

  private func last(from index: Int, in list: [ChildItem], _ content: Content) -> ChildStep {
    for item in list[..<(index + 1)].reversed() {
      switch item {
      case .run(_, let to):
        let children = children(of: content)
        return step(to == .max ? children.last() : children.last(before: to), content)
      case .ghost(let ghost) where showsGhost(ghost): return .child(Child(ghost, isGhost: true))
      case .ghost: continue
      case .node(let node): return .child(Child(node))
      }
    }
    return .end
  }

  func step(_ step: SourceChildren.Step, _ content: Content) -> ChildStep {
    switch step {
    case .child(let offset): .child(Child(node(offset, in: content)))
    case .end: .end
    case .unknown: .unknown
    case .fault: .fault
    }
  }
}
