import ModelData

/// The differences between two objects that should be equal.
package struct ObjectComparison {
  package struct Difference {
    package let object: ModelObject
    /// The property; nil for unknown members.
    package let field: Field?
    /// The object that the text reads as.
    package let other: ModelObject
  }

  package private(set) var differences: [Difference] = []

  package init(_ object: ModelObject, _ other: ModelObject) {
    var left = [(object, other)]
    while let (object, other) = left.popLast() {
      for field in object.model.fields
      where field.isStored && !field.options.contains(.readOnly) {
        if object.isLost(field, in: other) {
          add(object, field, other)
        } else if let pairs = object.pairs(of: field, with: other) {
          left += pairs
        } else if let refused = other.refusedValue(of: field) {
          // The property does not accept the value when reading, but the file has it.
          if refused != object.storedValue(of: field) { add(object, field, other) }
        } else if !object.storesSame(field, as: other) {
          add(object, field, other)
        }
      }
      // In a file, unknown members are between the properties, so their order is not compared.
      let unknown = Dictionary(grouping: object.unknown.record.members, by: \.keyBytes)
      if unknown != Dictionary(grouping: other.unknown.record.members, by: \.keyBytes) {
        add(object, nil, other)
      }
    }
  }

  private mutating func add(_ object: ModelObject, _ field: Field?, _ other: ModelObject) {
    differences.append(Difference(object: object, field: field, other: other))
  }
}
