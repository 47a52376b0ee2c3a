import ModelData

/// The members of stored data that belong to no property. They are kept in order, written back, and tracked like
/// properties.
public struct UnknownProperties {
  let object: ModelObject

  /// The keys of the members, in order.
  public var keys: [String] { object.unknownMembers.keys }
  /// True if there are no unknown properties.
  public var isEmpty: Bool { object.unknownMembers.members.isEmpty }
  /// All unknown properties as a record.
  public var record: Record { object.unknownMembers }

  /// The unknown property with a key. Setting nil removes it. Adding one under a key that the class itself uses is
  /// reported as a ``ModelMistake`` and has no effect.
  public subscript(key: String) -> Value? {
    get { object.unknownMembers[key] }
    nonmutating set {
      var members = object.unknownMembers
      if newValue != nil, members[key] == nil, object.model.hasKey(key) {
        return ModelDiagnostics.handler(.declaredKey(object.model.name, key))
      }
      members[key] = newValue
      guard members != object.unknownMembers else { return }
      object.unknownMembers = members
    }
  }

  /// The unknown property with a key, read as a type. Returns nil if there is none, or if it cannot be read as that
  /// type. Setting nil removes it. Reading an object creates a new one each time.
  public subscript<Property: FieldValue>(key: String, as type: Property.Type) -> Property? {
    get { self[key].flatMap { FieldReader.read(type, from: $0) } }
    nonmutating set {
      // An equal value is not written, so that the stored notation stays.
      if let newValue, let value = self[key], FieldReader.read(type, from: value) == newValue {
        return
      }
      self[key] = newValue.map { FieldWriter.value(of: $0) }
    }
  }

  /// Removes the unknown property with a key and returns its value.
  @discardableResult
  public func remove(_ key: String) -> Value? {
    defer { self[key] = nil }
    return self[key]
  }

  /// Removes all unknown properties.
  public func removeAll() {
    if !isEmpty { object.unknownMembers = Record() }
  }
}

extension UnknownProperties: Sequence {
  /// Returns an iterator over the members, in order.
  public func makeIterator() -> some IteratorProtocol<Record.Member> {
    object.unknownMembers.members.makeIterator()
  }
}

extension ModelObject {
  /// The unknown properties: the members of the stored data that belong to no property.
  public final var unknown: UnknownProperties { UnknownProperties(object: self) }

  final var unknownMembers: Record {
    get {
      willRead(Field.unknown.number)
      return sideTable?.unknown ?? Record()
    }
    set {
      willChange(Field.unknown.number, sideTable?.unknown ?? Record())
      ensuredSideTable.unknown = newValue
      didChange(Field.unknown.number)
    }
  }

  /// Returns the field with a number, or the field that stands for all unknown properties.
  final func field(_ number: Int) -> Field {
    number == Field.unknown.number ? Field.unknown : model.fields[number]
  }
}

extension Field {
  /// The field that stands for all unknown properties of an object, which are tracked together.
  package static let unknown: Field = {
    var field = Field(
      "", get: { (object: ModelObject) in object.sideTable?.unknown ?? Record() },
      set: { $0.ensuredSideTable.unknown = $1 }, initial: { Record() })
    field.number = .max
    return field
  }()
}
