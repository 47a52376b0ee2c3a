// The records of edited nodes, and their removal with a replaced value.

extension Document {
  mutating func makeRecords(along path: NodePath) {
    // A closure over the document would share the change set, which would then be copied for each edit.
    let areOriginal = zip(path, path.dropFirst()).map { isAtOriginalPosition($1, in: $0) }
    changeSet.makeRecords(along: path, areOriginal: areOriginal)
  }

  /// True if a child is where the source of its container has it.
  func isAtOriginalPosition(_ node: Node, in parent: Node) -> Bool {
    guard let list = changeSet[parent]?.list else { return true }
    let record = changeSet[node]
    switch record?.placement {
    case .removed, .moved, .inserted:
      if record?.parent == parent { return false }
    case .original, nil:
      if isInRun(node, of: list, content(of: parent)) { return true }
    }
    return !list.contains(.node(node)) && !list.contains(.ghost(node))
  }

  mutating func update(_ node: Node, _ change: (inout Record) -> Void) {
    guard var record = changeSet[node] else { return }
    change(&record)
    changeSet.set(record, for: node)
  }

  func hasGhost(of node: Node, in origin: Node) -> Bool {
    guard let list = changeSet[origin]?.list else { return false }
    return index(of: Child(node, isGhost: true), in: list, content(of: origin)) != nil
  }

  mutating func removeInside(_ node: Node, of parent: Node) {
    update(parent) { _ = $0.removeInside(node) }
  }

  /// Removes all records below a node whose value goes away. Nodes that were moved into the value are
  /// removed with it; nodes that were moved out of it stay where they are.
  mutating func removeRecords(below node: Node) {
    guard changeSet[node] != nil else { return }
    var dropped = [node]
    var index = 0
    while index < dropped.count {
      guard let record = changeSet[dropped[index]] else { break }
      index += 1
      dropped += record.inside.filter { changeSet[$0] != nil }
      for item in record.list ?? [] {
        switch item {
        case .run: break
        case .node(let child): dropped.append(child)
        case .ghost(let child):
          if changeSet[child]?.placement == .removed { dropped.append(child) }
        }
      }
    }
    let gone = Set(dropped)
    for child in dropped.dropFirst() {
      if case .moved(let origin) = changeSet[child]?.placement, !gone.contains(origin),
        hasGhost(of: child, in: origin)
      {
        // Its comments were changed at its original position, and are shown there again if it returns.
        let comments = changeSet[child]?.comments ?? []
        changeSet.set(
          Record(parent: origin, placement: .removed, comments: comments), for: child)
        pending?.touched.append(child)
      } else {
        changeSet.set(nil, for: child)
      }
    }
    removeInnerComments(of: node)
    update(node) {
      $0.inside = []
      $0.list = nil
    }
  }

  /// Called after a node's own value is restored: children of it that were moved away must not appear twice.
  mutating func restoreGhosts(in path: NodePath) {
    guard let node = path.last, let end = end(of: content(of: node)) else { return }
    let start = content(of: node).offset
    let movedAway = changeSet.moved {
      $0.source == node.source && start <= $0.offset && $0.offset < end
    }
    for child in movedAway.sorted(by: { $0.offset < $1.offset }) {
      var path = path
      while let container = path.last {
        let content = content(of: container)
        guard content.kind.isContainer, content.source == child.source,
          case .child(let offset) = children(of: content).last(before: child.offset + 1)
        else { break }
        if offset == child.offset {
          guard var list = list(of: container) else { break }
          let run = list.enumerated().first { item in
            if case .run(let from, let to) = item.element {
              from <= child.offset && child.offset < to
            } else {
              false
            }
          }
          guard let (index, item) = run, case .run(let from, let to) = item,
            let following = try? following(child, content)
          else { break }
          var pieces: [ChildItem] = [.ghost(child)]
          if from < child.offset { pieces.insert(.run(from: from, to: child.offset), at: 0) }
          if following < to { pieces.append(.run(from: following, to: to)) }
          list.replaceSubrange(index...index, with: pieces)
          makeRecords(along: path)
          update(container) { $0.list = list }
          update(child) { $0.placement = .moved(from: container) }
          break
        }
        path.append(Node(content.source, offset, content.childForm))
      }
    }
  }
}
