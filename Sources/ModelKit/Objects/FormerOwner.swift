/// One that had an object when it was last without changes, and has let go of it since. What the
/// object was then is kept in the object, until somebody clears that: before, it gets a copy.
///
///     one.items = [a]      one cleared       a goes to two, is edited there, and two is cleared
///     one, when last without changes:  [a]  ─▶  [copy of a as it was]
struct FormerOwner {
  weak var owner: ModelObject?
  let field: Int
}

extension ModelObject {
  /// Notes who may have to be given a copy.
  func noteFormerOwner(_ owner: ModelObject, _ field: Int) {
    let ledger = keptLedger
    ledger.formerOwners.removeAll {
      $0.owner == nil || $0.owner === owner && $0.field == field
    }
    ledger.formerOwners.append(FormerOwner(owner: owner, field: field))
  }

  /// Before objects below this one, and itself, are taken for how they are: gives others who have
  /// them, or had them when they were last without changes, copies of what they were.
  func keepForOthers(_ changed: [ModelObject]) {
    var cleared: Set<ObjectIdentifier>?
    for object in changed {
      guard object.hasFurtherOwners || object.ledger?.formerOwners.isEmpty == false else {
        continue
      }
      let known = cleared ?? Set(changed.map { ObjectIdentifier($0) })
      cleared = known
      var others: [FormerOwner] = object.ledger?.formerOwners ?? []
      // Its own owners take this one for how it is.
      if object !== self { others += object.places }
      for other in others {
        guard let owner = other.owner, !known.contains(ObjectIdentifier(owner)) else { continue }
        owner.keep(object, by: other.field)
      }
      object.ledger?.formerOwners = []
    }
  }

  /// The owners, and their properties.
  private var places: [FormerOwner] {
    owners.flatMap { owner in
      var fields: [Int] = []
      withOwnership(of: owner) { fields = $0.fields.fields }
      return fields.map { FormerOwner(owner: owner, field: $0) }
    }
  }

  /// Puts a copy of an object, as it was, where it is in what a property was.
  private func keep(_ object: ModelObject, by number: Int) {
    let access = field(number).access
    let old = ledger?.baselines[number] ?? access.current(self)
    var isThere = false
    access.showObjects(
      in: old, to: ObjectVisitor { child, _ in isThere = isThere || child === object })
    guard isThere else { return }
    tellObservers(number)
    touched.insert(number)
    keptLedger.baselines[number] = access.copied(
      value: old, with: ObjectCopier(replacing: [ObjectIdentifier(object): object.committedCopy()]))
    suspects.insert(number)
    tellOwner()
  }
}
