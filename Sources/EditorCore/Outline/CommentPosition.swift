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
    guard path.count > 1, let node = path.last,
      let comment = document.comment(node, of: path[path.count - 2])
    else { return nil }
    self.init(of: comment, ownerPath: Array(path.dropLast()), in: document)
  }

  /// Creates the row of a comment, or of the entry at the end of whose row it is.
  init(of comment: DocumentComment, ownerPath: NodePath, in document: Document) {
    let side: CommentPosition.Side
    var container = ownerPath
    switch comment.place {
    case .before, .key, .after, .opening:
      self.init(ownerPath)
      return
    case .above where ownerPath.count == 1: side = .head
    case .above:
      side = .before(Child(comment.owner))
      container.removeLast()
    case .inside: side = document.child(after: comment).map { .before($0) } ?? .closing
    case .below: side = .tail
    }
    self.init(
      container + [comment.node],
      kind: .comment(CommentPosition(side: side, owner: comment.owner)))
  }

  /// Creates the row of a comment of the base, which has no changes around it. Returns nil if none begins at the node.
  init?(ofBaseComment node: Node, in document: Document) {
    guard case .comment(let located) = document.content(at: node.offset, deepest: .max),
      located.comment.node == node, located.comment.place.isOnOwnLines
    else { return nil }
    self.init(of: located.comment, ownerPath: located.ownerPath, in: document)
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
