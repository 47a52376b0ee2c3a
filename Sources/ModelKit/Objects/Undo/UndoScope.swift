/// The objects that were below another one when a group began, determined after the group has ended: the objects
/// that are below it now, except those inserted since, plus those removed since.
struct UndoScope {
  private struct OwningField: Hashable {
    let owner: ObjectIdentifier
    let field: Int
  }

  /// The objects that touched owning properties contained before.
  private var former: [OwningField: Set<ObjectIdentifier>] = [:]
  /// The former owners of each object, for those properties.
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
      former[OwningField(owner: ObjectIdentifier(owner), field: number)] = Set(objects)
      for object in objects { formerOwners[object, default: []].append(owner) }
    }
  }

  /// Returns true if the object was below the root. O(depth); the result for the objects on the path is cached.
  mutating func contains(_ object: ModelObject) -> Bool {
    var ancestors = [object]
    var seen: Set<ObjectIdentifier> = [ObjectIdentifier(object)]
    var isChain = true
    var index = 0
    var found = false
    while index < ancestors.count, !found {
      let present = ancestors[index]
      index += 1
      if outside.contains(ObjectIdentifier(present)) { continue }
      found = inside.contains(ObjectIdentifier(present))
      if found { break }
      let owners = owners(of: present)
      if owners.count > 1 { isChain = false }
      ancestors += owners.filter { seen.insert(ObjectIdentifier($0)).inserted }
    }
    // With several owners, some may lead to the root and others may not, so only the result for this object is
    // certain.
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
        former[OwningField(owner: ObjectIdentifier(owner), field: field)]?.contains(id) ?? true
      }
    }
    let others = (formerOwners[id] ?? []).filter { former in
      !present.contains { $0 === former }
    }
    return present + others
  }
}
