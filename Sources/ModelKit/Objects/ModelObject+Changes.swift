import ModelBasics

extension ModelObject {
  /// Everything that is not as it was, here and below, in the order of the properties.
  public final var changes: [Difference] {
    guard hasAnyChanges else { return [] }
    var found: [Difference] = []
    // One path for the whole walk: in a deep tree each is long.
    var path: [Path.Segment] = []
    var left = [(object: self, level: 0, way: [Path.Segment]())]
    while let (object, level, way) = left.popLast() {
      path.removeSubrange(level...)
      path += way
      let level = path.count
      var below: [(ModelObject, Int, [Path.Segment])] = []
      for field in object.model.fields {
        let here = Path.Segment.key(Array(field.name.utf8))
        if object.changedFields.contains(field.number),
          let old = object.ledger?.baselines[field.number]
        {
          found.append(
            Difference(
              path: Path(path + [here]), object: object, field: field, old: old,
              new: field.access.current(object)))
        }
        guard object.changedBelow > 0, field.owns else { continue }
        field.access.showObjects(
          of: object,
          to: ObjectVisitor(from: [here]) { child, way in
            if child.owner === object, child.isCounted { below.append((child, level, way)) }
          })
      }
      for (key, old, new) in object.changedUnknown {
        found.append(
          Difference(
            path: Path(path + [.key(Array(key.utf8))]), object: object, field: .unknown,
            old: old as Any, new: new as Any))
      }
      left += below.reversed()
    }
    return found
  }

  /// Unknown properties that are not as they were.
  var changedUnknown: [(key: String, old: Value?, new: Value?)] {
    guard changedFields.contains(Field.unknown.number),
      let old = ledger?.baselines[Field.unknown.number] as? Record
    else { return [] }
    let new = unknownMembers
    let keys = old.keys + new.keys.filter { old[$0] == nil }
    return keys.compactMap { old[$0] == new[$0] ? nil : ($0, old[$0], new[$0]) }
  }
}
