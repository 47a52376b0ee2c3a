import ModelBasics

/// The text between an entry and its neighbour or a delimiter of its container, as the source has it.
package struct Gap: Sendable {
  package enum Kind: Hashable, Sendable {
    /// Before the root value of a document, and after it.
    case head, tail
    /// Between the opening delimiter of a container and its first entry; between two entries; between the last
    /// entry and the closing delimiter.
    case opening, between, closing
    /// All of an empty container.
    case empty
    /// Before and after the entry of an inserted text.
    case ownBefore, ownAfter
    /// Between the key of an entry and its value.
    case key
  }

  package var kind: Kind
  package var source: SourceID
  package var bytes: Bytes
  package var span: Span
  /// The entry after the gap.
  package var slot: Slot?
  /// The entry before the gap.
  package var previous: Node?
  /// The container; nil if only an entry beside the gap is concerned.
  package var container: Node?

  package var next: Node? { slot?.node }
}

/// The position of a comment relative to the entry or the container that it belongs to.
package enum CommentPlace: UInt8, Hashable, Sendable {
  /// On the lines above the entry.
  case above
  /// Before the entry on its line.
  case before
  /// After the entry on its line.
  case after
  /// In the container, on its opening line.
  case opening
  /// In the container, on separate lines, of no entry.
  case inside
  /// On the lines below the root value.
  case below
  /// Between the key of the entry and its value.
  case key

  /// True if the comment has its lines to itself, so that it is a row of the outline.
  package var isOnOwnLines: Bool { self == .above || self == .inside || self == .below }

  /// True if the comment is inside the value that it belongs to.
  var isInner: Bool { self == .opening || self == .inside }
}

/// A comment in a gap. Lines of comments that follow each other are one.
package struct GapComment: Hashable, Sendable {
  package var span: Span
  package var place: CommentPlace

  package init(_ span: Span, _ place: CommentPlace) {
    self.span = span
    self.place = place
  }
}

/// A change of the comments in a gap.
package struct GapEdit: Sendable {
  package enum Action: Sendable {
    /// Replaces the comment at the offset of the node.
    case replace([UInt8])
    /// Removes the comment at the offset of the node, with its line if that becomes empty.
    case remove
    case add([UInt8], CommentPlace)
  }

  package var comment: Node
  package var action: Action
}

/// A gap after its comments were edited.
package struct GapText: Sendable {
  package struct ChangedComment: Sendable {
    package var node: Node
    package var offset: Int
    /// True if its former text belongs to no entry. It stays with the container, whatever its text is now.
    package var isOfNoEntry: Bool

    package init(_ node: Node, at offset: Int, isOfNoEntry: Bool) {
      self.node = node
      self.offset = offset
      self.isOfNoEntry = isOfNoEntry
    }
  }

  /// The text of the gap, followed by the first bytes after it; by nothing if no entry begins there.
  package var bytes: Bytes
  package var span: Span
  /// The offset between what belongs to the entry before the gap, or to its container, and what belongs to the entry after it; nil if
  /// the text shows that, as a line break does.
  package var boundary: Int?
  /// The changed comments in the order of the text.
  package var comments: [ChangedComment]
  /// A comment whose text had to be changed to be valid here, and the reason.
  package var altered: (comment: Node, reason: String)?

  package init(
    _ text: [UInt8], followedBy next: [UInt8], comments: [ChangedComment],
    boundary: Int? = nil, altered: (comment: Node, reason: String)? = nil
  ) {
    bytes = Bytes(text + next)
    span = Span(0, text.count)
    self.comments = comments
    self.boundary = boundary
    self.altered = altered
  }
}
