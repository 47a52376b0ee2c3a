// What tests and tools ask about a document that editing does not.

extension Document {
  /// The text that the document is over, for who reads all of it while nothing is changed.
  package var baseSource: Source { self[base] }

  /// How many edits could be undone one after the other.
  package var undoDepth: Int { history.depth }

  /// Whether a node or anything inside it has changes.
  package func isMarked(_ node: Node) -> Bool { changeSet[node] != nil }

  /// Where a node's entry ends in its source.
  package func sourceEnd(of node: Node) -> Int? {
    end(of: entry(of: node).value, in: node.source)
  }

  /// Whether one child follows another directly in their container's source.
  package func isNextInSource(_ next: Node, after node: Node, in parent: Node) -> Bool {
    children(of: content(of: parent)).next(after: node.offset) == .child(next.offset)
  }
}
