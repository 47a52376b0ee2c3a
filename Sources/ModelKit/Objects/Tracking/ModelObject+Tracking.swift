import ModelBasics

// Functions that generated properties call before they change.

extension ModelObject {
  /// Records the present value of a property before it changes. Repeated calls cost one bit test.
  @inlinable @inline(__always)
  public final func willChange<Property: FieldValue>(
    _ field: Int, _ old: @autoclosure () -> Property
  ) {
    let bit = UInt64(field < 64 ? 1 : 0) &<< UInt64(truncatingIfNeeded: field)
    if recordedMask & bit != 0 { return }
    noteChange(field, old)
  }

  @usableFromInline @inline(never)
  final func noteChange<Property: FieldValue>(_ field: Int, _ old: () -> Property) {
    if fieldsWithBaseline.contains(field), unresolvedFields.contains(field) {
      if UndoLog.hasAutomaticLogs { notifyLogs(field, old()) }
      notifyObservers(field)
      if unresolvedFields.contains(field) { return }
      // The end of a step, or an observer, has asked for changes.
      unresolvedFields.insert(field)
      return notifyOwners()
    }
    recordChange(field, old())
  }

  func recordChange(_ field: Int, _ old: Any) {
    // Observers may ask for changes when notified. They are notified before the field is marked unresolved:
    // asking would remove the mark while the property still has its old value.
    notifyObservers(field)
    if phase == .initializing { return }
    UndoLog.recording?.note(self, field, old)
    if UndoLog.hasAutomaticLogs { notifyLogs(field, old) }
    if !fieldsWithBaseline.contains(field) {
      fieldsWithBaseline.insert(field)
      ensuredSideTable.baselines[field] = old
    }
    unresolvedFields.insert(field)
    if !isObserved, !UndoLog.hasAutomaticLogs, field < 64 { recordedMask |= 1 << UInt64(field) }
    notifyOwners()
  }

  var ensuredSideTable: SideTable {
    if let sideTable { return sideTable }
    let created = SideTable()
    sideTable = created
    return created
  }
}

// MARK: - Querying changes

extension ModelObject {
  /// True if a property of this object has changed.
  public final var hasChanges: Bool {
    willRead(Status.own)
    resolve()
    return !changedFields.isEmpty
  }

  /// Returns true if the given property has changed.
  package final func isChanged(_ field: Int) -> Bool {
    resolve()
    return changedFields.contains(field)
  }

  /// Determines the owners of all objects below this one.
  final func resolveOwners() { resolve() }

  /// True if anything in this object or in the objects it owns has changed. O(1), plus the cost of examining the
  /// properties that were touched since the last call.
  public final var hasAnyChanges: Bool {
    willRead(Status.any)
    resolve()
    return hasKnownChanges
  }

  /// The names of the properties that have changed.
  public final var changedKeys: [String] {
    willRead(Status.own)
    resolve()
    return changedFields.fields.flatMap { number in
      number == Field.unknown.number ? changedUnknown.map(\.key) : [model.fields[number].name]
    }
  }

  package final var model: ModelType { type(of: self).modelType }

  /// Examines the properties that were touched, in this object and below it, deepest objects first.
  private func resolve() {
    // An object that was removed from its owner may belong to another one, which may then need to be examined
    // again.
    while needsResolving { resolveOnce() }
  }

  private func resolveOnce() {
    if !hasUnresolvedObjects, model.owningFields.isEmpty {
      hasSearchedForOwnedObjects = true
      return resolveOwn()
    }
    var order = [self]
    var index = 0
    while index < order.count {
      let object = order[index]
      index += 1
      object.updateOwnership()
      // An object that was removed since is examined by its other owners.
      guard let table = object.sideTable, !table.unresolvedObjects.isEmpty else { continue }
      order += table.unresolvedObjects.filter {
        $0.withOwnership(of: object) { $0.isAwaitingResolution = false }
      }
      table.unresolvedObjects = []
    }
    for object in order.reversed() { object.resolveOwn() }
  }

  private var hasUnresolvedObjects: Bool { sideTable?.unresolvedObjects.isEmpty == false }

  private func resolveOwn() {
    for field in unresolvedFields.fields {
      let isSame = sideTable?.baselines[field].map { self.field(field).access.isSame(self, as: $0) }
      if isSame == false || hasReplacedUnread(field) {
        changedFields.insert(field)
      } else {
        changedFields.remove(field)
      }
    }
    unresolvedFields.removeAll()
    recordedMask = 0
    needsResolving = hasUnresolvedObjects || !hasSearchedForOwnedObjects
    updateChangeCount()
  }
}
