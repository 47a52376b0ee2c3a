// The next child after a value that ends many containers at once: `]]]]` is passed bracket by
// bracket, and each end is the start of the search in the container around it. If each container
// were searched separately, the end of its child would be found again from the start at each level.

extension Document {
  /// Returns the next child of the nearest container above the last node of a path that has one; this child
  /// replaces the path's node at `level`. Returns `.end` at level 0 if no container has a next child.
  package func following(_ path: NodePath, isGhost: Bool = false) -> (level: Int, step: ChildStep) {
    var level = path.count - 1
    guard level > 0 else { return (0, .end) }
    var child = Child(path[level], isGhost: isGhost)
    var knownEnd: Int?
    while level > 0 {
      let parent = path[level - 1]
      let content = content(of: parent)
      let record = changeSet[parent]
      var parentEnd: Int?
      if record?.list == nil, !child.isGhost, content.source == child.node.source {
        let children = children(of: content)
        let (step, end) = children.next(
          afterChildAt: child.node.offset, endingAt: knownEnd)
        guard case .end = step else { return (level, self.step(step, content)) }
        if record?.value == nil, parent.source == content.source { parentEnd = end }
      } else {
        let step = self.child(after: child, in: parent)
        guard case .end = step else { return (level, step) }
      }
      level -= 1
      child = Child(parent)
      knownEnd = parentEnd
    }
    return (0, .end)
  }
}
