// Reverts the list of a container: its removed children are restored and inserted children are taken out, each in one
// pass over the list.
//
//   list   run a…c  ghost d  ghost e  node x  run f…      d and e come back, x goes
//   then   run a…

extension Document {
  /// Removes the inserted children of a container that cannot contain nodes from elsewhere.
  mutating func removeInsertedChildren(from path: NodePath) throws(EditError) {
    guard let parent = path.last else { return }
    var added: [Node] = []
    for case .node(let node) in changeSet[parent]?.list ?? [] {
      guard let record = changeSet[node], record.placement == .inserted, record.value == nil,
        record.list == nil, record.inside.isEmpty
      else { continue }
      added.append(node)
    }
    _ = try detachAll(added, from: path)
  }

  /// Takes out the children of a container that were only moved within it, so that they are restored with its removed children.
  mutating func detachMovedChildren(of path: NodePath) throws(EditError) {
    guard let parent = path.last else { return }
    let source = content(of: parent).source
    var moved: [Node] = []
    for case .node(let node) in changeSet[parent]?.list ?? [] {
      guard node.source == source, changeSet[node]?.placement == .moved(from: parent),
        hasGhost(of: node, in: parent)
      else { continue }
      moved.append(node)
    }
    _ = try detachAll(moved, from: path, isMoving: true)
  }

  /// Restores the removed children of a container at their original positions.
  mutating func restoreRemovedChildren(to path: NodePath) throws(EditError) {
    guard let parent = path.last, let list = changeSet[parent]?.list else { return }
    let content = content(of: parent)
    let removed = list.compactMap { item -> Node? in
      guard case .ghost(let node) = item, node.source == content.source,
        let record = changeSet[node], record.placement == .removed, record.parent == parent
      else { return nil }
      return node
    }
    guard removed.count > 1 else { return }
    try requireWhole(content)
    guard isPresent(path) else { throw .originIsGone }
    let returning = Set(removed)
    var keys = pending?.notesSurroundings != true ? nil : KeyTally(of: parent, in: self)
    pending?.attachedKeys = nil
    var merged: [ChildItem] = []
    var previous = PreviousChild.none
    for item in list {
      guard case .ghost(let node) = item, returning.contains(node) else {
        merged.append(item)
        mergeLastRuns(&merged)
        previous = previous.passing(item, isShown: { hasBase($0) })
        continue
      }
      merged.append(.run(from: node.offset, to: try following(node, content)))
      mergeLastRuns(&merged)
      update(node) { $0.placement = .original }
      let surroundings = EditStep.Surroundings(
        after: pending?.notesSurroundings != true ? nil : child(previous, content),
        hasDuplicateKey: keyBytes(of: node).map { keys?.add($0) == true } ?? false)
      pending?.steps.append(
        .attach(
          node, into: parent, at: .before(Child(node, isGhost: true)), surroundings,
          isMoving: true))
      pending?.touched.append(node)
      previous = .child(Child(node))
    }
    makeRecords(along: path)
    update(parent) { record in
      record.list = merged
      record.insertInside(removed)
    }
    pending?.touched.append(parent)
    guard !changeSet.moved({ _ in true }).isEmpty else { return }
    for node in removed { restoreGhosts(in: path + [node]) }
  }

  /// The child before the current one; the last child of a run is searched for only if it is needed.
  private enum PreviousChild {
    case none
    case child(Child)
    case lastOfRun(to: Int)

    func passing(_ item: ChildItem, isShown: (Node) -> Bool) -> PreviousChild {
      switch item {
      case .run(_, let to): .lastOfRun(to: to)
      case .node(let node): .child(Child(node))
      case .ghost(let node): isShown(node) ? .child(Child(node, isGhost: true)) : self
      }
    }
  }

  private func child(_ previous: PreviousChild, _ content: Content) -> Child? {
    switch previous {
    case .none: return nil
    case .child(let child): return child
    case .lastOfRun(let to):
      let children = children(of: content)
      return step(to == .max ? children.last() : children.last(before: to), content).child
    }
  }
}
