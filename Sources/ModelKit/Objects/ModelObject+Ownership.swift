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
          child.join(self, by: field)
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
        if !present.contains(ObjectIdentifier(child)) { child.leave(self, by: field.number) }
      })
  }

  /// A property of an owner has the object no more.
  private func leave(_ owner: ModelObject, by field: Int) {
    var isLeft = false
    let isOwner = withOwnership(of: owner) {
      $0.fields.remove(field)
      isLeft = $0.fields.isEmpty
    }
    guard isOwner else { return }
    if owner.touched.contains(field) { noteFormerOwner(owner, field) }
    guard isLeft else { return }
    removeOwnership(of: owner)
    guard let claimant = ledger?.claimant else { return }
    ledger?.claimant = nil
    claimant.hasLooked = false
    claimant.tellOwner()
  }

  private func join(_ new: ModelObject, by field: Int) {
    if withOwnership(of: new, { $0.fields.insert(field) }) { return }
    for owner in owners { owner.adopt() }
    if owns(new) {
      claim(new)
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
  /// `Folder.children`
  private func nameInMessages(of field: Int) -> String {
    "\(model.name).\(model.fields[field].name)"
  }
}

// MARK: - Cycles

extension ModelObject {
  /// Whether another is this one or belongs to it, at any distance. An object that has taken in
  /// none, as all of a tree that is built from its top, is not looked for.
  private func owns(_ other: ModelObject) -> Bool {
    if other === self { return true }
    guard isAdopting || ledger?.adopted.isEmpty == false else { return false }
    guard let between = other.way(to: self) else { return false }
    // What is between them may have been let go of, and not been asked since.
    for object in between.reversed() { object.letGoOfLost() }
    letGoOfLost()
    return other.way(to: self) != nil
  }

  /// This object and those above it that are below one of them; nil where that is none of them.
  private func way(to top: ModelObject) -> [ModelObject]? {
    var way = [self]
    var seen: Set<ObjectIdentifier> = []
    var isBelow = false
    var place = 0
    while place < way.count {
      let object = way[place]
      place += 1
      for owner in object.owners {
        if owner === top {
          isBelow = true
        } else if seen.insert(ObjectIdentifier(owner)).inserted {
          way.append(owner)
        }
      }
    }
    return isBelow ? way : nil
  }

  private func letGoOfLost() {
    for field in model.owningFields where suspects.contains(field) { letGo(model.fields[field]) }
  }

  /// When one of those between is let go of, the other may have this object.
  private func claim(_ new: ModelObject) {
    for object in new.way(to: self) ?? [new] { object.keptLedger.claimant = new }
  }
}
