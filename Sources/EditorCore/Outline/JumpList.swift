import DocumentTree

/// The rows from which the focus jumped, and how far the user has gone back in them.
package struct JumpList: Sendable {
  private static let longest = 100

  private var rows: [OutlineRow] = []
  /// The index of the row that was gone back to; the number of rows if none was.
  private var index = 0

  /// Notes a row before the focus jumps away from it. What was ahead is forgotten.
  package mutating func note(_ row: OutlineRow) {
    rows.removeSubrange(min(index, rows.count)...)
    rows.removeAll { $0 == row }
    rows.append(row)
    if rows.count > Self.longest { rows.removeFirst() }
    index = rows.count
  }

  /// Returns the row before, and remembers the present one for the way forward.
  package mutating func previous(from row: OutlineRow) -> OutlineRow? {
    if index == rows.count {
      guard let last = rows.last else { return nil }
      if last == row { index -= 1 } else { rows.append(row) }
      if rows.count > Self.longest {
        rows.removeFirst()
        index -= 1
      }
    }
    guard index > 0 else { return nil }
    index -= 1
    return rows[index]
  }

  package mutating func next() -> OutlineRow? {
    guard index + 1 < rows.count else { return nil }
    index += 1
    return rows[index]
  }

  /// Replaces the nodes by those of the new base after a save.
  package mutating func carry(through mapping: (Node) -> Node?) {
    for index in rows.indices { rows[index].path = rows[index].path.map { mapping($0) ?? $0 } }
  }
}
