/// A base that a save has written.
struct WrittenBase: Sendable {
  /// The base that it was rendered over.
  var former: SourceID
  /// The mapping of nodes of that document.
  var mapping: NodeMapping
}

/// Maps the nodes of documents over one base to those over another, along the saves between them.
///
///     base 0 ─ save ─ base 1 ─ save ─ base 2        from base 1 to base 3: back over one save, and on over another
///         └─── save ─ base 3
package struct NodeMap: Sendable {
  let root: Node
  let targetRoot: Node
  /// The saves that lead to the base from a common former one, the last one first.
  let back: [NodeMapping]
  let forward: [NodeMapping]

  /// Returns the node of the other document, or nil if it has none.
  package subscript(node: Node) -> Node? {
    node == root
      ? targetRoot : passed(node, { $0.former($1) }, { $0[$1] })
  }

  /// Returns the byte of the other base that a byte was written as, each given by a node that begins there.
  func byte(_ node: Node) -> Node? { passed(node, { $0.formerByte($1) }, { $0.byte($1) }) }

  private func passed(
    _ node: Node, _ former: (NodeMapping, Node) -> Node?, _ next: (NodeMapping, Node) -> Node?
  ) -> Node? {
    var node = node
    for step in back {
      guard let found = former(step, node) else { return nil }
      node = found
    }
    for step in forward {
      guard let found = next(step, node) else { return nil }
      node = found
    }
    return node
  }
}
