import ModelData

/// The differences between two objects that should be equal.
package struct ObjectComparison {
  package struct Difference {
    package let object: ModelObject
    /// The property; nil for unknown members.
    package let field: Field?
    /// The object that the text reads as.
    package let other: ModelObject
    /// The unknown members of the other object that were compared.
    package let unknown: Record
  }

  package private(set) var differences: [Difference] = []

  /// Compares two objects. With `ignoringOthers`, the other object may have further unknown members, and parts that
  /// could not be read.
  package init(_ object: ModelObject, _ other: ModelObject, ignoringOthers: Bool = false) {
    var left = [(object, other)]
    while let (object, other) = left.popLast() {
      for field in object.model.fields
      where field.isStored && !field.options.contains(.readOnly) {
        if object.isLost(field, in: other, ignoringParts: ignoringOthers) {
          add(object, field, other)
        } else if let pairs = object.pairs(
          of: field, with: other, ignoringUnread: ignoringOthers)
        {
          left += pairs
        } else if let refused = other.refusedValue(of: field) {
          // The property does not accept the value when reading, but the file has it.
          if refused != object.storedValue(of: field) { add(object, field, other) }
        } else if !object.storesSame(field, as: other, ignoringUnread: ignoringOthers) {
          add(object, field, other)
        }
      }
      // In a file, unknown members are between the properties, so their order is not compared.
      let unknown = Dictionary(grouping: object.unknown.record.members, by: \.keyBytes)
      let others = ignoringOthers ? object.unknown(sharedWith: other) : other.unknown.record
      if unknown != Dictionary(grouping: others.members, by: \.keyBytes) {
        add(object, nil, other, others)
      }
    }
  }

  private mutating func add(
    _ object: ModelObject, _ field: Field?, _ other: ModelObject, _ unknown: Record = Record()
  ) {
    differences.append(Difference(object: object, field: field, other: other, unknown: unknown))
  }
}

extension ModelObject {
  /// Returns the unknown members of another object that this object has under the same keys.
  package final func unknown(sharedWith other: ModelObject) -> Record {
    let keys = Set(unknown.record.members.map(\.keyBytes))
    return Record(other.unknown.record.members.filter { keys.contains($0.keyBytes) })
  }
}
