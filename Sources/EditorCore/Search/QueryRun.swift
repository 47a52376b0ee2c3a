import DocumentFormats
import DocumentTree

/// A search for the next value that a JSONPath query selects, in pieces. Backward it goes through the matches from the start and
/// remembers the last one.
struct QueryRun: Sendable {
  private let query: Query
  private let isForward: Bool
  private let origin: OutlineRow
  private var search: QuerySearch
  /// True if the origin was not compared yet.
  private var checksOrigin: Bool
  private(set) var hasWrapped = false
  private var last: OutlineRow?

  init(_ query: Query, from row: OutlineRow, forward: Bool, includingFirst: Bool) {
    self.query = query
    isForward = forward
    origin = row
    checksOrigin = forward && includingFirst && row.isNode
    search = QuerySearch(query, after: forward && row.isNode ? row.path : [])
  }

  mutating func advance(in document: Document) -> SearchRun.Outcome {
    if checksOrigin {
      checksOrigin = false
      if QuerySearch.isMatch(origin.path, of: query, in: document, budget: SearchRun.budget) == true
      {
        return .found(origin)
      }
    }
    while true {
      switch search.next(in: document, budget: SearchRun.budget) {
      case .unfinished: return .unfinished
      case .unknown: return .waiting
      case .match(let match):
        guard let path = match.path(in: document) else { continue }
        let row = OutlineRow(path)
        if isForward {
          if row == origin, !hasWrapped { continue }
          return .found(row)
        }
        if !hasWrapped, row == origin || DocumentOrder(document).isBefore(origin, row) {
          if let last { return .found(last) }
          // None is before the origin, so the last of all is next.
          hasWrapped = true
        }
        last = row
      case .end:
        if !isForward { return last.map { .found($0) } ?? .nothing }
        guard !hasWrapped else { return .nothing }
        hasWrapped = true
        search = QuerySearch(query)
      }
    }
  }
}
