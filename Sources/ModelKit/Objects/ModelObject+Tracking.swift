import ModelBasics

// What generated properties say before they change.

extension ModelObject {
  /// Notes what a property is before it changes; a second time it costs one bit test.
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
    // Observers may ask in their turn: before the field is suspect, or it would be cleared of that
    // while it still is what it was.
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

// MARK: - Asking

extension ModelObject {
  /// Whether a property of this object is not as it was.
  public final var hasChanges: Bool {
    willRead(Status.own)
    resolve()
    return !changedFields.isEmpty
  }

  /// Whether one property is not as it was.
  package final func isChanged(_ field: Int) -> Bool {
    resolve()
    return changedFields.contains(field)
  }

  /// Whether anything in this object or in those it owns is not as it was. O(1), but for what was
  /// touched since it was last asked.
  public final var hasAnyChanges: Bool {
    willRead(Status.any)
    resolve()
    return hasKnownChanges
  }

  /// The names of the properties that are not as they were.
  public final var changedKeys: [String] {
    willRead(Status.own)
    resolve()
    return changedFields.fields.flatMap { number in
      number == Field.unknown.number ? changedUnknown.map(\.key) : [model.fields[number].name]
    }
  }

  package final var model: ModelType { type(of: self).modelType }

  /// Looks at what was touched, here and below, deepest first.
  private func resolve() {
    // An object that was let go of may be another's, which has been asked by then.
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
      // What was let go of since is for others to ask about.
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
