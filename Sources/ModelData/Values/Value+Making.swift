extension Value {
  /// Nothing.
  public static let null = Value(kind: .null, text: [])

  /// True or false.
  public static func bool(_ bool: Bool) -> Value { Value(kind: .bool, text: bool ? [1] : []) }

  /// A number by its decimal text, in the grammar of JSON (RFC 8259 §6); nil for any other.
  public static func number(_ text: String) -> Value? {
    var builder = ValueBuilder()
    builder.number(text)
    return builder.finish()
  }

  /// Text by its UTF-8 bytes, which are not checked.
  public static func string(_ bytes: [UInt8]) -> Value { Value(kind: .string, text: bytes) }

  /// Bytes.
  public static func data(_ bytes: [UInt8]) -> Value { Value(kind: .data, text: bytes) }

  /// A date by its text, which is not checked.
  public static func date(_ text: String) -> Value { Value(kind: .date, text: Array(text.utf8)) }

  package init(kind: Kind, text: [UInt8]) {
    let node = Node(.value(kind), start: 0, length: text.count)
    self.init(storage: ValueStorage([node], text), position: 0)
  }
}
