import ModelBasics
import ModelData

// Reverting and clearing changes.

extension ModelObject: ChangeTracking {
  /// Reverts a property, or an unknown property, to its value when the object last had no changes.
  public final func revert(_ name: String) {
    if let field = model.field(named: name) { return revert(field) }
    unknown[name] = (sideTable?.baselines[Field.unknown.number] as? Record ?? unknownMembers)[name]
  }

  /// Reverts this object and the objects it owned when it last had no changes.
  public final func revertAll() {
    while hasAnyChanges {
      var left = changed()
      while let object = left.popLast() {
        for number in object.fieldsWithBaseline.fields {
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
    var index = 0
    while index < changed.count {
      changed[index].forEachCounted { child in
        if seen.insert(ObjectIdentifier(child)).inserted { changed.append(child) }
      }
      index += 1
    }
    return changed
  }

  func revert(_ field: Field) {
    guard let old = sideTable?.baselines[field.number] else { return }
    UndoLog.recording?.note(self, field.number, field.access.current(self))
    if UndoLog.hasAutomaticLogs { notifyLogs(field.number, field.access.current(self)) }
    notifyObservers(field.number)
    field.access.restore(self, old)
    sideTable?.replacedUnread[field.number] = nil
    didChange(field.number)
    unresolvedFields.insert(field.number)
    notifyOwners()
  }

  /// Makes the current state the one that changes are compared with. The changes until now are then in
  /// ``previousChanges``.
  public final func clearChanges() { clearChanges(isNew: false) }

  /// Clears the changes. Those of a new object are forgotten: no file has the object yet, so none has to find out that they were
  /// cleared.
  final func clearChanges(isNew: Bool) {
    // Former owners must not count as owners.
    for owner in owners { owner.updateOwnership() }
    let changes = changes
    let changed = changed()
    notifyObservers(ofClearing: changed)
    copyForFormerOwners(changed)
    let time = changes.isEmpty || isNew ? nil : ChangeClock.advance()
    for object in changed.reversed() {
      if let time, !object.changedFields.isEmpty { object.ensuredSideTable.clearedAt = time }
      object.forgetBaselines()
      object.updateChangeCount()
    }
    if !isNew, !changes.isEmpty || sideTable != nil {
      ensuredSideTable.previousChanges = changes.map { PastDifference($0, of: self) }
    }
  }

  private func forgetBaselines() {
    for field in changedFields.fields
    where sideTable?.unread[field] != nil || sideTable?.replacedUnread[field] != nil {
      let present = presentUnread(of: field)
      sideTable?.unread[field] = nil
      keepUnread(present, of: field)
    }
    sideTable?.replacedUnread = [:]
    sideTable?.baselines = [:]
    sideTable?.previousChanges = []
    fieldsWithBaseline.removeAll()
    recordedMask = 0
    changedFields.removeAll()
  }

  /// The changes that the last call of ``clearChanges()`` on this object cleared.
  public final var previousChanges: [Difference] {
    willRead(Status.cleared)
    return sideTable?.previousChanges.map { $0.difference(of: self) } ?? []
  }

  private func forEachCounted(_ body: @escaping (ModelObject) -> Void) {
    guard changedObjectCount > 0 else { return }
    for field in model.owningFields {
      model.fields[field].access.showObjects(
        of: self,
        to: ObjectVisitor { child, _ in
          if child.isCountedByOwners, child.belongs(to: self) { body(child) }
        })
    }
  }
}
