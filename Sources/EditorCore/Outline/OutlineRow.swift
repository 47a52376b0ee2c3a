import DocumentTree

/// A row of the outline, independent of its position in the window.
///
/// Rows that are not entries, such as the row for unread content, follow a node and have its path, so that moving back from them
/// needs no search.
package struct OutlineRow: Sendable {
  package enum Kind: Hashable, Sendable {
    case node
    /// The former position of a removed or moved entry.
    case ghost
    /// Content at this depth that was not read yet.
    case pending(depth: Int)
    /// The fault of a broken document.
    case fault(depth: Int)
    /// A source line beyond the fault, with its offset.
    case rawLine(Int)
    /// A line of a comment. The path is that of the container around it, and the comment.
    case comment(CommentPosition)
  }

  package var path: NodePath
  package var kind: Kind

  package init(_ path: NodePath, kind: Kind = .node) {
    self.path = path
    self.kind = kind
  }

  package var node: Node? { path.last }
  package var isNode: Bool { kind == .node }
  package var isEntry: Bool { kind == .node || kind == .ghost }
  package var isComment: Bool { if case .comment = kind { true } else { false } }

  /// The last node as a child of its parent.
  package var child: Child? { path.last.map { Child($0, isGhost: kind == .ghost) } }
  /// The path of a comment for edits: that of its owner, and the comment.
  package var commentPath: NodePath? {
    guard case .comment(let position) = kind, let comment = path.last else { return nil }
    let container = Array(path.dropLast())
    return (container.last == position.owner ? container : container + [position.owner]) + [comment]
  }

  /// The row of the entry that a comment belongs to; the row itself if it is no comment. A comment that belongs to no entry leads to its
  /// container.
  var entry: OutlineRow {
    guard case .comment(let position) = kind else { return self }
    let container = Array(path.dropLast())
    guard case .before(let child) = position.side else { return OutlineRow(container) }
    return OutlineRow(container + [child.node], kind: child.isGhost ? .ghost : .node)
  }

  package var parent: Node? { path.count > 1 ? path[path.count - 2] : nil }

  /// The offset of the row in its source.
  package var startOffset: Int {
    if case .rawLine(let offset) = kind { return offset }
    return path.last?.offset ?? 0
  }

  package var depth: Int {
    switch kind {
    case .node, .ghost: path.count - 1
    case .pending(let depth), .fault(let depth): depth
    case .rawLine: 0
    case .comment(let position): position.isOutside ? 0 : path.count - 1
    }
  }
}

extension OutlineRow: Hashable {
  // A node has only one path, so comparing the last nodes is enough.
  package static func == (left: OutlineRow, right: OutlineRow) -> Bool {
    left.kind == right.kind && left.path.last == right.path.last
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(path.last)
  }
}
