// Objects are equal if their properties are equal, whatever the notation of the stored data:
//
//     {"count": 12, "color": "red"}  ==  {"count": "12", "color": "#ff0000"}
//     {"count": 0}                   !=  {"count": "many"}       that would be written back

import ModelData

extension ModelObject {
  /// Returns true if two objects have the same class, their properties have equal stored forms, and so has all
  /// other data that was read with them and is written back. O(n) in the size of the objects.
  public static func == (one: ModelObject, other: ModelObject) -> Bool {
    if one.model.owningFields.isEmpty, one.model.referenceFields.isEmpty {
      return one.isEqual(to: other)
    }
    return ReferenceIndex.sharing { one.isEqual(to: other) }
  }

  private func isEqual(to other: ModelObject) -> Bool {
    var left = [(self, other)]
    // Pairs that were compared are skipped, because objects that own themselves would be compared forever.
    var compared: Set<Pair> = []
    while let (one, other) = left.popLast() {
      if one === other { continue }
      if !one.model.owningFields.isEmpty, !compared.insert(Pair(one, other)).inserted { continue }
      guard one.isEqualExceptProperties(to: other) else { return false }
      for field in one.model.fields where field.isStored {
        guard let pairs = one.equalPairs(of: field, with: other) else { return false }
        left += pairs
      }
    }
    return true
  }

  private struct Pair: Hashable {
    let one, other: ObjectIdentifier

    init(_ one: ModelObject, _ other: ModelObject) {
      self.one = ObjectIdentifier(one)
      self.other = ObjectIdentifier(other)
    }
  }

  /// Returns true if everything except the properties is equal: the class, the unknown members, and the stored
  /// names.
  private func isEqualExceptProperties(to other: ModelObject) -> Bool {
    type(of: self) == type(of: other) && unknownMembers == other.unknownMembers
      && hasSameWrittenNames(as: other)
  }

  /// Returns the pairs of objects in a property that must be equal for it to be equal. Returns nil if it differs in
  /// anything else.
  func equalPairs(
    of field: Field, with other: ModelObject
  ) -> [(ModelObject, ModelObject)]? {
    guard unreadValue(of: field) == other.unreadValue(of: field) else { return nil }
    guard field.owns || field.refers || hasUnreadParts(of: field) || other.hasUnreadParts(of: field)
    else {
      return field.access.isSame(self, as: field.access.current(other)) ? [] : nil
    }
    return plainShape(of: field).pairs(with: other.plainShape(of: field))
  }

  /// Returns the stored value of a property, unless it is just another notation of the property's value.
  private func unreadValue(of field: Field) -> Value? {
    guard let kept = keptValue(of: field), !reads(kept, as: field, .tolerant) else { return nil }
    return kept
  }
}
