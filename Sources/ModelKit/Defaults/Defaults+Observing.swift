import Observation
import Synchronization

extension Defaults {
  /// Calls a handler after each change, made here or elsewhere, with the names of the changed properties, on the
  /// thread that made the change.
  public func observe(
    _ handler: @escaping @Sendable (Set<String>) -> Void
  ) -> DefaultsObservation {
    observers.add(handler)
  }

  /// Calls a handler after each change of one property, with its new value.
  public func observe<Property: FieldValue & Sendable>(
    _ property: ReferenceWritableKeyPath<Group, Property> & Sendable,
    _ handler: @escaping @Sendable (Property) -> Void
  ) -> DefaultsObservation {
    let last = Mutex(self[dynamicMember: property])
    return observers.add { [weak self] _ in
      guard let self else { return }
      let value = self[dynamicMember: property]
      let isChanged = last.withLock { last in
        defer { last = value }
        return !value.isSame(as: last)
      }
      if isChanged { handler(value) }
    }
  }
}

extension Defaults: Observable {
  /// Returns a stream with the names of the properties that changed, here or elsewhere, one element per change.
  public func updates() -> AsyncStream<Set<String>> {
    AsyncStream { continuation in
      let observation = observe { continuation.yield($0) }
      continuation.onTermination = { _ in observation.stop() }
    }
  }

  /// A property that stands for all properties: `withObservationTracking` and views are notified of each change.
  var observed: Void { () }

  func noteObserved() { registrar.access(self, keyPath: \.observed) }

  /// Notifies all observers.
  func notify(_ names: Set<String>) {
    registrar.withMutation(of: self, keyPath: \.observed) {}
    observers.notify(names)
  }
}
