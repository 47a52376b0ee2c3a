#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import Synchronization

/// The stores with a pending save. They are retained until it, and saved if the program exits
/// before.
enum UnsavedDefaults {
  private static let stores = Mutex<[ObjectIdentifier: FileDefaults]>([:])
  private static let savesAtExit: Void = { atexit { UnsavedDefaults.saveAll() } }()

  /// Adds a store; returns false if it was already added.
  static func insert(_ store: FileDefaults) -> Bool {
    savesAtExit
    return stores.withLock { $0.updateValue(store, forKey: ObjectIdentifier(store)) == nil }
  }

  static func remove(_ store: FileDefaults) {
    stores.withLock { $0[ObjectIdentifier(store)] = nil }
  }

  static func saveAll() {
    for store in stores.withLock({ $0.values.map(\.self) }) { try? store.synchronize() }
  }
}
