import DocumentTree
import Glibc

/// Waits for an index that another thread is making.
struct IndexWait {
  private let job: IndexJob

  init(_ job: IndexJob) { self.job = job }

  /// Checks repeatedly until the answer is known or the index is complete.
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
