/// A state of a former base, kept so that the next one is not computed from the start.
struct FormerState: Sendable {
  var generation: Int
  var revision: Int
  var changeSet: ChangeSet
}

/// An edit over a former base, and the change set over that base after it.
struct FormerEdit: Sendable {
  var generation: Int
  var deltas: [RecordDelta]
  var changeSet: ChangeSet
}
