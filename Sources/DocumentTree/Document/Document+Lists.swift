// The children of a container as a list of runs of its source, nodes and ghosts, and how that list is split.

extension Document {
  /// Returns the children of a container as a list that can be edited, or nil if the node is not a container.
  func list(of parent: Node) -> [ChildItem]? {
    if let list = changeSet[parent]?.list { return list }
    let content = content(of: parent)
    guard content.kind.isContainer else { return nil }
    if case .child(let first) = children(of: content).first() {
      return [.run(from: first, to: .max)]
    }
    return []
  }

  /// Returns the index in the list at which a new item goes. Splits the run that contains the insertion point.
  func split(
    _ list: inout [ChildItem], at point: InsertionPoint, _ content: Content
  ) throws(EditError) -> Int {
    switch point {
    case .first: return 0
    case .last:
      if case .run(_, .max) = list.last, children(of: content).limit < .max { throw .broken }
      return list.count
    case .before(let child):
      guard let index = index(of: child, in: list, content) else { return list.count }
      guard case .run(let from, let to) = list[index], !child.isGhost,
        child.node.offset > from
      else { return index }
      list.replaceSubrange(
        index...index,
        with: [.run(from: from, to: child.node.offset), .run(from: child.node.offset, to: to)])
      return index + 1
    case .after(let child):
      guard let index = index(of: child, in: list, content) else { return list.count }
      guard case .run(let from, let to) = list[index], !child.isGhost else { return index + 1 }
      let following = try following(child.node, content)
      guard following < to else { return index + 1 }
      list.replaceSubrange(
        index...index, with: [.run(from: from, to: following), .run(from: following, to: to)])
      return index + 1
    }
  }

  func following(_ node: Node, _ content: Content) throws(EditError) -> Int {
    switch children(of: content).next(after: node.offset) {
    case .child(let offset): return offset
    case .end: return .max
    case .unknown: throw .notReadYet
    case .fault: throw .broken
    }
  }

  func mergeRuns(_ list: inout [ChildItem]) {
    var merged: [ChildItem] = []
    for item in list {
      if case .run(let from, let to) = item, case .run(let first, from) = merged.last {
        merged[merged.count - 1] = .run(from: first, to: to)
      } else {
        merged.append(item)
      }
    }
    list = merged
  }
}
