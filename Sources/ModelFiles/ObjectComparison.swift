import DocumentFormats
import DocumentTree
import ModelKit

/// The differences between two objects that should be equal.
struct ObjectComparison {
  struct Difference {
    let object: ModelObject
    /// The property; nil for unknown members.
    let field: Field?
    /// The unknown members of the other object.
    let others: Record
  }

  private(set) var differences: [Difference] = []

  init(_ object: ModelObject, _ other: ModelObject) {
    var left = [(object, other)]
    while let (object, other) = left.popLast() {
      for field in object.model.fields
      where field.isStored && !field.options.contains(.readOnly) {
        if let pairs = object.pairs(of: field, with: other) {
          left += pairs
        } else if let kept = other.keptValue(of: field), kept == object.storedValue(of: field) {
          // The stored value is in the file, but the property does not accept it when reading.
          continue
        } else {
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
    differences.append(
      Difference(object: object, field: field, others: other.unknown.record))
  }
}

extension Document {
  /// Returns the differences between the object in the text and another; none if even a new text of
  /// the object would not read as the object.
  func differences<Object: ModelObject>(
    from object: Object, _ tokens: any Tokens, _ policy: DecodingPolicy,
    _ registry: ModelRegistry
  ) -> [ObjectComparison.Difference] {
    let written = self.object(of: Object.self, tokens, policy, registry)
    let found = ObjectComparison(object, written).differences
    guard !found.isEmpty else { return [] }
    let reread = Self.read(Object.self, from: ValueCursor(object.value), policy, registry)
    return ObjectComparison(reread, written).differences.isEmpty ? [] : found
  }

  /// Returns the object that the text contains.
  func object<Object: ModelObject>(
    of type: Object.Type, _ tokens: any Tokens, _ policy: DecodingPolicy,
    _ registry: ModelRegistry
  ) -> Object {
    Self.read(type, from: cursor(), policy, registry)
  }

  private static func read<Object: ModelObject>(
    _ type: Object.Type, from cursor: DataCursor, _ policy: DecodingPolicy,
    _ registry: ModelRegistry
  ) -> Object {
    var policy = policy
    policy.silent = Set(Issue.Kind.allCases)
    policy.fatal = []
    return (try? type.read(from: cursor, policy: policy, registry: registry).object) ?? Object()
  }
}
