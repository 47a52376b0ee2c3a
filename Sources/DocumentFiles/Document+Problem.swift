import DocumentTree
import ModelBasics

extension Document {
  /// The fault of the base with its line and column, or nil if no fault is known.
  package var problem: Problem? {
    fault.map { fault in
      Problem(at: baseBytes.position(at: fault.offset), grammar.message(for: fault, in: baseBytes))
    }
  }
}
