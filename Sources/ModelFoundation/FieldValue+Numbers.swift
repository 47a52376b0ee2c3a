// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Foundation's numbers in stored data. The protocol documents the declarations.

import Foundation
import ModelKit

extension Decimal: FieldValue {
  public static var noun: String { "a decimal number" }
  public static var fieldType: FieldType { .number }

  /// Reads digit by digit, never through a double. A number of more than 38 digits is kept as
  /// stored, beside the nearest decimal.
  public static func read(from reader: FieldReader) -> Decimal? {
    guard reader.kind == .number else {
      // This call reports whether a text or a bool is accepted as a number.
      guard let number = reader.double() else { return nil }
      guard let text = reader.cursor.text else { return Decimal(number) }
      return exact(text.trimmingCharacters(in: .whitespaces)) ?? reader.refuse(noun)
    }
    if let decimal = reader.numberBytes.flatMap(plain) { return decimal }
    let text = reader.cursor.number
    guard let decimal = exact(text) else {
      return reader.refuse("-1e165…1e165", .outOfRange)
    }
    if mantissa(text).count > 38 { reader.keepNotation() }
    return decimal
  }

  /// Returns a number other than 0 with up to 18 digits and no exponent; nil for any other text.
  private static func plain(_ text: UnsafeBufferPointer<UInt8>) -> Decimal? {
    guard text.count <= 18 else { return nil }
    let isNegative = text.first == UInt8(ascii: "-")
    var digits: UInt64 = 0
    var decimals = 0
    var isFraction = false
    for byte in text.dropFirst(isNegative ? 1 : 0) {
      let digit = byte &- UInt8(ascii: "0")
      if digit < 10 {
        digits = digits * 10 + UInt64(digit)
        if isFraction { decimals += 1 }
      } else if byte == UInt8(ascii: "."), !isFraction {
        isFraction = true
      } else {
        return nil
      }
    }
    guard digits > 0 else { return nil }
    return Decimal(
      sign: isNegative ? .minus : .plus, exponent: -decimals, significand: Decimal(digits))
  }

  private static func exact(_ text: String) -> Decimal? {
    guard let decimal = Decimal(string: text, locale: nil), !decimal.isNaN else { return nil }
    // Too small for a decimal.
    return decimal.isZero && mantissa(text).contains { $0 != "0" } ? nil : decimal
  }

  private static func mantissa(_ text: String) -> [Character] {
    text.prefix { $0 != "e" && $0 != "E" }.filter(\.isWholeNumber)
  }

  public func write(to writer: FieldWriter) {
    isNaN ? writer.null() : writer.number(plainText ?? description)
  }

  /// The text of a number with up to 64 bits and 18 decimals, without Foundation's division by ten
  /// for each digit; nil for any other.
  private var plainText: String? {
    let exponent = exponent
    guard !isZero, exponent <= 0, exponent >= -18 else { return nil }
    let significand = significand
    let number = NSDecimalNumber(decimal: significand).uint64Value
    guard Decimal(number) == significand, exponent == 0 || number % 10 > 0 else { return nil }
    var text = String(number)
    if exponent < 0 {
      let zeros = max(0, 1 - exponent - text.utf8.count)
      text = String(repeating: "0", count: zeros) + text
      text.insert(".", at: text.utf8.index(text.endIndex, offsetBy: exponent))
    }
    return isSignMinus ? "-" + text : text
  }
}

extension CGFloat: FieldValue {
  public static var noun: String { Double.noun }
  public static var fieldType: FieldType { Double.fieldType }
  public static func read(from reader: FieldReader) -> CGFloat? {
    Double.read(from: reader).map { CGFloat($0) }
  }
  public func write(to writer: FieldWriter) { Double(self).write(to: writer) }
  public func isSame(as other: CGFloat) -> Bool { Double(self).isSame(as: Double(other)) }
}
