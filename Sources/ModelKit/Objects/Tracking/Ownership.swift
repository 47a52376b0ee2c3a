/// The ownership of an object by another one, through some of its properties.
///
///     items = [a, b]   selected = a          a: fields {items, selected}      b: fields {items}
///
/// Most objects have one owner. A second owner is reported (``ModelMistake``), and all owners track the object's
/// changes.
struct Ownership {
  weak var owner: ModelObject?
  /// The owner's properties that contained the object when they were last examined.
  var fields = FieldSet()
  /// True if the object is in the owner's list of objects to examine.
  var isAwaitingResolution = false
}

extension ModelObject {
  /// All owners that still exist.
  var owners: [ModelObject] {
    guard hasFurtherOwners else { return ownership.owner.map { [$0] } ?? [] }
    return ([ownership] + (sideTable?.furtherOwnerships ?? [])).compactMap(\.owner)
  }

  func belongs(to owner: ModelObject) -> Bool {
    if ownership.owner === owner { return true }
    return sideTable?.furtherOwnerships.contains { $0.owner === owner } == true
  }

  /// Modifies the ownership record of one owner. Returns false if the other object is not an owner.
  @discardableResult
  func withOwnership(of owner: ModelObject, _ body: (inout Ownership) -> Void) -> Bool {
    if ownership.owner === owner {
      body(&ownership)
      return true
    }
    guard let sideTable,
      let index = sideTable.furtherOwnerships.firstIndex(where: { $0.owner === owner })
    else { return false }
    body(&sideTable.furtherOwnerships[index])
    return true
  }

  /// Adds an owner that is not one yet.
  func addOwnership(of owner: ModelObject, by field: Int) {
    var added = Ownership(owner: owner, isAwaitingResolution: true)
    added.fields.insert(field)
    if ownership.owner == nil {
      ownership = added
    } else {
      ensuredSideTable.furtherOwnerships.removeAll { $0.owner == nil }
      ensuredSideTable.furtherOwnerships.append(added)
    }
    // The owner is being examined, and examines this object next.
    needsResolving = true
    owner.ensuredSideTable.unresolvedObjects.append(self)
    if isCountedByOwners { owner.count(1) }
  }

  /// Removes an owner.
  func removeOwnership(of owner: ModelObject) {
    if isCountedByOwners { owner.count(-1) }
    if ownership.owner !== owner {
      sideTable?.furtherOwnerships.removeAll { $0.owner === owner || $0.owner == nil }
    } else {
      ownership = Ownership()
      let next = sideTable?.furtherOwnerships.firstIndex { $0.owner != nil }
      if let next, let further = sideTable?.furtherOwnerships.remove(at: next) {
        ownership = further
      }
    }
  }
}

// MARK: - Notifying owners

extension ModelObject {
  /// Notifies the owners at all levels that this object has to be examined. Each owner is notified once until it is
  /// asked.
  func notifyOwners() {
    var object = self
    object.needsResolving = true
    while true {
      if object.hasFurtherOwners { return object.notifyAllOwners() }
      guard !object.ownership.isAwaitingResolution, let owner = object.ownership.owner else {
        return
      }
      object.ownership.isAwaitingResolution = true
      owner.ensuredSideTable.unresolvedObjects.append(object)
      owner.needsResolving = true
      object = owner
    }
  }

  private func notifyAllOwners() {
    var left = [self]
    while let object = left.popLast() {
      for owner in object.owners {
        var isNew = false
        object.withOwnership(of: owner) {
          isNew = !$0.isAwaitingResolution
          $0.isAwaitingResolution = true
        }
        guard isNew else { continue }
        owner.ensuredSideTable.unresolvedObjects.append(object)
        owner.needsResolving = true
        left.append(owner)
      }
    }
  }

  /// The owners, at any distance, that have not been notified since they were last asked.
  var unnotifiedOwners: [ModelObject] {
    var found: [ModelObject] = []
    var seen: Set<ObjectIdentifier> = []
    var left = [self]
    while let object = left.popLast() {
      for owner in object.owners {
        var isNotified = false
        object.withOwnership(of: owner) { isNotified = $0.isAwaitingResolution }
        guard !isNotified, seen.insert(ObjectIdentifier(owner)).inserted else { continue }
        found.append(owner)
        left.append(owner)
      }
    }
    return found
  }
}

// MARK: - Counting

extension ModelObject {
  var hasKnownChanges: Bool { !changedFields.isEmpty || changedObjectCount > 0 }

  /// Updates the counts of the owners, and of their owners, after this object has gained or lost its changes.
  func updateChangeCount() {
    var object = self
    while object.hasKnownChanges != object.isCountedByOwners {
      object.isCountedByOwners.toggle()
      let change = object.isCountedByOwners ? 1 : -1
      if object.hasFurtherOwners {
        for owner in object.owners { owner.count(change) }
        return
      }
      guard let owner = object.ownership.owner else { return }
      owner.changedObjectCount += change
      object = owner
    }
  }

  /// Changes the number of objects below that have changes.
  private func count(_ change: Int) {
    var left = [(self, change)]
    while let (object, change) = left.popLast() {
      object.changedObjectCount += change
      guard object.hasKnownChanges != object.isCountedByOwners else { continue }
      object.isCountedByOwners.toggle()
      left += object.owners.map { ($0, object.isCountedByOwners ? 1 : -1) }
    }
  }
}
