import ModelBasics
import ModelData

/// A property of a model: its name, its stored keys, and the limits of its values.
public struct Field: Sendable {
  /// Options for reading and writing a property.
  public struct Options: OptionSet, Sendable {
    /// The bits of the options.
    public let rawValue: Int
    /// Creates options from their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The property is written, but never set from data.
    public static let readOnly = Options(rawValue: 1)
    /// The property is tracked, but neither read nor written.
    public static let transient = Options(rawValue: 2)
  }

  /// The property's name.
  public let name: String
  /// The keys that the property is stored under. It is written to the first key, and read from the first one that
  /// is present. If the list is empty, the key is the name as converted by the model's key strategy.
  public let keys: [String]
  /// The limits of the property's values.
  public let limits: FieldLimits
  /// The description of the property for people.
  public let help: String
  /// The options for reading and writing the property.
  public let options: Options

  let access: FieldAccess
  /// The index of the field in the model; inherited fields come first.
  public internal(set) var number = 0
  /// The property in paths.
  let segment: Path.Segment
  /// The keys, including the one derived from the name.
  public internal(set) var storedKeys: [String] = []

  /// Creates a field for a stored property.
  ///
  /// `get` and `set` access the property itself, without any tracking. `initial` returns the value of the property
  /// in a new object. `restore` sets the property when a change is reverted or undone; pass it if that needs more
  /// than `set`.
  ///
  /// The reading and writing closures are built in this inlinable initializer, so that they are specialised for the
  /// type.
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
        writeMember: { object, writer, key in
          let value = get(unsafeDowncast(object, to: Model.self))
          if value.isNil { return false }
          writer.key(key)
          value.write(to: writer)
          return true
        },
        isNil: { object in get(unsafeDowncast(object, to: Model.self)).isNil },
        isInitiallyNil: { initial().isNil },
        showObjects: { object, visitor in
          get(unsafeDowncast(object, to: Model.self)).showObjects(to: visitor)
        }))
  }

  @usableFromInline
  init(
    _ name: String, _ keys: [String], _ limits: FieldLimits,
    _ help: String, _ options: Options, _ access: FieldAccess
  ) {
    self.name = name
    segment = .key(Array(name.utf8))
    self.keys = keys
    self.limits = limits
    self.help = help
    self.options = options
    self.access = access
  }

  package var owns: Bool { access.holdsObjects }
  /// The type of the property's values in stored data.
  package var type: FieldType { access.type }
  /// True if some values of the property's type are refused when it is read, or if it is never set from data.
  var isLimited: Bool {
    limits.range != nil || !limits.choices.isEmpty || options.contains(.readOnly)
  }
  package var isStored: Bool { !options.contains(.transient) }
  /// True if the property refers to objects that another property owns.
  package var refers: Bool { access.isReference }
}

/// Type-erased access to a property of an object.
@usableFromInline
class FieldAccess: @unchecked Sendable {
  /// Reads the property from the reader's current value; returns false if the value cannot be read.
  final let read: (ModelObject, FieldReader) -> Bool
  final let write: (ModelObject, FieldWriter) -> Void
  /// Writes a key and the property, unless the property is nil; returns false if it is.
  final let writeMember: (ModelObject, FieldWriter, UnsafeBufferPointer<UInt8>) -> Bool
  final let isNil: (ModelObject) -> Bool
  /// Returns true if the property of a new object is nil.
  final let isInitiallyNil: () -> Bool

  init(
    read: @escaping (ModelObject, FieldReader) -> Bool,
    write: @escaping (ModelObject, FieldWriter) -> Void,
    writeMember: @escaping (ModelObject, FieldWriter, UnsafeBufferPointer<UInt8>) -> Bool,
    isNil: @escaping (ModelObject) -> Bool, isInitiallyNil: @escaping () -> Bool
  ) {
    self.read = read
    self.write = write
    self.writeMember = writeMember
    self.isNil = isNil
    self.isInitiallyNil = isInitiallyNil
  }

  var noun: String { "" }
  var type: FieldType { .anything }
  func guide(_ guides: DecodingGuides) -> DecodingGuide { DecodingGuide(.names) }
  /// The stored value of the property in a new object; null if each new object gets a different one.
  var initialValue: Value { .null }
  var holdsObjects: Bool { false }
  /// True if the property refers to objects that another property owns.
  var isReference: Bool { false }
  /// Replaces each object that a reference leads to.
  func redirect(_ object: ModelObject, to replacement: (ModelObject) -> ModelObject) {}
  func current(_ object: ModelObject) -> Any { () }
  /// Returns a value in the form that users of the model see.
  func displayValue(_ value: Any) -> Any { value }
  func restore(_ object: ModelObject, _ value: Any) {}
  /// Sets the property without tracking and without notifying observers.
  func setUntracked(_ object: ModelObject, _ value: Any) {}
  /// Sets the property to its initial value, without tracking and without notifying observers.
  func reset(_ object: ModelObject) {}
  func isSame(_ object: ModelObject, as value: Any) -> Bool { true }
  func isEquivalent(_ object: ModelObject, to value: Any) -> Bool { isSame(object, as: value) }
  /// Returns the changed parts of the property, or nil if its value has no separate parts.
  func differences(_ object: ModelObject, from value: Any) -> [PartDifference]? { nil }
  /// Returns the rules that parts of the property break.
  func problems(_ object: ModelObject) -> [PartProblem] { [] }
  func isInitial(_ object: ModelObject) -> Bool { true }
  func write(value: Any, of object: ModelObject, to writer: FieldWriter) {}
  /// Returns true if the stored value reads as the property's current value: as the same value if `exactly` is
  /// true, otherwise as an equivalent one.
  func isRead(_ object: ModelObject, from reader: FieldReader, exactly: Bool) -> Bool { false }
  /// Returns the stored form of a value of the property.
  func value(_ value: Any, of object: ModelObject) -> Value { .null }
  /// Returns true if the value is nil and a new object has nil too.
  func isNil(value: Any) -> Bool { false }
  func copy(from object: ModelObject, to other: ModelObject, with copier: ObjectCopier) {}
  func copy(value: Any, to other: ModelObject, with copier: ObjectCopier) {}
  func copied(value: Any, with copier: ObjectCopier) -> Any { value }
  func showObjects(of object: ModelObject, to visitor: ObjectVisitor) {}
  func showObjects(in value: Any, to visitor: ObjectVisitor) {}
  /// Removes the objects that could own others from the property. The visitor collects those.
  func releaseObjects(
    _ object: ModelObject, with visitor: ObjectVisitor, into objects: inout [ModelObject]
  ) {}
}

@usableFromInline
final class PropertyAccess<Model: ModelObject, Property: FieldValue>: FieldAccess,
  @unchecked Sendable
{
  private let get: @Sendable (Model) -> Property
  private let set: @Sendable (Model, Property) -> Void
  private let initial: @Sendable () -> Property
  private let restoreValue: @Sendable (Model, Property) -> Void
  private let showObjects: (ModelObject, ObjectVisitor) -> Void

  @usableFromInline
  init(
    get: @escaping @Sendable (Model) -> Property,
    set: @escaping @Sendable (Model, Property) -> Void,
    initial: @escaping @Sendable () -> Property,
    restore: @escaping @Sendable (Model, Property) -> Void,
    read: @escaping (ModelObject, FieldReader) -> Bool,
    write: @escaping (ModelObject, FieldWriter) -> Void,
    writeMember: @escaping (ModelObject, FieldWriter, UnsafeBufferPointer<UInt8>) -> Bool,
    isNil: @escaping (ModelObject) -> Bool, isInitiallyNil: @escaping () -> Bool,
    showObjects: @escaping (ModelObject, ObjectVisitor) -> Void
  ) {
    self.get = get
    self.set = set
    self.initial = initial
    restoreValue = restore
    self.showObjects = showObjects
    super.init(
      read: read, write: write, writeMember: writeMember, isNil: isNil,
      isInitiallyNil: isInitiallyNil)
  }

  /// Returns the object as an instance of the class. The field is in the list of this class, so the object is one.
  private func model(_ object: ModelObject) -> Model { unsafeDowncast(object, to: Model.self) }

  override var noun: String { Property.noun }
  override var type: FieldType { Property.fieldType }
  override func guide(_ guides: DecodingGuides) -> DecodingGuide {
    guides.guide(for: Property.self)
  }
  override var initialValue: Value {
    let value = initial()
    let stored = FieldWriter.value(of: value)
    let other = initial()
    return value == other || value.isSame(as: other) ? stored : .null
  }
  override var holdsObjects: Bool { Property.holdsObjects }

  override func current(_ object: ModelObject) -> Any { get(model(object)) }

  override func displayValue(_ value: Any) -> Any {
    (value as? any DisplayWrapper)?.displayValue ?? value
  }

  override func restore(_ object: ModelObject, _ value: Any) {
    if let value = value as? Property { restoreValue(model(object), value) }
  }

  override func setUntracked(_ object: ModelObject, _ value: Any) {
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

  override func isInitial(_ object: ModelObject) -> Bool {
    let (value, initial) = (get(model(object)), initial())
    // Two nils are equal; to compare optionals of any type takes much longer.
    return value.isNil && initial.isNil || value == initial
  }

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

  override func isNil(value: Any) -> Bool {
    (value as? Property).map { $0.isNil && $0 == initial() } ?? false
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
    showObjects(object, visitor)
  }

  override func showObjects(in value: Any, to visitor: ObjectVisitor) {
    (value as? Property)?.showObjects(to: visitor)
  }

  override func releaseObjects(
    _ object: ModelObject, with visitor: ObjectVisitor, into objects: inout [ModelObject]
  ) {
    showObjects(object, visitor)
    // An object that owns no others cannot start a deep chain of deallocations.
    if !visitor.possibleOwners.isEmpty { removeObjects(object, found: visitor, &objects) }
  }

  /// This is separate because the metadata of the property's type is looked up where a value of it is used.
  @inline(never)
  private func removeObjects(
    _ object: ModelObject, found visitor: ObjectVisitor, _ objects: inout [ModelObject]
  ) {
    let value = get(model(object))
    if let empty = value.withoutObjects() {
      objects += visitor.possibleOwners
      set(model(object), empty)
    }
    visitor.possibleOwners.removeAll()
  }
}
