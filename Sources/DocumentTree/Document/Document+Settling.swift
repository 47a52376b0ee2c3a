import ModelBasics

extension Document {
  /// Ends an edit: removes changes of keys, values and lists that are equal to the base again, and the records that only
  /// led to them.
  mutating func settle() {
    guard let touched = pending?.touched else { return }
    var seen = Set<Node>()
    var nodes = touched.filter { seen.insert($0).inserted }
    var visited = Set<Node>()
    for node in nodes where !hasBase(node) {
      // An edit inside an inserted value may have made that value equal to the base's again.
      var above = changeSet[node]?.parent
      while let next = above, visited.insert(next).inserted {
        if changeSet[next]?.value != nil, seen.insert(next).inserted { nodes.append(next) }
        above = changeSet[next]?.parent
      }
    }
    for node in nodes {
      settleKey(node)
      settleValue(node)
      settleList(node)
    }
    changeSet.prune(from: nodes)
  }

  /// Drops the key that an element got in an object when the element is back in an array.
  private mutating func settleKey(_ node: Node) {
    guard let record = changeSet[node], record.key != nil, !node.isMember,
      let parent = record.parent, kind(of: parent).isList
    else { return }
    update(node) { $0.key = nil }
  }

  /// The greatest length in bytes of a container that is compared with the base's text after each edit.
  private static var comparisonLimit: Int { 1 << 16 }

  /// Drops a value that is byte-equal to the node's own, unless a node that belongs inside it is elsewhere, or a node of
  /// another container is in it.
  private mutating func settleValue(_ node: Node) {
    guard let value = changeSet[node]?.value else { return }
    let own = entry(of: node)
    guard own.kind != .empty, own.kind == kind(of: node) else { return }
    guard
      let ownEnd = self[node.source].structure.end(
        of: own.value, budget: budget(for: node.source)),
      let otherEnd = end(of: content(of: node))
    else { return }
    let ownSpan = Span(own.valueStart, ownEnd)
    let text = self[node.source].bytes.buffer(ownSpan)
    let isEqual: Bool
    if own.kind.isContainer {
      guard ownSpan.count <= Self.comparisonLimit else { return }
      // If it contains a node from elsewhere, the text is the same but the nodes are not.
      guard !moved(below: node).movedIn.contains(where: hasBase) else { return }
      isEqual = text.elementsEqual(render(valueOf: node).bytes())
    } else {
      let span = Span(value.offset, otherEnd)
      isEqual = text.elementsEqual(self[value.source].bytes.buffer(span))
    }
    guard isEqual else { return }
    let movedAway = changeSet.moved {
      $0.source == node.source && ownSpan.start < $0.offset && $0.offset < ownSpan.end
    }
    guard movedAway.isEmpty, keepsMeanings(settling: node, ownSpan) else { return }
    removeRecords(below: node)
    update(node) {
      $0.value = nil
      $0.isRewritten = false
    }
  }

  /// Drops a list that has the same children in the same order as the source.
  private mutating func settleList(_ container: Node) {
    guard let list = changeSet[container]?.list else { return }
    var last = -1
    var ghosts = Set<Node>()
    var movedHere: [Node] = []
    for item in list {
      switch item {
      case .run(let from, let to):
        guard from > last else { return }
        // The last child of a run comes before the child that follows the run in the source.
        last = to == .max ? .max - 1 : to - 1
      case .ghost(let node): ghosts.insert(node)
      case .node(let node):
        guard case .moved(container) = changeSet[node]?.placement, node.offset > last else {
          return
        }
        last = node.offset
        movedHere.append(node)
      }
    }
    // The container may have another value now: the former children are not children of that value, so equal counts of
    // removed and moved children prove nothing.
    guard ghosts.count == movedHere.count, movedHere.allSatisfy(ghosts.contains) else { return }
    update(container) { record in
      record.list = nil
      record.insertInside(movedHere)
    }
    for node in movedHere { update(node) { $0.placement = .original } }
    changeSet.prune(from: movedHere)
  }
}
