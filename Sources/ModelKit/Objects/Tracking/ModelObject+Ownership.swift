import ModelBasics

// Ownership of objects. It is determined when an owner is asked for its changes, not when a list is modified.

extension ModelObject {
  /// Updates the ownership of the objects in owning properties. First it releases the objects that are no longer
  /// there, so that an object that moved to another owner has no stale owner.
  func updateOwnership() {
    guard !isUpdatingOwnership else { return }
    let fields = model.owningFields.filter {
      unresolvedFields.contains($0) || !hasSearchedForOwnedObjects
    }
    if fields.isEmpty { return hasSearchedForOwnedObjects = true }
    ensuredSideTable.isUpdatingOwnership = true
    for field in fields { releaseRemovedObjects(of: model.fields[field]) }
    for field in fields {
      let access = model.fields[field].access
      var hasObjects = false
      access.showObjects(
        of: self,
        to: ObjectVisitor { child, _ in
          child.join(self, by: field)
          hasObjects = true
        })
      if hasObjects || sideTable?.examinedValues[field] != nil {
        ensuredSideTable.examinedValues[field] = access.current(self)
      }
    }
    hasSearchedForOwnedObjects = true
    ensuredSideTable.isUpdatingOwnership = false
  }

  private var isUpdatingOwnership: Bool { sideTable?.isUpdatingOwnership ?? false }

  private func releaseRemovedObjects(of field: Field) {
    guard let former = sideTable?.examinedValues[field.number] else { return }
    var present = Set<ObjectIdentifier>()
    field.access.showObjects(
      of: self,
      to: ObjectVisitor { child, _ in
        present.insert(ObjectIdentifier(child))
      })
    field.access.showObjects(
      in: former,
      to: ObjectVisitor { child, _ in
        if !present.contains(ObjectIdentifier(child)) { child.leave(self, by: field.number) }
      })
  }

  /// Removes a property of an owner from the properties that contain this object.
  private func leave(_ owner: ModelObject, by field: Int) {
    var isLeft = false
    let isOwner = withOwnership(of: owner) {
      $0.fields.remove(field)
      isLeft = $0.fields.isEmpty
    }
    guard isOwner else { return }
    if owner.fieldsWithBaseline.contains(field) { noteFormerOwner(owner, field) }
    guard isLeft else { return }
    removeOwnership(of: owner)
    guard let cycleOwner = sideTable?.cycleOwner else { return }
    sideTable?.cycleOwner = nil
    cycleOwner.hasSearchedForOwnedObjects = false
    cycleOwner.notifyOwners()
  }

  private func join(_ new: ModelObject, by field: Int) {
    if withOwnership(of: new, { $0.fields.insert(field) }) { return }
    for owner in owners { owner.updateOwnership() }
    if owns(new) {
      recordCycle(with: new)
      return ModelDiagnostics.handler(.ownsItself(model.name))
    }
    if let owner = ownership.owner, let former = ownership.fields.fields.first {
      ModelDiagnostics.handler(
        .secondOwner(
          model.name, in: owner.nameInMessages(of: former), and: new.nameInMessages(of: field)))
    }
    addOwnership(of: new, by: field)
  }
}

extension ModelObject {
  /// Returns the name of a property for messages: `Folder.children`.
  private func nameInMessages(of field: Int) -> String {
    "\(model.name).\(model.fields[field].name)"
  }
}

// MARK: - Cycles

extension ModelObject {
  /// Returns true if the other object is this one, or if this one owns it directly or indirectly. The search is
  /// skipped for an object that owns nothing yet, such as every object of a tree that is built from the top.
  private func owns(_ other: ModelObject) -> Bool {
    if other === self { return true }
    guard isUpdatingOwnership || sideTable?.examinedValues.isEmpty == false else { return false }
    guard let between = other.ancestors(upTo: self) else { return false }
    // Objects on the paths between the two may have been removed from their owners since those were last examined.
    for object in between.reversed() { object.releaseAllRemovedObjects() }
    releaseAllRemovedObjects()
    return other.ancestors(upTo: self) != nil
  }

  /// Returns this object and its owners at any distance, without going above the given object. Returns nil if that
  /// object is not one of them.
  private func ancestors(upTo top: ModelObject) -> [ModelObject]? {
    var ancestors = [self]
    var seen: Set<ObjectIdentifier> = []
    var isBelow = false
    var index = 0
    while index < ancestors.count {
      let object = ancestors[index]
      index += 1
      for owner in object.owners {
        if owner === top {
          isBelow = true
        } else if seen.insert(ObjectIdentifier(owner)).inserted {
          ancestors.append(owner)
        }
      }
    }
    return isBelow ? ancestors : nil
  }

  private func releaseAllRemovedObjects() {
    for field in model.owningFields where unresolvedFields.contains(field) {
      releaseRemovedObjects(of: model.fields[field])
    }
  }

  /// Marks the objects of a refused cycle. When one of them is removed from its owner, the other object can own
  /// this one after all.
  private func recordCycle(with new: ModelObject) {
    for object in new.ancestors(upTo: self) ?? [new] { object.ensuredSideTable.cycleOwner = new }
  }
}
