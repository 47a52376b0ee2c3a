import DocumentTree

/// Marks the rows from one to another, in pieces. Between two entries of one container only entries of that container are marked.
package struct RangeMarking: Sendable {
  private static let mostRows = 5000

  private var cursor: RowCursor
  private let last: OutlineRow
  private let isAmongSiblings: Bool

  init(from one: OutlineRow, to other: OutlineRow, in outline: Outline, _ document: Document) {
    let isInOrder = one == other || DocumentOrder(document).isBefore(one, other)
    cursor = outline.cursor(at: isInOrder ? one : other)
    last = isInOrder ? other : one
    isAmongSiblings = one.parent == other.parent
  }

  /// Marks the next rows; returns true if all are marked.
  mutating func advance(
    _ marks: inout MarkedRows, in outline: Outline, _ document: Document
  ) -> Bool {
    for _ in 0..<Self.mostRows {
      if cursor.row.isNode, cursor.row.path.count > 1, let node = cursor.row.node,
        !marks.insert(node)
      {
        return true
      }
      guard cursor.row != last else { return true }
      guard isAmongSiblings else {
        if cursor.next(in: document) { continue }
        return true
      }
      guard let child = cursor.row.child, let parent = cursor.row.parent,
        case .child(let next) = outline.child(beside: child, in: parent, forward: true, document)
      else { return true }
      cursor = outline.cursor(
        at: OutlineRow(
          cursor.row.path.dropLast() + [next.node], kind: next.isGhost ? .ghost : .node))
    }
    return false
  }
}
