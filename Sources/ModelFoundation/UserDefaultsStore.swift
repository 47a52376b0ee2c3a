// Foundation reports changes by `UserDefaults.didChangeNotification`, without a key. On Linux it
// does not post it when a value is set, so the store posts it itself for other observers of the
// suite.

import DocumentFormats
import Foundation
import ModelKit
import Synchronization

/// The user defaults of a program, or a suite shared by several programs.
///
/// Registered values belong to the whole program, whatever suite they were registered with, as in
/// Foundation. Changes by other programs are reported when the system reports them;
/// `Defaults.reload()` checks for them.
public final class UserDefaultsStore: @unchecked Sendable {
  /// The defaults of the program.
  public static let standard = UserDefaultsStore(.standard, domain: nil)

  /// Documented as safe to use from several threads.
  private let defaults: UserDefaults
  private let domain: String
  private static let registered = Mutex<[String: Value]>([:])
  private let observers = DefaultsObservers<Set<String>?>()
  private var listening: DefaultsObservation?

  /// The store that is writing on this thread.
  @TaskLocal private static var writer: ObjectIdentifier?

  /// Creates a store of a suite; returns nil for names that Foundation reserves.
  public convenience init?(suite: String) {
    guard let defaults = UserDefaults(suiteName: suite) else { return nil }
    self.init(defaults, domain: suite)
  }

  private init(_ defaults: UserDefaults, domain: String?) {
    self.defaults = defaults
    self.domain = domain ?? Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
    listening = UserDefaults.observeChanges { [weak self] in
      // Changes written by this store are reported with their keys.
      guard let self, Self.writer != ObjectIdentifier(self) else { return }
      observers.notify(nil)
    }
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension UserDefaultsStore: DefaultsStore {
  public func value(forKey key: String) -> Value? {
    defaults.object(forKey: key).flatMap { Value(propertyList: $0) }
  }

  public func registeredValue(forKey key: String) -> Value? { Self.registered.withLock { $0[key] } }

  public var keys: [String] {
    if let own = defaults.persistentDomain(forName: domain), !own.isEmpty { return Array(own.keys) }
    #if canImport(ObjectiveC)
      return []
    #else
      // On this platform the program's own domain always seems empty, and registered values are
      // among the others.
      let registered = Self.registered.withLock { $0 }
      return defaults.dictionaryRepresentation().keys.filter {
        registered[$0].map { [own = value(forKey: $0)] in own != $0 } ?? true
      }
    #endif
  }

  public func write(_ values: [String: Value?]) {
    Self.$writer.withValue(ObjectIdentifier(self)) {
      for (key, value) in values {
        // A value nested deeper than any property list is not stored.
        if let object = value?.propertyList {
          defaults.set(object, forKey: key)
        } else if value == nil {
          defaults.removeObject(forKey: key)
        }
      }
      UserDefaults.postChange(defaults)
    }
    observers.notify(Set(values.keys))
  }

  public func register(_ values: [String: Value]) {
    Self.registered.withLock { $0.merge(values) { $1 } }
    Self.$writer.withValue(ObjectIdentifier(self)) {
      defaults.register(defaults: values.compactMapValues(\.propertyList))
      UserDefaults.postChange(defaults)
    }
    observers.notify(Set(values.keys))
  }

  /// Writes to disk the values that Foundation still has in memory.
  public func synchronize() throws { defaults.synchronize() }

  public func observe(
    _ handler: @escaping @Sendable (Set<String>?) -> Void
  ) -> DefaultsObservation {
    observers.add(handler)
  }

  /// Returns the value of a keyed archive, read without its classes.
  public func unarchived(_ data: [UInt8]) -> Value? { try? KeyedArchive(data).value() }
}

extension UserDefaults {
  private struct Token: @unchecked Sendable { let object: any NSObjectProtocol }

  fileprivate static func observeChanges(
    _ handler: @escaping @Sendable () -> Void
  ) -> DefaultsObservation {
    let token = Token(
      object: NotificationCenter.default.addObserver(
        forName: didChangeNotification, object: nil, queue: nil
      ) { _ in handler() })
    return DefaultsObservation { NotificationCenter.default.removeObserver(token.object) }
  }

  fileprivate static func postChange(_ defaults: UserDefaults) {
    #if !canImport(ObjectiveC)
      NotificationCenter.default.post(name: didChangeNotification, object: defaults)
    #endif
  }
}
