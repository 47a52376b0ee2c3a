// Properties of a document for tests and tools, which editing does not need.

extension Document {
  /// The base's source, for readers of the whole text of an unchanged document.
  package var baseSource: Source { self[base] }

  /// The number of edits that can be undone one after the other.
  package var undoDepth: Int { history.depth }

  /// True if a node or anything inside it has changes.
  package func isMarked(_ node: Node) -> Bool { changeSet[node] != nil }

  /// Returns the end of a node's entry in its source, or nil if it is not known.
  package func sourceEnd(of node: Node) -> Int? {
    end(of: entry(of: node).value, in: node.source)
  }

  /// True if one child directly follows another in their container's source.
  package func isNextInSource(_ next: Node, after node: Node, in parent: Node) -> Bool {
    children(of: content(of: parent)).next(after: node.offset) == .child(next.offset)
  }
}
