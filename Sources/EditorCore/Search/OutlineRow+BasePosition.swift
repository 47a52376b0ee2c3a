import DocumentTree

/// The position in the base at which a search in the bytes begins.
struct BasePosition {
  var offset: Int
  /// The path of the containers around it.
  var containers: ArraySlice<Node>
}

extension OutlineRow {
  /// The greatest number of entries that are passed to find one that is where the base has it.
  private static let mostSiblings = 1000

  /// Returns the position of the row in the base. For a row that the base has not, or has elsewhere, that is behind the entry before it.
  /// Returns nil if the position is not known.
  func basePosition(in document: Document) -> BasePosition? {
    switch kind {
    case .rawLine(let offset): return BasePosition(offset: offset, containers: [])
    case .pending, .fault: return nil
    case .node, .ghost: return entryPosition(in: document)
    case .comment(let position): return commentPosition(position, in: document)
    }
  }

  private func commentPosition(
    _ position: CommentPosition, in document: Document
  ) -> BasePosition? {
    let containers = path.dropLast()
    if let comment = path.last, comment.source == document.base,
      case .comment(let located) = document.content(at: comment.offset, deepest: path.count),
      located.comment.owner == position.owner, document.hasInPlace(located)
    {
      return BasePosition(offset: comment.offset, containers: containers)
    }
    switch position.side {
    case .head: return BasePosition(offset: 0, containers: [])
    case .tail: return BasePosition(offset: document.baseBytes.count, containers: path.prefix(1))
    case .before: return entry.basePosition(in: document)
    case .closing:
      guard placedCount(in: document) >= containers.count, let container = containers.last,
        let end = document.value(of: container)?.span.end
      else { return entry.basePosition(in: document) }
      return BasePosition(offset: end - 1, containers: containers)
    }
  }

  private func entryPosition(in document: Document) -> BasePosition? {
    let count = placedCount(in: document)
    if kind == .node, count == path.count, let node {
      return BasePosition(offset: node.offset, containers: path.dropLast())
    }
    let containers = path[..<min(count, path.count - 1)]
    guard let parent = containers.last else { return nil }
    let isGhost = kind == .ghost && containers.count == path.count - 1
    var child = Child(path[containers.count], isGhost: isGhost)
    for _ in 0..<Self.mostSiblings {
      switch document.child(before: child, in: parent) {
      case .child(let previous):
        child = previous
        guard !child.isGhost, child.node.source == document.base, !document.isElsewhere(child.node)
        else { continue }
        return document.value(of: child.node).map {
          BasePosition(offset: $0.span.end, containers: containers)
        }
      case .end: return BasePosition(offset: parent.offset + 1, containers: containers)
      case .unknown, .fault: return nil
      }
    }
    return nil
  }

  /// Returns the number of nodes at the beginning of the path that are where the base has them.
  private func placedCount(in document: Document) -> Int {
    guard let last = path.last(where: { $0.source == document.base && !$0.isComment }) else {
      return 0
    }
    let basePath = document.path(around: last.offset, deepest: path.count)
    let count = zip(path, basePath).prefix { $0 == $1 }.count
    return path[..<count].firstIndex(where: document.isElsewhere) ?? count
  }
}

extension Document {
  /// True if an entry was added or moved.
  fileprivate func isElsewhere(_ node: Node) -> Bool {
    let mark = mark(of: Child(node))
    return mark == .added || mark == .moved
  }
}
