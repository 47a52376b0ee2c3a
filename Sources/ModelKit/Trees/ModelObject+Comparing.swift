// Compares two objects that should be the same: the one that was written to a file, and the one read back from it.

import ModelBasics
import ModelData

extension ModelObject {
  /// Returns the stored value that a property could not read, if that is still what is stored for it.
  package final func keptValue(of field: Field) -> Value? {
    isAtUnread(field.number) ? presentUnread(of: field.number)?.value : nil
  }

  /// Returns the stored value that a property could not read.
  package final func refusedValue(of field: Field) -> Value? {
    guard let value = keptValue(of: field), presentUnread(of: field.number)?.isNotationOnly == false
    else { return nil }
    return value
  }

  /// Returns the stored form of a property, or nil if nothing is stored.
  package final func storedValue(of field: Field) -> Value? {
    if let kept = keptValue(of: field) { return kept }
    if isOmitted(field) { return nil }
    return shape(of: field).value
  }

  /// Returns the pairs of objects at the same paths in this property and in another object's. The list is empty for
  /// a property without objects. Returns nil if the properties differ in anything but the contents of those
  /// objects. Parts that could not be read are compared too unless `ignoringUnread` is true.
  package final func pairs(
    of field: Field, with other: ModelObject, ignoringUnread: Bool = false
  ) -> [(ModelObject, ModelObject)]? {
    if let kept = keptValue(of: field) {
      if kept == other.keptValue(of: field) { return [] }
      // A different notation of the same value is not a difference.
      guard keptUnread(of: field.number)?.isNotationOnly == true else { return nil }
    } else if field.refers, other.keptValue(of: field) != nil {
      // The reference is unresolved in the other object, so its stored value does not stand for this object's
      // target.
      return nil
    }
    let comparesUnread =
      !ignoringUnread && (hasUnreadParts(of: field) || other.hasUnreadParts(of: field))
    guard field.owns || field.refers || comparesUnread else {
      return field.access.isEquivalent(self, to: field.access.current(other)) ? [] : nil
    }
    if ignoringUnread {
      return ownShape(of: field.number).pairs(with: other.ownShape(of: field.number))
    }
    return plainShape(of: field).pairs(with: other.plainShape(of: field))
  }
}

extension ModelObject {
  /// Returns true if the property has the same stored form as in another object, so that the values differ in nothing
  /// that can be stored. Parts that could not be read are compared too unless `ignoringUnread` is true.
  package final func storesSame(
    _ field: Field, as other: ModelObject, ignoringUnread: Bool = false
  ) -> Bool {
    if ignoringUnread { return ownValue(of: field) == other.ownValue(of: field) }
    return plainShape(of: field).value == other.plainShape(of: field).value
  }

  /// Returns true if the other object, which was read from what this one had written, could not read something in a
  /// property. Limits and references refuse values when reading, so that what they refuse is only kept. With
  /// `ignoringParts`, only the whole value counts.
  package final func isLost(
    _ field: Field, in other: ModelObject, ignoringParts: Bool = false
  ) -> Bool {
    guard !field.refers, let unread = other.presentUnread(of: field.number), !unread.isNotationOnly,
      !ignoringParts || other.keptValue(of: field) != nil
    else { return false }
    let known = presentUnread(of: field.number)?.refusedValues ?? [:]
    let isKnown = unread.refusedValues.allSatisfy { value, count in known[value] ?? 0 >= count }
    return !isKnown && !hasLimitProblem(field)
  }

  /// Returns true if the object is below itself in a property, so that null is stored where it occurs again.
  package final func isBelowItself(in field: Field) -> Bool {
    field.owns && !shape(of: field).allObjects.allSatisfy { $0.forEachObject { $0 !== self } }
  }

  private func hasLimitProblem(_ field: Field) -> Bool {
    field.limits.violation(by: plainShape(of: field).value) != nil
      || field.access.problems(self).contains { $0.rule != .unstorable }
  }

  /// Returns the path to an object in this one, or nil if it is not there.
  package final func path(to object: ModelObject) -> [Path.Segment]? {
    let paths = PathTable()
    var seen: Set<ObjectIdentifier> = []
    var left = [(self, PathTable.emptyPath)]
    while let (owner, path) = left.popLast() {
      if owner === object { return paths.path(path).segments }
      for number in owner.model.owningFields {
        let field = owner.model.fields[number]
        let name = Path.Segment.key(Array(field.name.utf8))
        field.access.showObjects(
          of: owner,
          to: ObjectVisitor(from: [name]) { child, segments in
            guard seen.insert(ObjectIdentifier(child)).inserted else { return }
            left.append((child, paths.add(segments, after: path)))
          })
      }
    }
    return nil
  }

  /// Returns the stored form of the value of a property, without the stored parts that could not be read.
  package final func ownValue(of field: Field) -> Value { ownShape(of: field.number).value }

  /// Returns the present shape of a property, with the parts that another object could not read of it. If parts are
  /// kept in this object, it has those instead.
  package final func shape(of field: Field, withUnreadOf other: ModelObject) -> StoredShape {
    guard presentUnread(of: field.number) == nil, other.hasUnreadParts(of: field) else {
      return shape(of: field)
    }
    let own = ownShape(of: field.number)
    let unread = other.presentUnread(of: field.number)?
      .moved(from: other.ownShape(of: field.number), to: own)
    guard let unread else { return shape(of: field) }
    let joined = unread.joined(to: own)
    return field.owns ? joined : .value(joined.value)
  }
}

extension StoredShape {
  /// Returns the pairs of objects at the same paths, or nil if the shapes differ in anything else.
  func pairs(with other: StoredShape) -> [(ModelObject, ModelObject)]? {
    var found: [(ModelObject, ModelObject)] = []
    var left = [(self, other)]
    while let pair = left.popLast() {
      switch pair {
      case (.value(let value), .value(let other)):
        guard value == other else { return nil }
      case (.object(let object), .object(let other)):
        guard type(of: object) == type(of: other) else { return nil }
        found.append((object, other))
      case (.array(let elements), .array(let others)):
        guard elements.count == others.count else { return nil }
        left += zip(elements, others)
      case (.record(let members), .record(let others)):
        guard members.count == others.count else { return nil }
        for (member, other) in zip(members, others) {
          guard member.key == other.key else { return nil }
          left.append((member.shape, other.shape))
        }
      default: return nil
      }
    }
    return found
  }
}
