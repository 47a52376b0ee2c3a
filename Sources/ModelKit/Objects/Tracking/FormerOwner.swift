/// A former owner of an object: it owned the object when the owner last had no changes, and does not own it any
/// more. Its baseline still contains the object until its changes are cleared. Before the object's own changes are
/// cleared, the baseline gets a copy.
///
///     one.items = [a]      one cleared       a goes to two, is edited there, and two is cleared
///     one, when last without changes:  [a]  ─▶  [copy of a as it was]
struct FormerOwner {
  weak var owner: ModelObject?
  let field: Int
}

extension ModelObject {
  /// Records a former owner that may need a copy later.
  func noteFormerOwner(_ owner: ModelObject, _ field: Int) {
    let sideTable = ensuredSideTable
    sideTable.formerOwners.removeAll {
      $0.owner == nil || $0.owner === owner && $0.field == field
    }
    sideTable.formerOwners.append(FormerOwner(owner: owner, field: field))
  }

  /// Gives other owners and former owners copies of the objects as they were. Called before the changes of this
  /// object and of the objects below it are cleared.
  func copyForFormerOwners(_ changed: [ModelObject]) {
    var cleared: Set<ObjectIdentifier>?
    for object in changed {
      guard object.hasFurtherOwners || object.sideTable?.formerOwners.isEmpty == false else {
        continue
      }
      let known = cleared ?? Set(changed.map { ObjectIdentifier($0) })
      cleared = known
      var others: [FormerOwner] = object.sideTable?.formerOwners ?? []
      // The owners of this object itself accept its current state.
      if object !== self { others += object.ownersWithFields }
      for other in others {
        guard let owner = other.owner, !known.contains(ObjectIdentifier(owner)) else { continue }
        owner.replaceInBaseline(object, of: other.field)
      }
      object.sideTable?.formerOwners = []
    }
  }

  /// The owners, with the properties that contain the object.
  private var ownersWithFields: [FormerOwner] {
    owners.flatMap { owner in
      var fields: [Int] = []
      withOwnership(of: owner) { fields = $0.fields.fields }
      return fields.map { FormerOwner(owner: owner, field: $0) }
    }
  }

  /// Replaces an object in the baseline of a property with a copy of it without changes.
  private func replaceInBaseline(_ object: ModelObject, of number: Int) {
    let access = field(number).access
    let old = sideTable?.baselines[number] ?? access.current(self)
    var isThere = false
    access.showObjects(
      in: old, to: ObjectVisitor { child, _ in isThere = isThere || child === object })
    guard isThere else { return }
    notifyObservers(number)
    fieldsWithBaseline.insert(number)
    ensuredSideTable.baselines[number] = access.copied(
      value: old, with: ObjectCopier(replacing: [ObjectIdentifier(object): object.committedCopy()]))
    unresolvedFields.insert(number)
    notifyOwners()
  }
}
