/// Everything that says what the document is, besides its sources.
struct Basis: Sendable {
  var base: SourceID
  var saved: SourceID
  var isRebased: Bool
  var root: Node
  var changeSet: ChangeSet
  var generation: Int
  var style: DocumentStyle
}

/// The last state of a document over one base.
struct Era: Sendable {
  var basis: Basis
  var revision: Int
  /// How often nodes had been carried over by then.
  var age: Int
}
