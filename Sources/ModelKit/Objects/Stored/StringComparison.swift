import ModelData

/// Compares what is written with a string, without a `Value`.
final class StringComparison: ValueOutput {
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

  func null() { other() }
  func bool(_ bool: Bool) { other() }
  func number(_ integer: Int64) { other() }
  func number(_ double: Double) { other() }
  func number(_ text: UnsafeBufferPointer<UInt8>) { other() }
  func key(_ bytes: UnsafeBufferPointer<UInt8>) { other() }
  func beginArray() { other() }
  func beginRecord() { other() }
  func end() { other() }
  func value(_ value: Value) { other() }
  func finish(after head: [UInt8], before tail: [UInt8]) -> [UInt8]? { nil }

  private func other() {
    isSame = nil
    isEmpty = false
  }
}
