import DocumentFiles
import Glibc
import Synchronization

/// The message that standard input is being read, for a person who would otherwise see nothing happen.
final class InputNotice: Sendable {
  private let isDone = Mutex(false)

  /// The time in milliseconds after which a pipe is called slow.
  private static let delay: UInt32 = 500

  /// Reads a document. If that is standard input, and the reading takes long, a line on the terminal says so.
  static func reading<Result, Failure: Error>(
    _ name: String, _ read: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard name == DocumentLocation.standardStreamsName, isatty(STDERR_FILENO) == 1 else {
      return try read()
    }
    let notice = InputNotice()
    defer { notice.isDone.withLock { $0 = true } }
    if isatty(STDIN_FILENO) == 1 {
      StandardError.write(
        "modeled: reading standard input from the terminal; ^D on a line of its own ends it, ^C cancels"
      )
    } else {
      BackgroundThread.run { notice.show() }
    }
    return try read()
  }

  private func show() {
    usleep(Self.delay * 1000)
    isDone.withLock { isDone in
      if !isDone { StandardError.write("modeled: reading standard input; ^C cancels") }
    }
  }
}
