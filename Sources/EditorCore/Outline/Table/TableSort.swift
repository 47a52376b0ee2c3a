// Sorts the rows of a table in pieces: reads the key of each row, sorts pieces of rows, and merges the pieces, two and two.

import DocumentTree

package struct TableSort: Sendable {
  enum Outcome: Sendable {
    case unfinished
    /// The rest of the file has not been read yet.
    case waiting
    case tooMany
    case sorted(SortedRows)
  }

  private struct Entry: Sendable {
    var key: TableSortKey
    var node: Node
    var number: UInt32
  }

  /// The work of one piece: the numbers of rows that are read and merged, and of bytes.
  private static let rowsRead = 2000
  private static let rowsMerged = 20_000
  private static let budget = 1 << 19
  private static let budgetOfRow = 1 << 16
  private static let recognitionCost = 1 << 8
  /// The bytes that all keys may take in memory.
  private static let mostBytes = 1 << 28

  let column: [UInt8]?
  let isDescending: Bool
  /// The state of the document that is sorted.
  let revision: Int
  private(set) var count = 0
  private var bytes = 0
  private var last: Child?
  /// True if a row has a value with an order: not an object or an array, and not nothing.
  private(set) var hasOrder = false
  /// True if the keys of all rows were read.
  private(set) var isRead = false
  /// The sorted entries: pieces of `width` of them are in order.
  private var entries: [Entry] = []
  private var merged: [Entry] = []
  private var width = rowsRead

  init(by column: [UInt8]?, descending: Bool, revision: Int) {
    self.column = column
    isDescending = descending
    self.revision = revision
  }

  /// True if what is left is less than a piece of work.
  var isNearlyDone: Bool { isRead && entries.count <= Self.rowsRead }

  /// Does the next piece of work. `moment` gives the time of a recognised date.
  mutating func advance(
    _ table: Table, in document: Document, _ filter: RowFilter?, moment: (NodePath) -> Double?
  ) -> Outcome {
    guard isRead else { return read(table, in: document, filter, moment) }
    guard width < entries.count else {
      return .sorted(
        SortedRows(
          entries.map(\.node), numbers: entries.map(\.number), by: column,
          isDescending: isDescending))
    }
    merge()
    return .unfinished
  }

  // MARK: - Reading

  private mutating func read(
    _ table: Table, in document: Document, _ filter: RowFilter?, _ moment: (NodePath) -> Double?
  ) -> Outcome {
    let rows = TableRows(document: document, path: table.path, filter: filter, sorted: nil)
    let isList = table.container.map { document.kind(of: $0).isList } ?? true
    // A piece is sorted as a whole, so the number of its rows is the same each time.
    let start = entries.count - entries.count % Self.rowsRead
    var budget = Self.budget
    while budget > 0 {
      switch last.map({ rows.next(to: $0, forward: true) }) ?? rows.first {
      case .child(let row):
        last = row
        budget -= SparseIndex.skipCost
        if row.isGhost, !document.isRemoved(row.node) { continue }
        guard count < SortedRows.most, bytes < Self.mostBytes else { return .tooMany }
        let key = key(of: row, table, isList, document, &budget, moment)
        if key.hasOrder { hasOrder = true }
        entries.append(
          Entry(key: key, node: row.node, number: UInt32(clamping: count)))
        count += 1
        bytes += key.size
        if entries.count - start == Self.rowsRead {
          sort(from: start)
          return .unfinished
        }
      case .end, .fault:
        sort(from: start)
        isRead = true
        return .unfinished
      case .unknown: return .waiting
      }
    }
    return .unfinished
  }

  private func key(
    of row: Child, _ table: Table, _ isList: Bool, _ document: Document, _ budget: inout Int,
    _ moment: (NodePath) -> Double?
  ) -> TableSortKey {
    guard let column else {
      if isList { return TableSortKey(index: count) }
      let token = document.keyPrefix(of: row.node, SparseIndex.grain, isOwn: row.isGhost) ?? []
      budget -= token.count
      return TableSortKey(key: document.grammar.keyBytes(of: token))
    }
    // The end of a piece must not hide a member.
    var left = Self.budgetOfRow
    defer { budget -= Self.budgetOfRow - left }
    guard let member = TableCells.member(of: row, column, in: document, budget: &left),
      !member.isGhost || row.isGhost
    else { return .missing }
    return TableSortKey(of: member.node, in: document) {
      left -= Self.recognitionCost
      return moment(table.path + [row.node, member.node])
    }
  }

  private mutating func sort(from start: Int) {
    let isDescending = isDescending
    // The standard sort keeps the order of equal rows, but does not promise it.
    entries[start...].sort { one, other in
      if one.key.isBefore(other.key, descending: isDescending) { return true }
      if other.key.isBefore(one.key, descending: isDescending) { return false }
      return one.number < other.number
    }
  }

  // MARK: - Merging

  /// Merges the next two pieces, or a part of them; the next round has pieces of twice the width.
  private mutating func merge() {
    var work = Self.rowsMerged
    while work > 0, width < entries.count {
      let start = merged.count / (2 * width) * 2 * width
      let middle = min(start + width, entries.count)
      let end = min(start + 2 * width, entries.count)
      if merged.count == start { (left, right) = (start, middle) }
      while merged.count < end, work > 0 {
        let takesRight =
          left == middle
          || right < end
            && entries[right].key.isBefore(entries[left].key, descending: isDescending)
        merged.append(entries[takesRight ? right : left])
        if takesRight { right += 1 } else { left += 1 }
        work -= 1
      }
      if merged.count == entries.count {
        swap(&entries, &merged)
        merged.removeAll(keepingCapacity: true)
        let (twice, overflow) = width.multipliedReportingOverflow(by: 2)
        width = overflow ? Int.max : twice
      }
    }
  }
  /// The next entries of the two pieces that are being merged.
  private var left = 0
  private var right = 0
}
