/// Which objects were below another when a group began, found when it has ended: those that are,
/// but for what was put in since, and what properties with objects had then.
struct UndoScope {
  private struct Place: Hashable {
    let owner: ObjectIdentifier
    let field: Int
  }

  /// What owning properties that were touched had.
  private var former: [Place: Set<ObjectIdentifier>] = [:]
  /// The owners that had an object in such a property.
  private var formerOwners: [ObjectIdentifier: [ModelObject]] = [:]
  private var inside: Set<ObjectIdentifier>
  private var outside: Set<ObjectIdentifier> = []

  init(below root: ModelObject, since touched: [(object: ModelObject, field: Int, old: Any)]) {
    inside = [ObjectIdentifier(root)]
    for (owner, number, old) in touched {
      let field = owner.field(number)
      guard field.owns else { continue }
      var objects: [ObjectIdentifier] = []
      field.access.showObjects(
        in: old, to: ObjectVisitor { object, _ in objects.append(ObjectIdentifier(object)) })
      former[Place(owner: ObjectIdentifier(owner), field: number)] = Set(objects)
      for object in objects { formerOwners[object, default: []].append(owner) }
    }
  }

  /// O(depth), and of those on the way it is known then.
  mutating func contains(_ object: ModelObject) -> Bool {
    var way = [object]
    var seen: Set<ObjectIdentifier> = [ObjectIdentifier(object)]
    var isChain = true
    var place = 0
    var found = false
    while place < way.count, !found {
      let present = way[place]
      place += 1
      if outside.contains(ObjectIdentifier(present)) { continue }
      found = inside.contains(ObjectIdentifier(present))
      if found { break }
      let owners = owners(of: present)
      if owners.count > 1 { isChain = false }
      way += owners.filter { seen.insert(ObjectIdentifier($0)).inserted }
    }
    // Of several owners some may be the way in, and others not.
    let known = found && !isChain ? [ObjectIdentifier(object)] : seen
    if found { inside.formUnion(known) } else { outside.formUnion(known) }
    return found
  }

  private func owners(of object: ModelObject) -> [ModelObject] {
    let id = ObjectIdentifier(object)
    let present = object.owners.filter { owner in
      var fields: [Int] = []
      object.withOwnership(of: owner) { fields = $0.fields.fields }
      return fields.contains { field in
        former[Place(owner: ObjectIdentifier(owner), field: field)]?.contains(id) ?? true
      }
    }
    let others = (formerOwners[id] ?? []).filter { former in
      !present.contains { $0 === former }
    }
    return present + others
  }
}
