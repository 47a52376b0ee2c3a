import ModelBasics
import ModelData

extension ModelObject {
  /// All changes in this object and the objects it owns, in the order of the properties.
  public final var changes: [Difference] {
    guard hasAnyChanges else { return [] }
    var found: [Difference] = []
    let paths = PathTable()
    // An object that is in several properties is reported at the first.
    var seen: Set<ObjectIdentifier> = []
    var left = [(object: self, pathIndex: PathTable.emptyPath)]
    while let (object, pathIndex) = left.popLast() {
      guard seen.insert(ObjectIdentifier(object)).inserted else { continue }
      var below: [(ModelObject, Int)] = []
      for field in object.model.fields {
        let here = Path.Segment.key(Array(field.name.utf8))
        if object.changedFields.contains(field.number),
          let old = object.sideTable?.baselines[field.number]
        {
          let pathIndex = paths.add([here], after: pathIndex)
          func note(_ pathIndex: Int, _ old: Any, _ new: Any) {
            found.append(
              Difference(
                paths: paths, pathIndex: pathIndex, object: object, field: field, old: old, new: new
              ))
          }
          let parts = field.access.differences(object, from: old) ?? []
          for part in parts { note(paths.add(part.path, after: pathIndex), part.old, part.new) }
          if parts.isEmpty { note(pathIndex, old, field.access.current(object)) }
        }
        guard object.changedObjectCount > 0, field.owns else { continue }
        field.access.showObjects(
          of: object,
          to: ObjectVisitor(from: [here]) { child, segments in
            guard child.isCountedByOwners, child.belongs(to: object) else { return }
            below.append((child, paths.add(segments, after: pathIndex)))
          })
      }
      for (key, old, new) in object.changedUnknown {
        found.append(
          Difference(
            paths: paths, pathIndex: paths.add([.key(Array(key.utf8))], after: pathIndex),
            object: object,
            field: .unknown, old: old as Any, new: new as Any))
      }
      left += below.reversed()
    }
    return found
  }

  /// The unknown properties that have changed.
  var changedUnknown: [(key: String, old: Value?, new: Value?)] {
    guard changedFields.contains(Field.unknown.number),
      let old = sideTable?.baselines[Field.unknown.number] as? Record
    else { return [] }
    return Record.changes(from: old, to: unknownMembers)
  }
}

extension Record {
  /// Returns the members that differ between two records, by key.
  static func changes(
    from old: Record, to new: Record
  ) -> [(key: String, old: Value?, new: Value?)] {
    let keys = old.keys + new.keys.filter { old[$0] == nil }
    return keys.compactMap { old[$0] == new[$0] ? nil : ($0, old[$0], new[$0]) }
  }
}
