/// One value of a document with its key, if it has one.
///
/// A node is identified by the source and the offset of its entry (the key of a member, otherwise the
/// value). Nothing about it is stored, so a document of any size costs no memory per node, and a
/// node keeps its identity while others are inserted, removed and moved.
package struct Node: Hashable, Sendable {
  // In this order the properties take 16 bytes; a path in a deep document has many nodes.
  package var source: SourceID
  package var form: NodeForm
  package var offset: Int

  package init(_ source: SourceID, _ offset: Int, _ form: NodeForm) {
    self.source = source
    self.offset = offset
    self.form = form
  }

  package var isMember: Bool { form == .member }
  package var isComment: Bool { form == .comment }
}

/// The form of the node at an offset, where nodes of several forms may begin.
package enum NodeForm: UInt8, Hashable, Sendable {
  /// A value without a key.
  case value
  /// A key and its value.
  case member
  /// All documents of a source that may have several.
  case stream
  /// A comment, or the lines of comments that follow each other. It is no child of a container.
  case comment
}

/// The nodes from the root to one node.
package typealias NodePath = [Node]

package enum NodeKind: Hashable, Sendable {
  case object, array, string, number, boolean, null
  case date(DateKind), data
  /// A reference to another node of the document.
  case reference
  /// The documents of a source that may have several, in order.
  case stream
  /// A document with no value yet.
  case empty
  /// Not a value of the format: the document is broken here.
  case invalid

  package var isContainer: Bool { self == .object || isList }

  /// True if the children have indexes and no keys.
  package var isList: Bool { self == .array || self == .stream }

  package var isDate: Bool { if case .date = self { true } else { false } }
}

/// The kinds of dates and times that formats have as values of their own.
package enum DateKind: UInt8, CaseIterable, Hashable, Sendable {
  /// An instant that is always written in UTC, as in property lists.
  case instant
  /// A date and a time with an offset from UTC.
  case dateTime
  /// A date and a time on a clock that is not known.
  case localDateTime
  case day
  case timeOfDay
}

/// A child in the list of a container: a present node, or the ghost of a removed or moved
/// one.
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
  /// There are no more children.
  case end
  /// The child is beyond what has been read.
  case unknown
  /// The document is broken from here on.
  case fault

  package var child: Child? {
    if case .child(let child) = self { child } else { nil }
  }
}
