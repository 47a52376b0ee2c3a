import Glibc
import Synchronization

/// Threads that nobody waits for.
package enum DetachedThread {
  private final class Work {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts a thread; false, with nothing run, when the system has none left.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    let work = Unmanaged.passRetained(Work(body))
    var thread = pthread_t()
    let failure = pthread_create(
      &thread, nil,
      { argument in
        if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
        return nil
      }, work.toOpaque())
    guard failure == 0 else {
      work.release()
      return false
    }
    pthread_detach(thread)
    return true
  }

  private final class Outcome<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
  }

  /// Returns what comes of something that may hang; nil if it takes longer than so many
  /// milliseconds. It then goes on with nobody to see what comes of it.
  package static func result<Value: Sendable>(
    within milliseconds: Int, _ body: @escaping @Sendable () -> Value
  ) -> Value? {
    let outcome = Outcome<Value>()
    let isStarted = start {
      let value = body()
      outcome.value.withLock { $0 = value }
    }
    guard isStarted else { return nil }
    let step = 100
    for _ in 0..<(milliseconds * 1000 / step) {
      if let value = outcome.value.withLock({ $0 }) { return value }
      usleep(UInt32(step))
    }
    return outcome.value.withLock { $0 }
  }
}
