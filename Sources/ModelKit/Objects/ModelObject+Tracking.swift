import ModelBasics

// Functions that generated properties call before they change.

extension ModelObject {
  /// Records the present value of a property before it changes. Repeated calls cost one bit test.
  @inlinable @inline(__always)
  public final func willChange<Property: FieldValue>(
    _ field: Int, _ old: @autoclosure () -> Property
  ) {
    let bit = UInt64(field < 64 ? 1 : 0) &<< UInt64(truncatingIfNeeded: field)
    if quiet & bit != 0 { return }
    noteChange(field, old)
  }

  @usableFromInline @inline(never)
  final func noteChange<Property: FieldValue>(_ field: Int, _ old: () -> Property) {
    if touched.contains(field), suspects.contains(field) {
      if UndoLog.areAnyAutomatic { tellLogs(field, old()) }
      return tellObservers(field)
    }
    noteErased(field, old())
  }

  func noteErased(_ field: Int, _ old: Any) {
    // Observers may ask for changes when notified. They are notified before the field is marked suspect: asking
    // would remove the mark while the property still has its old value.
    tellObservers(field)
    UndoLog.recording?.note(self, field, old)
    if UndoLog.areAnyAutomatic { tellLogs(field, old) }
    if !touched.contains(field) {
      touched.insert(field)
      keptLedger.baselines[field] = old
    }
    suspects.insert(field)
    if !isObserved, !UndoLog.areAnyAutomatic, field < 64 { quiet |= 1 << UInt64(field) }
    tellOwner()
  }

  var keptLedger: Ledger {
    if let ledger { return ledger }
    let made = Ledger()
    ledger = made
    return made
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
    while isPending { resolveOnce() }
  }

  private func resolveOnce() {
    if pending.isEmpty, model.owningFields.isEmpty {
      hasLooked = true
      return resolveOwn()
    }
    var order = [self]
    var place = 0
    while place < order.count {
      let object = order[place]
      place += 1
      object.adopt()
      // An object that was removed since is examined by its other owners.
      order += object.pending.filter { $0.withOwnership(of: object) { $0.isListed = false } }
      object.pending = []
    }
    for object in order.reversed() { object.resolveOwn() }
  }

  private func resolveOwn() {
    for field in suspects.fields {
      let isSame = ledger?.baselines[field].map { self.field(field).access.isSame(self, as: $0) }
      if isSame == false || isAssigned(field) {
        changedFields.insert(field)
      } else {
        changedFields.remove(field)
      }
    }
    suspects.removeAll()
    quiet = 0
    isPending = !pending.isEmpty || !hasLooked
    settle()
  }
}
