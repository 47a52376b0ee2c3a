/// A state of a former base, kept so that the next one need not be made from the start.
struct FormerState: Sendable {
  var generation: Int
  var revision: Int
  var changeSet: ChangeSet
}

/// An edit over a former base, and all changes to that with it.
struct FormerEdit: Sendable {
  var generation: Int
  var deltas: [RecordDelta]
  var changeSet: ChangeSet
}
