import ModelData
import Synchronization

/// A store in memory, for tests and previews.
public final class MemoryDefaults: Sendable {
  private struct State {
    var own: [String: Value]
    var registered: [String: Value] = [:]
  }

  private let state: Mutex<State>
  private let observers = DefaultsObservers<Set<String>?>()

  /// Creates a store with the given values.
  public init(_ values: [String: Value] = [:]) { state = Mutex(State(own: values)) }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension MemoryDefaults: DefaultsStore {
  public func value(forKey key: String) -> Value? {
    state.withLock { $0.own[key] ?? $0.registered[key] }
  }

  public func registeredValue(forKey key: String) -> Value? {
    state.withLock { $0.registered[key] }
  }

  public var keys: [String] { state.withLock { Array($0.own.keys) } }

  public func write(_ values: [String: Value?]) {
    state.withLock { state in
      for (key, value) in values { state.own[key] = value }
    }
    observers.notify(Set(values.keys))
  }

  public func register(_ values: [String: Value]) {
    state.withLock { $0.registered.merge(values) { $1 } }
    observers.notify(Set(values.keys))
  }

  public func observe(
    _ handler: @escaping @Sendable (Set<String>?) -> Void
  ) -> DefaultsObservation {
    observers.add(handler)
  }
}
