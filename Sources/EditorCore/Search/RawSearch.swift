import DocumentFormats
import DocumentTree
import ModelBasics

// Finds rows in the bytes of a large file: where the text, or an escape that may hide a part of it, is in the base, the row
// around it is compared with the query. Rows that are changed are compared beforehand, because the base does not have them.
//
//   base     …"name": "needle", …   …"n\u0065edle"…          changed rows   .a  .b[3]
//                      ▲                 ▲
//                 text found        escape found      ──▶ row, compared ──▶ the nearest of both is next

/// The rows of a large document that match a query for a text, in the order of the document.
struct RawSearch: Sendable {
  enum Outcome: Sendable {
    case found(OutlineRow)
    case nothing
    case unfinished
    /// The index has not reached the next candidate yet.
    case waiting
  }

  /// The size in bytes from which a base is searched in this way.
  static let smallest = 1 << 20
  /// The bytes that are searched before a key is looked for: less than a millisecond's work.
  static let budget = 1 << 20
  private static let window = 1 << 20
  /// The cost of finding the row around a candidate, in bytes.
  private static let costOfRow = 1 << 16
  private static let mostChanges = 200
  private static let mostChangedRows = 5000
  private static let deepest = 10_000

  let query: SearchQuery
  private let patterns: [BytePattern]
  private let longest: Int
  /// The changed rows that match, in the order of the document.
  let changed: [OutlineRow]
  /// The offset up to which the base was searched.
  private(set) var position: Int

  /// Returns nil if the query or the document needs each row to be compared.
  init?(_ query: SearchQuery, in file: EditedFile, _ readings: ReadingContext, from offset: Int) {
    let document = file.document
    guard query.terms.count == 1, case .text(let text, _) = query.terms[0],
      !text.asciiPart.isEmpty, document.baseBytes.count >= Self.smallest,
      // A comment is not found by the row around it.
      !document.mayReadPartHaveComments,
      let spellings = document.tokens.spellings(of: text.utf8),
      let changed = Self.changedRows(query, in: file, readings)
    else { return nil }
    self.query = query
    position = offset
    self.changed = changed
    patterns = spellings.map {
      $0 == text.utf8
        ? BytePattern(text.asciiPart, ignoringCase: text.ignoresCase)
        : BytePattern($0, ignoringCase: true)
    }
    longest = patterns.map(\.text.count).max() ?? 0
  }

  /// Begins again at an offset.
  mutating func start(at offset: Int) { position = offset }

  /// Returns the changed rows that match, or nil if there are too many rows to compare.
  private static func changedRows(
    _ query: SearchQuery, in file: EditedFile, _ readings: ReadingContext
  ) -> [OutlineRow]? {
    let document = file.document
    guard !document.hasEditedText, document.changeCount(upTo: mostChanges) < mostChanges else {
      return nil
    }
    var rows: [OutlineRow] = []
    var left = mostChangedRows
    var budget = Int.max
    for change in document.changes {
      guard let node = change.node, document.isPresent(change.path) else { continue }
      if node.isComment {
        if let row = OutlineRow(ofComment: change.path, in: document),
          SearchSubject.matches(
            row, query, in: file, readings, searchingReadings: false, budget: &budget)
        {
          rows.append(row)
        }
        continue
      }
      var cursor = RowCursor(at: OutlineRow(change.path), folds: Folds(), ignoringFolds: true)
      // Only the key of a renamed container has changed.
      let isWhole = change.kind != .changed || document.baseValue(of: node) != nil
      repeat {
        if SearchSubject.matches(
          cursor.row, query, in: file, readings, searchingReadings: false, budget: &budget)
        {
          rows.append(cursor.row)
        }
        left -= 1
        guard left > 0 else { return nil }
      } while isWhole && cursor.next(in: document) && cursor.row.path.count > change.path.count
        && (cursor.row.isEntry || cursor.row.isComment)
    }
    let order = DocumentOrder(document)
    return Array(Set(rows)).sorted(by: order.isBefore)
  }

  // MARK: - Forward

  /// Returns the next row in the base, after the offset. Each row is returned once.
  mutating func nextRow(
    in file: EditedFile, _ readings: ReadingContext, budget: inout Int
  ) -> Outcome {
    let bytes = file.document.baseBytes
    while budget > 0 {
      let end = min(bytes.count, position + Self.window + longest - 1)
      guard let place = bytes.first(of: patterns, in: Span(position, end)) else {
        guard end < bytes.count else { return .nothing }
        budget -= Self.window
        position += Self.window
        continue
      }
      budget -= place - position
      position = place
      switch row(around: place, in: file, readings, &budget) {
      case .waiting: return .waiting
      case .found(let row, let end):
        position = end
        return .found(row)
      case .nothing: position += 1
      }
    }
    return .unfinished
  }

  // MARK: - Backward

  /// Returns the last row in the base that begins before the offset.
  mutating func previousRow(in file: EditedFile, _ readings: ReadingContext) -> Outcome {
    let bytes = file.document.baseBytes
    guard file.document.isIndexed else { return .waiting }
    var budget = Self.budget
    while budget > 0 {
      guard position > 0 else { return .nothing }
      let start = max(0, position - Self.window)
      let end = min(bytes.count, position + longest - 1)
      guard let place = bytes.last(of: patterns, in: Span(start, end)) else {
        budget -= position - start
        position = start
        continue
      }
      budget -= position - place
      position = place
      if case .found(let row, _) = row(around: place, in: file, readings, &budget) {
        position = min(place, row.startOffset)
        return .found(row)
      }
    }
    return .unfinished
  }

  // MARK: - Rows

  private enum Located {
    /// The row, and the offset from which the next row is searched.
    case found(OutlineRow, end: Int)
    case nothing, waiting
  }

  private func row(
    around place: Int, in file: EditedFile, _ readings: ReadingContext, _ budget: inout Int
  ) -> Located {
    let document = file.document
    budget -= Self.costOfRow
    if !document.isIndexed {
      let read = Int(document.indexJob.progress * Double(document.baseBytes.count))
      guard place < read else { return .waiting }
    }
    let row: OutlineRow
    if let fault = document.fault, place >= RawLines(document.baseBytes).first(beyond: fault) {
      row = document.row(around: place, deepest: Self.deepest)
    } else {
      row = OutlineRow(document.path(around: place, deepest: Self.deepest))
      guard let node = row.node, document.isPresent(row.path), !changed.contains(row),
        !document.hasChanges(node)
      else { return .nothing }
    }
    guard
      SearchSubject.matches(
        row, query, in: file, readings, searchingReadings: false, budget: &budget)
    else {
      // Until the file is indexed, the entry around a place inside a container may be unknown.
      let isUnknown =
        !document.isIndexed && row.node.map { document.kind(of: $0).isContainer } == true
      return isUnknown ? .waiting : .nothing
    }
    if case .rawLine(let line) = row.kind {
      return .found(row, end: RawLines(document.baseBytes).span(ofLineAt: line).end + 1)
    }
    // In a container only the key was found; its entries come after it.
    let value = row.node.flatMap { document.value(of: $0) }
    let isContainer = row.node.map { document.kind(of: $0).isContainer } ?? false
    let end = isContainer ? value?.span.start : value?.span.end
    return .found(row, end: max(place, end ?? place) + 1)
  }
}
