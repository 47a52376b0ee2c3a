import DocumentFormats
import DocumentTree
import ModelKit

/// Where an object is not as another is that should be the same.
struct ObjectComparison {
  struct Difference {
    let object: ModelObject
    /// The property; nil for what is unknown.
    let field: Field?
    /// What the other has that is unknown.
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
          // What is stored of it is there, but is none that the property reads.
          continue
        } else {
          add(object, field, other)
        }
      }
      // In a file they are between the properties, so their order says nothing.
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
  /// Where the object that the text is of is not as another. What no text would read as is none.
  func differences<Object: ModelObject>(
    from object: Object, _ tokens: any Tokens, _ policy: DecodingPolicy,
    _ registry: ModelRegistry
  ) -> [ObjectComparison.Difference] {
    let written = self.object(of: Object.self, tokens, policy, registry)
    let found = ObjectComparison(object, written).differences
    guard !found.isEmpty else { return [] }
    let anew = Self.read(Object.self, from: ValueCursor(object.value), policy, registry)
    return ObjectComparison(anew, written).differences.isEmpty ? [] : found
  }

  /// The object that the text is of.
  func object<Object: ModelObject>(
    of type: Object.Type, _ tokens: any Tokens, _ policy: DecodingPolicy,
    _ registry: ModelRegistry
  ) -> Object {
    Self.read(type, from: DocumentCursor(self, tokens), policy, registry)
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
