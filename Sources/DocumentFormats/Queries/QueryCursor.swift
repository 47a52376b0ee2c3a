import DocumentTree

// The values that a query selects, found one after the other. The work is done in pieces: a piece ends at a match, or when it has
// read as many bytes as allowed, and the next continues there. No piece depends on the size of the document or the query.

/// A value that a query selects.
package struct QueryMatch: Hashable, Sendable {
  /// The value in the document as it is meant.
  package let meant: MeantNode
  /// The path to the node, if finding the value has given it.
  var knownPath: NodePath?

  /// The node, or nil if the file writes the value in several parts.
  package var node: Node? { meant.node }

  /// Returns the nodes from the root to the value, or nil if the file writes it in several parts.
  package func path(in document: Document) -> NodePath? {
    knownPath ?? node.flatMap { document.path(to: $0) }
  }
}

package enum QueryOutcome: Hashable, Sendable {
  case match(QueryMatch)
  case end
  /// The budget is used up.
  case unfinished
  /// The document has not been read so far; its index must grow first.
  case unknown
}

extension Query {
  /// False if the query has filters, which need whole values, and the document has not been read as a whole.
  func isReady(for document: Document) -> Bool {
    filters.isEmpty || document.isIndexed || document.fault != nil
  }
}

/// The evaluation of a query in the order of RFC 9535, in which a value can be found several times.
///
/// A cursor is valid for one revision of a document.
package struct QueryCursor: Sendable {
  private enum Evaluation: Sendable {
    case written(QueryEvaluation<WrittenTree>)
    case meant(QueryEvaluation<MeantQueryTree>)
  }

  package let query: Query
  private var evaluation: Evaluation?
  /// The references of a document that has been read as a whole.
  private var known = KnownReferences()

  package init(_ query: Query) { self.query = query }

  /// Continues to the next match, reading about `budget` bytes at most.
  package mutating func next(in document: Document, budget: Int = .max) -> QueryOutcome {
    guard query.isReady(for: document) else { return .unknown }
    if document.grammar.isMeantAsWritten {
      var tree = WrittenTree(document, budget: budget)
      var current: QueryEvaluation<WrittenTree>
      if case .written(let started)? = evaluation {
        current = started
      } else {
        current = .init(tree)
      }
      evaluation = nil
      defer { evaluation = .written(current) }
      return current.next(query, &tree) { QueryMatch(meant: MeantNode(writtenAs: $0.node)) }
    }
    var tree = MeantQueryTree(document, known, budget: budget)
    known = KnownReferences()
    defer { if document.isIndexed { known = tree.known } }
    var current: QueryEvaluation<MeantQueryTree>
    if case .meant(let started)? = evaluation { current = started } else { current = .init(tree) }
    evaluation = nil
    defer { evaluation = .meant(current) }
    return current.next(query, &tree) { QueryMatch(meant: $0.node) }
  }
}

/// The evaluation of a whole query over one kind of tree.
struct QueryEvaluation<Tree: QueryTree>: Sendable {
  private var run: QueryRun<Tree>?
  private var filters = FilterEvaluation<Tree>()

  init(_ tree: Tree) { run = tree.root.map { QueryRun(from: $0) } }

  mutating func next(
    _ query: Query, _ tree: inout Tree, _ match: (Tree.Item) -> QueryMatch
  ) -> QueryOutcome {
    while tree.budget > 0 {
      if filters.isRunning {
        switch filters.advance(query, &tree) {
        case .result(let result): run?.receive(result)
        case .unknown: return .unknown
        case .unfinished: return .unfinished
        }
        continue
      }
      tree.budget -= 1
      switch run?.step(query.parts[0], &tree) {
      case .match(let item)?: return .match(match(item))
      case .test(let filter, let item)?: filters.begin(filter, for: item)
      case .working?: break
      case .end?, nil: return .end
      case .unknown?: return .unknown
      }
    }
    return .unfinished
  }
}
