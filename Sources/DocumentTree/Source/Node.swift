/// One value of a document with its key, if it has one.
///
/// A node is a place in a source: where its entry begins (the key of a member, else the
/// value). Nothing about it is stored, so a document of any size costs nothing per node, and a
/// node keeps its identity while others come, go and move.
package struct Node: Hashable, Sendable {
  // In this order they take 16 bytes; a path in a deep document has many.
  package var source: SourceID
  package var form: NodeForm
  package var offset: Int

  package init(_ source: SourceID, _ offset: Int, _ form: NodeForm) {
    self.source = source
    self.offset = offset
    self.form = form
  }

  package var isMember: Bool { form == .member }
}

/// What stands at a node's offset, where nodes of several forms may begin.
package enum NodeForm: UInt8, Hashable, Sendable {
  /// A value without a key.
  case value
  /// A key and its value.
  case member
  /// All documents of a source that may hold several.
  case stream
}

/// From the root to a node.
package typealias NodePath = [Node]

package enum NodeKind: Hashable, Sendable {
  case object, array, string, number, boolean, null
  case date, data
  /// Stands for another node of the document.
  case reference
  /// The documents of a source that may hold several, in order.
  case stream
  /// A document with no value yet.
  case empty
  /// Not a value of the format: the document is broken here.
  case invalid

  package var isContainer: Bool { self == .object || isList }

  /// Whether its children have positions and no keys.
  package var isList: Bool { self == .array || self == .stream }
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
