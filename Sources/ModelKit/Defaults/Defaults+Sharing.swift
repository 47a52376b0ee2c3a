import Synchronization

/// One for each type, store and way to use it, as long as anyone has it.
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
  /// The defaults of this type in a store: always the same ones for the same store, prefix and
  /// notation.
  public static func shared(
    in store: any DefaultsStore, prefix: String = "", colors: DefaultsColorNotation = .standard
  ) -> Defaults<Self> {
    let key = SharedDefaults.Key(
      group: ObjectIdentifier(Self.self), store: ObjectIdentifier(store), prefix: prefix,
      colors: colors)
    let known = SharedDefaults.all.withLock { $0[key] }
    if let known = known?.object as? Defaults<Self> { return known }
    let made = Defaults<Self>(in: store, prefix: prefix, colors: colors)
    return SharedDefaults.all.withLock { all in
      // Another thread may have been quicker.
      if let quicker = all[key]?.object as? Defaults<Self> { return quicker }
      all = all.filter { $0.value.object != nil }
      all[key] = SharedDefaults.Reference(made)
      return made
    }
  }
}
