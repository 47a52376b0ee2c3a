/// A change of one comment, in the record of the entry or container that the comment belongs to.
///
/// A comment is a node (`NodeForm.comment`) but no child: separators, indexes and paths ignore it. Each change is one
/// entry of the change set, and the text of a gap follows from the source and the changes of the comments in it.
struct CommentChange: Hashable, Sendable {
  /// The comment: at its offset in a source, or the text of an added one.
  var node: Node
  var place: CommentPlace
  /// The source of the present text; nil if the comment was removed.
  var text: SourceID?
  var isAdded: Bool
}

extension Record {
  func comment(_ node: Node) -> CommentChange? { comments.first { $0.node == node } }

  /// Puts a change in the place of another of the same comment, or after the others.
  mutating func put(_ change: CommentChange) {
    if let index = comments.firstIndex(where: { $0.node == change.node }) {
      comments[index] = change
    } else {
      comments.append(change)
    }
  }

  mutating func dropComment(_ node: Node) { comments.removeAll { $0.node == node } }
}
