import DocumentFormats
import DocumentTree
import ModelBasics

/// A walk over all rows that match a query, in the order of the document and in pieces.
///
/// If the document is edited during the walk, the walk goes on where it was or begins again; it may then return rows twice.
package struct MatchWalk: Sendable {
  enum Outcome: Sendable {
    case found(OutlineRow)
    case end
    case unfinished
    /// The rest of the file has not been read yet.
    case waiting
  }

  private enum Mode: Sendable { case undecided, rows, bytes, selection }

  /// The work of one piece, in bytes read; a row costs some too.
  static let budget = 1 << 20
  private static let costOfRow = 1 << 8

  let query: SearchQuery
  private var mode = Mode.undecided
  private var revision: Int
  private var root: Node
  private var cursor: RowCursor
  private var isAtNewRow = true
  @Boxed private var facts: SearchFacts?
  /// Goes on after the cursor in the state of the document that the facts are of.
  @Boxed private var pass: CandidatePass?
  /// The search in the bytes of a large file, the changed rows not yet returned, and the row found in the bytes behind them.
  @Boxed private var search: RawSearch?
  private var changed: ArraySlice<OutlineRow> = []
  private var ahead: OutlineRow?
  private var isSearchOver = false
  private var selection: QuerySearch?

  init(_ query: SearchQuery, in document: Document) {
    self.query = query
    revision = document.revision
    root = document.root
    cursor = RowCursor(at: OutlineRow([document.root]), folds: Folds(), ignoringFolds: true)
    cursor.moveToFirst(in: document)
  }

  /// The part of the file that was searched, from 0 to 1.
  func progress(in document: Document) -> Double {
    let size = max(1, document.baseBytes.count)
    let offset = search?.position ?? cursor.row.startOffset
    return min(1, Double(offset) / Double(size))
  }

  mutating func next(
    in file: EditedFile, _ readings: ReadingContext, budget: inout Int
  ) -> Outcome {
    if revision != file.document.revision || root != file.document.root {
      resume(in: file.document)
    }
    if mode == .undecided { decide(in: file, readings) }
    switch mode {
    case .undecided, .rows: return nextByRows(in: file, readings, &budget)
    case .bytes: return nextInBytes(in: file, readings, &budget)
    case .selection: return nextSelected(in: file.document, &budget)
    }
  }

  private mutating func decide(in file: EditedFile, _ readings: ReadingContext) {
    selection = query.selection.map { QuerySearch($0) }
    search = selection == nil ? RawSearch(query, in: file, readings) : nil
    changed = search?.changed[...] ?? []
    mode = selection != nil ? .selection : search != nil ? .bytes : .rows
  }

  /// Goes on in another state of the document.
  private mutating func resume(in document: Document) {
    let isSameText = root == document.root
    switch mode {
    case .undecided: break
    case .bytes where isSameText: break
    case .rows where isSameText && document.isPresent(cursor.row.entry.path): break
    case .rows, .bytes, .selection:
      self = MatchWalk(query, in: document)
      return
    }
    revision = document.revision
    root = document.root
    if mode == .undecided { self = MatchWalk(query, in: document) }
  }

  // MARK: - Ways

  private mutating func nextSelected(in document: Document, _ budget: inout Int) -> Outcome {
    while budget > 0 {
      budget -= Self.costOfRow
      switch selection?.next(in: document, budget: SearchRun.budget) {
      case .match(let match):
        guard let path = match.path(in: document) else { continue }
        return .found(OutlineRow(path))
      case .end, nil: return .end
      case .unfinished:
        budget = 0
        return .unfinished
      case .unknown: return .waiting
      }
    }
    return .unfinished
  }

  private mutating func nextInBytes(
    in file: EditedFile, _ readings: ReadingContext, _ budget: inout Int
  ) -> Outcome {
    if ahead == nil, !isSearchOver {
      switch search?.nextRow(in: file, readings, budget: &budget) {
      case .found(let row): ahead = row
      case .nothing, nil: isSearchOver = true
      case .unfinished: return .unfinished
      case .waiting: return .waiting
      }
    }
    let order = DocumentOrder(file.document)
    while let first = changed.first, ahead.map({ order.isBefore(first, $0) }) ?? true {
      changed.removeFirst()
      guard file.document.isPresent(first.entry.path) else { continue }
      return .found(first)
    }
    guard let row = ahead else { return .end }
    ahead = nil
    return .found(row)
  }

  private mutating func nextByRows(
    in file: EditedFile, _ readings: ReadingContext, _ budget: inout Int
  ) -> Outcome {
    let document = file.document
    if facts?.isOf(document) != true || !file.readingRules.isEmpty { pass = nil }
    var facts = facts.update(query, in: document)
    let isTextAbsent = facts.isTextAbsent
    let query = query
    let matches = { (row: OutlineRow, budget: inout Int) in
      SearchSubject.matches(
        row, query, in: file, readings, isTextAbsent: isTextAbsent, budget: &budget)
    }
    if !isAtNewRow {
      // Moved out, so that it is not copied.
      self.facts = nil
      defer { self.facts = facts }
      if let found = nextByPass(in: file, &facts, &budget, matches) { return found }
    }
    while budget > 0 {
      if !isAtNewRow {
        let offset = cursor.row.startOffset
        let hasMoved = cursor.next(in: document)
        if case .pending = cursor.row.kind {
          if hasMoved { _ = cursor.previous(in: document) }
          return .waiting
        }
        guard hasMoved else { return .end }
        budget -= SparseIndex.cost(from: offset, to: cursor.row.startOffset)
      }
      isAtNewRow = false
      budget -= Self.costOfRow
      if matches(cursor.row, &budget) { return .found(cursor.row) }
    }
    return .unfinished
  }

  /// Passes over the rows that cannot match. Returns nil if those from the cursor on have to be compared one by one.
  private mutating func nextByPass(
    in file: EditedFile, _ facts: inout SearchFacts, _ budget: inout Int,
    _ matches: (OutlineRow, inout Int) -> Bool
  ) -> Outcome? {
    guard
      var pass = pass
        ?? CandidatePass(query, in: file, after: cursor.row, isTextAbsent: facts.isTextAbsent)
    else { return nil }
    // Moved out, so that it is not copied.
    self.pass = nil
    var hasStopped = false
    defer { self.pass = hasStopped ? nil : pass }
    while true {
      let step = pass.next(upTo: nil, &facts.meanings, budget: &budget)
      cursor = RowCursor(at: OutlineRow(step.path), folds: Folds(), ignoringFolds: true)
      switch step {
      case .match: return .found(cursor.row)
      case .row:
        if matches(cursor.row, &budget) { return .found(cursor.row) }
        if budget <= 0 { return .unfinished }
      case .unfinished: return .unfinished
      case .stopped:
        hasStopped = true
        return nil
      }
    }
  }
}
