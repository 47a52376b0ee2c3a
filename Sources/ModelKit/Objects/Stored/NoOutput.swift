import ModelData

/// Stands for the output of a writer that makes a value.
final class NoOutput: ValueOutput {
  nonisolated(unsafe) static let shared = NoOutput()

  func null() {}
  func bool(_ bool: Bool) {}
  func number(_ integer: Int64) {}
  func number(_ double: Double) {}
  func number(_ text: UnsafeBufferPointer<UInt8>) {}
  func string(_ bytes: UnsafeBufferPointer<UInt8>) {}
  func key(_ bytes: UnsafeBufferPointer<UInt8>) {}
  func beginArray() {}
  func beginRecord() {}
  func end() {}
  func value(_ value: Value) {}
  func finish(after head: [UInt8], before tail: [UInt8]) -> [UInt8]? { nil }
}
