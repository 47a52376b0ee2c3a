/// One of the four steps that every edit is made of, with what it was given.
///
/// The steps of a transaction, taken again in order on the same document, lead to the same records
/// and the same history.
enum EditStep: Sendable {
  case setContent(Node, to: Node?)
  case setKey(Node, to: SourceID?)
  case detach(Node, isMoving: Bool)
  /// `after` is the child that the node then follows: for a document in which the sibling that the
  /// point names cannot be found.
  case attach(Node, into: Node, at: InsertionPoint, after: Child?, isMoving: Bool)
}
