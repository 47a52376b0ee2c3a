import FileStorage

/// Runs work on a new thread. Results are posted to an `Inbox`.
enum BackgroundThread {
  /// Starts a thread, or runs the work on the current thread if none can be created.
  static func run(_ body: @escaping @Sendable () -> Void) {
    if !DetachedThread.start(body) { body() }
  }
}
