extension Document {
  /// Ends an edit: entries whose token or child list is the base's again disappear, and with
  /// them the records that only led to them.
  mutating func settle() {
    guard let touched = pending?.touched else { return }
    var seen = Set<Node>()
    let nodes = touched.filter { seen.insert($0).inserted }
    for node in nodes {
      settleValue(node)
      settleList(node)
    }
    for node in nodes { changeSet.prune(from: node) }
  }

  /// A value byte-equal to the node's own is no change, unless something that belongs inside
  /// it is elsewhere.
  private mutating func settleValue(_ node: Node) {
    guard let record = changeSet[node], let value = record.value, record.list == nil,
      record.inside.isEmpty
    else { return }
    let own = entry(of: node)
    let other = entry(of: value)
    guard own.kind != .empty, own.kind == other.kind else { return }
    let bytes = self[node.source].bytes
    guard
      let ownEnd = syntax.end(
        ofValueAt: own.valueStart, in: self[node.source], budget: budget(for: node.source)),
      let otherEnd = syntax.end(
        ofValueAt: other.valueStart, in: self[value.source], budget: .max)
    else { return }
    let ownSpan = Span(own.valueStart, ownEnd)
    let otherSpan = Span(other.valueStart, otherEnd)
    let isEqual: Bool
    if own.kind.isContainer {
      let text = Reindentation(
        from: self[value.source].bytes.lineIndent(at: other.valueStart),
        to: bytes.lineIndent(at: node.offset)
      ).apply(self[value.source].bytes.array(otherSpan))
      isEqual = text.elementsEqual(bytes.buffer(ownSpan))
    } else {
      isEqual = bytes.buffer(ownSpan).elementsEqual(self[value.source].bytes.buffer(otherSpan))
    }
    guard isEqual else { return }
    let isHomeOfAnother = changeSet.records.contains { child, record in
      guard case .moved = record.placement else { return false }
      return child.source == node.source && ownSpan.start < child.offset
        && child.offset < ownSpan.end
    }
    guard !isHomeOfAnother else { return }
    update(node) { $0.value = nil }
  }

  /// The same children in the same order as the source has them is no change.
  private mutating func settleList(_ container: Node) {
    guard let list = changeSet[container]?.list else { return }
    var last = -1
    var ghosts = 0
    var strays: [Node] = []
    for item in list {
      switch item {
      case .run(let from, let to):
        guard from > last else { return }
        // A run's own last child is before whatever follows it in the source.
        last = to == .max ? .max - 1 : to - 1
      case .ghost: ghosts += 1
      case .node(let node):
        guard case .moved(container) = changeSet[node]?.placement, node.offset > last else {
          return
        }
        last = node.offset
        strays.append(node)
      }
    }
    guard ghosts == strays.count else { return }
    update(container) { record in
      record.list = nil
      for node in strays { _ = record.insertInside(node) }
    }
    for node in strays {
      update(node) { $0.placement = .home }
      changeSet.prune(from: node)
    }
  }
}
