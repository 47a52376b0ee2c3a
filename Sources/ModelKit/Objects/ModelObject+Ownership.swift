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
