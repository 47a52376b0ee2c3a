/// Builds a ``Value`` from parts added in reading order:
///
///     var builder = ValueBuilder()
///     builder.beginRecord()
///     builder.key(Array("a".utf8))
///     builder.number("1.10")
///     builder.end()
///     let value = builder.finish()
///
/// A call that is not valid at its point (a key in an array, a value without a key in a record, an unmatched `end`, an invalid
/// number) makes `finish()` return nil.
public struct ValueBuilder: Sendable {
  private var nodes = NodeBuilder()
  private var text: [UInt8] = []

  /// Creates an empty builder.
  public init() {}

  /// Adds null.
  public mutating func null() { nodes.scalar(.null, at: text.count, length: 0) }

  /// Adds a bool.
  public mutating func bool(_ bool: Bool) { add(.bool, bool ? [1] : []) }

  /// Adds a number by its decimal text, which must be in the grammar of JSON (RFC 8259 §6).
  public mutating func number(_ text: String) {
    if !DecimalText.isNumber(Array(text.utf8)) { nodes.invalidate() }
    add(.number, text.utf8)
  }

  /// Adds a string by its UTF-8 bytes, which are not validated.
  public mutating func string(_ bytes: [UInt8]) { add(.string, bytes) }

  /// Adds a string.
  package mutating func string(_ string: String) {
    nodes.scalar(.string, at: text.count, length: string.utf8.count)
    text.append(contentsOf: string.utf8)
  }

  /// Adds a whole number.
  package mutating func number(_ integer: Int64) {
    number { DecimalText.write(integer, to: $0) }
  }

  /// Adds a finite number by its shortest text.
  package mutating func number(_ double: Double) {
    number { DecimalText.write(double, to: $0) }
  }

  private mutating func number(_ write: (UnsafeMutablePointer<UInt8>) -> Int) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: DecimalText.room) { digits in
      guard let address = digits.baseAddress else { return }
      let length = write(address)
      nodes.scalar(.number, at: text.count, length: length)
      text.append(contentsOf: UnsafeBufferPointer(start: address, count: length))
    }
  }

  /// Adds data.
  public mutating func data(_ bytes: [UInt8]) { add(.data, bytes) }

  /// Adds a date by its text, which is not validated.
  public mutating func date(_ text: String) { add(.date, text.utf8) }

  /// Begins an array; elements follow.
  public mutating func beginArray() { nodes.begin(isRecord: false) }

  /// Begins a record; keys and values follow.
  public mutating func beginRecord() { nodes.begin(isRecord: true) }

  /// Adds the key of a member; its value must follow.
  public mutating func key(_ bytes: [UInt8]) {
    nodes.key(at: text.count, length: bytes.count)
    text.append(contentsOf: bytes)
  }

  /// Adds the key of a member; its value must follow.
  package mutating func key(_ key: String) {
    nodes.key(at: text.count, length: key.utf8.count)
    text.append(contentsOf: key.utf8)
  }

  /// Ends the innermost array or record.
  public mutating func end() { nodes.end() }

  /// Adds a whole value.
  public mutating func value(_ value: Value) { nodes.value(value, appendingTo: &text) }

  /// Returns the value; nil if a call was invalid, or if there is not exactly one complete value.
  public consuming func finish() -> Value? { nodes.finish(text) }

  private mutating func add(_ kind: Value.Kind, _ bytes: some Collection<UInt8>) {
    nodes.scalar(kind, at: text.count, length: bytes.count)
    text.append(contentsOf: bytes)
  }
}
