extension Value {
  /// The null value.
  public static let null = Value(kind: .null, text: [])

  /// Creates a bool.
  public static func bool(_ bool: Bool) -> Value { Value(kind: .bool, text: bool ? [1] : []) }

  /// Creates a number from its decimal text; nil if the text is not a number in the grammar of JSON (RFC 8259 §6).
  public static func number(_ text: String) -> Value? {
    var builder = ValueBuilder()
    builder.number(text)
    return builder.finish()
  }

  /// Creates a string from UTF-8 bytes, which are not validated.
  public static func string(_ bytes: [UInt8]) -> Value { Value(kind: .string, text: bytes) }

  /// Creates data.
  public static func data(_ bytes: [UInt8]) -> Value { Value(kind: .data, text: bytes) }

  /// Creates a date from its text, which is not validated.
  public static func date(_ text: String) -> Value { Value(kind: .date, text: Array(text.utf8)) }

  package init(kind: Kind, text: [UInt8]) {
    let node = Node(.value(kind), start: 0, length: text.count)
    self.init(storage: ValueStorage([node], text), position: 0)
  }
}
