import Glibc

/// Runs work on a thread of its own. What it has to tell goes through an `Inbox`.
enum BackgroundThread {
  private final class Work {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts a thread; runs the work at once, on this one, where no thread can be had.
  static func run(_ body: @escaping @Sendable () -> Void) {
    let work = Unmanaged.passRetained(Work(body))
    var thread = pthread_t()
    let failure = pthread_create(
      &thread, nil,
      { argument in
        if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
        return nil
      }, work.toOpaque())
    if failure == 0 {
      pthread_detach(thread)
    } else {
      work.takeRetainedValue().body()
    }
  }
}
