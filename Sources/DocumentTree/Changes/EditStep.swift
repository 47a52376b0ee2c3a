/// One of the four steps that every edit is made of, with what it was given.
///
/// The steps of a transaction, taken again in order on the same document, lead to the same records
/// and the same history.
enum EditStep: Sendable {
  case setContent(Node, to: Node?)
  case setKey(Node, to: SourceID?)
  case detach(Node, isMoving: Bool)
  /// `surroundings` are for another text of the document.
  case attach(Node, into: Node, at: InsertionPoint, Surroundings, isMoving: Bool)

  struct Surroundings: Hashable, Sendable {
    /// The child that the node then follows: the sibling that the point names may be gone.
    var after: Child?
    /// Whether another member has the same key, so that one more is meant.
    var isSecond = false
  }
}
