import Synchronization

/// Lasts until it is stopped or let go.
public final class DefaultsObservation: Sendable {
  private let end: Mutex<(@Sendable () -> Void)?>

  /// An observation that `end` ends.
  public init(_ end: @escaping @Sendable () -> Void) { self.end = Mutex(end) }

  deinit { stop() }

  /// Ends it. What is being told at this moment still arrives.
  public func stop() {
    let end = end.withLock { end in
      defer { end = nil }
      return end
    }
    end?()
  }
}

/// Those who are told of changes, for stores.
public final class DefaultsObservers<Change: Sendable>: Sendable {
  private struct State {
    var next = 0
    var handlers: [(number: Int, tell: @Sendable (Change) -> Void)] = []
  }

  private let state = Mutex(State())

  /// Nobody.
  public init() {}

  /// Adds one.
  public func add(_ handler: @escaping @Sendable (Change) -> Void) -> DefaultsObservation {
    let number = state.withLock { state in
      state.next += 1
      state.handlers.append((state.next, handler))
      return state.next
    }
    return DefaultsObservation { [weak self] in
      self?.state.withLock { $0.handlers.removeAll { $0.number == number } }
    }
  }

  /// Tells all, in the order they came. A handler may write to the store and end observations.
  public func tell(_ change: Change) {
    for handler in state.withLock({ $0.handlers }) { handler.tell(change) }
  }
}
