import ModelData

/// Access to a property that refers to objects which another property owns.
class ReferenceAccess: FieldAccess, @unchecked Sendable {
  let rule: ReferenceRule

  init(
    _ rule: ReferenceRule,
    read: @escaping (ModelObject, FieldReader) -> Bool,
    write: @escaping (ModelObject, FieldWriter) -> Void,
    writeMember: @escaping (ModelObject, FieldWriter, UnsafeBufferPointer<UInt8>) -> Bool,
    isNil: @escaping (ModelObject) -> Bool, isInitiallyNil: @escaping () -> Bool
  ) {
    self.rule = rule
    super.init(
      read: read, write: write, writeMember: writeMember, isNil: isNil,
      isInitiallyNil: isInitiallyNil)
  }

  final override var isReference: Bool { true }

  final override func redirect(
    _ object: ModelObject, to replacement: (ModelObject) -> ModelObject
  ) {
    setTargets(targets(of: object).compactMap(\.self).map(replacement), of: object)
  }

  var isMultiple: Bool { false }
  var target: ModelObject.Type { ModelObject.self }
  /// Returns the targets, with nil for objects that were freed.
  func targets(of object: ModelObject) -> [ModelObject?] { [] }
  func setTargets(_ targets: [ModelObject], of object: ModelObject) {}
  func isTarget(_ object: ModelObject) -> Bool { false }
}

extension FieldAccess {
  /// This access, if the property refers to objects that another property owns.
  var reference: ReferenceAccess? {
    isReference ? unsafeDowncast(self, to: ReferenceAccess.self) : nil
  }
}

final class ReferencePropertyAccess<Model: ModelObject, Property: ReferenceProperty>:
  ReferenceAccess, @unchecked Sendable
{
  typealias Reference = ObjectReference<Property>

  private let get: @Sendable (Model) -> Reference
  private let set: @Sendable (Model, Reference) -> Void
  private let restoreValue: @Sendable (Model, Reference) -> Void

  init(
    _ rule: ReferenceRule, get: @escaping @Sendable (Model) -> Reference,
    set: @escaping @Sendable (Model, Reference) -> Void,
    restore: (@Sendable (Model, Reference) -> Void)?
  ) {
    self.get = get
    self.set = set
    restoreValue = restore ?? set
    let isMultiple = Property.allowsMultiple
    super.init(
      rule,
      read: { object, reader in
        set(unsafeDowncast(object, to: Model.self), Reference())
        if isMultiple || reader.kind != .null { reader.noteReference(of: object, rule) }
        return true
      },
      write: { object, writer in
        let targets = get(unsafeDowncast(object, to: Model.self)).objects
        rule.write(targets, isMultiple: isMultiple, of: object, to: writer)
      },
      writeMember: { object, writer, key in
        let reference = get(unsafeDowncast(object, to: Model.self))
        if !isMultiple, reference.isEmpty { return false }
        writer.key(key)
        rule.write(reference.objects, isMultiple: isMultiple, of: object, to: writer)
        return true
      },
      isNil: { object in
        !isMultiple && get(unsafeDowncast(object, to: Model.self)).isEmpty
      },
      isInitiallyNil: { !isMultiple })
  }

  /// Returns the object as an instance of the class. The field is in the list of this class, so the object is one.
  private func model(_ object: ModelObject) -> Model { unsafeDowncast(object, to: Model.self) }

  override var isMultiple: Bool { Property.allowsMultiple }
  override var target: ModelObject.Type { Property.Target.self }

  override func targets(of object: ModelObject) -> [ModelObject?] { get(model(object)).objects }

  override func setTargets(_ targets: [ModelObject], of object: ModelObject) {
    set(
      model(object),
      Reference(Property(referringTo: targets.compactMap { $0 as? Property.Target })))
  }

  override func isTarget(_ object: ModelObject) -> Bool { object is Property.Target }

  // MARK: - Overrides of FieldAccess

  /// A description for messages: `Child in items`.
  override var noun: String {
    target.modelType.name + (rule.collection.map { " in \($0)" } ?? "")
  }

  override var initialValue: Value { isMultiple ? [] : .null }

  override func current(_ object: ModelObject) -> Any { get(model(object)) }

  override func displayValue(_ value: Any) -> Any {
    (value as? Reference).map { $0.value } ?? value
  }

  override func restore(_ object: ModelObject, _ value: Any) {
    if let value = value as? Reference { restoreValue(model(object), value) }
  }

  override func setUntracked(_ object: ModelObject, _ value: Any) {
    if let value = value as? Reference { set(model(object), value) }
  }

  override func reset(_ object: ModelObject) { set(model(object), Reference()) }

  override func isSame(_ object: ModelObject, as value: Any) -> Bool {
    (value as? Reference).map { get(model(object)).isSame(as: $0) } ?? false
  }

  override func isInitial(_ object: ModelObject) -> Bool { get(model(object)).isEmpty }

  override func write(value: Any, of object: ModelObject, to writer: FieldWriter) {
    guard let value = value as? Reference else { return }
    rule.write(value.objects, isMultiple: isMultiple, of: object, to: writer)
  }

  override func isRead(_ object: ModelObject, from reader: FieldReader, exactly: Bool) -> Bool {
    let index = ReferenceIndex.current()
    let targets = targets(of: object)
    let value = reader.cursor.value
    if !isMultiple, value.kind == .null { return targets.isEmpty }
    guard !isMultiple || value.kind == .array else { return false }
    let values = isMultiple ? Array(value.elements) : [value]
    return values.count == targets.count
      && zip(values, targets).allSatisfy { value, target in
        target != nil && index.target(of: value, self, in: object) === target
      }
  }

  override func value(_ value: Any, of object: ModelObject) -> Value {
    FieldWriter.value { write(value: value, of: object, to: $0) }
  }

  override func isNil(value: Any) -> Bool {
    !isMultiple && (value as? Reference)?.isEmpty == true
  }

  override func copy(from object: ModelObject, to other: ModelObject, with copier: ObjectCopier) {
    set(model(other), get(model(object)))
  }

  override func copy(value: Any, to other: ModelObject, with copier: ObjectCopier) {
    setUntracked(other, value)
  }

  // MARK: - Schema

  override var type: FieldType {
    isMultiple ? .list(storedType) : .optional(storedType)
  }

  /// The stored type of one target.
  private var storedType: FieldType {
    if rule.names.isEmpty { return .text() }
    if let key = rule.key {
      let type = target.modelType.field(named: key)?.access.type ?? .anything
      if case .optional(let type) = type { return type }
      return type
    }
    if !rule.isFromRoot, rule.names.count == 1 {
      switch Model.modelType.field(named: rule.names[0])?.access.type {
      case .list?: return .integer(minimum: 0)
      case .dictionary?: return .text()
      default: break
      }
    }
    return .either([.integer(minimum: 0), .text()])
  }
}

// MARK: - Declaring

extension Field {
  /// Creates a field for a property that refers to objects which another property owns. `collection` names that
  /// property: in the same object (`items`) or on a path from the root of the tree (`/library.items`). The stored
  /// value is the property `key` of the target; without a key, its index or key in the collection; without a
  /// collection, its path from the root.
  public static func reference<Model: ModelObject, Property: ReferenceProperty>(
    _ name: String, keys: [String] = [], limits: FieldLimits = .none, help: String = "",
    options: Options = [], in collection: String? = nil, by key: String? = nil,
    get: @escaping @Sendable (Model) -> ObjectReference<Property>,
    set: @escaping @Sendable (Model, ObjectReference<Property>) -> Void,
    restore: (@Sendable (Model, ObjectReference<Property>) -> Void)? = nil
  ) -> Field {
    let rule = ReferenceRule(in: collection, by: key)
    return Field(
      name, keys, limits, help, options,
      ReferencePropertyAccess(rule, get: get, set: set, restore: restore))
  }
}
