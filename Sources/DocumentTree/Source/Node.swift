/// One value of a document with its key, if it has one.
///
/// A node is a place in a source: where its entry begins (the key of a member, else the
/// value). Nothing about it is stored, so a document of any size costs nothing per node, and a
/// node keeps its identity while others come, go and move.
package struct Node: Hashable, Sendable {
  // In this order they take 16 bytes; a path in a deep document has many.
  package var source: SourceID
  /// Whether its text begins with a key: it was written as a member of an object.
  package var isMember: Bool
  package var offset: Int

  package init(_ source: SourceID, _ offset: Int, isMember: Bool) {
    self.source = source
    self.offset = offset
    self.isMember = isMember
  }
}

/// From the root to a node.
package typealias NodePath = [Node]

package enum NodeKind: Hashable, Sendable {
  case object, array, string, number, boolean, null
  /// A document with no value yet.
  case empty
  /// Not a value of the format: the document is broken here.
  case invalid

  package var isContainer: Bool { self == .object || self == .array }
}

/// A child as it stands in the live document: a present node, or the place that a removed or
/// moved-away one had.
package struct Child: Hashable, Sendable {
  package var node: Node
  package var isGhost: Bool

  package init(_ node: Node, isGhost: Bool = false) {
    self.node = node
    self.isGhost = isGhost
  }
}

package enum ChildStep: Hashable, Sendable {
  case child(Child)
  /// There are no more.
  case end
  /// Further than has been read yet.
  case unknown
  /// The document is broken from here on.
  case fault

  package var child: Child? {
    if case .child(let child) = self { child } else { nil }
  }
}
