import DocumentTree
import ModelKit

/// The members of one object of a document, by key.
struct Members {
  private(set) var nodes: [Node] = []
  private(set) var byKey: [[UInt8]: [Node]] = [:]

  init(of node: Node, in document: Document) {
    guard document.kind(of: node) == .object else { return }
    nodes = document.children(of: node)
    for node in nodes {
      byKey[document.keyBytes(of: node) ?? [], default: []].append(node)
    }
  }

  func all(_ key: [UInt8]) -> [Node] { byKey[key] ?? [] }

  /// Returns the members that a property could be read from: first the one it is read from, then
  /// those that would be read without it.
  func all(of field: Field) -> [Node] {
    field.storedKeys.flatMap { all(Array($0.utf8)).reversed() }
  }

  /// Returns the member that a property is read from: the last one with the first key that occurs.
  func of(_ field: Field) -> Node? { all(of: field).first }

  /// Returns the insertion point for a property without a member: after the properties that precede
  /// it in its class.
  func point(for field: Field, among fields: [Field]) -> InsertionPoint {
    let others = fields.filter(\.isStored)
    if let before = others.last(where: { $0.number < field.number && of($0) != nil }).flatMap(of) {
      return .after(Child(before))
    }
    if let after = others.first(where: { $0.number > field.number && of($0) != nil }).flatMap(of) {
      return .before(Child(after))
    }
    return .last
  }
}

extension Document {
  /// Returns the children that are not removed.
  func children(of node: Node) -> [Node] {
    var nodes: [Node] = []
    var step = firstChild(of: node)
    while case .child(let child) = step {
      if !child.isGhost { nodes.append(child.node) }
      step = self.child(after: child, in: node)
    }
    return nodes
  }
}
