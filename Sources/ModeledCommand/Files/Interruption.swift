import Glibc

/// Signals that end the program, such as ^C, while a file is saved: they wait until the temporary file is gone.
enum Interruption {
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// Runs a save during which signals wait. The save should stop when `isPending` returns true; the program then ends.
  static func deferred<Result, Failure: Error>(
    _ save: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var former = sigset_t()
    var waiting = set
    pthread_sigmask(SIG_BLOCK, &waiting, &former)
    // A signal that has come in the meantime is delivered here.
    defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
    return try save()
  }

  /// True if a signal is waiting.
  @Sendable static func isPending() -> Bool {
    var pending = sigset_t()
    guard sigpending(&pending) == 0 else { return false }
    return signals.contains { sigismember(&pending, $0) == 1 }
  }

  private static var set: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    return set
  }
}
