/// The differences of one node from its source, or a link to differences inside it.
///
/// A record holds the entries of the change set for the position of the node, its key, its value and each of its
/// comments. The records of its ancestors lead to it through `inside`.
struct Record: Hashable, Sendable {
  enum Placement: Hashable, Sendable {
    /// As in its source.
    case original
    /// A child of a source that was removed; a ghost in its container's list keeps its position.
    case removed
    /// A child of a source that was moved to another container or another position.
    case moved(from: Node)
    /// A node of an inserted text, attached to a container.
    case inserted
  }

  /// The current container; nil for the root. For a removed node, the container that it was in.
  var parent: Node?
  var placement = Placement.original
  /// The source of a key token that replaces the node's own.
  var key: SourceID?
  /// The value in another source that replaces the node's own.
  var value: Node?
  /// True if the value was only written here instead of at another place of it.
  var isRewritten = false
  /// The children, if they are not the children of the source in order.
  var list: [ChildItem]?
  /// The children at their original positions that have a record, in source order; nodes in `list` are not
  /// included.
  var inside: ChunkedArray<Node> = []
  /// The changed comments that belong to the node, in the order of the changes.
  var comments: [CommentChange] = []

  /// The container of the node in its source, if the node is not at its position there.
  var origin: Node? {
    switch placement {
    case .removed: parent
    case .moved(let origin): origin
    case .original, .inserted: nil
    }
  }

  var hasEntry: Bool { placement != .original || key != nil || value != nil }
  var entryCount: Int {
    (placement != .original ? 1 : 0) + (key != nil ? 1 : 0) + (value != nil ? 1 : 0)
      + comments.count
  }
  /// True if only something inside the node differs, and neither its list of children nor a comment of it.
  var isLink: Bool { !hasEntry && list == nil && comments.isEmpty }
  /// True if the value differs inside: in its children, or in a comment that is no child's.
  var isChangedInside: Bool {
    list != nil || !inside.isEmpty || comments.contains { $0.place.isInner }
  }
  /// True if the value is still the node's own, which may be written here instead of at another place of it.
  var keepsValue: Bool { (value == nil || isRewritten) && !isChangedInside }
  var isEmpty: Bool { isLink && inside.isEmpty }
}

/// An item of the list of a changed container's children.
enum ChildItem: Hashable, Sendable {
  /// Children of the container's source whose entries begin in `from..<to`; the first begins
  /// at `from`. `to` is `Int.max` when the run goes to the end.
  case run(from: Int, to: Int)
  /// The former position of a child that was removed or moved away.
  case ghost(Node)
  /// A node that was inserted or moved here.
  case node(Node)

  /// The number of present children of the item that the source does not have: -1 for a ghost.
  var extraChildren: Int {
    switch self {
    case .run: 0
    case .ghost: -1
    case .node: 1
    }
  }

  /// The offset in the container's source from which on its children are in this item or a later one; nil for a node.
  var sourceOffset: Int? {
    switch self {
    case .run(let from, _): from
    case .ghost(let node): node.offset
    case .node: nil
    }
  }
}
