import ModelBasics
import ModelData

/// What a structure is: the name of its type, and its members.
public struct ValueType<Structure: ModelValue>: Sendable {
  /// What it is called in messages and schemas.
  public let name: String
  /// Its members, in the order they are written.
  public let fields: [ValueField<Structure>]
  /// The member of each key, and whether that is its first key (0) or an older one.
  let places: [[UInt8]: (place: Int, rank: Int)]
  private let held = HeldObjects(in: Structure.self)

  /// A type with members.
  public init(
    _ name: String, keys strategy: ModelType.KeyStrategy = .asIs, fields: [ValueField<Structure>]
  ) {
    self.name = name
    self.fields = fields.map { $0.named(by: strategy) }
    var places: [[UInt8]: (place: Int, rank: Int)] = [:]
    let longest = self.fields.map(\.storedKeys.count).max() ?? 0
    for rank in 0..<longest {
      for (place, field) in self.fields.enumerated() where rank < field.storedKeys.count {
        let key = Array(field.storedKeys[rank].utf8)
        if places[key] == nil { places[key] = (place, rank) }
      }
    }
    self.places = places
  }

  var holdsObjects: Bool { held.answer { fields.contains { $0.holdsObjects() } } }
}

/// One member of a structure: how it is stored, and what may be in it.
public struct ValueField<Structure: ModelValue>: Sendable {
  /// The member's name.
  public let name: String
  /// What its values can be.
  public let limits: FieldLimits
  /// What it is, for people.
  public let help: String
  /// The keys it is stored under: written to the first, read from all.
  public private(set) var storedKeys: [String]

  let read: @Sendable (inout Structure, FieldReader) -> Bool
  let write: @Sendable (Structure, FieldWriter) -> Void
  let isSame: @Sendable (Structure, Structure) -> Bool
  let isEquivalent: @Sendable (Structure, Structure) -> Bool
  /// Whether it is nil, as it is at first: then it is not written.
  let isLeftOut: @Sendable (Structure) -> Bool
  let differences: @Sendable (Structure, Structure) -> [PartDifference]
  let problems: @Sendable (Structure) -> [PartProblem]
  let type: @Sendable () -> FieldType
  let initialValue: @Sendable () -> Value
  let holdsObjects: @Sendable () -> Bool
  let showObjects: @Sendable (Structure, ObjectVisitor) -> Void
  /// Puts copies in the places of its objects.
  let copyObjects: @Sendable (inout Structure, ObjectCopier) -> Void
  /// Takes its objects out, where a value of its type needs none; whether it did.
  let removeObjects: @Sendable (inout Structure) -> Bool

  /// A member that is kept in a stored property.
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
      isLeftOut: { structure in
        structure[keyPath: path].isNothing && Structure()[keyPath: path].isNothing
      },
      differences: { old, new in
        PartDifference.between(old[keyPath: path], new[keyPath: path], at: segment)
      },
      problems: { structure in
        let value = structure[keyPath: path]
        let own = limits.isEmpty ? nil : limits.broken(by: FieldWriter.value(of: value))
        return
          (own.map { [PartProblem(path: [segment], rule: $0.rule, message: $0.message)] } ?? [])
          + value.partProblems.map { $0.below(segment) }
      },
      type: { Property.fieldType },
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

  /// A member of a type that is no ``FieldValue``.
  @available(
    *, unavailable,
    message:
      "a member of a model's structure is of a type that can be stored: conform the type to FieldValue, or leave the member alone with @Transient"
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
