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
      if number.isNaN { return .nan }
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

  /// Writes the digits; NaN as for `Double`.
  public func write(to writer: FieldWriter) {
    if isNaN { return writer.number(Double.nan) }
    if !writePlain(to: writer) { writer.number(description) }
  }

  /// Writes a number with up to 63 bits and 18 decimals, without Foundation's division by ten for each digit. Returns false,
  /// with nothing written, for any other.
  private func writePlain(to writer: FieldWriter) -> Bool {
    let decimals = -exponent
    guard !isZero, (0...18).contains(decimals) else { return false }
    let significand = NSDecimalNumber(decimal: significand)
    let number = significand.uint64Value
    // Of a number with more bits the first value is some others, which is far from the second.
    guard number < 1 << 63, Double(number) == significand.doubleValue,
      decimals == 0 || number % 10 > 0
    else { return false }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2 * DecimalText.room) { text in
      guard let start = text.baseAddress else { return }
      let digits = start + DecimalText.room
      let count = DecimalText.write(Int64(number), to: digits)
      var end = 0
      func append(_ byte: UInt8) {
        start[end] = byte
        end += 1
      }
      if isSignMinus { append(UInt8(ascii: "-")) }
      if count <= decimals { append(UInt8(ascii: "0")) }
      for index in 0..<max(0, count - decimals) { append(digits[index]) }
      if decimals > 0 { append(UInt8(ascii: ".")) }
      for _ in 0..<max(0, decimals - count) { append(UInt8(ascii: "0")) }
      for index in max(0, count - decimals)..<count { append(digits[index]) }
      writer.number(UnsafeBufferPointer(start: start, count: end))
    }
    return true
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
