// Reads scalars as Swift types. Most values have the expected type, so that is checked first; the policy is only
// consulted for others.

import ModelData
import ModelValues

extension FieldReader {
  /// Returns true if the current value is of a kind; faster than comparing `kind`.
  @inline(__always)
  final func isOn(_ kind: Value.Kind) -> Bool { tape?.isOn(kind) ?? (cursor.kind == kind) }

  /// True if the current value is null.
  @usableFromInline var isNull: Bool { isOn(.null) }

  /// The bytes of a string, if it is known without reading. They are valid as long as the data is.
  var stringBytes: UnsafeBufferPointer<UInt8>? {
    tape.flatMap { $0.isOn(.string) ? $0.bytes : nil }
  }

  /// The decimal text of a number, if it is known without reading. It is valid as long as the data is.
  package var numberBytes: UnsafeBufferPointer<UInt8>? {
    tape.flatMap { $0.isOn(.number) ? $0.bytes : nil }
  }

  /// Returns the value as a Boolean, or nil if it cannot be read as one.
  public func bool() -> Bool? {
    if let tape, tape.isOn(.bool) { return tape.bool }
    switch kind {
    case .bool: return cursor.bool
    case .number where cursor.integer == 0 || cursor.integer == 1:
      return converted(policy.boolsFromNumbers, "true or false") { cursor.integer == 1 }
    case .string:
      switch cursor.text?.lowercased() {
      case "true", "yes", "on", "1":
        return converted(policy.boolsFromText, "true or false") { true }
      case "false", "no", "off", "0":
        return converted(policy.boolsFromText, "true or false") { false }
      default: return refuse("true or false")
      }
    default: return refuse("true or false")
    }
  }

  /// Returns the value as a whole number, or nil if it cannot be read as one.
  public func integer<Number: FixedWidthInteger>(_: Number.Type) -> Number? {
    if let tape, tape.isOn(.number), let integer = DecimalText.integer(tape.bytes) {
      return fitting(integer)
    }
    switch kind {
    case .number:
      if let integer = cursor.integer { return fitting(integer) }
      if let number = Number(cursor.number) { return number }
      guard let double = cursor.double else { return refuse("a whole number") }
      // 1e3 and 5.0 are whole numbers in any notation. A double may be whole although the number is not.
      let text = cursor.number
      let digits =
        text.contains { $0 == "e" || $0 == "E" } ? nil : text.prefix { $0 != "." }
      let isWhole =
        digits.map { text.dropFirst($0.count + 1).allSatisfy { $0 == "0" } }
        ?? (double == double.rounded())
      guard isWhole || policy.truncation == .convert else { return refuse("a whole number") }
      guard
        let number = digits.flatMap({ Number($0) })
          ?? Number(exactly: double.rounded(.towardZero))
      else { return refuse(Self.range(Number.self), .outOfRange) }
      if !isWhole { report(.lossyCoercion, "a whole number") }
      return number
    case .string:
      guard let text = cursor.text?.trimmed, let number = Number(text) else {
        return refuse("a whole number")
      }
      return converted(policy.numbersFromText, "a whole number") { number }
    case .bool:
      return converted(policy.numbersFromBools, "a whole number") { cursor.bool ? 1 : 0 }
    default: return refuse("a whole number")
    }
  }

  private func fitting<Number: FixedWidthInteger>(_ integer: Int) -> Number? {
    Number(exactly: integer) ?? refuse(Self.range(Number.self), .outOfRange)
  }

  private static func range<Number: FixedWidthInteger>(_: Number.Type) -> String {
    "\(Number.min)…\(Number.max)"
  }

  /// Returns the value as a number, or nil if it cannot be read as one.
  public func double() -> Double? {
    if let tape, tape.isOn(.number), let double = DecimalText.double(tape.bytes), double.isFinite {
      return double
    }
    switch kind {
    case .number:
      guard let double = cursor.double else { return refuse("a number") }
      return double.isFinite ? double : refuse("-1.8e308…1.8e308", .outOfRange)
    case .string:
      let text = cursor.text
      if let number = text.flatMap(Self.unwritable) { return number }
      guard let text = text?.trimmed, let number = Double(text), number.isFinite else {
        return refuse("a number")
      }
      return converted(policy.numbersFromText, "a number") { number }
    case .bool: return converted(policy.numbersFromBools, "a number") { cursor.bool ? 1 : 0 }
    default: return refuse("a number")
    }
  }

  /// Returns NaN or an infinity from the text that stands for it, because JSON has no such numbers. `FieldWriter` writes
  /// the same texts, so that they are no conversion.
  static func unwritable(_ text: String) -> Double? {
    switch text {
    case "NaN": .nan
    case "Infinity": .infinity
    case "-Infinity": -.infinity
    default: nil
    }
  }

  /// Returns the value as text, or nil if it cannot be read as text.
  public func string() -> String? {
    if let tape, tape.isOn(.string), let text = String(utf8: tape.bytes) { return text }
    switch kind {
    case .string: return cursor.text ?? refuse("text in UTF-8")
    case .number: return converted(policy.textFromNumbers, "text") { cursor.number }
    case .bool: return converted(policy.textFromBools, "text") { cursor.bool ? "true" : "false" }
    default: return refuse("text")
    }
  }
}

extension String {
  /// The text without white space at both ends.
  var trimmed: Substring {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
