// Takes out, inserts or restores many children of one container in one pass. One by one, each would
// copy and search the container's list, which has an item for each of them.

extension Document {
  /// Detaches children from their container; children between them stay. Returns false, and does nothing, if they are not
  /// in the container in this order.
  mutating func detachAll(
    _ nodes: [Node], from path: NodePath, isMoving: Bool = false
  ) throws(EditError) -> Bool {
    guard nodes.count > 1, let parent = path.last, let first = nodes.first else { return false }
    let content = content(of: parent)
    try requireWhole(content)
    guard let list = list(of: parent), let start = index(of: Child(first), in: list, content)
    else { return false }
    var cut = Detachment(nodes)
    for item in list[start...] {
      if cut.isDone { break }
      try cut.process(item, content) { node throws(EditError) in try following(node, content) }
    }
    guard cut.isDone else { return false }
    var rest = list
    rest.replaceSubrange(start..<(start + cut.itemCount), with: cut.pieces)
    for node in nodes {
      pending?.steps.append(.detach(node, isMoving: isMoving))
      pending?.attachedKeys = nil
    }
    makeRecords(along: path)
    for node in nodes where cut.isFromRun(node) {
      var record = changeSet[node] ?? Record(parent: parent)
      record.parent = parent
      record.placement = .removed
      changeSet.set(record, for: node)
    }
    for node in nodes where !cut.isFromRun(node) { forget(node, isMoving: isMoving) }
    update(parent) { record in
      record.list = rest
      _ = record.removeInside(Set(nodes))
    }
    pending?.touched.append(parent)
    return true
  }

  /// Removes the record of an inserted or moved node that has left its list for good.
  mutating func forget(_ node: Node, isMoving: Bool = false) {
    switch changeSet[node]?.placement {
    // If the node's original container is inside the node, the node is removed with it.
    case .moved(let origin)
    where hasGhost(of: node, in: origin)
      && (isMoving || self.path(to: origin)?.contains(node) != true):
      update(node) {
        $0.placement = .removed
        $0.parent = origin
      }
    default:
      if !isMoving {
        removeRecords(below: node)
        changeSet.set(nil, for: node)
      }
    }
  }

  /// Attaches nodes that are in no container to one, one after the other.
  mutating func attachAll(
    _ nodes: [Node], into path: NodePath, at point: InsertionPoint
  ) throws(EditError) {
    guard let first = nodes.first, let parent = path.last else { return }
    try attach(first, into: path, at: point)
    guard nodes.count > 1 else { return }
    if grammar.sections != nil {
      // Sections and other entries go to different parts of the list.
      for (previous, node) in zip(nodes, nodes.dropFirst()) {
        try attach(node, into: path, at: .after(Child(previous)))
      }
      return
    }
    let content = content(of: parent)
    guard var list = list(of: parent) else { throw .notAContainer }
    var previous = first
    let index = try split(&list, at: .after(Child(first)), content)
    var head = Array(list[..<index])
    var tail = list[index...]
    var keys = pending?.notesSurroundings != true ? nil : KeyTally(of: parent, in: self)
    pending?.attachedKeys = nil
    if let key = keyBytes(of: first) { _ = keys?.add(key) }
    var returned: [Node] = []
    var formerlyRemoved: [Node] = []
    for node in nodes.dropFirst() {
      var record = changeSet[node] ?? Record(parent: parent)
      let origin = record.origin
      if origin == parent, tail.first == .ghost(node) {
        tail.removeFirst()
        head.append(.run(from: node.offset, to: try following(node, content)))
        mergeLastRuns(&head)
        record.placement = .original
        returned.append(node)
      } else {
        head.append(.node(node))
        record.placement = origin.map { .moved(from: $0) } ?? .inserted
      }
      if origin != nil { formerlyRemoved.append(node) }
      record.parent = parent
      changeSet.set(record, for: node)
      addOwner(node, of: node.source)
      let surroundings = EditStep.Surroundings(
        after: pending?.notesSurroundings != true ? nil : Child(previous),
        hasDuplicateKey: keyBytes(of: node).map { keys?.add($0) == true } ?? false)
      pending?.steps.append(
        .attach(node, into: parent, at: .after(Child(previous)), surroundings, isMoving: false))
      pending?.touched.append(node)
      previous = node
    }
    var all = head + tail
    mergeRuns(&all)
    update(parent) { record in
      record.list = all
      record.insertInside(returned)
    }
    pending?.touched.append(parent)
    guard !changeSet.moved({ _ in true }).isEmpty else { return }
    for node in formerlyRemoved { restoreGhosts(in: path + [node]) }
  }

  func mergeLastRuns(_ list: inout [ChildItem]) {
    guard list.count > 1, case .run(let from, let to) = list[list.count - 1],
      case .run(let first, from) = list[list.count - 2]
    else { return }
    list.removeLast()
    list[list.count - 1] = .run(from: first, to: to)
  }
}

/// The effect of taking out children on the list of their container.
private struct Detachment {
  let nodes: [Node]
  /// The items that replace the items read so far.
  var pieces: [ChildItem] = []
  var itemCount = 0
  private var done = 0
  private var fromRuns = Set<Node>()

  init(_ nodes: [Node]) { self.nodes = nodes }

  var isDone: Bool { done == nodes.count }

  func isFromRun(_ node: Node) -> Bool { fromRuns.contains(node) }

  /// Processes the next item of the list.
  mutating func process(
    _ item: ChildItem, _ content: Content, following: (Node) throws(EditError) -> Int
  ) throws(EditError) {
    itemCount += 1
    switch item {
    case .ghost: pieces.append(item)
    case .node(let node):
      if node == nodes[done] { done += 1 } else { pieces.append(item) }
    case .run(let from, let to):
      let form = content.childForm
      var start = from
      while start < to, !isDone {
        let node = nodes[done]
        guard node.source == content.source, start <= node.offset, node.offset < to,
          node.form == form
        else { break }
        if start < node.offset { pieces.append(.run(from: start, to: node.offset)) }
        pieces.append(.ghost(node))
        fromRuns.insert(node)
        done += 1
        start = try following(node)
      }
      guard start < to else { return }
      pieces.append(.run(from: start, to: to))
    }
  }
}
