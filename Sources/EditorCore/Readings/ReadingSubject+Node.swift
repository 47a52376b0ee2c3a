import DocumentTree

extension ReadingSubject {
  /// Longer texts mean nothing known here.
  private static let longestText = 400

  /// What a node's reading is made from; nil where there can be none.
  package init?(of node: Node, in document: Document) {
    switch document.kind(of: node) {
    case .string:
      guard let text = Self.meaning(of: node, in: document) else { return nil }
      self = .string(text, key: document.keyBytes(of: node))
    case .number:
      self = .number(
        document.valuePrefix(of: node, Self.longestText), key: document.keyBytes(of: node))
    case .object:
      var members: [(key: [UInt8], value: ReadingScalar)] = []
      var step = document.firstChild(of: node)
      while let child = step.child, members.count < Self.memberLimit {
        if !child.isGhost, let key = document.keyBytes(of: child.node) {
          members.append((key, Self.scalar(child.node, in: document)))
        }
        step = document.child(after: child, in: node)
      }
      self = .record(members)
    case .array, .boolean, .null, .empty, .invalid: return nil
    }
  }

  private static func meaning(of node: Node, in document: Document) -> [UInt8]? {
    let token = document.valuePrefix(of: node, longestText)
    guard token.count < longestText, token.count > 1, token.last == UInt8(ascii: "\"") else {
      return nil
    }
    return document.syntax.keyBytes(of: token)
  }

  private static func scalar(_ node: Node, in document: Document) -> ReadingScalar {
    switch document.kind(of: node) {
    case .object, .array: .container
    case .string: .string(meaning(of: node, in: document) ?? [])
    case .number: .number(document.valuePrefix(of: node, longestText))
    case .boolean: .bool(document.valuePrefix(of: node, 1) == [UInt8(ascii: "t")])
    case .null, .empty, .invalid: .null
    }
  }
}
