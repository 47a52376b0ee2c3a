// The four steps that every edit consists of: set a value, set a key, detach a child from its container,
// attach a node to a container. At the end of the edit, `settle` removes the records that are equal to the base
// again.

extension Document {
  /// Replaces the value of a node by another, or restores its own value if `value` is nil.
  mutating func setContent(_ path: NodePath, to value: Node?) {
    guard let node = path.last else { return }
    let old = changeSet[node]
    let isOwn = value == valueNode(of: node)
    pending?.attachedKeys = nil
    let isRewritten =
      pending?.isRewriting == true && !isOwn && old.map(keepsValue) != false
    pending?.steps.append(.setContent(node, to: isOwn ? nil : value))
    makeRecords(along: path)
    removeRecords(below: node)
    update(node) {
      $0.value = isOwn ? nil : value
      $0.isRewritten = isRewritten
    }
    if let value { addOwner(node, of: value.source) }
    if changeSet[node]?.value == nil { restoreGhosts(in: path) }
    pending?.touched.append(node)
  }

  /// Replaces the value of a node by another. Throws if the format does not allow that value there.
  mutating func replaceContent(_ path: NodePath, with value: Node) throws(EditError) {
    guard let node = path.last else { throw .notFound }
    let refusal = grammar.layout.refusal(
      of: entry(of: value), replacing: entry(of: node), at: site(of: path))
    if let refusal { throw .refused(refusal) }
    setContent(path, to: value)
  }

  /// Returns the node of a node's own value, without its key.
  func valueNode(of node: Node) -> Node {
    let entry = entry(of: node)
    // A value without a key could not be told from the root at the start of a text.
    return node.form == .stream || entry.isOwnValue
      ? node : Node(node.source, entry.valueStart, .value)
  }

  /// Replaces the key of a node by a token, or restores its own key if `key` is nil.
  mutating func setKeySource(_ path: NodePath, to key: SourceID?) {
    guard let node = path.last else { return }
    let own = ownKey(of: node)
    makeRecords(along: path)
    pending?.steps.append(.setKey(node, to: key))
    pending?.attachedKeys = nil
    guard var record = changeSet[node] else { return }
    record.key = key
    if let key, let own, self[key].bytes.all.elementsEqual(own.buffer) { record.key = nil }
    changeSet.set(record, for: node)
    pending?.touched.append(node)
  }

  /// Removes a child from its container. A child of the container's source leaves a ghost.
  ///
  /// An inserted node keeps the edits inside it only if it is being moved (`isMoving`).
  mutating func detach(_ path: NodePath, isMoving: Bool = false) throws(EditError) {
    guard path.count > 1, let node = path.last else { throw .isRoot }
    let parent = path[path.count - 2]
    let content = content(of: parent)
    try requireWhole(content)
    guard var list = list(of: parent), let index = index(of: Child(node), in: list, content)
    else { throw .notFound }
    switch list[index] {
    case .ghost: throw .notFound
    case .run(let from, let to):
      let following: Int
      switch children(of: content).next(after: node.offset) {
      case .child(let offset): following = offset
      case .end: following = .max
      case .unknown: throw .notReadYet
      case .fault: throw .broken
      }
      var pieces: [ChildItem] = [.ghost(node)]
      if from < node.offset { pieces.insert(.run(from: from, to: node.offset), at: 0) }
      if following < to { pieces.append(.run(from: following, to: to)) }
      list.replaceSubrange(index...index, with: pieces)
      makeRecords(along: path)
      removeInside(node, of: parent)
      update(node) { $0.placement = .removed }
    case .node:
      list.remove(at: index)
      forget(node, isMoving: isMoving)
      makeRecords(along: Array(path.dropLast()))
    }
    pending?.steps.append(.detach(node, isMoving: isMoving))
    pending?.attachedKeys = nil
    update(parent) { $0.list = list }
    pending?.touched.append(parent)
  }

  /// Inserts a node that is in no container into one.
  mutating func attach(
    _ node: Node, into path: NodePath, at point: InsertionPoint, isMoving: Bool = false
  ) throws(EditError) {
    guard let parent = path.last else { throw .notFound }
    let content = content(of: parent)
    guard content.kind.isContainer else { throw .notAContainer }
    try requireWhole(content)
    let refusal = grammar.layout.refusal(
      of: entry(of: node), replacing: nil, at: site(ofEntryIn: path))
    if let refusal { throw .refused(refusal) }
    guard var list = list(of: parent) else { throw .notAContainer }
    let hasSections = grammar.sections != nil
    if hasSections { cutAtSections(&list, content) }
    var index = try split(&list, at: point, content)
    if hasSections {
      index = self.index(nearestTo: index, forEntry: node, in: list, content)
    }
    makeRecords(along: path)
    var record = changeSet[node] ?? Record(parent: parent)
    let origin = record.origin
    let ghosts = [index, index - 1].filter { list.indices.contains($0) && list[$0] == .ghost(node) }
    if let ghost = ghosts.first, origin == parent {
      list[ghost] = .run(from: node.offset, to: try following(node, content))
      mergeRuns(&list)
      record.placement = .original
      update(parent) {
        $0.list = list
        _ = $0.insertInside(node)
      }
    } else {
      list.insert(.node(node), at: index)
      mergeRuns(&list)
      record.placement = origin.map { .moved(from: $0) } ?? .inserted
      update(parent) { $0.list = list }
    }
    record.parent = parent
    changeSet.set(record, for: node)
    addOwner(node, of: node.source)
    // Nodes that were removed with a replaced value are in it again.
    if origin != nil { restoreGhosts(in: path + [node]) }
    let surroundings =
      pending?.notesSurroundings != true
      ? EditStep.Surroundings() : surroundings(of: node, in: parent)
    pending?.steps.append(
      .attach(node, into: parent, at: point, surroundings, isMoving: isMoving))
    pending?.touched.append(parent)
    pending?.touched.append(node)
  }

  private mutating func surroundings(of node: Node, in parent: Node) -> EditStep.Surroundings {
    // Comparing a long key with the others would read all of it, so it is assumed to be unique.
    let isShort = key(of: node).map { $0.count <= SparseIndex.grain } ?? false
    let key = isShort && kind(of: parent) == .object ? keyBytes(of: node) : nil
    return EditStep.Surroundings(
      after: child(before: Child(node), in: parent).child,
      hasDuplicateKey: key.map { isTaken($0, by: node, in: parent) } ?? false)
  }

  /// True if another member has the key of an attached one. The keys are kept for the next member that is attached to the same container.
  private mutating func isTaken(_ key: [UInt8], by node: Node, in parent: Node) -> Bool {
    var keys = pending?.attachedKeys
    pending?.attachedKeys = nil
    if keys?.parent != parent {
      keys = (parent, KeyTally(of: parent, excluding: node, in: self))
    }
    let isTaken = keys?.tally.add(key) ?? false
    pending?.attachedKeys = keys
    return isTaken
  }

  /// Restores a removed or moved child of a source at its original position.
  mutating func restorePosition(of node: Node) throws(EditError) {
    guard let record = changeSet[node] else { throw .notFound }
    let origin: Node
    switch record.placement {
    case .original, .inserted: return
    case .removed:
      guard let parent = record.parent else { throw .originIsGone }
      origin = parent
    case .moved(let parent): origin = parent
    }
    guard let originPath = path(to: origin), hasGhost(of: node, in: origin)
    else { throw .originIsGone }
    if originPath.contains(node) { throw .originIsInside }
    guard isPresent(originPath) else { throw .originIsGone }
    if case .moved = record.placement {
      // The container that it was moved into may have been removed.
      guard let path = path(to: node, evenIfRemoved: true) else { throw .notFound }
      try detach(path, isMoving: true)
    }
    try attach(
      node, into: originPath, at: .before(Child(node, isGhost: true)), isMoving: true)
  }

  /// Throws if the end of a container is not known, because its source does not close it or has not been
  /// read that far. The layout of such a container would end with its last known child and lose the text
  /// after it.
  func requireWhole(_ content: Content) throws(EditError) {
    let limit = children(of: content).limit
    guard let end = end(of: content) else { throw limit < .max ? .broken : .notReadYet }
    guard end <= limit else { throw .broken }
  }
}
