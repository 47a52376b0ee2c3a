import Synchronization

/// An observation that lasts until it is stopped or released.
public final class DefaultsObservation: Sendable {
  private let end: Mutex<(@Sendable () -> Void)?>

  /// Creates an observation. Stopping it calls `end`.
  public init(_ end: @escaping @Sendable () -> Void) { self.end = Mutex(end) }

  deinit { stop() }

  /// Stops the observation. A notification that is already being delivered still arrives.
  public func stop() {
    let end = end.withLock { end in
      defer { end = nil }
      return end
    }
    end?()
  }
}

/// A list of observers, for implementations of stores.
public final class DefaultsObservers<Change: Sendable>: Sendable {
  private struct State {
    var next = 0
    var handlers: [(number: Int, notify: @Sendable (Change) -> Void)] = []
  }

  private let state = Mutex(State())

  /// Creates an empty list.
  public init() {}

  /// Adds an observer.
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

  /// Calls all handlers, in the order in which they were added. A handler may write to the store and stop
  /// observations.
  public func notify(_ change: Change) {
    for handler in state.withLock({ $0.handlers }) { handler.notify(change) }
  }
}
