import Synchronization

/// How far a save on another thread is, and whether it is to go on.
final class RunningSave: Sendable {
  private struct State {
    var percent: Int?
    var isCancelled = false
  }

  private let state = Mutex(State())

  /// How much of the new content is written; nil if nothing is, or not known.
  var percent: Int? { state.withLock { $0.percent } }
  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  func cancel() { state.withLock { $0.isCancelled = true } }

  func note(written: Int, of whole: Int) {
    guard whole > 0 else { return }
    let percent = Int(Double(written) / Double(whole) * 100)
    state.withLock { $0.percent = percent }
  }
}
