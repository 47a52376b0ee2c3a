/// A value that is written at another place of it, as it was before.
struct KeptValue: Sendable {
  /// True if it is as it was saved.
  var isSaved: Bool
  /// The document in which it was, and its node there; nil if a reference was written.
  private(set) var document: Document?
  private(set) var node: Node?
  /// The node that has got it.
  private(set) var place: Node?

  init(isSaved: Bool) { self.isSaved = isSaved }

  init(_ node: Node, of document: Document, at place: Node) {
    isSaved = document.isValueSaved(of: node)
    guard document.journal != nil else { return }
    (self.document, self.node, self.place) = (document, node, place)
    self.document?.journal = nil
    self.document?.pending = nil
  }
}
