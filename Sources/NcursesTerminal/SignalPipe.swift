import Glibc
import Synchronization
import TerminalUI

internal import CNcurses

/// A pipe that ends a wait: signal handlers write their number to it, wakers a zero.
final class SignalPipe: Sendable {
  let readEnd: Int32
  let writeEnd: Int32
  /// A wake is on its way: one byte is enough, so that signals always find room.
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

  /// Holds the pipe, so a waker that outlives the terminal writes to nothing else.
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

  /// What was written since it was last asked.
  func read() -> (isAwake: Bool, signals: [Int32]) {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = Glibc.read(readEnd, &bytes, bytes.count)
    guard count > 0 else { return (false, []) }
    let isAwake = bytes[..<count].contains(0)
    if isAwake { isWaking.withLock { $0 = false } }
    return (isAwake, bytes[..<count].filter { $0 != 0 }.map(Int32.init))
  }
}
