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
  var isListed = false
}

extension ModelObject {
  /// All owners that still exist.
  var owners: [ModelObject] {
    guard hasFurtherOwners else { return ownership.owner.map { [$0] } ?? [] }
    return ([ownership] + (ledger?.furtherOwnerships ?? [])).compactMap(\.owner)
  }

  func belongs(to owner: ModelObject) -> Bool {
    if ownership.owner === owner { return true }
    return hasFurtherOwners && ledger?.furtherOwnerships.contains { $0.owner === owner } == true
  }

  /// Modifies the ownership record of one owner. Returns false if the other object is not an owner.
  @discardableResult
  func withOwnership(of owner: ModelObject, _ body: (inout Ownership) -> Void) -> Bool {
    if ownership.owner === owner {
      body(&ownership)
      return true
    }
    guard hasFurtherOwners, let ledger,
      let place = ledger.furtherOwnerships.firstIndex(where: { $0.owner === owner })
    else { return false }
    body(&ledger.furtherOwnerships[place])
    return true
  }

  /// Adds an owner that is not one yet.
  func addOwnership(of owner: ModelObject, by field: Int) {
    var added = Ownership(owner: owner, isListed: true)
    added.fields.insert(field)
    if ownership.owner == nil {
      ownership = added
    } else {
      keptLedger.furtherOwnerships.removeAll { $0.owner == nil }
      keptLedger.furtherOwnerships.append(added)
      hasFurtherOwners = true
    }
    // The owner is being examined, and examines this object next.
    isPending = true
    owner.pending.append(self)
    if isCounted { owner.count(1) }
  }

  /// Removes an owner.
  func removeOwnership(of owner: ModelObject) {
    if isCounted { owner.count(-1) }
    if ownership.owner !== owner {
      ledger?.furtherOwnerships.removeAll { $0.owner === owner || $0.owner == nil }
    } else {
      ownership = Ownership()
      let next = ledger?.furtherOwnerships.firstIndex { $0.owner != nil }
      if hasFurtherOwners, let next, let further = ledger?.furtherOwnerships.remove(at: next) {
        ownership = further
      }
    }
    hasFurtherOwners = ledger?.furtherOwnerships.isEmpty == false
  }
}

// MARK: - Notifying owners

extension ModelObject {
  /// Notifies the owners at all levels that this object has to be examined. Each owner is notified once until it is
  /// asked.
  func tellOwner() {
    var object = self
    object.isPending = true
    while true {
      if object.hasFurtherOwners { return object.tellOwners() }
      guard !object.ownership.isListed, let owner = object.ownership.owner else { return }
      object.ownership.isListed = true
      owner.pending.append(object)
      owner.isPending = true
      object = owner
    }
  }

  private func tellOwners() {
    var left = [self]
    while let object = left.popLast() {
      for owner in object.owners {
        var isNew = false
        object.withOwnership(of: owner) {
          isNew = !$0.isListed
          $0.isListed = true
        }
        guard isNew else { continue }
        owner.pending.append(object)
        owner.isPending = true
        left.append(owner)
      }
    }
  }

  /// The owners, at any distance, that have not been notified since they were last asked.
  var untoldOwners: [ModelObject] {
    var found: [ModelObject] = []
    var seen: Set<ObjectIdentifier> = []
    var left = [self]
    while let object = left.popLast() {
      for owner in object.owners {
        var isTold = false
        object.withOwnership(of: owner) { isTold = $0.isListed }
        guard !isTold, seen.insert(ObjectIdentifier(owner)).inserted else { continue }
        found.append(owner)
        left.append(owner)
      }
    }
    return found
  }
}

// MARK: - Counting

extension ModelObject {
  var hasKnownChanges: Bool { !changedFields.isEmpty || changedBelow > 0 }

  /// Updates the counts of the owners, and of their owners, after this object has gained or lost its changes.
  func settle() {
    var object = self
    while object.hasKnownChanges != object.isCounted {
      object.isCounted.toggle()
      let change = object.isCounted ? 1 : -1
      if object.hasFurtherOwners {
        for owner in object.owners { owner.count(change) }
        return
      }
      guard let owner = object.ownership.owner else { return }
      owner.changedBelow += change
      object = owner
    }
  }

  /// Changes the number of objects below that have changes.
  private func count(_ change: Int) {
    var left = [(self, change)]
    while let (object, change) = left.popLast() {
      object.changedBelow += change
      guard object.hasKnownChanges != object.isCounted else { continue }
      object.isCounted.toggle()
      left += object.owners.map { ($0, object.isCounted ? 1 : -1) }
    }
  }
}
