import DocumentFormats
import DocumentTree

/// The number of rows that match a query, counted in pieces from the start of the document, and the number of the focused match.
package struct MatchCount: Sendable {
  let query: SearchQuery
  /// The file and the state of it that is counted.
  let file: FileID
  let revision: Int
  private(set) var count = 0
  private(set) var isComplete = false
  /// The number of the current match, from 1; nil if it was not reached yet.
  private(set) var rank: Int?
  private(set) var current: OutlineRow
  private var cursor: RowCursor
  private var isAtNewRow = true
  /// The search in the bytes of a large file; nil if each row is compared.
  private var search: RawSearch?
  private var selection: QuerySearch?
  private var isDecided = false

  init(_ query: SearchQuery, in file: EditedFile, at current: OutlineRow) {
    self.query = query
    self.file = file.id
    revision = file.document.revision
    self.current = current
    cursor = RowCursor(
      at: OutlineRow([file.document.root]), folds: Folds(), ignoringFolds: true)
  }

  func isOf(_ query: SearchQuery, in other: EditedFile) -> Bool {
    query == self.query && other.id == file && other.document.revision == revision
  }

  /// Notes that another match is the current one, reached from the one before by one step.
  mutating func move(to row: OutlineRow, forward: Bool, wrapped: Bool) {
    // The match that was shown while the text was typed is accepted.
    if row == current, !wrapped { return }
    current = row
    if wrapped {
      rank = forward ? 1 : isComplete ? count : nil
    } else {
      rank = rank.map { forward ? $0 + 1 : $0 - 1 }
    }
  }

  /// Counts on; returns whether there is more to count. `isWaiting` is set if the rest of the file was not read yet.
  mutating func advance(
    in file: EditedFile, _ readings: ReadingContext, isWaiting: inout Bool
  ) -> Bool {
    if !isDecided {
      selection = query.selection.map { QuerySearch($0) }
      search = selection == nil ? RawSearch(query, in: file, readings, from: 0) : nil
      isDecided = true
    }
    if var selection {
      self.selection = nil
      defer { self.selection = selection }
      return advance(&selection, in: file.document, isWaiting: &isWaiting)
    }
    guard var search else { return advanceByRows(in: file, readings, isWaiting: &isWaiting) }
    // The search is moved out, so that it is not copied.
    self.search = nil
    defer { self.search = search }
    return advance(&search, in: file, readings, isWaiting: &isWaiting)
  }

  private mutating func advance(
    _ selection: inout QuerySearch, in document: Document, isWaiting: inout Bool
  ) -> Bool {
    while true {
      switch selection.next(in: document, budget: SearchRun.budget) {
      case .match(let match):
        count += 1
        if rank == nil, match.node == current.node { rank = count }
      case .end:
        isComplete = true
        return false
      case .unfinished: return true
      case .unknown:
        isWaiting = true
        return true
      }
    }
  }

  private mutating func advance(
    _ search: inout RawSearch, in file: EditedFile, _ readings: ReadingContext,
    isWaiting: inout Bool
  ) -> Bool {
    let order = DocumentOrder(file.document)
    let index = search.changed.firstIndex(of: current)
    while true {
      switch search.nextRow(in: file, readings) {
      case .found(let row):
        count += 1
        guard rank == nil else { continue }
        if row == current {
          rank = count + search.changed.count { order.isBefore($0, row) }
        } else if let index, order.isBefore(current, row) {
          rank = count + index
        }
      case .nothing:
        count += search.changed.count
        if rank == nil, let index { rank = count - search.changed.count + index + 1 }
        isComplete = true
        return false
      case .unfinished: return true
      case .waiting:
        isWaiting = true
        return true
      }
    }
  }

  private mutating func advanceByRows(
    in file: EditedFile, _ readings: ReadingContext, isWaiting: inout Bool
  ) -> Bool {
    let document = file.document
    var budget = SearchRun.budget
    while budget > 0 {
      if !isAtNewRow {
        let offset = cursor.row.startOffset
        let hasMoved = cursor.next(in: document)
        if case .pending = cursor.row.kind {
          if hasMoved { _ = cursor.previous(in: document) }
          isWaiting = true
          return true
        }
        guard hasMoved else {
          isComplete = true
          return false
        }
        budget -= SparseIndex.cost(from: offset, to: cursor.row.startOffset)
      }
      isAtNewRow = false
      budget -= 1 << 8
      guard SearchSubject.matches(cursor.row, query, in: file, readings, budget: &budget) else {
        continue
      }
      count += 1
      if rank == nil, cursor.row == current { rank = count }
    }
    return true
  }
}
