// What a file asks of two objects that should be the same: one that was written, one read from what
// was written.

import ModelData

extension ModelObject {
  /// The value a property could not take, where that is what is stored of it.
  package final func keptValue(of field: Field) -> Value? {
    isChanged(field.number) ? nil : ledger?.unread[field.number]?.value
  }

  /// What is stored of a property; nil where nothing is.
  package final func storedValue(of field: Field) -> Value? {
    if let kept = keptValue(of: field) { return kept }
    if isLeftOut(field) { return nil }
    return shape(of: field).value
  }

  /// Which objects in a property are where which are in another object's: none for a property
  /// without objects. Nil where the two are not the same, whatever is in those objects.
  package final func pairs(
    of field: Field, with other: ModelObject
  ) -> [(ModelObject, ModelObject)]? {
    if let kept = keptValue(of: field) {
      if kept == other.keptValue(of: field) { return [] }
      // Another spelling of the same is no difference.
      guard ledger?.unread[field.number]?.isSpelling == true else { return nil }
    } else if field.refers, other.keptValue(of: field) != nil {
      // It leads to nothing there, and what this one leads to is not what that says.
      return nil
    }
    guard field.owns || field.refers || hasUnreadParts(of: field) || other.hasUnreadParts(of: field)
    else {
      return field.access.isEquivalent(self, to: field.access.current(other)) ? [] : nil
    }
    return plainShape(of: field).pairs(with: other.plainShape(of: field))
  }
}

extension StoredShape {
  /// The objects that are in the same places; nil where all else is not the same.
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
