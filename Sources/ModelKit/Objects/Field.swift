import ModelBasics
import ModelData

/// One property of a model: how it is stored, and what may be in it.
public struct Field: Sendable {
  /// How a property is kept.
  public struct Options: OptionSet, Sendable {
    /// The bits.
    public let rawValue: Int
    /// Options by their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Written, but never set from data.
    public static let readOnly = Options(rawValue: 1)
    /// Tracked, but neither read nor written.
    public static let transient = Options(rawValue: 2)
  }

  /// The property's name.
  public let name: String
  /// The keys it is stored under: written to the first, read from the first that is there.
  /// Empty is the name, as the model's key strategy spells it.
  public let keys: [String]
  /// What its values can be.
  public let limits: FieldLimits
  /// What it is, for people.
  public let help: String
  /// How it is kept.
  public let options: Options

  let access: FieldAccess
  /// Its number in the model, inherited ones first.
  public internal(set) var number = 0
  /// The keys, with the one that comes from the name.
  public internal(set) var storedKeys: [String] = []

  /// A field that is kept in a stored property.
  ///
  /// `get` and `set` go to the property itself, past all tracking; `initial` is what the property
  /// has in a new object. `restore` is what reverting and undoing set it with, where that is more.
  ///
  /// What reads and writes it is made where the field is, so that it is compiled for the type.
  @inlinable public init<Model: ModelObject, Property: FieldValue>(
    _ name: String, keys: [String] = [], limits: FieldLimits = .none,
    help: String = "", options: Options = [],
    get: @escaping @Sendable (Model) -> Property,
    set: @escaping @Sendable (Model, Property) -> Void,
    initial: @escaping @Sendable () -> Property,
    restore: (@Sendable (Model, Property) -> Void)? = nil
  ) {
    self.init(
      name, keys, limits, help, options,
      PropertyAccess(
        get: get, set: set, initial: initial, restore: restore ?? set,
        read: { object, reader in
          guard let value = Property.read(from: reader) else { return false }
          set(unsafeDowncast(object, to: Model.self), value)
          return true
        },
        write: { object, writer in get(unsafeDowncast(object, to: Model.self)).write(to: writer) },
        isNothing: { object in get(unsafeDowncast(object, to: Model.self)).isNothing }))
  }

  @usableFromInline
  init(
    _ name: String, _ keys: [String], _ limits: FieldLimits,
    _ help: String, _ options: Options, _ access: FieldAccess
  ) {
    self.name = name
    self.keys = keys
    self.limits = limits
    self.help = help
    self.options = options
    self.access = access
  }

  package var owns: Bool { access.holdsObjects }
  /// Whether not every value of the property's type may be read into it.
  var isLimited: Bool {
    limits.range != nil || !limits.choices.isEmpty || options.contains(.readOnly)
  }
  package var isStored: Bool { !options.contains(.transient) }
  /// Whether it refers to objects that another property has.
  package var refers: Bool { access.reference != nil }
}

/// What is done with a property of an object without knowing its type.
@usableFromInline
class FieldAccess: @unchecked Sendable {
  /// Reads the property from the value a reader is on; false where nothing can be made of that.
  final let read: (ModelObject, FieldReader) -> Bool
  final let write: (ModelObject, FieldWriter) -> Void
  final let isNothing: (ModelObject) -> Bool

  init(
    read: @escaping (ModelObject, FieldReader) -> Bool,
    write: @escaping (ModelObject, FieldWriter) -> Void,
    isNothing: @escaping (ModelObject) -> Bool
  ) {
    self.read = read
    self.write = write
    self.isNothing = isNothing
  }

  var noun: String { "" }
  var type: FieldType { .anything }
  /// What the property is in a new object; null where that is another each time.
  var initialValue: Value { .null }
  var holdsObjects: Bool { false }
  /// Itself, where the property refers to objects that another has.
  var reference: ReferenceAccess? { nil }
  func current(_ object: ModelObject) -> Any { () }
  /// A value as who uses the model knows it.
  func shown(_ value: Any) -> Any { value }
  func restore(_ object: ModelObject, _ value: Any) {}
  /// Puts a value in, past all tracking and observers.
  func place(_ object: ModelObject, _ value: Any) {}
  /// Makes the property as it is in a new object, past the same.
  func reset(_ object: ModelObject) {}
  func isSame(_ object: ModelObject, as value: Any) -> Bool { true }
  func isEquivalent(_ object: ModelObject, to value: Any) -> Bool { isSame(object, as: value) }
  /// The parts of a property that are not as they were; nil where it is one thing.
  func differences(_ object: ModelObject, from value: Any) -> [PartDifference]? { nil }
  /// The rules that parts of a property do not keep.
  func problems(_ object: ModelObject) -> [PartProblem] { [] }
  func isInitial(_ object: ModelObject) -> Bool { true }
  func write(value: Any, of object: ModelObject, to writer: FieldWriter) {}
  /// Whether a stored value reads as what the property is; if not exactly, as one that says the same.
  func isRead(_ object: ModelObject, from reader: FieldReader, exactly: Bool) -> Bool { false }
  /// What a value of the property is in stored form.
  func value(_ value: Any, of object: ModelObject) -> Value { .null }
  /// Whether a value is nothing, as it is in a new object.
  func isNothing(value: Any) -> Bool { false }
  func copy(from object: ModelObject, to other: ModelObject, with copier: ObjectCopier) {}
  func copy(value: Any, to other: ModelObject, with copier: ObjectCopier) {}
  func copied(value: Any, with copier: ObjectCopier) -> Any { value }
  func showObjects(of object: ModelObject, to visitor: ObjectVisitor) {}
  func showObjects(in value: Any, to visitor: ObjectVisitor) {}
  func releaseObjects(_ object: ModelObject, into objects: inout [ModelObject]) {}
}

@usableFromInline
final class PropertyAccess<Model: ModelObject, Property: FieldValue>: FieldAccess,
  @unchecked Sendable
{
  private let get: @Sendable (Model) -> Property
  private let set: @Sendable (Model, Property) -> Void
  private let initial: @Sendable () -> Property
  private let setBack: @Sendable (Model, Property) -> Void

  @usableFromInline
  init(
    get: @escaping @Sendable (Model) -> Property,
    set: @escaping @Sendable (Model, Property) -> Void,
    initial: @escaping @Sendable () -> Property,
    restore: @escaping @Sendable (Model, Property) -> Void,
    read: @escaping (ModelObject, FieldReader) -> Bool,
    write: @escaping (ModelObject, FieldWriter) -> Void,
    isNothing: @escaping (ModelObject) -> Bool
  ) {
    self.get = get
    self.set = set
    self.initial = initial
    setBack = restore
    super.init(read: read, write: write, isNothing: isNothing)
  }

  /// The field is in the class's own list, so the object is of the class.
  private func model(_ object: ModelObject) -> Model { unsafeDowncast(object, to: Model.self) }

  override var noun: String { Property.noun }
  override var type: FieldType { Property.fieldType }
  override var initialValue: Value {
    let value = initial()
    let stored = FieldWriter.value(of: value)
    let other = initial()
    return value == other || value.isSame(as: other) ? stored : .null
  }
  override var holdsObjects: Bool { Property.holdsObjects }

  override func current(_ object: ModelObject) -> Any { get(model(object)) }

  override func shown(_ value: Any) -> Any { (value as? any PlainlyShown)?.plain ?? value }

  override func restore(_ object: ModelObject, _ value: Any) {
    if let value = value as? Property { setBack(model(object), value) }
  }

  override func place(_ object: ModelObject, _ value: Any) {
    if let value = value as? Property { set(model(object), value) }
  }

  override func reset(_ object: ModelObject) { set(model(object), initial()) }

  override func isSame(_ object: ModelObject, as value: Any) -> Bool {
    guard let value = value as? Property else { return false }
    return get(model(object)).isSame(as: value)
  }

  override func isEquivalent(_ object: ModelObject, to value: Any) -> Bool {
    guard let value = value as? Property else { return false }
    return get(model(object)).isEquivalent(to: value)
  }

  override func differences(_ object: ModelObject, from value: Any) -> [PartDifference]? {
    (value as? Property).flatMap { get(model(object)).differences(from: $0) }
  }

  override func problems(_ object: ModelObject) -> [PartProblem] { get(model(object)).partProblems }

  override func isInitial(_ object: ModelObject) -> Bool { get(model(object)) == initial() }

  override func write(value: Any, of object: ModelObject, to writer: FieldWriter) {
    (value as? Property)?.write(to: writer)
  }

  override func isRead(_ object: ModelObject, from reader: FieldReader, exactly: Bool) -> Bool {
    guard let read = Property.read(from: reader) else { return false }
    let value = get(model(object))
    return exactly ? read.isSame(as: value) : read.isEquivalent(to: value)
  }

  override func value(_ value: Any, of object: ModelObject) -> Value {
    (value as? Property).map { FieldWriter.value(of: $0) } ?? .null
  }

  override func isNothing(value: Any) -> Bool {
    (value as? Property).map { $0.isNothing && $0 == initial() } ?? false
  }

  override func copy(
    from object: ModelObject, to other: ModelObject, with copier: ObjectCopier
  ) {
    set(model(other), get(model(object)).copy(with: copier))
  }

  override func copy(value: Any, to other: ModelObject, with copier: ObjectCopier) {
    if let value = value as? Property { set(model(other), value.copy(with: copier)) }
  }

  override func copied(value: Any, with copier: ObjectCopier) -> Any {
    (value as? Property)?.copy(with: copier) ?? value
  }

  override func showObjects(of object: ModelObject, to visitor: ObjectVisitor) {
    get(model(object)).showObjects(to: visitor)
  }

  override func showObjects(in value: Any, to visitor: ObjectVisitor) {
    (value as? Property)?.showObjects(to: visitor)
  }

  override func releaseObjects(_ object: ModelObject, into objects: inout [ModelObject]) {
    let value = get(model(object))
    var found: [ModelObject] = []
    // One that owns none ends there, however it is freed.
    let visitor = ObjectVisitor { object, _ in
      if !object.model.owningFields.isEmpty { found.append(object) }
    }
    value.showObjects(to: visitor)
    guard !found.isEmpty, let empty = value.withoutObjects() else { return }
    objects += found
    set(model(object), empty)
  }
}
