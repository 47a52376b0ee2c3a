import DocumentTree
import ModelBasics

extension Document {
  /// What is wrong with the text of the base, and in which line; nil if nothing is known to be.
  package var problem: Problem? {
    fault.map { fault in
      Problem(at: baseBytes.place(at: fault.offset), grammar.message(for: fault, in: baseBytes))
    }
  }
}
