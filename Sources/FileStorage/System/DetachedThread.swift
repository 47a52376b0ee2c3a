import Glibc

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

  /// Written by one thread before it signals, read by the other only once it did: a semaphore, as a
  /// `Mutex` knows no thread of a process that was forked.
  private final class Outcome<Value: Sendable>: @unchecked Sendable {
    private var value: Value?
    private let isThere = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    init() { sem_init(isThere, 0, 0) }

    deinit {
      sem_destroy(isThere)
      isThere.deallocate()
    }

    func set(_ value: Value) {
      self.value = value
      sem_post(isThere)
    }

    func wait(milliseconds: Int) -> Value? {
      var end = timespec()
      clock_gettime(CLOCK_REALTIME, &end)
      let nanoseconds = end.tv_nsec + milliseconds % 1000 * 1_000_000
      end.tv_sec += milliseconds / 1000 + nanoseconds / 1_000_000_000
      end.tv_nsec = nanoseconds % 1_000_000_000
      while sem_timedwait(isThere, &end) != 0 {
        if errno != EINTR { return nil }
      }
      return value
    }
  }

  /// Returns what comes of something that may hang; nil if it takes longer than so many
  /// milliseconds. It then goes on with nobody to see what comes of it.
  package static func result<Value: Sendable>(
    within milliseconds: Int, _ body: @escaping @Sendable () -> Value
  ) -> Value? {
    let outcome = Outcome<Value>()
    guard start({ outcome.set(body()) }) else { return nil }
    return outcome.wait(milliseconds: milliseconds)
  }
}
