/// The last search and what is known of its matches.
package struct SearchState: Sendable {
  private static let longestHistory = 100

  package var query: SearchQuery?
  /// True if the matches are highlighted.
  package var isHighlighting = false
  var count: MatchCount?
  /// The end of the document at which the search for the current match went on.
  var wrapped: WrappedEnd?
  private(set) var history: [String] = []

  mutating func remember(_ text: String) {
    history.removeAll { $0 == text }
    history.append(text)
    if history.count > Self.longestHistory { history.removeFirst() }
  }

  mutating func start(_ query: SearchQuery) {
    if query != self.query { count = nil }
    self.query = query
    isHighlighting = true
  }
}

/// The end of a document at which a search went on.
package enum WrappedEnd: Hashable, Sendable {
  case start, end
}
