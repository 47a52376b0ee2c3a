// Functions that the code generated for properties calls. The unavailable overloads produce the compiler's message
// for a property whose type cannot be stored.

extension ModelObject {
  /// Returns true if the new value of a property is the same as the present one.
  @inlinable @inline(__always)
  public final func isSame<Property: FieldValue>(_ value: Property, _ other: Property) -> Bool {
    value.isSame(as: other)
  }

  /// Records the present value of a property before it is set. Returns false if the new value is the same.
  @inlinable @inline(__always)
  public final func willSet<Property: FieldValue>(
    _ field: @autoclosure () -> Int, _ old: @autoclosure () -> Property, _ new: Property
  ) -> Bool {
    if hasUnread { recordAssignment(field(), old) }
    if old().isSame(as: new) { return false }
    willChange(field(), old())
    return true
  }

  /// Records that a property is assigned, not only modified in place. An assignment replaces a stored value that
  /// could not be read at all, even if the property's value stays the same.
  @inlinable @inline(__always)
  public final func willAssign<Property>(
    _ field: @autoclosure () -> Int, _ old: @autoclosure () -> Property
  ) {
    if hasUnread { recordAssignment(field(), old) }
  }

  @usableFromInline @inline(never)
  final func recordAssignment<Property>(_ field: Int, _ old: () -> Property) {
    guard let sideTable, let unread = keptUnread(of: field), unread.isWhole else { return }
    recordChange(field, old())
    sideTable.replacedUnread[field] = .assigned
    didChange(field)
  }

  /// True if the object has observers, or if an undo log records its changes automatically.
  @usableFromInline final var notifiesOfChanges: Bool { isObserved || UndoLog.hasAutomaticLogs }

  /// Runs the property observers of a field, unless they are running already: they may set the property themselves.
  public final func observing(_ field: Int, _ observer: () -> Void) {
    guard ensuredSideTable.observing.insert(field).inserted else { return }
    defer { ensuredSideTable.observing.remove(field) }
    observer()
  }

  /// Unavailable: the type of the property is not a ``FieldValue``.
  @available(
    *, unavailable,
    message: """
      a property of a model is of a type that can be stored and compared: make a structure or an \
      enumeration @Modeled, conform the type to FieldValue (which is all that an enumeration with a raw \
      type needs), or leave the property alone with @Transient
      """
  )
  public final func isSame<Property>(_ value: Property, _ other: Property) -> Bool { false }

  /// Unavailable: the keys of the dictionary are not ``FieldKey``, or its values are not ``FieldValue``.
  @available(
    *, unavailable,
    message: """
      a dictionary in a model has keys that are stored as text: conform their type to FieldKey, for an \
      enumeration with a raw type `enum Size: String, FieldKey`; and conform the type of the values to FieldValue
      """
  )
  public final func isSame<Key, Value>(_ value: [Key: Value], _ other: [Key: Value]) -> Bool {
    false
  }

  /// Unavailable: the type of the property is not a ``FieldValue``.
  @available(
    *, unavailable,
    message: """
      a property of a model is of a type that can be stored and compared: make a structure or an \
      enumeration @Modeled, conform the type to FieldValue (which is all that an enumeration with a raw \
      type needs), or leave the property alone with @Transient
      """
  )
  public final func willSet<Property>(
    _ field: Int, _ old: @autoclosure () -> Property, _ new: Property
  ) -> Bool { false }

  /// Unavailable: the keys of the dictionary are not ``FieldKey``, or its values are not ``FieldValue``.
  @available(
    *, unavailable,
    message: """
      a dictionary in a model has keys that are stored as text: conform their type to FieldKey, for an \
      enumeration with a raw type `enum Size: String, FieldKey`; and conform the type of the values to FieldValue
      """
  )
  public final func willSet<Key, Value>(
    _ field: Int, _ old: @autoclosure () -> [Key: Value], _ new: [Key: Value]
  ) -> Bool { false }

  /// Does nothing, for a property whose type is not a ``FieldValue``. The compiler reports the type where the
  /// property is compared.
  public final func willChange<Property>(_ field: Int, _ old: @autoclosure () -> Property) {}
}

extension Field {
  /// Creates the field of a property that the macro found.
  @inlinable public static func declared<Model: ModelObject, Property: FieldValue>(
    _ name: String, keys: [String] = [], limits: FieldLimits = .none, help: String = "",
    options: Options = [],
    get: @escaping @Sendable (Model) -> Property,
    set: @escaping @Sendable (Model, Property) -> Void,
    initial: @escaping @Sendable () -> Property,
    restore: (@Sendable (Model, Property) -> Void)? = nil
  ) -> Field {
    Field(
      name, keys: keys, limits: limits, help: help, options: options, get: get,
      set: set, initial: initial, restore: restore)
  }

  /// Returns a placeholder for a property whose type is not a ``FieldValue``. The compiler reports the type at the
  /// property.
  public static func declared<Model: ModelObject, Property>(
    _ name: String, keys: [String] = [], limits: FieldLimits = .none, help: String = "",
    options: Options = [],
    get: @escaping @Sendable (Model) -> Property,
    set: @escaping @Sendable (Model, Property) -> Void,
    initial: @escaping @Sendable () -> Property,
    restore: (@Sendable (Model, Property) -> Void)? = nil
  ) -> Field {
    Field(
      name, get: { (_: ModelObject) in false }, set: { _, _ in }, initial: { false })
  }
}
