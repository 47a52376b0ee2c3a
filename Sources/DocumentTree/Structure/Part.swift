import ModelBasics

/// A piece of a rendered container, before what lies inside it is rendered.
package enum Part: Sendable {
  /// Bytes of a source. Children in it that have changes are rendered in their places.
  case verbatim(SourceID, Span)
  case literal([UInt8])
  /// A node's entry: its key when it `asMember`, and its value. `indent` is the indentation of
  /// the line it goes to; its own lines are moved to that from the one they had, which is `from`
  /// where a comment of several lines stands in front of it.
  case entry(Node, asMember: Bool, indent: [UInt8]?, from: [UInt8]? = nil)
  /// Bytes of a source whose lines move from one indentation to another.
  case reindented(SourceID, Span, from: [UInt8], to: [UInt8])
}

/// Where an entry stands in its source: the gaps run to its neighbours or its container's
/// brackets (or to the ends of an inserted text).
package struct Slot: Sendable {
  package var node: Node
  package var bytes: Bytes
  package var before: Span
  package var after: Span
  package init(node: Node, bytes: Bytes, before: Span, after: Span) {
    self.node = node
    self.bytes = bytes
    self.before = before
    self.after = after
  }

  /// The indentation of the line it begins on, in its source.
  package var indent: [UInt8] { bytes.lineIndent(at: node.offset) }
}

/// A container whose children are not those of its source.
package struct ContainerLayout: Sendable {
  package enum Item: Sendable {
    /// Children of the source from one to another, all in place.
    case run(first: Slot, last: Slot)
    /// A child of the source that is not here any more.
    case ghost(Slot)
    /// A node that was inserted or moved here.
    case node(Slot)
  }

  package var source: SourceID
  package var bytes: Bytes
  /// From the opening bracket to after the closing one.
  package var span: Span
  /// What is between the delimiters.
  package var inner: Span
  package var kind: NodeKind
  package var items: [Item]
  /// The source's own first and second child, whatever has become of them.
  package var first: Slot?
  package var second: Slot?
  package var style: DocumentStyle
  /// Where the source has no children: the first part of a sibling that has some.
  package var sample: [UInt8]?
  /// The indentation of the line that the container opens on.
  package var indent: [UInt8]

  package var isObject: Bool { kind == .object }
}

/// How a document is laid out, as found in its first part.
package struct DocumentStyle: Hashable, Sendable {
  package enum LineEnding: Hashable, Sendable { case lf, crlf, mixed, none }

  package var hasByteOrderMark = false
  package var lineEnding = LineEnding.none
  package var indentUnit: [UInt8] = [0x20, 0x20]
  package var usesTabs = false
  package var mixesIndentation = false
  /// Whether containers are spread over lines.
  package var isMultiline = true
  /// Between key and value, such as `: `.
  package var colon: [UInt8] = [0x3A, 0x20]
  /// Whether a container over lines opens on the line below its key.
  package var opensBelow = false
  /// After a comma on one line: a space or nothing.
  package var separator: [UInt8] = [0x20]
  /// The quotation mark of most strings; nil if there are none.
  package var stringQuote: UInt8?
  /// The quotation mark of most keys that would do without; nil if most have none.
  package var keyQuote: UInt8?

  package init() {}

  package var newline: [UInt8] { lineEnding == .crlf ? [0x0D, 0x0A] : [0x0A] }
}
