import CScan
import ModelBasics

/// Conversion of numbers from and to decimal text.
package enum DecimalText {
  /// Parses an integer: up to 18 characters in one loop, longer texts by the standard library.
  package static func integer(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
    guard text.count <= 18, let first = text.first else {
      return Int(String(decoding: text, as: UTF8.self))
    }
    let isNegative = first == UInt8(ascii: "-")
    var number = 0
    for index in (isNegative ? 1 : 0)..<text.count {
      let digit = text[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      number = number &* 10 &+ Int(digit)
    }
    return isNegative ? -number : number
  }

  /// Parses the nearest double: up to 2⁵³ with 22 decimals by one exact division (Clinger 1990), otherwise by the standard library.
  package static func double(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    var digits: UInt64 = 0
    var scale = 0
    var isFraction = false
    let isNegative = text.first == UInt8(ascii: "-")
    guard text.count <= 18 else { return Double(String(decoding: text, as: UTF8.self)) }
    for index in (isNegative ? 1 : 0)..<text.count {
      let digit = text[index] &- UInt8(ascii: "0")
      if digit < 10 {
        digits = digits &* 10 &+ UInt64(digit)
        if isFraction { scale &+= 1 }
      } else if text[index] == UInt8(ascii: "."), !isFraction {
        isFraction = true
      } else {
        return Double(String(decoding: text, as: UTF8.self))
      }
    }
    guard digits <= 1 << 53, powers.indices.contains(scale), !text.isEmpty else {
      return Double(String(decoding: text, as: UTF8.self))
    }
    let number = Double(digits) / powers[scale]
    return isNegative ? -number : number
  }

  /// The powers of ten that are exact as doubles.
  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}

extension DecimalText {
  /// Returns a number in shortest form: `1` instead of `1.0`, otherwise as the standard library describes it.
  package static func of(
    _ number: some BinaryFloatingPoint & LosslessStringConvertible
  ) -> String {
    let text = number.description
    guard text.utf8.suffix(2).elementsEqual(".0".utf8) else { return text }
    return String(text.unicodeScalars.dropLast(2))
  }

  /// Returns true if the whole text is a `number` of RFC 8259 §6.
  package static func isNumber(_ text: [UInt8]) -> Bool {
    !text.isEmpty && scan_number(text, text.count) == text.count
  }

  /// Returns the double that has the same significant digits when printed; nil if no double has.
  package static func exactDouble(_ text: String) -> Double? {
    guard let double = Double(text), double.isFinite, digits(of: text) == digits(of: of(double))
    else { return nil }
    return double
  }

  private static func digits(of number: String) -> [UInt8] {
    let mantissa = number.utf8.prefix { $0 != UInt8(ascii: "e") && $0 != UInt8(ascii: "E") }
    let digits = mantissa.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    var significant = digits.drop { $0 == UInt8(ascii: "0") }
    while significant.last == UInt8(ascii: "0") { significant.removeLast() }
    return Array(significant)
  }
}
