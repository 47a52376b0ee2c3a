import Glibc
import Synchronization
import TerminalUI

internal import CNcurses

/// A pipe that ends a wait: signal handlers write the number of the signal to it, wakers a zero.
final class SignalPipe: Sendable {
  let readEnd: Int32
  let writeEnd: Int32
  /// True if a wake is already in the pipe. One byte is enough, so that there is always space for
  /// signals.
  private let isWaking = Mutex(false)

  init?() {
    var ends: (read: Int32, write: Int32) = (-1, -1)
    guard cn_pipe(&ends.read, &ends.write) else { return nil }
    (readEnd, writeEnd) = (ends.read, ends.write)
  }

  deinit {
    Glibc.close(readEnd)
    Glibc.close(writeEnd)
  }

  /// Retains the pipe, so that a waker that outlives the terminal does not write to another
  /// descriptor.
  var waker: Waker { Waker { self.wake() } }

  private func wake() {
    let isFirst = isWaking.withLock { isWaking in
      defer { isWaking = true }
      return !isWaking
    }
    guard isFirst else { return }
    var byte: UInt8 = 0
    _ = write(writeEnd, &byte, 1)
  }

  /// Returns the wakes and signals since the last call.
  func read() -> (isAwake: Bool, signals: [Int32]) {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = Glibc.read(readEnd, &bytes, bytes.count)
    guard count > 0 else { return (false, []) }
    let isAwake = bytes[..<count].contains(0)
    if isAwake { isWaking.withLock { $0 = false } }
    return (isAwake, bytes[..<count].filter { $0 != 0 }.map(Int32.init))
  }
}
