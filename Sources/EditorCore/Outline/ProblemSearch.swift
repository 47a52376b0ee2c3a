import DocumentFormats
import DocumentTree

/// A search for the next problem in any node, expanded or not.
package struct ProblemSearch: Sendable {
  package enum Outcome: Sendable {
    case found(OutlineRow)
    case nothing
    case unfinished
  }

  private static let maximumNodes = 2000
  /// The number of bytes read in one piece of work.
  private static let budget = 1 << 19

  private var cursor: RowCursor
  private let isForward: Bool
  /// True if the check of the current node is not finished.
  private var isPaused = false
  private var duplicates = DuplicateKeys()
  private var schema: SchemaReadings?

  package init(from row: OutlineRow, forward: Bool, schema: Schema? = nil) {
    self.schema = schema.map { SchemaReadings($0) }
    cursor = RowCursor(at: row, folds: Folds(), ignoringFolds: true)
    isForward = forward
  }

  package mutating func advance(in document: Document) -> Outcome {
    var budget = Self.budget
    var inspector = schema.map { SchemaInspector($0.schema, document) }
    if !isForward { cursor.skipRawLines(in: document) }
    for _ in 0..<Self.maximumNodes where budget > 0 {
      if !isPaused {
        let offset = cursor.row.startOffset
        guard isForward ? cursor.next(in: document) : cursor.previous(in: document) else {
          return .nothing
        }
        budget -= SparseIndex.cost(from: offset, to: cursor.row.startOffset)
      }
      isPaused = false
      switch cursor.row.kind {
      case .fault: return .found(cursor.row)
      case .rawLine, .pending: if isForward { return .nothing }
      case .ghost, .comment: continue
      case .node:
        guard let node = cursor.row.node else { continue }
        if let parent = cursor.row.parent {
          let isKnown = duplicates.search(in: parent, of: document, budget: &budget)
          if duplicates.contains(node, in: parent) { return .found(cursor.row) }
          isPaused = !isKnown
          if isPaused { continue }
        }
        if var inspecting = inspector {
          let isKnown =
            schema?.check(at: cursor.row.path, with: &inspecting, budget: &budget) ?? true
          inspector = inspecting
          if schema?.hasProblems(node) == true { return .found(cursor.row) }
          isPaused = !isKnown
          if isPaused { continue }
        }
        if !NodeProblem.found(in: node, of: document, cost: &budget).isEmpty {
          return .found(cursor.row)
        }
      }
    }
    return .unfinished
  }
}

/// A problem of a single value or key.
package enum NodeProblem: Hashable, Sendable {
  case loneSurrogate
  case invalidBytes
  case duplicateKey
  /// A document of a stream that is not a value.
  case notAValue

  /// The length in bytes of the longest token that is checked.
  private static let limit = 1 << 16
  /// The length in bytes of the longest token that is checked for a displayed row.
  package static let limitOfRow = 1 << 12

  /// Returns the problems in the tokens of a node; subtracts the bytes read from `cost`.
  package static func found(
    in node: Node, of document: Document, cost: inout Int
  ) -> [NodeProblem] {
    found(in: node, of: document, limit: limit, cost: &cost)
  }

  package static func found(
    in node: Node, of document: Document, limit: Int = limit
  ) -> [NodeProblem] {
    var cost = 0
    return found(in: node, of: document, limit: limit, cost: &cost)
  }

  private static func found(
    in node: Node, of document: Document, limit: Int, cost: inout Int
  ) -> [NodeProblem] {
    if document.kind(of: node) == .invalid { return [.notAValue] }
    var tokens: [[UInt8]] = []
    if let key = document.key(of: node), key.count <= limit { tokens.append(key.array) }
    if document.kind(of: node) == .string, let value = document.value(of: node),
      value.count <= limit
    {
      tokens.append(value.array)
    }
    cost -= tokens.reduce(0) { $0 + $1.count }
    var problems: [NodeProblem] = []
    let format = document.tokens
    // Text without escapes in ASCII has none of these problems.
    for token in tokens
    where token.contains(where: { $0 >= 0x80 })
      || token.withUnsafeBytes({ format.plainString(in: $0) == nil })
    {
      guard let string = format.spelledString(token) else { continue }
      if string.hasLoneSurrogates { problems.append(.loneSurrogate) }
      if string.hasInvalidBytes { problems.append(.invalidBytes) }
    }
    return problems
  }
}
