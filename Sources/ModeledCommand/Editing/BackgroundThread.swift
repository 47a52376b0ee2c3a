import FileStorage

/// Runs work on a thread of its own. What it has to tell goes through an `Inbox`.
enum BackgroundThread {
  /// Starts a thread; runs the work at once, on this one, where no thread can be had.
  static func run(_ body: @escaping @Sendable () -> Void) {
    if !DetachedThread.start(body) { body() }
  }
}
