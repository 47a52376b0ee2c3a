import ModelBasics
import ModelData

/// The description of a structure: its name and its members.
public struct ValueType<Structure: ModelValue>: Sendable {
  /// The name in messages and schemas.
  public let name: String
  /// The members, in the order in which they are written.
  public let fields: [ValueField<Structure>]
  /// The member for each key, and the position of the key in the member's list: 0, or more for older keys.
  let fieldsByKey: [[UInt8]: (index: Int, rank: Int)]
  private let containment = ObjectContainment(in: Structure.self)

  /// Creates a description with the given members.
  public init(
    _ name: String, keys strategy: ModelType.KeyStrategy = .asIs, fields: [ValueField<Structure>]
  ) {
    self.name = name
    self.fields = fields.map { $0.named(by: strategy) }
    var fieldsByKey: [[UInt8]: (index: Int, rank: Int)] = [:]
    let longest = self.fields.map(\.storedKeys.count).max() ?? 0
    for rank in 0..<longest {
      for (index, field) in self.fields.enumerated() where rank < field.storedKeys.count {
        let key = Array(field.storedKeys[rank].utf8)
        if fieldsByKey[key] == nil { fieldsByKey[key] = (index, rank) }
      }
    }
    self.fieldsByKey = fieldsByKey
  }

  /// Returns the member for a key, which a decoder may have converted from snake case.
  func member(forKey key: [UInt8], hasConvertedKeys: Bool) -> (index: Int, rank: Int)? {
    if let known = fieldsByKey[key] { return known }
    guard hasConvertedKeys else { return nil }
    let text = String(decoding: key, as: UTF8.self)
    return fieldsByKey.filter {
      ModelType.KeyStrategy.converted(String(decoding: $0.key, as: UTF8.self)) == text
    }.map(\.value).min { $0.index < $1.index }
  }

  var holdsObjects: Bool { containment.answer { fields.contains { $0.holdsObjects() } } }
}

/// A member of a structure: its name, its stored keys, and the limits of its values.
public struct ValueField<Structure: ModelValue>: Sendable {
  /// The member's name.
  public let name: String
  /// The limits of the member's values.
  public let limits: FieldLimits
  /// The description of the member for people.
  public let help: String
  /// The keys that the member is stored under. It is written to the first key, and read from any of them.
  public private(set) var storedKeys: [String]

  let read: @Sendable (inout Structure, FieldReader) -> Bool
  let write: @Sendable (Structure, FieldWriter) -> Void
  let isSame: @Sendable (Structure, Structure) -> Bool
  let isEquivalent: @Sendable (Structure, Structure) -> Bool
  /// Returns true if the member is nil and its default is nil; it is then not written.
  let isOmitted: @Sendable (Structure) -> Bool
  let differences: @Sendable (Structure, Structure) -> [PartDifference]
  let problems: @Sendable (Structure) -> [PartProblem]
  let type: @Sendable () -> FieldType
  let guide: @Sendable (DecodingGuides) -> DecodingGuide
  let initialValue: @Sendable () -> Value
  let holdsObjects: @Sendable () -> Bool
  let showObjects: @Sendable (Structure, ObjectVisitor) -> Void
  /// Replaces the member's objects with copies.
  let copyObjects: @Sendable (inout Structure, ObjectCopier) -> Void
  /// Removes the member's objects if a value of its type can be without them. Returns true if it did.
  let removeObjects: @Sendable (inout Structure) -> Bool

  /// Creates a member for a stored property.
  public static func declared<Property: FieldValue & SendableMetatype>(
    _ name: String, keys: [String] = [], limits: FieldLimits = .none, help: String = "",
    _ path: any WritableKeyPath<Structure, Property> & Sendable
  ) -> ValueField {
    let segment = Path.Segment.key(Array(name.utf8))
    return ValueField(
      name: name, limits: limits, help: help, storedKeys: keys,
      read: { structure, reader in
        guard let value = Property.read(from: reader) else { return false }
        structure[keyPath: path] = value
        return true
      },
      write: { structure, writer in structure[keyPath: path].write(to: writer) },
      isSame: { $0[keyPath: path].isSame(as: $1[keyPath: path]) },
      isEquivalent: { $0[keyPath: path].isEquivalent(to: $1[keyPath: path]) },
      isOmitted: { structure in
        structure[keyPath: path].isNil && Structure()[keyPath: path].isNil
      },
      differences: { old, new in
        PartDifference.between(old[keyPath: path], new[keyPath: path], at: segment)
      },
      problems: { structure in
        let value = structure[keyPath: path]
        let own = limits.isEmpty ? nil : limits.violation(by: FieldWriter.value(of: value))
        return
          (own.map { [PartProblem(path: [segment], rule: $0.rule, message: $0.message)] } ?? [])
          + value.partProblems.map { $0.below(segment) }
      },
      type: { Property.fieldType },
      guide: { $0.guide(for: Property.self) },
      initialValue: { FieldWriter.value(of: Structure()[keyPath: path]) },
      holdsObjects: { Property.holdsObjects },
      showObjects: { structure, visitor in
        guard Property.holdsObjects else { return }
        visitor.at(segment) { structure[keyPath: path].showObjects(to: visitor) }
      },
      copyObjects: { structure, copier in
        guard Property.holdsObjects else { return }
        structure[keyPath: path] = structure[keyPath: path].copy(with: copier)
      },
      removeObjects: { structure in
        guard Property.holdsObjects, let empty = structure[keyPath: path].withoutObjects() else {
          return false
        }
        structure[keyPath: path] = empty
        return true
      })
  }

  /// Unavailable: the type of the member is not a ``FieldValue``.
  @available(
    *, unavailable,
    message:
      "a member of a model's structure is of a type that can be stored: make a structure or an enumeration @Modeled, conform the type to FieldValue (which is all that an enumeration with a raw type needs), or leave the member alone with @Transient"
  )
  public static func declared<Property>(
    _ name: String, keys: [String] = [], limits: FieldLimits = .none, help: String = "",
    _ path: WritableKeyPath<Structure, Property>
  ) -> ValueField { fatalError() }

  func named(by strategy: ModelType.KeyStrategy) -> ValueField {
    guard storedKeys.isEmpty else { return self }
    var field = self
    field.storedKeys = [strategy.key(for: name)]
    return field
  }
}
