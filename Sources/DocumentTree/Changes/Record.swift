/// What is different about one node, or about something inside it.
///
/// A record stands for at most three entries of the change set: where the node is, what its
/// key is, what its value is. Records of nodes above it lead to it through `inside`.
struct Record: Hashable, Sendable {
  enum Placement: Hashable, Sendable {
    /// Where its source has it.
    case home
    /// A child of a source that is gone; its container's list keeps its place.
    case removed
    /// A child of a source that now stands in another container or another place.
    case moved(home: Node)
    /// A node of an inserted text that was put into a container.
    case inserted
  }

  /// The container it is in now; nil for the root. For a removed node, the one it was in.
  var parent: Node?
  var placement = Placement.home
  /// A key token in another source, in place of its own.
  var key: SourceID?
  /// The value that stands in place of its own, in another source.
  var value: Node?
  /// Its children, when they are not just those of its source in order.
  var list: [ChildItem]?
  /// Children in place that have a record, in source order; those in `list` as nodes are not.
  var inside: ChunkedArray<Node> = []

  /// The container that its source has it in, when it is not there now.
  var home: Node? {
    switch placement {
    case .removed: parent
    case .moved(let home): home
    case .home, .inserted: nil
    }
  }

  var hasEntry: Bool { placement != .home || key != nil || value != nil }
  var entryCount: Int {
    (placement != .home ? 1 : 0) + (key != nil ? 1 : 0) + (value != nil ? 1 : 0)
  }
  /// Whether only something inside the node differs, and not its list of children.
  var onlyLeads: Bool { !hasEntry && list == nil }
  var isEmpty: Bool { !hasEntry && list == nil && inside.isEmpty }
}

/// A stretch of a changed container's children.
enum ChildItem: Hashable, Sendable {
  /// Children of the container's source whose entries begin in `from..<to`; the first begins
  /// at `from`. `to` is `Int.max` when the run goes to the end.
  case run(from: Int, to: Int)
  /// The place of a child that was removed or moved away.
  case ghost(Node)
  /// A node inserted or moved here.
  case node(Node)
}
