extension Value: ExpressibleByNilLiteral {
  /// Nothing.
  public init(nilLiteral: ()) { self = .null }
}

extension Value: ExpressibleByBooleanLiteral {
  /// True or false.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension Value: ExpressibleByIntegerLiteral {
  /// A number.
  public init(integerLiteral value: Int) { self.init(value) }
}

extension Value: ExpressibleByFloatLiteral {
  /// A number; null for one that JSON has none for.
  public init(floatLiteral value: Double) { self.init(value) }
}

extension Value: ExpressibleByStringLiteral {
  /// Text.
  public init(stringLiteral value: String) { self = .string(value) }
}

extension Value: ExpressibleByArrayLiteral {
  /// Values in order.
  public init(arrayLiteral elements: Value...) { self.init(elements) }
}

extension Value: ExpressibleByDictionaryLiteral {
  /// A record, its members in the order they are written.
  public init(dictionaryLiteral elements: (String, Value)...) {
    self = Record(elements.map { Record.Member($0.0, $0.1) }).value
  }
}

extension Value {
  /// A number.
  public init(_ number: some BinaryInteger) { self = .number(String(number)) ?? .null }

  /// A number in the shortest decimal text that reads as the same; infinities and NaN, for which
  /// there is no decimal text, become null.
  public init(_ number: Double) {
    self = number.isFinite ? .number(DecimalText.of(number)) ?? .null : .null
  }

  /// Text.
  public static func string(_ text: String) -> Value { .string(Array(text.utf8)) }

  /// Values in order.
  public init(_ elements: some Sequence<Value>) {
    var builder = ValueBuilder()
    builder.beginArray()
    for element in elements { builder.value(element) }
    builder.end()
    self = builder.finish() ?? .null
  }

  /// The text of a string; bytes that are not UTF-8 read as U+FFFD.
  public var text: String? { string.map { String(decoding: $0, as: UTF8.self) } }
}
