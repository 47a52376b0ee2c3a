import ModelData

/// Members of stored data that no property takes: kept in order, written back, and tracked like
/// properties.
public struct UnknownProperties {
  let object: ModelObject

  /// Their keys, in order.
  public var keys: [String] { object.unknownMembers.keys }
  /// Whether there are none.
  public var isEmpty: Bool { object.unknownMembers.members.isEmpty }
  /// All of them.
  public var record: Record { object.unknownMembers }

  /// The one with a key; setting nil removes it. A new one under a key that the class has itself is
  /// a ``ModelMistake``, and not taken.
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

  /// The one with a key, as a type: nil where there is none, or one that nothing of the type can
  /// be made of. Setting nil removes it. An object is made anew each time.
  public subscript<Property: FieldValue>(key: String, as type: Property.Type) -> Property? {
    get { self[key].flatMap { FieldReader.read(type, from: $0) } }
    nonmutating set {
      // What is left as it is, is left as it is spelled.
      if let newValue, let value = self[key], FieldReader.read(type, from: value) == newValue {
        return
      }
      self[key] = newValue.map { FieldWriter.value(of: $0) }
    }
  }

  /// Takes the one with a key out, and gives what it was.
  @discardableResult
  public func remove(_ key: String) -> Value? {
    defer { self[key] = nil }
    return self[key]
  }

  /// Takes all of them out.
  public func removeAll() {
    if !isEmpty { object.unknownMembers = Record() }
  }
}

extension UnknownProperties: Sequence {
  /// Goes through them in order.
  public func makeIterator() -> some IteratorProtocol<Record.Member> {
    object.unknownMembers.members.makeIterator()
  }
}

extension ModelObject {
  /// What stored data has for the object that no property takes.
  public final var unknown: UnknownProperties { UnknownProperties(object: self) }

  final var unknownMembers: Record {
    get {
      willRead(Field.unknown.number)
      return ledger?.unknown ?? Record()
    }
    set {
      willChange(Field.unknown.number, ledger?.unknown ?? Record())
      keptLedger.unknown = newValue
      didChange(Field.unknown.number)
    }
  }

  /// A property, or all unknown ones together.
  final func field(_ number: Int) -> Field {
    number == Field.unknown.number ? Field.unknown : model.fields[number]
  }
}

extension Field {
  /// The unknown properties of an object, tracked as one.
  static let unknown: Field = {
    var field = Field(
      "", get: { (object: ModelObject) in object.ledger?.unknown ?? Record() },
      set: { $0.keptLedger.unknown = $1 }, initial: { Record() })
    field.number = .max
    return field
  }()
}
