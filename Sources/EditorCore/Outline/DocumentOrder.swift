import DocumentTree

/// The order of rows in the document, derived from their paths.
package struct DocumentOrder: Sendable {
  private let document: Document

  package init(_ document: Document) { self.document = document }

  package func isBefore(_ first: OutlineRow, _ second: OutlineRow) -> Bool {
    var level = 0
    while level < min(first.path.count, second.path.count), first.path[level] == second.path[level]
    {
      level += 1
    }
    if level == first.path.count || level == second.path.count {
      if first.path.count == second.path.count { return first.isEntry && !second.isEntry }
      // A row that is not an entry follows the node whose path it has, and all nodes inside that.
      return level == first.path.count ? first.isEntry : !second.isEntry
    }
    guard level > 0 else { return false }
    let one = child(first, level)
    let other = child(second, level)
    let parent = first.path[level - 1]
    guard let position = document.position(of: one, in: parent),
      let otherPosition = document.position(of: other, in: parent)
    else { return one.node.offset < other.node.offset }
    if position != otherPosition { return position < otherPosition }
    // Ghosts precede the present entry at their position.
    return follows(other, one, in: parent)
  }

  private func child(_ row: OutlineRow, _ level: Int) -> Child {
    let isLast = level == row.path.count - 1
    return Child(row.path[level], isGhost: isLast && row.kind == .ghost)
  }

  private func follows(_ child: Child, _ start: Child, in parent: Node) -> Bool {
    var current = start
    for _ in 0..<1000 {
      guard let next = document.child(after: current, in: parent).child else { return false }
      if next == child { return true }
      if !next.isGhost { return false }
      current = next
    }
    return false
  }
}
