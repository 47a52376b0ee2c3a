import DocumentTree

/// The position of a row that shows a line of a comment.
package struct CommentPosition: Hashable, Sendable {
  package enum Side: Hashable, Sendable {
    /// Before the row of a child.
    case before(Child)
    /// After the children of the container.
    case closing
    /// Above the root value, or below it.
    case head, tail
  }

  package var side: Side
  /// The entry or the container that the comment belongs to.
  package var owner: Node
  /// The index of the line in the comment.
  package var line = 0

  /// True if the comment is outside of the root value.
  var isOutside: Bool { side == .head || side == .tail }
}

extension OutlineRow {
  /// Creates the row of a comment, given its path for edits. For a comment at the end of a row this is the row of the
  /// entry. Returns nil if there is no such comment.
  package init?(ofComment path: NodePath, in document: Document) {
    guard path.count > 1, let node = path.last, case let owner = path[path.count - 2],
      let comment = document.comment(node, of: owner)
    else { return nil }
    let ownerPath = Array(path.dropLast())
    let side: CommentPosition.Side
    var container = ownerPath
    switch comment.place {
    case .before, .after, .opening:
      self.init(ownerPath)
      return
    case .above where ownerPath.count == 1: side = .head
    case .above:
      side = .before(Child(owner))
      container.removeLast()
    case .inside: side = document.child(after: comment).map { .before($0) } ?? .closing
    case .below: side = .tail
    }
    self.init(container + [node], kind: .comment(CommentPosition(side: side, owner: owner)))
  }
}

extension OutlineRow {
  /// Creates the row of a comment of the base, which has no changes around it. Returns nil if none begins at the node.
  init?(ofBaseComment node: Node, in document: Document) {
    // The entries around the comment; the last one may end before it.
    var path = document.path(around: node.offset, deepest: .max)
    while let container = path.last {
      let after = document.comments(at: .closing, in: container)
      if let comment = after.first(where: { $0.node == node }) {
        let position = CommentPosition(side: .closing, owner: comment.owner)
        self.init(path + [node], kind: .comment(position))
        return
      }
      let next =
        path.count > 1
        ? document.child(after: Child(container), in: path[path.count - 2]).child
        : document.firstChild(of: container).child
      let parent = path.count > 1 ? Array(path.dropLast()) : path
      for child in [next, document.firstChild(of: container).child] {
        guard let child else { continue }
        let above = child == next && path.count > 1 ? parent : path
        let before = document.comments(at: .before(child), in: above.last)
        guard let comment = before.first(where: { $0.node == node }) else { continue }
        let position = CommentPosition(side: .before(child), owner: comment.owner)
        self.init(above + [node], kind: .comment(position))
        return
      }
      path.removeLast()
    }
    for side in [CommentPosition.Side.head, .tail] {
      guard let comment = document.comments(at: side, in: nil).first(where: { $0.node == node })
      else { continue }
      self.init(
        [document.root, node],
        kind: .comment(CommentPosition(side: side, owner: comment.owner)))
      return
    }
    return nil
  }
}

extension Document {
  /// Returns the comments that are rows on one side of an entry or at the end of a container.
  func comments(at side: CommentPosition.Side, in container: Node?) -> [DocumentComment] {
    switch side {
    case .before(let child): container.map { comments(before: child, in: $0) } ?? []
    case .closing: container.map { closingComments(of: $0) } ?? []
    case .head: headComments
    case .tail: tailComments
    }
  }
}
