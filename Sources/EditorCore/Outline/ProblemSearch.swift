import DocumentTree

/// A walk over every node, folded or not, for the next one with something wrong.
package struct ProblemSearch: Sendable {
  package enum Outcome: Sendable {
    case found(Place)
    case nothing
    case goesOn
  }

  private static let nodesAtOnce = 2000

  private var cursor: RowCursor
  private let isForward: Bool
  private var duplicates = DuplicateKeys()

  package init(from place: Place, forward: Bool) {
    cursor = RowCursor(at: place, folds: Folds(), ignoringFolds: true)
    isForward = forward
  }

  package mutating func advance(in document: Document) -> Outcome {
    for _ in 0..<Self.nodesAtOnce {
      guard isForward ? cursor.next(in: document) : cursor.previous(in: document) else {
        return .nothing
      }
      switch cursor.place.kind {
      case .fault: return .found(cursor.place)
      case .rawLine, .pending: if isForward { return .nothing }
      case .ghost: continue
      case .node: if hasProblem(cursor.place, in: document) { return .found(cursor.place) }
      }
    }
    return .goesOn
  }

  private mutating func hasProblem(_ place: Place, in document: Document) -> Bool {
    guard let node = place.node else { return false }
    if let parent = place.parent {
      duplicates.look(in: parent, of: document)
      if duplicates.contains(node, in: parent) { return true }
    }
    return !NodeProblem.found(in: node, of: document).isEmpty
  }
}

/// What can be wrong with one value or its key.
package enum NodeProblem: Hashable, Sendable {
  case loneSurrogate
  case invalidBytes
  case duplicateKey

  /// Values longer than this are not looked into.
  private static let limit = 1 << 16

  /// What the tokens of a node say by themselves.
  package static func found(in node: Node, of document: Document) -> [NodeProblem] {
    var tokens: [[UInt8]] = []
    if let key = document.key(of: node), key.count <= limit { tokens.append(key.array) }
    if document.kind(of: node) == .string, let value = document.value(of: node),
      value.count <= limit
    {
      tokens.append(value.array)
    }
    var problems: [NodeProblem] = []
    for token in tokens where token.contains(where: { $0 >= 0x80 || $0 == UInt8(ascii: "\\") }) {
      guard let string = SpelledString(token) else { continue }
      if string.hasLoneSurrogates { problems.append(.loneSurrogate) }
      if string.hasInvalidBytes { problems.append(.invalidBytes) }
    }
    return problems
  }
}
