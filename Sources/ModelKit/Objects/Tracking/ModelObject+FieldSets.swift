// The state of an object that has its side table: of most objects, nothing is touched.

extension ModelObject {
  /// The fields that have a baseline.
  final var fieldsWithBaseline: FieldSet {
    get { sideTable?.fieldsWithBaseline ?? FieldSet() }
    set { if needsTable(for: newValue) { ensuredSideTable.fieldsWithBaseline = newValue } }
  }

  /// The fields that were touched since changes were last asked for.
  final var unresolvedFields: FieldSet {
    get { sideTable?.unresolvedFields ?? FieldSet() }
    set { if needsTable(for: newValue) { ensuredSideTable.unresolvedFields = newValue } }
  }

  /// The fields that differ from their baselines.
  final var changedFields: FieldSet {
    get { sideTable?.changedFields ?? FieldSet() }
    set { if needsTable(for: newValue) { ensuredSideTable.changedFields = newValue } }
  }

  private func needsTable(for fields: FieldSet) -> Bool { sideTable != nil || !fields.isEmpty }

  /// The number of owned objects that have changes.
  final var changedObjectCount: Int {
    get { sideTable?.changedObjectCount ?? 0 }
    set { ensuredSideTable.changedObjectCount = newValue }
  }

  /// True if the object has more than one owner.
  final var hasFurtherOwners: Bool { sideTable?.furtherOwnerships.isEmpty == false }
}
