import DocumentTree

/// A cell of a table, as the focus sees it.
package enum TableCell: Hashable, Sendable {
  /// The row as a whole: its key or index, a ghost, or an entry that is not an object.
  case row
  /// A member of the row's object, which may be a ghost.
  case member(Child)
  /// The object of the row has no member with the key.
  case missing
  /// The row is too long: its object may have a member with the key beyond what was read.
  case unread
}

/// The members of a row's object by column.
package struct TableCells: Sendable {
  /// The bytes that are read for a row at most.
  static let budget = SparseIndex.grain * 8
  /// The bytes that are read for the focused cell at most.
  static let budgetOfFocus = 1 << 17
  /// The length in bytes from which a key is no column.
  static let longestKey = SparseIndex.grain

  /// The members by the index of their column; the first one of equal keys.
  package private(set) var members: [Int: Child] = [:]
  /// False if the row is too long to be read: a cell without a member may have one.
  package private(set) var isWhole = true

  /// Reads the members of a row, and adds a column for each new key if `adding` is true.
  init(
    of row: Child, in document: Document, _ columns: inout TableColumns, adding: Bool,
    budget: inout Int
  ) {
    guard document.kind(of: row.node) == .object else { return }
    var walk = ChildWalk(of: row.node, in: document, budget: max(1, min(budget, Self.budget)))
    let before = walk.budget
    while let member = walk.next() {
      guard let key = document.columnKey(of: member),
        let index = adding && !member.isGhost ? columns.add(key) : columns.index(of: key)
      else { continue }
      if let known = members[index], member.isGhost || !known.isGhost { continue }
      members[index] = member
    }
    isWhole = walk.isAtEnd
    budget -= before - walk.budget
  }

  /// Returns the member of a row with a key; nil if there is none within the budget.
  static func member(
    of row: Child, _ key: [UInt8], in document: Document, budget: inout Int
  ) -> Child? {
    if case .member(let member) = cell(of: row, key, in: document, budget: &budget) {
      member
    } else {
      nil
    }
  }

  /// Returns what a row has for a key, reading at most `budget` bytes.
  static func cell(
    of row: Child, _ key: [UInt8], in document: Document, budget: inout Int
  ) -> TableCell {
    guard document.kind(of: row.node) == .object else { return .missing }
    var walk = ChildWalk(of: row.node, in: document, budget: max(1, budget))
    let before = walk.budget
    defer { budget -= before - walk.budget }
    var ghost: Child?
    while let member = walk.next() {
      guard document.columnKey(of: member) == key else { continue }
      if !member.isGhost { return .member(member) }
      ghost = ghost ?? member
    }
    return ghost.map { .member($0) } ?? (walk.isAtEnd ? .missing : .unread)
  }
}

extension Document {
  /// Returns the bytes of a member's key; nil if it is too long for a column.
  fileprivate func columnKey(of member: Child) -> [UInt8]? {
    guard let token = keyPrefix(of: member.node, TableCells.longestKey, isOwn: member.isGhost),
      token.count < TableCells.longestKey
    else { return nil }
    return grammar.keyBytes(of: token)
  }
}
