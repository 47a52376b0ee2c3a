// Objects are equal by what their properties are, not by how the data spelled it:
//
//     {"count": 12, "color": "red"}  ==  {"count": "12", "color": "#ff0000"}
//     {"count": 0}                   !=  {"count": "many"}       that would be written back

import ModelData

extension ModelObject {
  /// Whether two objects are of one class, what is stored of their properties is equal, and so is
  /// all else that came with their data and is written back. O(n) for all in them.
  public static func == (one: ModelObject, other: ModelObject) -> Bool {
    if one.model.owningFields.isEmpty, one.model.referenceFields.isEmpty {
      return one.isEqual(to: other)
    }
    return ReferenceIndex.sharing { one.isEqual(to: other) }
  }

  private func isEqual(to other: ModelObject) -> Bool {
    var left = [(self, other)]
    // Two that were compared are not again: those that own themselves would be for ever.
    var compared: Set<Pair> = []
    while let (one, other) = left.popLast() {
      if one === other { continue }
      if !one.model.owningFields.isEmpty, !compared.insert(Pair(one, other)).inserted { continue }
      guard one.isEqualApart(from: other) else { return false }
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

  /// Whether what is no property's is equal.
  private func isEqualApart(from other: ModelObject) -> Bool {
    type(of: self) == type(of: other) && unknownMembers == other.unknownMembers
      && isWrittenAlike(other)
  }

  /// The objects of a property that must be equal for it to be equal; nil where it is not anyhow.
  private func equalPairs(
    of field: Field, with other: ModelObject
  ) -> [(ModelObject, ModelObject)]? {
    guard unreadValue(of: field) == other.unreadValue(of: field) else { return nil }
    guard field.owns || field.refers || hasUnreadParts(of: field) || other.hasUnreadParts(of: field)
    else {
      return field.access.isSame(self, as: field.access.current(other)) ? [] : nil
    }
    return plainShape(of: field).pairs(with: other.plainShape(of: field))
  }

  /// What the data had for a property and is not just another spelling of what it is.
  private func unreadValue(of field: Field) -> Value? {
    guard let kept = keptValue(of: field), !reads(kept, as: field, .tolerant) else { return nil }
    return kept
  }
}
