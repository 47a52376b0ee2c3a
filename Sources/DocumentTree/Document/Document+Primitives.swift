// The four steps every edit is made of: another value, another key, out of a container, into
// one. Each notes its inverse for undo across saves, and leaves records that `settle` checks
// against the base when the edit is done.

extension Document {
  /// Puts another value in place of a node's, or its own again.
  mutating func setContent(_ path: NodePath, to value: Node?) {
    guard let node = path.last else { return }
    let old = changeSet[node]
    let former = old?.value ?? valueNode(of: node)
    let text = old?.list != nil || old?.inside.isEmpty == false ? render(valueOf: node) : nil
    note(
      .setValue(node, to: value ?? valueNode(of: node), text: nil),
      inverse: .setValue(node, to: former, text: text))
    let isOwn = value == valueNode(of: node)
    pending?.steps.append(.setContent(node, to: isOwn ? nil : value))
    lead(to: path)
    dropInside(node)
    guard var record = changeSet[node] else { return }
    record.value = isOwn ? nil : value
    changeSet.set(record, for: node)
    if let value { own(value.source, by: node) }
    if record.value == nil { restoreGhosts(in: path) }
    pending?.touched.append(node)
  }

  /// Puts another value in place of a node's, if it can stand there.
  mutating func replaceContent(_ path: NodePath, with value: Node) throws(EditError) {
    guard let node = path.last else { throw .notFound }
    let container = path.dropLast().last.map { kind(of: $0) }
    let refusal = grammar.layout.refusal(
      of: entry(of: value), in: container, inPlaceOf: entry(of: node))
    if let refusal { throw .refused(refusal) }
    setContent(path, to: value)
  }

  /// The node that stands for a node's own value, without its key.
  func valueNode(of node: Node) -> Node {
    node.form == .stream ? node : Node(node.source, entry(of: node).valueStart, .value)
  }

  mutating func setKeySource(_ path: NodePath, to key: SourceID?) {
    guard let node = path.last else { return }
    let former = changeSet[node]?.key
    let own = ownKey(of: node)
    lead(to: path)
    // After a save a node's own key is the one that was saved.
    let ownSource = former == nil || key == nil ? own.map { addRawSource($0) } : nil
    note(
      .setKey(node, to: key ?? ownSource), inverse: .setKey(node, to: former ?? ownSource))
    pending?.steps.append(.setKey(node, to: key))
    guard var record = changeSet[node] else { return }
    record.key = key
    if let key, let own, self[key].bytes.all.elementsEqual(own.buffer) { record.key = nil }
    changeSet.set(record, for: node)
    pending?.touched.append(node)
  }

  /// Takes a child out of its container. A child of a source leaves its place behind.
  ///
  /// On its way elsewhere (`isMoving`) an inserted node keeps what was edited inside it.
  mutating func detach(_ path: NodePath, isMoving: Bool = false) throws(EditError) {
    guard path.count > 1, let node = path.last else { throw .isRoot }
    let parent = path[path.count - 2]
    let content = content(of: parent)
    try requireWhole(content)
    guard var list = list(of: parent), let place = place(of: Child(node), in: list, content)
    else { throw .notFound }
    let successor = liveSuccessor(of: node, in: parent)
    let key = content.kind == .object ? key(of: node) : nil
    let formerKey = key.map { addRawSource($0) }
    let text = isMoving ? nil : render(entry: node, in: parent)
    switch list[place] {
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
      list.replaceSubrange(place...place, with: pieces)
      lead(to: path)
      leaveInside(parent, node)
      update(node) { $0.placement = .removed }
    case .node:
      list.remove(at: place)
      forget(node, isMoving: isMoving)
      lead(to: Array(path.dropLast()))
    }
    note(
      .detach(node, isMoving: isMoving),
      inverse: .attach(node, parent: parent, before: successor, key: formerKey, text: text))
    pending?.steps.append(.detach(node, isMoving: isMoving))
    update(parent) { $0.list = list }
    pending?.touched.append(parent)
  }

  /// Puts a node that is in no container into one.
  mutating func attach(
    _ node: Node, into path: NodePath, at point: InsertionPoint, isMoving: Bool = false
  ) throws(EditError) {
    guard let parent = path.last else { throw .notFound }
    let content = content(of: parent)
    guard content.kind.isContainer else { throw .notAContainer }
    try requireWhole(content)
    if let refusal = grammar.layout.refusal(of: entry(of: node), in: content.kind, inPlaceOf: nil) {
      throw .refused(refusal)
    }
    guard var list = list(of: parent) else { throw .notAContainer }
    if grammar.hasSections { cutAtSections(&list, content) }
    var place = try split(&list, at: point, content)
    if grammar.hasSections { place = self.place(place, forEntry: node, in: list, content) }
    lead(to: path)
    var record = changeSet[node] ?? Record(parent: parent)
    let home = record.home
    let ghosts = [place, place - 1].filter { list.indices.contains($0) && list[$0] == .ghost(node) }
    if let ghost = ghosts.first, home == parent {
      list[ghost] = .run(from: node.offset, to: try following(node, content))
      mergeRuns(&list)
      record.placement = .home
      update(parent) {
        $0.list = list
        _ = $0.insertInside(node)
      }
    } else {
      list.insert(.node(node), at: place)
      mergeRuns(&list)
      record.placement = home.map { .moved(home: $0) } ?? .inserted
      update(parent) { $0.list = list }
    }
    record.parent = parent
    changeSet.set(record, for: node)
    own(node.source, by: node)
    // What went with a replaced value comes back as its source has it.
    if home != nil { restoreGhosts(in: path + [node]) }
    note(
      .attach(
        node, parent: parent, before: liveSuccessor(of: node, in: parent), key: nil, text: nil),
      inverse: .detach(node, isMoving: isMoving))
    let surroundings =
      pending?.notesSurroundings != true
      ? EditStep.Surroundings() : surroundings(of: node, in: parent)
    pending?.steps.append(
      .attach(node, into: parent, at: point, surroundings, isMoving: isMoving))
    pending?.touched.append(parent)
    pending?.touched.append(node)
  }

  private func surroundings(of node: Node, in parent: Node) -> EditStep.Surroundings {
    // Comparing a long key with the others would read all of it: it is taken to be the only one.
    let isShort = key(of: node).map { $0.count <= SparseIndex.grain } ?? false
    let key = isShort && kind(of: parent) == .object ? keyBytes(of: node) : nil
    return EditStep.Surroundings(
      after: child(before: Child(node), in: parent).child,
      isSecond: key.map { hasKey($0, in: parent, besides: node) } ?? false)
  }

  /// Puts a removed or moved child of a source back in its place.
  mutating func returnHome(_ node: Node) throws(EditError) {
    guard let record = changeSet[node] else { throw .notFound }
    let home: Node
    switch record.placement {
    case .home, .inserted: return
    case .removed:
      guard let parent = record.parent else { throw .homeIsGone }
      home = parent
    case .moved(let parent): home = parent
    }
    guard let homePath = path(to: home), hasGhost(of: node, in: home)
    else { throw .homeIsGone }
    if homePath.contains(node) { throw .homeIsInside }
    guard isPresent(homePath) else { throw .homeIsGone }
    if case .moved = record.placement {
      // It may have gone with the container it was moved into.
      guard let path = path(to: node, evenIfRemoved: true) else { throw .notFound }
      try detach(path, isMoving: true)
    }
    try attach(
      node, into: homePath, at: .before(Child(node, isGhost: true)), isMoving: true)
  }

  /// A container that the source does not close, or not yet as far as it has been read, is not
  /// laid out anew: what stands after its last known child would be lost.
  func requireWhole(_ content: Content) throws(EditError) {
    let limit = children(of: content).limit
    guard let end = end(of: content) else { throw limit < .max ? .broken : .notReadYet }
    guard end <= limit else { throw .broken }
  }

  mutating func note(_ forward: Operation, inverse: Operation) {
    pending?.operations.append(OperationPair(forward: forward, inverse: inverse))
  }
}
