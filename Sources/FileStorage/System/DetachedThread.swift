import Glibc

/// Threads that are never joined.
package enum DetachedThread {
  private final class Work {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts a thread; returns false, with nothing run, if the system cannot create one.
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

  /// Lets other threads run before the calling one where both want the processor.
  package static func yieldToOthers() {
    // On Linux this concerns only the thread; a priority that cannot be changed does no harm.
    let thread = __priority_which_t(PRIO_PROCESS.rawValue)
    setpriority(thread, 0, getpriority(thread, 0) + 5)
  }

  /// A value set by one thread before it signals and read by the other only afterwards. Uses a
  /// semaphore, since a `Mutex` does not work in the child of a fork.
  package final class Outcome<Value: Sendable>: @unchecked Sendable {
    private var value: Value?
    private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    fileprivate init() { sem_init(semaphore, 0, 0) }

    deinit {
      sem_destroy(semaphore)
      semaphore.deallocate()
    }

    fileprivate func set(_ value: Value) {
      self.value = value
      sem_post(semaphore)
    }

    /// Waits until the value is set.
    package func wait() -> Value? {
      while sem_wait(semaphore) != 0 {
        if errno != EINTR { return nil }
      }
      return value
    }

    fileprivate func wait(milliseconds: Int) -> Value? {
      var end = timespec()
      clock_gettime(CLOCK_REALTIME, &end)
      let nanoseconds = end.tv_nsec + milliseconds % 1000 * 1_000_000
      end.tv_sec += milliseconds / 1000 + nanoseconds / 1_000_000_000
      end.tv_nsec = nanoseconds % 1_000_000_000
      while sem_timedwait(semaphore, &end) != 0 {
        if errno != EINTR { return nil }
      }
      return value
    }
  }

  /// Runs a closure beside the calling thread; nil, with nothing run, if the system cannot create a thread.
  package static func begin<Value: Sendable>(
    _ body: @escaping @Sendable () -> Value
  ) -> Outcome<Value>? {
    let outcome = Outcome<Value>()
    return start { outcome.set(body()) } ? outcome : nil
  }

  /// Returns the result of a closure that may hang; nil if it takes longer than `milliseconds`. It
  /// then continues, and its result is ignored.
  package static func result<Value: Sendable>(
    within milliseconds: Int, _ body: @escaping @Sendable () -> Value
  ) -> Value? {
    begin(body)?.wait(milliseconds: milliseconds)
  }
}
