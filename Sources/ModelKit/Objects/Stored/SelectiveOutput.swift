import ModelData

/// An output that looks for values of some kinds; all others are the same to it, and it makes no text.
protocol SelectiveOutput: ValueOutput {
  /// Receives a part of a value that is not looked for.
  func other()
}

extension SelectiveOutput {
  package func null() { other() }
  package func bool(_ bool: Bool) { other() }
  package func number(_ integer: Int64) { other() }
  package func number(_ double: Double) { other() }
  package func number(_ text: UnsafeBufferPointer<UInt8>) { other() }
  package func string(_ bytes: UnsafeBufferPointer<UInt8>) { other() }
  package func key(_ bytes: UnsafeBufferPointer<UInt8>) { other() }
  package func beginArray() { other() }
  package func beginRecord() { other() }
  package func end() { other() }
  package func value(_ value: Value) { other() }
  package func finish(after head: [UInt8], before tail: [UInt8]) -> [UInt8]? { nil }
}
