// For what the macro makes of a property: whether it is the same one, and, for a type that no
// property can have, the one thing that is said of it.

extension ModelObject {
  /// Whether a property is what it is to become.
  @inlinable @inline(__always)
  public final func isSame<Property: FieldValue>(_ value: Property, _ other: Property) -> Bool {
    value.isSame(as: other)
  }

  /// Notes what a property is before it is set to a new value; false where it stays what it is.
  @inlinable @inline(__always)
  public final func willSet<Property: FieldValue>(
    _ field: @autoclosure () -> Int, _ old: @autoclosure () -> Property, _ new: Property
  ) -> Bool {
    if hasUnread { noteAssigned(field(), old) }
    if old().isSame(as: new) { return false }
    willChange(field(), old())
    return true
  }

  /// Notes that a property is assigned, and not only changed in place: that takes the place of what
  /// could not be read of it, even where the property stays what it is.
  @inlinable @inline(__always)
  public final func willAssign<Property>(
    _ field: @autoclosure () -> Int, _ old: @autoclosure () -> Property
  ) {
    if hasUnread { noteAssigned(field(), old) }
  }

  @usableFromInline @inline(never)
  final func noteAssigned<Property>(_ field: Int, _ old: () -> Property) {
    guard let ledger, let unread = ledger.unread[field], !unread.isSpelling,
      !ledger.assigned.contains(field)
    else { return }
    noteErased(field, old())
    ledger.assigned.insert(field)
    didChange(field)
  }

  /// Runs what a property is observed with, but not for what that itself sets the property to.
  public final func observing(_ field: Int, _ observer: () -> Void) {
    guard keptLedger.observing.insert(field).inserted else { return }
    defer { keptLedger.observing.remove(field) }
    observer()
  }

  /// For a property of a type that is no ``FieldValue``.
  @available(
    *, unavailable,
    message: """
      a property of a model is of a type that can be stored and compared: conform the type to \
      FieldValue, or leave the property alone with @Transient
      """
  )
  public final func isSame<Property>(_ value: Property, _ other: Property) -> Bool { false }

  /// For a property of a type that is no ``FieldValue``.
  @available(
    *, unavailable,
    message: """
      a property of a model is of a type that can be stored and compared: conform the type to \
      FieldValue, or leave the property alone with @Transient
      """
  )
  public final func willSet<Property>(
    _ field: Int, _ old: @autoclosure () -> Property, _ new: Property
  ) -> Bool { false }

  /// For a property of a type that is no ``FieldValue``: what is wrong with that is said where it
  /// is compared.
  public final func willChange<Property>(_ field: Int, _ old: @autoclosure () -> Property) {}
}

extension Field {
  /// A field of a property that the macro found.
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

  /// A field of a property of a type that is no ``FieldValue``: what is wrong with that is said at
  /// the property.
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
