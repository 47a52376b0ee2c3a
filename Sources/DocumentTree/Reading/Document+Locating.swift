extension Document {
  /// Returns the path from the root to a node, or nil if the node is not in the document now.
  ///
  /// O(depth) for a node with changes; for other nodes the containers above are found by their
  /// offsets.
  package func path(to node: Node) -> NodePath? { path(to: node, evenIfRemoved: false) }

  func path(to node: Node, evenIfRemoved: Bool) -> NodePath? {
    var tail: [Node] = []
    var target = node
    var rounds = 0
    // Climbs by records if there are any; otherwise descends through the source to the target.
    while rounds < 1 << 20 {
      rounds += 1
      if target == root { return [root] + tail.reversed() }
      if let record = changeSet[target] {
        guard let parent = record.parent, evenIfRemoved || record.placement != .removed else {
          return nil
        }
        tail.append(target)
        target = parent
        continue
      }
      let starts = target.source == base ? [root] : owners[target.source] ?? []
      var found: NodePath?
      for start in starts
      where found == nil && start != target && (start == root || changeSet[start] != nil) {
        found = descend(from: start, to: target)
      }
      // The node may be inside a node that was moved out of a removed one.
      if found == nil, target.source == base {
        let starts = changeSet.moved { $0.source == target.source && $0.offset < target.offset }
        for start in starts.sorted(by: { $0.offset > $1.offset }) where found == nil {
          found = descend(from: start, to: target)
        }
      }
      guard let path = found else { return nil }
      // The record of a node on the path has its current parent.
      var index = path.count - 1
      while index > 0, changeSet[path[index]] == nil { index -= 1 }
      tail += path[(index + 1)...].reversed()
      target = path[index]
    }
    return nil
  }

  /// Returns the path from a node through its source to a node inside it, both included.
  private func descend(from start: Node, to target: Node) -> NodePath? {
    var path = [start]
    while let current = path.last {
      let content = content(of: current)
      guard content.kind.isContainer, content.source == target.source,
        case .child(let offset) = children(of: content).last(before: target.offset + 1)
      else { return nil }
      let child = Node(content.source, offset, content.childForm)
      path.append(child)
      if offset == target.offset { return child == target ? path : nil }
    }
    return nil
  }

  /// Returns the path that takes, at each level, the last child that begins at or before an offset of the base, as far
  /// as the base has been read; at most `deepest` nodes. It ends at a container whose value was replaced.
  package func path(around offset: Int, deepest: Int) -> NodePath {
    var path = [root]
    while path.count < deepest, let current = path.last {
      let content = content(of: current)
      guard content.kind.isContainer, content.source == base,
        case .child(let child) = children(of: content).last(before: offset + 1)
      else { break }
      path.append(Node(content.source, child, content.childForm))
    }
    return path
  }

  /// True if every node of a path is a present child of the node before it.
  package func isPresent(_ path: NodePath) -> Bool {
    path.first == root && presentCount(of: path) == path.count
  }

  /// Returns the number of nodes at the beginning of a path that are present.
  package func presentCount(of path: NodePath) -> Int {
    guard path.first == root else { return 0 }
    var count = 1
    for (parent, node) in zip(path, path.dropFirst()) {
      let content = content(of: parent)
      if let list = changeSet[parent]?.list {
        guard index(of: Child(node), in: list, content) != nil else { return count }
      } else if content.source != node.source || !isOriginalChild(node, of: content) {
        return count
      }
      count += 1
    }
    return count
  }
}
