import DocumentTree

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

  let query: SearchQuery
  let isForward: Bool
  private let origin: OutlineRow
  private var cursor: RowCursor
  /// True after the search has gone on at the other end of the document.
  private(set) var hasWrapped = false
  private var isDescending = false
  /// True if the row at the cursor is to be compared before the cursor moves.
  private var isAtNewRow = false

  init(_ query: SearchQuery, from row: OutlineRow, forward: Bool, includingFirst: Bool = false) {
    self.query = query
    isForward = forward
    origin = row
    cursor = RowCursor(at: row, folds: Folds(), ignoringFolds: true)
    isAtNewRow = includingFirst
  }

  mutating func advance(in file: EditedFile, _ readings: ReadingContext) -> Outcome {
    let document = file.document
    var budget = Self.budget
    if case .pending = cursor.row.kind { _ = cursor.previous(in: document) }
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
      if SearchSubject.matches(cursor.row, query, in: file, readings, budget: &budget) {
        return .found(cursor.row)
      }
    }
    return .unfinished
  }

  private mutating func wrap(in document: Document) {
    hasWrapped = true
    cursor = RowCursor(at: OutlineRow([document.root]), folds: Folds(), ignoringFolds: true)
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
