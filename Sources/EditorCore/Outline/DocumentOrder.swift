import DocumentTree

/// The order of rows in the document, derived from their paths.
package struct DocumentOrder: Sendable {
  private let document: Document

  package init(_ document: Document) { self.document = document }

  package func isBefore(_ first: OutlineRow, _ second: OutlineRow) -> Bool {
    let one = CommentOrder(first)
    let other = CommentOrder(second)
    guard one != nil || other != nil else { return isEntryBefore(first, second) }
    let anchor = one?.anchor ?? first
    let otherAnchor = other?.anchor ?? second
    if anchor == otherAnchor {
      let ranks = (one?.rank ?? 0, other?.rank ?? 0)
      guard ranks.0 == ranks.1, let left = one?.comment, let right = other?.comment else {
        return ranks.0 < ranks.1
      }
      // Added comments come after those of the source.
      return left.node == right.node
        ? left.line < right.line
        : (left.node.source, left.node.offset) < (right.node.source, right.node.offset)
    }
    // What ends a container comes after all that is in it.
    if let one, one.rank > 0, second.path.starts(with: anchor.path) { return false }
    if let other, other.rank > 0, first.path.starts(with: otherAnchor.path) { return true }
    return isEntryBefore(anchor, otherAnchor)
  }

  private func isEntryBefore(_ first: OutlineRow, _ second: OutlineRow) -> Bool {
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

/// The position of a comment in the order of rows: before or after the row of an entry.
private struct CommentOrder {
  /// The entry that the comment is before, or the container that it ends.
  let anchor: OutlineRow
  /// -1 before the anchor, 1 after everything inside it.
  let rank: Int
  let comment: (node: Node, line: Int)

  init?(_ row: OutlineRow) {
    guard case .comment(let position) = row.kind, let node = row.path.last else { return nil }
    let container = Array(row.path.dropLast())
    comment = (node, position.line)
    switch position.side {
    case .before(let child):
      anchor = OutlineRow(container + [child.node], kind: child.isGhost ? .ghost : .node)
      rank = -1
    case .head:
      anchor = OutlineRow(container)
      rank = -1
    case .closing:
      anchor = OutlineRow(container)
      rank = 1
    case .tail:
      anchor = OutlineRow(container)
      rank = 2
    }
  }
}
