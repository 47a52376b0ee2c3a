import ModelBasics
import ModelData

// Reverting and clearing changes.

extension ModelObject: ChangeTracking {
  /// Reverts a property, or an unknown property, to its value when the object last had no changes.
  public final func revert(_ name: String) {
    if let field = model.field(named: name) { return revert(field) }
    unknown[name] = (ledger?.baselines[Field.unknown.number] as? Record ?? unknownMembers)[name]
  }

  /// Reverts this object and the objects it owned when it last had no changes.
  public final func revertAll() {
    while hasAnyChanges {
      var left = changed()
      while let object = left.popLast() {
        for number in object.touched.fields {
          let field = object.field(number)
          object.revert(field)
          guard field.owns else { continue }
          // A returning object may have changed while it was away, and may itself get objects back.
          field.access.showObjects(
            of: object,
            to: ObjectVisitor { child, _ in
              if !child.belongs(to: object), child.hasAnyChanges { left += child.changed() }
            })
        }
      }
    }
  }

  /// Returns this object and the objects below it that have changes, owners first.
  private func changed() -> [ModelObject] {
    var changed = [self]
    var seen: Set<ObjectIdentifier> = [ObjectIdentifier(self)]
    var place = 0
    while place < changed.count {
      changed[place].forEachCounted { child in
        if seen.insert(ObjectIdentifier(child)).inserted { changed.append(child) }
      }
      place += 1
    }
    return changed
  }

  func revert(_ field: Field) {
    guard let old = ledger?.baselines[field.number] else { return }
    UndoLog.recording?.note(self, field.number, field.access.current(self))
    if UndoLog.areAnyAutomatic { tellLogs(field.number, field.access.current(self)) }
    tellObservers(field.number)
    field.access.restore(self, old)
    ledger?.assigned.remove(field.number)
    didChange(field.number)
    suspects.insert(field.number)
    tellOwner()
  }

  /// Makes the current state the one that changes are compared with. The changes until now are then in
  /// ``previousChanges``.
  public final func clearChanges() {
    // Former owners must not count as owners.
    for owner in owners { owner.adopt() }
    let changes = changes
    let changed = changed()
    tellObservers(ofClearing: changed)
    keepForOthers(changed)
    let time = changes.isEmpty ? nil : ChangeClock.advance()
    for object in changed.reversed() {
      if let time, !object.changedFields.isEmpty { object.keptLedger.clearedAt = time }
      object.forgetBaselines()
      object.settle()
    }
    if !changes.isEmpty || ledger != nil {
      keptLedger.previousChanges = changes.map { PastDifference($0, of: self) }
    }
  }

  private func forgetBaselines() {
    for field in changedFields.fields where ledger?.unread[field] != nil {
      ledger?.unread[field] = presentUnread(of: field)
    }
    ledger?.assigned = []
    ledger?.baselines = [:]
    ledger?.previousChanges = []
    touched.removeAll()
    quiet = 0
    changedFields.removeAll()
  }

  /// The changes that the last call of ``clearChanges()`` on this object cleared.
  public final var previousChanges: [Difference] {
    willRead(Status.cleared)
    return ledger?.previousChanges.map { $0.difference(of: self) } ?? []
  }

  private func forEachCounted(_ body: @escaping (ModelObject) -> Void) {
    guard changedBelow > 0 else { return }
    for field in model.owningFields {
      model.fields[field].access.showObjects(
        of: self,
        to: ObjectVisitor { child, _ in
          if child.isCounted, child.belongs(to: self) { body(child) }
        })
    }
  }
}
