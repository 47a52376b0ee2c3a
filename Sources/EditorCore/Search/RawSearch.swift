import DocumentFormats
import DocumentTree
import ModelBasics

// Finds rows in the bytes of a large file: where the text, or an escape that may hide a part of it, is in the base, the row
// around it is compared with the query. Rows that are changed are compared beforehand, because the base does not have them.
//
//   base     …"name": "needle", …   …"n\u0065edle"…          changed rows   .a  .b[3]
//                      ▲                 ▲
//                 text found        escape found      ──▶ row, compared ──▶ the nearest of both is next
//
// A comment behind a container is on the row of the container, which comes before the rows in it. So before a row in a container is
// returned, the container is compared too; and a search backward keeps the containers that it has entered until it reaches their rows.
//
//   "list": [        ◀── this row is found by the comment
//     "needle"       ◀── and comes before this one
//   ], // needle

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
  private static let costOfContainer = 1 << 12
  /// The length in bytes of the longest spelling of a character, two escapes of six.
  private static let longestCharacter = 12
  private static let mostChanges = 200
  private static let mostChangedRows = 5000
  private static let deepest = 10_000

  let query: SearchQuery
  private let patterns: [BytePattern]
  private let longest: Int
  /// The bytes on each side of a candidate in which the whole text is.
  private let reach: Int
  private var costOfText: Int { 4 * reach }
  /// The changed rows that match, in the order of the document.
  let changed: [OutlineRow]
  /// The offset up to which the base was searched.
  private(set) var position: Int
  /// The offset of the last row that was returned, or of the row that a search begins at.
  private var lastOffset: Int
  /// The paths of the containers around the position whose rows are still to be compared in a search backward.
  private var enclosing: [ArraySlice<Node>] = []

  /// Returns nil if the query or the document needs each row to be compared.
  init?(
    _ query: SearchQuery, in file: EditedFile, _ readings: ReadingContext,
    from start: BasePosition = BasePosition(offset: 0, containers: [])
  ) {
    let document = file.document
    guard query.terms.count == 1, case .text(let text, _) = query.terms[0],
      !text.asciiPart.isEmpty, document.baseBytes.count >= Self.smallest,
      let spellings = document.tokens.spellings(of: text.utf8),
      let changed = Self.changedRows(query, in: file, readings)
    else { return nil }
    self.query = query
    position = start.offset
    lastOffset = start.offset - 1
    for index in start.containers.indices where start.containers[index].offset < start.offset {
      enclosing.append(start.containers[...index])
    }
    self.changed = changed
    patterns = Self.patterns(of: text, spellings)
    longest = patterns.map(\.text.count).max() ?? 0
    reach = Self.longestCharacter * (text.utf8.count + 1)
  }

  /// Returns patterns, one of which is in each token that contains a text in one of its spellings.
  static func patterns(of text: SearchText, _ spellings: [[UInt8]]) -> [BytePattern] {
    spellings.map {
      $0 == text.utf8
        ? BytePattern(text.asciiPart, ignoringCase: text.ignoresCase)
        : BytePattern($0, ignoringCase: true)
    }
  }

  /// Begins again at the start or the end of the base.
  mutating func start(at offset: Int) {
    position = offset
    lastOffset = -1
    enclosing = []
  }

  /// Returns the changed rows that match, or nil if there are too many rows to compare.
  private static func changedRows(
    _ query: SearchQuery, in file: EditedFile, _ readings: ReadingContext
  ) -> [OutlineRow]? {
    let document = file.document
    guard !document.hasEditedText, document.changesOverBase(upTo: mostChanges).count < mostChanges
    else {
      return nil
    }
    var rows: [OutlineRow] = []
    var left = mostChangedRows
    var budget = Int.max
    for change in document.changesOverBase() {
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
      if let parent = change.path.dropLast().last {
        for comment in document.comments(before: Child(node), in: parent)
        where comment.owner == node {
          let row = OutlineRow(of: comment, ownerPath: change.path, in: document)
          if SearchSubject.matches(
            row, query, in: file, readings, searchingReadings: false, budget: &budget)
          {
            rows.append(row)
          }
        }
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
      case .nothing: position += 1
      case .found(let row, let end):
        if row.startOffset <= lastOffset {
          position = end
        } else if let outer = nextContainer(around: row, in: file, &budget) {
          lastOffset = outer.startOffset
          return .found(outer)
        } else {
          lastOffset = row.startOffset
          position = end
          return .found(row)
        }
      }
    }
    return .unfinished
  }

  /// Returns the first container around a row, after the last row that was returned, that matches by a comment behind it.
  private func nextContainer(
    around row: OutlineRow, in file: EditedFile, _ budget: inout Int
  ) -> OutlineRow? {
    guard file.document.mayReadPartHaveComments, case .text(let text, let scope) = query.terms[0],
      scope == .anywhere || scope == .comment
    else { return nil }
    // A comment above the root value has the root in its path, but comes before it.
    if case .comment(let position) = row.kind, position.isOutside { return nil }
    let path = row.path
    var index = path.count - 1
    while index > 0, path[index - 1].offset > lastOffset { index -= 1 }
    while index < path.count - 1 {
      let node = path[index]
      budget -= Self.costOfContainer
      if !changed.contains(OutlineRow([node])), !file.document.hasChangesOverBase(node),
        SearchedComments(file).isFoundOnLine(
          of: Child(node), in: index > 0 ? path[index - 1] : nil, budget: &budget, text.isFound)
      {
        return OutlineRow(Array(path[...index]))
      }
      index += 1
    }
    return nil
  }

  // MARK: - Backward

  /// Returns the last row in the base that begins before the offset.
  mutating func previousRow(in file: EditedFile, _ readings: ReadingContext) -> Outcome {
    let bytes = file.document.baseBytes
    guard file.document.isIndexed else { return .waiting }
    var budget = Self.budget
    while budget > 0 {
      guard position > 0 || !enclosing.isEmpty else { return .nothing }
      let container = enclosing.last
      let start = max(container?.last?.offset ?? 0, position - Self.window)
      let end = min(bytes.count, position + longest - 1)
      guard let place = bytes.last(of: patterns, in: Span(start, end), before: position) else {
        budget -= position - start + Self.costOfContainer
        position = start
        guard let container, start == container.last?.offset else { continue }
        enclosing.removeLast()
        let row = OutlineRow(Array(container))
        if let node = row.node, !changed.contains(row), !file.document.hasChangesOverBase(node),
          SearchSubject.matches(
            row, query, in: file, readings, searchingReadings: false, budget: &budget)
        {
          return .found(row)
        }
        continue
      }
      budget -= position - place
      position = place
      guard case .found(let row, _) = row(around: place, in: file, readings, &budget) else {
        continue
      }
      if row.isNode, isBehind(row, place, in: file.document) {
        if row.path.last != enclosing.last?.last { enclosing.append(row.path[...]) }
        continue
      }
      position = min(place, row.startOffset)
      if row.path.last == enclosing.last?.last { enclosing.removeLast() }
      return .found(row)
    }
    return .unfinished
  }

  /// True if an offset is in a comment behind a container of entries.
  private func isBehind(_ row: OutlineRow, _ offset: Int, in document: Document) -> Bool {
    guard let node = row.node, document.kind(of: node).isContainer,
      let end = document.value(of: node)?.span.end
    else { return false }
    return offset >= end
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
    guard mayMatch(at: place, in: document) else {
      budget -= costOfText
      return .nothing
    }
    budget -= Self.costOfRow
    if !document.isIndexed {
      let read = Int(document.indexJob.progress * Double(document.baseBytes.count))
      guard place < read else { return .waiting }
    }
    let row: OutlineRow
    var commentEnd: Int?
    if let fault = document.fault, place >= RawLines(document.baseBytes).first(beyond: fault) {
      row = document.row(around: place, deepest: Self.deepest)
    } else {
      switch content(at: place, in: document) {
      case .entry(let path):
        row = OutlineRow(path)
        guard let node = row.node, document.isPresent(path), !document.hasChangesOverBase(node)
        else {
          return .nothing
        }
      case .comment(let located):
        row = OutlineRow(of: located.comment, ownerPath: located.ownerPath, in: document)
        commentEnd = located.span.end
        guard document.hasInPlace(located) else { return .nothing }
      case .nothing: return .nothing
      case .unknown: return .waiting
      }
      guard !changed.contains(row) else { return .nothing }
    }
    guard
      SearchSubject.matches(
        row, query, in: file, readings, searchingReadings: false, budget: &budget)
    else {
      // Until the file is indexed, the entry around a place inside a container may be unknown.
      let isUnknown =
        !document.isIndexed && commentEnd == nil
        && row.node.map { document.kind(of: $0).isContainer } == true
      return isUnknown ? .waiting : .nothing
    }
    if let commentEnd { return .found(row, end: commentEnd) }
    if case .rawLine(let line) = row.kind {
      return .found(row, end: RawLines(document.baseBytes).span(ofLineAt: line).end + 1)
    }
    // In a container only the key was found; its entries come after it.
    let value = row.node.flatMap { document.value(of: $0) }
    let isContainer = row.node.map { document.kind(of: $0).isContainer } ?? false
    let end = isContainer ? value?.span.start : value?.span.end
    return .found(row, end: max(place, end ?? place) + 1)
  }

  /// True if the bytes around a candidate may contain the text, as they are or without escapes. Most escapes hide something else.
  private func mayMatch(at place: Int, in document: Document) -> Bool {
    guard case .text(let text, _) = query.terms[0] else { return true }
    let bytes = document.baseBytes
    let around = Span(max(0, place - reach), min(bytes.count, place + reach))
    let isFound = { (bytes: [UInt8]) in bytes.withUnsafeBytes { text.isFound(in: $0) } }
    if isFound(bytes.array(around)) { return true }
    return document.tokens.string(in: around, of: bytes, token: nil).map(isFound) ?? true
  }

  /// Returns what is at an offset. Without comments, that is the last entry that begins before it.
  private func content(at offset: Int, in document: Document) -> OffsetContent {
    document.mayReadPartHaveComments
      ? document.content(at: offset, deepest: Self.deepest)
      : .entry(document.path(around: offset, deepest: Self.deepest))
  }
}
