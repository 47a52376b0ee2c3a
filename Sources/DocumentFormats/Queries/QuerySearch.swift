import DocumentTree

/// The search for the values that a query selects, in document order and each once: for edits, and for going from match to match.
///
/// A search is valid for one revision of a document.
package struct QuerySearch: Sendable {
  private enum Walk: Sendable {
    case written(QueryWalk<WrittenTree>)
    case meant(QueryWalk<MeantQueryTree>)
  }

  package let query: Query
  private let start: NodePath
  private var walk: Walk?
  /// The references of a document that has been read as a whole.
  private var known = KnownReferences()

  /// Creates a search from the root, or behind the first byte of the last node of a path. It begins at the root in any case in
  /// formats where the document as meant differs from the document as written, and if the query has the occurrence of a key.
  package init(_ query: Query, after path: NodePath = []) {
    self.query = query
    start = query.hasOccurrences ? [] : path
  }

  /// Returns true if a query selects the last node of a path; nil if that takes more than `budget` or is not known yet. Only for
  /// formats where the document as meant is the document as written.
  package static func isMatch(
    _ path: NodePath, of query: Query, in document: Document, budget: Int = .max
  ) -> Bool? {
    guard query.isReady(for: document), document.grammar.isMeantAsWritten, !query.hasOccurrences
    else { return nil }
    var tree = WrittenTree(document, budget: budget)
    var walk = QueryWalk(query, tree, after: path.map(tree.item))
    return walk.isStartMatch(query, &tree)
  }

  /// Continues to the next match, reading about `budget` bytes at most.
  package mutating func next(in document: Document, budget: Int = .max) -> QueryOutcome {
    guard query.isReady(for: document) else { return .unknown }
    if document.grammar.isMeantAsWritten {
      var tree = WrittenTree(document, budget: budget)
      var current: QueryWalk<WrittenTree>
      if case .written(let started)? = walk {
        current = started
      } else {
        current = .init(query, tree, after: start.map(tree.item))
      }
      walk = nil
      defer { walk = .written(current) }
      return QueryOutcome(current.next(query, &tree)) { items in
        let path = items.map(\.node)
        return QueryMatch(
          meant: MeantNode(writtenAs: path.last ?? document.root), knownPath: path)
      }
    }
    var tree = MeantQueryTree(document, known, budget: budget)
    known = KnownReferences()
    defer { if document.isIndexed { known = tree.known } }
    var current: QueryWalk<MeantQueryTree>
    if case .meant(let started)? = walk { current = started } else { current = .init(query, tree) }
    walk = nil
    defer { walk = .meant(current) }
    return QueryOutcome(current.next(query, &tree)) { items in
      QueryMatch(meant: items.last?.node ?? MeantNode(writtenAs: document.root))
    }
  }

  /// Leaves out the values inside the last match.
  package mutating func skipInside() {
    // Only one copy may exist while it changes.
    let current = walk.take()
    switch consume current {
    case .written(var written):
      written.skipInside()
      walk = .written(written)
    case .meant(var meant):
      meant.skipInside()
      walk = .meant(meant)
    case nil: break
    }
  }
}

extension QueryOutcome {
  fileprivate init<Tree>(
    _ step: QueryWalk<Tree>.Step, _ match: ([Tree.Item]) -> QueryMatch
  ) {
    self =
      switch step {
      case .match(let items): .match(match(items))
      case .end: .end
      case .unfinished: .unfinished
      case .unknown: .unknown
      }
  }
}
