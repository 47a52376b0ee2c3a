import Synchronization

/// One shared instance for each type, store, prefix and notation, as long as it is in use.
private enum SharedDefaults {
  struct Key: Hashable {
    let group: ObjectIdentifier
    let store: ObjectIdentifier
    let prefix: String
    let colors: DefaultsColorNotation
  }

  final class Reference: Sendable {
    private let value: Mutex<@Sendable () -> AnyObject?>

    init<Shared: AnyObject & Sendable>(_ shared: Shared) {
      value = Mutex { [weak shared] in shared }
    }

    var object: AnyObject? { value.withLock { $0() } }
  }

  static let all = Mutex<[Key: Reference]>([:])
}

extension Model {
  /// Returns the defaults of this type in a store. Calls with the same store, prefix and notation return the same
  /// object.
  public static func shared(
    in store: any DefaultsStore, prefix: String = "", colors: DefaultsColorNotation = .standard
  ) -> Defaults<Self> {
    let key = SharedDefaults.Key(
      group: ObjectIdentifier(Self.self), store: ObjectIdentifier(store), prefix: prefix,
      colors: colors)
    let known = SharedDefaults.all.withLock { $0[key] }
    if let known = known?.object as? Defaults<Self> { return known }
    let created = Defaults<Self>(in: store, prefix: prefix, colors: colors)
    return SharedDefaults.all.withLock { all in
      // Another thread may have created the object in the meantime.
      if let existing = all[key]?.object as? Defaults<Self> { return existing }
      all = all.filter { $0.value.object != nil }
      all[key] = SharedDefaults.Reference(created)
      return created
    }
  }
}
