import DocumentTree
import ModelBasics

/// A search for the next row that matches, from a row on and then from the other end of the document, in pieces.
package struct SearchRun: Sendable {
  enum Outcome: Sendable {
    case found(OutlineRow)
    case nothing
    case unfinished
    /// The rest of the file has not been read yet.
    case waiting
  }

  /// The work of one piece, in bytes read; a row costs some too.
  static let budget = 1 << 19
  private static let costOfRow = 1 << 8
  private static let maximumLevels = 1000

  private indirect enum Mode: Sendable {
    case undecided
    /// Compares each row.
    case rows
    /// Looks for the text in the bytes of a large file.
    case bytes(RawSearch)
    case query(QueryRun)
  }

  let query: SearchQuery
  let isForward: Bool
  private var mode = Mode.undecided
  private let includesFirst: Bool
  private let origin: OutlineRow
  private var cursor: RowCursor
  /// True after the search has gone on at the other end of the document.
  private(set) var hasWrapped = false
  private var isDescending = false
  /// True if the row at the cursor is to be compared before the cursor moves.
  private var isAtNewRow = false
  @Boxed private var facts: SearchFacts?

  init(_ query: SearchQuery, from row: OutlineRow, forward: Bool, includingFirst: Bool = false) {
    self.query = query
    isForward = forward
    origin = row
    includesFirst = includingFirst
    cursor = RowCursor(at: row, folds: Folds(), ignoringFolds: true)
    isAtNewRow = includingFirst
  }

  mutating func advance(in file: EditedFile, _ readings: ReadingContext) -> Outcome {
    if case .undecided = mode, let selection = query.selection {
      mode = .query(
        QueryRun(selection, from: origin, forward: isForward, includingFirst: includesFirst))
    }
    if case .query(var run) = mode {
      mode = .rows
      let outcome = run.advance(in: file.document)
      hasWrapped = run.hasWrapped
      mode = .query(run)
      return outcome
    }
    if case .undecided = mode {
      let search = origin.basePosition(in: file.document).flatMap {
        RawSearch(query, in: file, readings, from: $0)
      }
      mode = search.map { .bytes($0) } ?? .rows
      // Its comments may be before its position in the bytes, and behind the entries in it.
      var budget = Self.budget
      if search != nil, includesFirst,
        SearchSubject.matches(
          origin, query, in: file, readings, searchingReadings: false, budget: &budget)
      {
        return .found(origin)
      }
    }
    guard case .bytes(var search) = mode else { return advanceByRows(in: file, readings) }
    // The search is moved out, so that it is not copied.
    mode = .rows
    let outcome = advance(&search, in: file, readings)
    mode = .bytes(search)
    return outcome
  }

  // MARK: - In the bytes

  private mutating func advance(
    _ search: inout RawSearch, in file: EditedFile, _ readings: ReadingContext
  ) -> Outcome {
    let order = DocumentOrder(file.document)
    var budget = RawSearch.budget
    while true {
      let outcome =
        isForward
        ? search.nextRow(in: file, readings, budget: &budget)
        : search.previousRow(in: file, readings)
      switch outcome {
      case .unfinished: return .unfinished
      case .waiting: return .waiting
      case .found(let row):
        if row == origin, !includesFirst, !hasWrapped { continue }
        return .found(nearestChanged(search, before: row, order) ?? row)
      case .nothing:
        if let row = nearestChanged(search, before: nil, order) { return .found(row) }
        guard !hasWrapped else { return .nothing }
        hasWrapped = true
        search.start(at: isForward ? 0 : file.document.baseBytes.count)
      }
    }
  }

  /// Returns the first changed row on the way from the origin, or after wrapping from the end of the document, to a row.
  private func nearestChanged(
    _ search: RawSearch, before limit: OutlineRow?, _ order: DocumentOrder
  ) -> OutlineRow? {
    func isFirst(_ one: OutlineRow, _ two: OutlineRow) -> Bool {
      isForward ? order.isBefore(one, two) : order.isBefore(two, one)
    }
    let ahead = search.changed.filter { row in
      let isAhead =
        hasWrapped || isFirst(origin, row) || row == origin && includesFirst
      return isAhead && limit.map { isFirst(row, $0) } ?? true
    }
    return isForward ? ahead.first : ahead.last
  }

  // MARK: - By rows

  private mutating func advanceByRows(
    in file: EditedFile, _ readings: ReadingContext
  ) -> Outcome {
    let document = file.document
    var budget = Self.budget
    if case .pending = cursor.row.kind { _ = cursor.previous(in: document) }
    var facts = facts.update(query, in: document)
    if isForward {
      // Moved out, so that it is not copied.
      self.facts = nil
      defer { self.facts = facts }
      if let outcome = advanceByPass(in: file, readings, &facts, &budget) { return outcome }
    }
    while budget > 0 {
      if isDescending {
        isDescending = !cursor.descendToLast(in: document, levels: Self.maximumLevels)
        budget -= Self.maximumLevels
        if isDescending { continue }
        if case .pending = cursor.row.kind {
          wrap(in: document)
          return .waiting
        }
        cursor.enterRawLines(in: document)
        isAtNewRow = true
      }
      if !isAtNewRow {
        let offset = cursor.row.startOffset
        if hasWrapped, cursor.row == origin { return .nothing }
        let hasMoved = isForward ? cursor.next(in: document) : cursor.previous(in: document)
        if case .pending = cursor.row.kind {
          guard hasMoved else { return .waiting }
          _ = cursor.previous(in: document)
          return .waiting
        }
        guard hasMoved else {
          if hasWrapped { return .nothing }
          wrap(in: document)
          continue
        }
        budget -= SparseIndex.cost(from: offset, to: cursor.row.startOffset)
      }
      isAtNewRow = false
      budget -= Self.costOfRow
      if matches(cursor.row, in: file, readings, facts, &budget) { return .found(cursor.row) }
    }
    return .unfinished
  }

  /// Passes over the rows that cannot match. Returns nil if those from the cursor on have to be compared one by one.
  private mutating func advanceByPass(
    in file: EditedFile, _ readings: ReadingContext, _ facts: inout SearchFacts,
    _ budget: inout Int
  ) -> Outcome? {
    guard !isDescending, cursor.row.kind == .node, !hasWrapped || origin.kind == .node,
      var pass = CandidatePass(
        query, in: file, after: cursor.row, isTextAbsent: facts.isTextAbsent)
    else { return nil }
    if isAtNewRow {
      isAtNewRow = false
      if matches(cursor.row, in: file, readings, facts, &budget) { return .found(cursor.row) }
    }
    if hasWrapped, cursor.row == origin { return .nothing }
    while true {
      switch pass.next(
        upTo: hasWrapped ? origin.node : nil, &facts.meanings, budget: &budget)
      {
      case .match(let path):
        moveCursor(to: path)
        return .found(cursor.row)
      case .row(let path):
        let row = OutlineRow(path)
        if matches(row, in: file, readings, facts, &budget) {
          moveCursor(to: path)
          return .found(row)
        }
        guard !hasWrapped || row != origin else { return .nothing }
        guard budget > 0 else {
          moveCursor(to: path)
          return .unfinished
        }
      case .unfinished(let path):
        moveCursor(to: path)
        return .unfinished
      case .stopped(let path):
        moveCursor(to: path)
        return nil
      }
    }
  }

  private mutating func moveCursor(to path: NodePath) {
    cursor = RowCursor(at: OutlineRow(path), folds: Folds(), ignoringFolds: true)
  }

  private func matches(
    _ row: OutlineRow, in file: EditedFile, _ readings: ReadingContext, _ facts: SearchFacts,
    _ budget: inout Int
  ) -> Bool {
    SearchSubject.matches(
      row, query, in: file, readings, isTextAbsent: facts.isTextAbsent, budget: &budget)
  }

  private mutating func wrap(in document: Document) {
    hasWrapped = true
    cursor = RowCursor(at: OutlineRow([document.root]), folds: Folds(), ignoringFolds: true)
    if isForward { cursor.moveToFirst(in: document) }
    isAtNewRow = isForward
    isDescending = !isForward
  }
}

extension RowCursor {
  /// Moves from the last entry of a broken document to its last source line.
  mutating func enterRawLines(in document: Document) {
    while next(in: document) {
      guard case .rawLine = row.kind else { continue }
      var last = row
      last.kind = .rawLine(RawLines(document.baseBytes).last)
      self = RowCursor(at: last, folds: Folds(), ignoringFolds: true)
      return
    }
  }
}
