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

  /// Compares two objects. With `ignoringOthers`, the other object may have further unknown members,
  /// and parts that could not be read.
  init(_ object: ModelObject, _ other: ModelObject, ignoringOthers: Bool = false) {
    var left = [(object, other)]
    while let (object, other) = left.popLast() {
      for field in object.model.fields
      where field.isStored && !field.options.contains(.readOnly) {
        if let pairs = object.pairs(of: field, with: other, ignoringUnread: ignoringOthers) {
          left += pairs
        } else if let kept = other.keptValue(of: field), kept == object.storedValue(of: field) {
          // The stored value is in the file, but the property does not accept it when reading.
          continue
        } else {
          differences.append(Difference(object: object, field: field, others: Record()))
        }
      }
      // In a file, unknown members are between the properties, so their order is not compared.
      let unknown = Dictionary(grouping: object.unknown.record.members, by: \.keyBytes)
      let others = ignoringOthers ? object.unknown(sharedWith: other) : other.unknown.record
      if unknown != Dictionary(grouping: others.members, by: \.keyBytes) {
        differences.append(Difference(object: object, field: nil, others: others))
      }
    }
  }
}

extension ModelObject {
  /// Returns the unknown members of another object that this object has under the same keys.
  func unknown(sharedWith other: ModelObject) -> Record {
    let keys = Set(unknown.record.members.map(\.keyBytes))
    return Record(other.unknown.record.members.filter { keys.contains($0.keyBytes) })
  }
}

extension Document {
  /// Returns the differences between the object in the text and another; none if even a new text of
  /// the object would not read as the object.
  func differences<Object: ModelObject>(
    from object: Object, _ tokens: any Tokens, _ policy: DecodingPolicy,
    _ registry: ModelRegistry, ignoringOthers: Bool
  ) -> [ObjectComparison.Difference] {
    let written = self.object(of: Object.self, tokens, policy, registry)
    let found = ObjectComparison(
      object, written, ignoringOthers: ignoringOthers
    ).differences
    guard !found.isEmpty else { return [] }
    let reread = Self.read(Object.self, from: ValueCursor(object.value), policy, registry)
    return ObjectComparison(reread, written, ignoringOthers: ignoringOthers).differences.isEmpty
      ? [] : found
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
