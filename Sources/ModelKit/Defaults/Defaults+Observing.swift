import Observation
import Synchronization

extension Defaults {
  /// Tells of changes, made here or elsewhere, with the names of the properties, on whatever thread
  /// the change was made.
  public func observe(
    _ handler: @escaping @Sendable (Set<String>) -> Void
  ) -> DefaultsObservation {
    observers.add(handler)
  }

  /// Tells of changes of one property, with what it is then.
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
  /// The names of the properties that have changed, here or elsewhere, each time some have.
  public func updates() -> AsyncStream<Set<String>> {
    AsyncStream { continuation in
      let observation = observe { continuation.yield($0) }
      continuation.onTermination = { _ in observation.stop() }
    }
  }

  /// What stands for all properties: `withObservationTracking` and views hear of each change.
  var observed: Void { () }

  func noteObserved() { registrar.access(self, keyPath: \.observed) }

  /// Tells all who have asked.
  func tell(_ names: Set<String>) {
    registrar.withMutation(of: self, keyPath: \.observed) {}
    observers.tell(names)
  }
}
