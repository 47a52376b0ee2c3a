import DocumentTree
import ModelBasics

extension Document {
  /// The fault of the base with its line and column, or nil if no fault is known.
  package var problem: Problem? { fault.map(problem) }

  /// The first fault of all, also one of a single value.
  package var firstProblem: Problem? { firstFault.map(problem) }

  private func problem(_ fault: Fault) -> Problem {
    Problem(at: baseBytes.position(at: fault.offset), message(for: fault))
  }
}
