import ModelBasics

// Whose an object is. It is found out when the owner is asked, not when a list is changed.

extension ModelObject {
  /// Takes in the objects that owning properties have now, once it has let go of those they had:
  /// one that went to another owner is free then.
  func adopt() {
    guard !isAdopting else { return }
    isAdopting = true
    let fields = model.owningFields.filter { suspects.contains($0) || !hasLooked }
    for field in fields { letGo(model.fields[field]) }
    for field in fields {
      let access = model.fields[field].access
      var hasObjects = false
      access.showObjects(
        of: self,
        to: ObjectVisitor { child, _ in
          child.join(self)
          hasObjects = true
        })
      if hasObjects || ledger?.adopted[field] != nil {
        keptLedger.adopted[field] = access.current(self)
      }
    }
    hasLooked = true
    isAdopting = false
  }

  private func letGo(_ field: Field) {
    guard let former = ledger?.adopted[field.number] else { return }
    var present = Set<ObjectIdentifier>()
    field.access.showObjects(
      of: self,
      to: ObjectVisitor { child, _ in
        present.insert(ObjectIdentifier(child))
      })
    field.access.showObjects(
      in: former,
      to: ObjectVisitor { child, _ in
        if child.owner === self, !present.contains(ObjectIdentifier(child)) { child.leave() }
      })
  }

  func leave() {
    guard let owner else { return }
    if isCounted { owner.changedBelow -= 1 }
    isCounted = false
    self.owner = nil
    guard let claimant = ledger?.claimant else { return }
    ledger?.claimant = nil
    claimant.hasLooked = false
    claimant.tellOwner()
  }

  private func join(_ new: ModelObject) {
    if owner === new { return }
    owner?.adopt()
    if owns(new) {
      claim(new)
      return ModelDiagnostics.handler(.ownsItself(model.name))
    }
    if owner != nil {
      keptLedger.claimant = new
      ModelDiagnostics.handler(.secondOwner(model.name))
      return
    }
    owner = new
    // The owner is being asked, and comes to it next.
    isListed = true
    isPending = true
    new.pending.append(self)
  }
}

// MARK: - Cycles

extension ModelObject {
  /// Whether another is this one or belongs to it, at any distance. An object that has taken in
  /// none, as all of a tree that is built from its top, is not looked for.
  private func owns(_ other: ModelObject) -> Bool {
    if other === self { return true }
    guard isAdopting || ledger?.adopted.isEmpty == false, isAbove(other) else { return false }
    // What is between them may have been let go of, and not been asked since.
    for object in other.way(to: self).reversed() { object.owner?.letGoOfLost() }
    return isAbove(other)
  }

  private func isAbove(_ other: ModelObject) -> Bool {
    var object = other
    while let owner = object.owner {
      if owner === self { return true }
      object = owner
    }
    return false
  }

  /// This object and its owners, below one of them.
  private func way(to top: ModelObject) -> [ModelObject] {
    var way: [ModelObject] = []
    var object = self
    while object !== top, let owner = object.owner {
      way.append(object)
      object = owner
    }
    return way
  }

  private func letGoOfLost() {
    for field in model.owningFields where suspects.contains(field) { letGo(model.fields[field]) }
  }

  /// When one of those between is let go of, the other may have this object.
  private func claim(_ new: ModelObject) {
    for object in new.way(to: self) { object.keptLedger.claimant = new }
  }
}
