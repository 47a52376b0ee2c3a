import DocumentFormats
import DocumentTree

/// A walk over every node, folded or not, for the next one with something wrong.
package struct ProblemSearch: Sendable {
  package enum Outcome: Sendable {
    case found(Place)
    case nothing
    case goesOn
  }

  private static let nodesAtOnce = 2000
  /// What is read at once, in bytes.
  private static let budget = 1 << 19

  private var cursor: RowCursor
  private let isForward: Bool
  /// Whether the node that the cursor is on has not been looked at to the end.
  private var isPaused = false
  private var duplicates = DuplicateKeys()
  private var schema: SchemaReadings?

  package init(from place: Place, forward: Bool, schema: Schema? = nil) {
    self.schema = schema.map { SchemaReadings($0) }
    cursor = RowCursor(at: place, folds: Folds(), ignoringFolds: true)
    isForward = forward
  }

  package mutating func advance(in document: Document) -> Outcome {
    var budget = Self.budget
    var inspector = schema.map { SchemaInspector($0.schema, document) }
    if !isForward { cursor.skipRawLines(in: document) }
    for _ in 0..<Self.nodesAtOnce where budget > 0 {
      if !isPaused {
        let offset = cursor.place.startOffset
        guard isForward ? cursor.next(in: document) : cursor.previous(in: document) else {
          return .nothing
        }
        budget -= SparseIndex.cost(from: offset, to: cursor.place.startOffset)
      }
      isPaused = false
      switch cursor.place.kind {
      case .fault: return .found(cursor.place)
      case .rawLine, .pending: if isForward { return .nothing }
      case .ghost: continue
      case .node:
        guard let node = cursor.place.node else { continue }
        if let parent = cursor.place.parent {
          let isKnown = duplicates.look(in: parent, of: document, budget: &budget)
          if duplicates.contains(node, in: parent) { return .found(cursor.place) }
          isPaused = !isKnown
          if isPaused { continue }
        }
        if var inspecting = inspector {
          let isKnown =
            schema?.look(at: cursor.place.path, with: &inspecting, budget: &budget) ?? true
          inspector = inspecting
          if schema?.hasProblems(node) == true { return .found(cursor.place) }
          isPaused = !isKnown
          if isPaused { continue }
        }
        if !NodeProblem.found(in: node, of: document, cost: &budget).isEmpty {
          return .found(cursor.place)
        }
      }
    }
    return .goesOn
  }
}

/// What can be wrong with one value or its key.
package enum NodeProblem: Hashable, Sendable {
  case loneSurrogate
  case invalidBytes
  case duplicateKey
  /// The text of a document of a stream that is not a value.
  case notAValue

  /// Tokens longer than this are not looked into.
  private static let limit = 1 << 16
  /// A row that is only shown is not read further than this.
  package static let limitOfRow = 1 << 12

  /// What the tokens of a node say by themselves; `cost` becomes less by what was read for it.
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
    for token in tokens where token.contains(where: { $0 >= 0x80 || $0 == UInt8(ascii: "\\") }) {
      guard let string = document.tokens.spelledString(token) else { continue }
      if string.hasLoneSurrogates { problems.append(.loneSurrogate) }
      if string.hasInvalidBytes { problems.append(.invalidBytes) }
    }
    return problems
  }
}
