import Synchronization

/// The descriptions of generic models, and of models inside generic types, by the concrete type. Swift has no
/// static stored properties in generic types, so the code that the macro generates keeps them here.
public enum TypeCache {
  private static let kept = Mutex<[ObjectIdentifier: any Sendable]>([:])

  /// Returns the value for a type, and creates it on the first call.
  public static func value<Kept: Sendable>(for type: Any.Type, _ make: () -> Kept) -> Kept {
    let key = ObjectIdentifier(type)
    if let value = kept.withLock({ $0[key] }) as? Kept { return value }
    // Outside of the lock, because `make` may ask for the value of a superclass.
    let made = make()
    return kept.withLock { kept in
      if let value = kept[key] as? Kept { return value }
      kept[key] = made
      return made
    }
  }

  /// Returns the name of a type with its enclosing types and generic arguments, without modules:
  /// `Outer<Int>.Inner`.
  public static func name(of type: Any.Type) -> String {
    let full = String(reflecting: type)
    // `(unknown context at $5590).` stands for a context that is private to a file.
    let seen = full.replacing(#/\(unknown context at [^)]*\)\./#, with: "")
    return seen.replacing(#/(^|[<, (\[])[A-Za-z_]\w*\.(?=[A-Za-z_])/#) { String($0.1) }
  }
}
