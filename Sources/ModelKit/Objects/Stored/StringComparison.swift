import ModelData

/// Compares what is written with a string, without a `Value`.
final class StringComparison: SelectiveOutput {
  private let expected: UnsafeBufferPointer<UInt8>
  /// True if exactly the string was written; nil if anything else was.
  private(set) var isSame: Bool?
  private var isEmpty = true

  /// Creates a comparison with a string, whose bytes must outlive it.
  init(with expected: UnsafeBufferPointer<UInt8>) { self.expected = expected }

  func string(_ bytes: UnsafeBufferPointer<UInt8>) {
    isSame = isEmpty ? bytes.isSame(as: expected) : nil
    isEmpty = false
  }

  func other() {
    isSame = nil
    isEmpty = false
  }
}
