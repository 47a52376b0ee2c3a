import Glibc
import Synchronization

/// Runs work on another thread, one item after the other in the given order, so that a slow file
/// system never blocks the terminal's thread.
final class BackgroundQueue: Sendable {
  typealias Work = @Sendable () -> Void

  private struct State {
    var waiting: [Work] = []
    var isRunning = false
  }

  private let state = Mutex(State())

  func run(_ work: @escaping Work) {
    let isFirst = state.withLock { state in
      state.waiting.append(work)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if isFirst { BackgroundThread.run { [self] in drain() } }
  }

  private func drain() {
    while let work = next() { work() }
  }

  private func next() -> Work? {
    state.withLock { state in
      if state.waiting.isEmpty {
        state.isRunning = false
        return nil
      }
      return state.waiting.removeFirst()
    }
  }

  /// Waits until all work is done, but at most the given number of milliseconds.
  func finish(within milliseconds: Int) {
    for _ in 0..<milliseconds where state.withLock({ $0.isRunning }) { usleep(1000) }
  }
}
