import Synchronization

/// The descriptions of generic models, and of models inside generic types, by the concrete type. Swift has no
/// static stored properties in generic types, so the code that the macro generates keeps them here.
public enum TypeCache {
  private static let values = Mutex<[ObjectIdentifier: any Sendable]>([:])

  /// Returns the value for a type, and creates it on the first call.
  public static func value<Cached: Sendable>(for type: Any.Type, _ make: () -> Cached) -> Cached {
    let key = ObjectIdentifier(type)
    if let value = values.withLock({ $0[key] }) as? Cached { return value }
    // Outside of the lock, because `make` may ask for the value of a superclass.
    let created = make()
    return values.withLock { values in
      if let value = values[key] as? Cached { return value }
      values[key] = created
      return created
    }
  }

  /// Returns the name of a type with its enclosing types and generic arguments, without modules:
  /// `Outer<Int>.Inner`.
  public static func name(of type: Any.Type) -> String {
    let full = String(reflecting: type)
    // `(unknown context at $5590).` stands for a context that is private to a file.
    let visible = full.replacing(#/\(unknown context at [^)]*\)\./#, with: "")
    return visible.replacing(#/(^|[<, (\[])[A-Za-z_]\w*\.(?=[A-Za-z_])/#) { String($0.1) }
  }
}
