/// One of the five kinds of steps that every edit consists of, with its arguments.
///
/// Repeating the steps of a transaction in order on the same document gives the same records
/// and the same history.
enum EditStep: Sendable {
  case setContent(Node, to: Node?)
  case setKey(Node, to: SourceID?)
  case detach(Node, isMoving: Bool)
  /// `surroundings` are for an edit of another text of the document.
  case attach(Node, into: Node, at: InsertionPoint, Surroundings, isMoving: Bool)
  /// Gives a comment of a node another text or removes it (`to` is nil). `former` is its text before; if that is nil, the
  /// comment is added.
  case setComment(Node, of: Node, at: CommentPlace, from: SourceID?, to: SourceID?)

  struct Surroundings: Hashable, Sendable {
    /// The child before the node after the step; used if the sibling that the point names is gone.
    var after: Child?
    /// True if another member has the same key, so that this step adds a second one.
    var hasDuplicateKey = false
  }
}
