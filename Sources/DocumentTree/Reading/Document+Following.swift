// Going on after a value that ends many containers at once: `]]]]` are passed bracket by
// bracket, each end telling where to go on in the container around it. Asking each container by
// itself would look for the end of its child again from the start, level after level.

extension Document {
  /// What follows the last node of a path: the next child of the nearest container above it
  /// that has one, in place of the path's node at `level`; `.end` at level 0 when none has.
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
