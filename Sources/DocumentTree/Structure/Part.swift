import ModelBasics

/// A part of a rendered container, before the edits inside it are rendered.
package enum Part: Sendable {
  /// Bytes of a source. Children in it that have changes are rendered instead of their bytes.
  case verbatim(SourceID, Span)
  case literal([UInt8])
  /// A node's entry: its key if `asMember` is true, and its value. `indent` is the indentation of
  /// the line it is written on; its own lines are reindented to that from their former indentation, which is
  /// `from` if a comment of several lines is before the entry.
  case entry(Node, asMember: Bool, indent: [UInt8]?, from: [UInt8]? = nil)
  /// Bytes of a source whose lines are reindented.
  case reindented(SourceID, Span, from: [UInt8], to: [UInt8])
  /// A part of a gap with edited comments, whose lines are reindented.
  case text(GapText, Span, from: [UInt8], to: [UInt8])
}

/// The position of an entry in its source: the gaps to its neighbours or its container's
/// brackets (or to the ends of an inserted text).
package struct Slot: Sendable {
  package var node: Node
  package var bytes: Bytes
  package var before: Span
  package var after: Span
  /// The gaps with the edits of their comments; nil if they have none.
  package var editedBefore: GapText?
  package var editedAfter: GapText?
  /// True for the first entry of a container without an opening delimiter: its line begins with no line break.
  package var beginsText = false
  /// True for the first entry of a container whose source is the text of a whole document, not one that was put into it.
  package var mayBeginDocument = false

  package init(node: Node, bytes: Bytes, before: Span, after: Span) {
    self.node = node
    self.bytes = bytes
    self.before = before
    self.after = after
  }

  /// The indentation of the line that the entry begins on, in its source.
  package var indent: [UInt8] { bytes.lineIndent(at: node.offset) }
}

/// A container whose children are not those of its source.
package struct ContainerLayout: Sendable {
  package enum Item: Sendable {
    /// Children of the source from one to another, all at their original positions.
    case run(first: Slot, last: Slot)
    /// A child of the source that was removed or moved away.
    case ghost(Slot)
    /// A node that was inserted or moved here.
    case node(Slot)
  }

  package var source: SourceID
  package var bytes: Bytes
  /// The span from the opening bracket to the end of the closing one.
  package var span: Span
  /// The span between the delimiters.
  package var inner: Span
  /// The text between the delimiters of an empty container, if its comments were edited.
  package var editedInner: GapText?
  package var kind: NodeKind
  package var items: [Item]
  /// The first and second child of the source, even if they were removed.
  package var first: Slot?
  package var second: Slot?
  package var style: DocumentStyle
  /// If the source has no children: the first bytes of a sibling that has some.
  package var sample: [UInt8]?
  /// If there is no such sibling either: the first bytes of the container around it.
  package var outerSample: [UInt8]?
  /// The indentation of the line that the container opens on.
  package var indent: [UInt8]

  package var isObject: Bool { kind == .object }
}
