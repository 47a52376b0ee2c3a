import DocumentTree
import Glibc

/// Waits for what another thread is reading.
struct IndexWait {
  private let job: IndexJob

  init(_ job: IndexJob) { self.job = job }

  /// Asks again until it is known, or everything has been read.
  func untilKnown(_ isKnown: () -> Bool) {
    while true {
      let isLastTime = job.isFinished
      if isKnown() || isLastTime { return }
      usleep(1000)
    }
  }

  func step(_ ask: () -> ChildStep) -> ChildStep {
    var step = ChildStep.unknown
    untilKnown {
      step = ask()
      return step != .unknown
    }
    return step
  }
}
