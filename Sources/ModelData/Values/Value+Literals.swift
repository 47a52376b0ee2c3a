extension Value: ExpressibleByNilLiteral {
  /// Creates null.
  public init(nilLiteral: ()) { self = .null }
}

extension Value: ExpressibleByBooleanLiteral {
  /// Creates a bool.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension Value: ExpressibleByIntegerLiteral {
  /// Creates a number.
  public init(integerLiteral value: Int) { self.init(value) }
}

extension Value: ExpressibleByFloatLiteral {
  /// Creates a number, or null if the literal is infinite.
  public init(floatLiteral value: Double) { self.init(value) }
}

extension Value: ExpressibleByStringLiteral {
  /// Creates a string.
  public init(stringLiteral value: String) { self = .string(value) }
}

extension Value: ExpressibleByArrayLiteral {
  /// Creates an array.
  public init(arrayLiteral elements: Value...) { self.init(elements) }
}

extension Value: ExpressibleByDictionaryLiteral {
  /// Creates a record of members in the order they are written.
  public init(dictionaryLiteral elements: (String, Value)...) {
    self = Record(elements.map { Record.Member($0.0, $0.1) }).value
  }
}

extension Value {
  /// Creates a number.
  public init(_ number: some BinaryInteger) { self = .number(String(number)) ?? .null }

  /// Creates a number with the shortest decimal text that reads back as the same double; null for infinities and NaN, which have no
  /// decimal text.
  public init(_ number: Double) {
    self = number.isFinite ? .number(DecimalText.of(number)) ?? .null : .null
  }

  /// Creates a bool.
  public init(_ bool: Bool) { self = .bool(bool) }

  /// Creates a string.
  public init(_ text: String) { self = .string(text) }

  /// Creates a string.
  public static func string(_ text: String) -> Value { .string(Array(text.utf8)) }

  /// Creates an array.
  public init(_ elements: some Sequence<Value>) {
    var builder = ValueBuilder()
    builder.beginArray()
    for element in elements { builder.value(element) }
    builder.end()
    self = builder.finish() ?? .null
  }

  /// The text of a string, with invalid UTF-8 replaced by U+FFFD; nil if the value is not a string.
  public var text: String? { string.map { String(decoding: $0, as: UTF8.self) } }
}
