import Synchronization

/// What models are that are generic, or inside something generic: Swift has no stored static properties
/// there, so the macro keeps it here, by the type with its arguments.
public enum TypeCache {
  private static let kept = Mutex<[ObjectIdentifier: any Sendable]>([:])

  /// What was made for a type, made now if it was not yet.
  public static func value<Kept: Sendable>(for type: Any.Type, _ make: () -> Kept) -> Kept {
    let key = ObjectIdentifier(type)
    if let value = kept.withLock({ $0[key] }) as? Kept { return value }
    // Not under the lock: it may ask for that of a superclass.
    let made = make()
    return kept.withLock { kept in
      if let value = kept[key] as? Kept { return value }
      kept[key] = made
      return made
    }
  }

  /// The name of a type with the types around it and its arguments, without modules: `Outer<Int>.Inner`.
  public static func name(of type: Any.Type) -> String {
    let full = String(reflecting: type)
    // `(unknown context at $5590).` is in place of what is private to a file.
    let seen = full.replacing(#/\(unknown context at [^)]*\)\./#, with: "")
    return seen.replacing(#/(^|[<, (\[])[A-Za-z_]\w*\.(?=[A-Za-z_])/#) { String($0.1) }
  }
}
