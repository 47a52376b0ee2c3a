/// The complete state of a document besides its sources.
struct Basis: Sendable {
  var base: SourceID
  var saved: SourceID
  var isRebased: Bool
  var root: Node
  var changeSet: ChangeSet
  var generation: Int
  var style: DocumentStyle
}

/// The last state of a document over one base, at a save.
struct Era: Sendable {
  var basis: Basis
  var revision: Int
  /// The number of node mappings before this save.
  var age: Int
}
