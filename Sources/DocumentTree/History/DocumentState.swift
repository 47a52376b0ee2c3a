/// The complete state of a document besides its sources.
struct DocumentState: Sendable {
  var base: SourceID
  var saved: SourceID
  var isRebased: Bool
  var root: Node
  var changeSet: ChangeSet
  var generation: Int
  var style: DocumentStyle
}

/// The last state of a document over one base, at a save.
struct SavedState: Sendable {
  var state: DocumentState
  var revision: Int
  /// The number of node mappings before this save.
  var mappingCount: Int
}
