// Compares two objects that should be the same: the one that was written to a file, and the one read back from it.

import ModelData

extension ModelObject {
  /// Returns the stored value that a property could not read, if that is still what is stored for it.
  package final func keptValue(of field: Field) -> Value? {
    isChanged(field.number) ? nil : sideTable?.unread[field.number]?.value
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
      guard sideTable?.unread[field.number]?.isNotationOnly == true else { return nil }
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
