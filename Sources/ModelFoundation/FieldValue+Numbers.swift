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
    let text = reader.cursor.number
    guard let decimal = exact(text) else {
      return reader.refuse("-1e165…1e165", .outOfRange)
    }
    if mantissa(text).count > 38 { reader.keepNotation() }
    return decimal
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
    isNaN ? writer.null() : writer.number(description)
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
