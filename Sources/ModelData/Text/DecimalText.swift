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

  /// Parses the nearest double: up to 2⁵³ with 22 decimals by one exact division (Clinger 1990), up to 19 digits by
  /// ``nearest(_:_:)``, otherwise by the standard library.
  package static func double(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    let isNegative = text.first == UInt8(ascii: "-")
    guard let (digits, exponent) = parts(of: text, from: isNegative ? 1 : 0) else {
      return Double(String(decoding: text, as: UTF8.self))
    }
    let number: Double
    if digits <= 1 << 53, exponent <= 0, exponent >= -22 {
      number = Double(digits) / powers[-exponent]
    } else if let nearest = nearest(digits, exponent) {
      number = nearest
    } else {
      return Double(String(decoding: text, as: UTF8.self))
    }
    return isNegative ? -number : number
  }

  /// Returns the digits of a number as an integer, with the power of ten to multiply it by. Returns nil if the digits do not fit,
  /// or if the text may be in another grammar than that of JSON.
  @inline(__always)
  private static func parts(
    of text: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> (digits: UInt64, exponent: Int)? {
    var digits: UInt64 = 0
    var index = start
    var pointIndex = -1
    while index < text.count {
      let digit = text[index] &- UInt8(ascii: "0")
      if digit < 10 {
        digits = digits &* 10 &+ UInt64(digit)
      } else if text[index] == UInt8(ascii: "."), pointIndex < 0 {
        pointIndex = index
      } else {
        break
      }
      index &+= 1
    }
    // Zeros in front count as digits, too; there are few.
    let count = index &- start &- (pointIndex < 0 ? 0 : 1)
    guard count > 0, count <= 19 else { return nil }
    let exponent = pointIndex < 0 ? 0 : pointIndex &+ 1 &- index
    if index == text.count { return (digits, exponent) }
    guard text[index] | 0x20 == UInt8(ascii: "e"),
      let power = integer(UnsafeBufferPointer(rebasing: text[(index + 1)...])),
      power.magnitude < 1000
    else { return nil }
    return (digits, exponent &+ power)
  }

  /// Returns the double nearest to `digits` · 10^`exponent`. Returns nil for large exponents, and if the product below does not decide
  /// the rounding, for about one number in a thousand.
  ///
  /// The digits are multiplied by the first 64 bits of the power of five. The product is less than two units of its upper half below
  /// the exact one:
  ///
  ///     upper half    53 bits of the double | rest      rest, rest + 1: the exact one is in [rest, rest + 2)
  private static func nearest(_ digits: UInt64, _ exponent: Int) -> Double? {
    guard digits > 0, exponent >= -27, exponent <= 27 else { return nil }
    let power = fives[exponent &+ 27]
    let zeros = digits.leadingZeroBitCount
    let high = (digits &<< UInt64(zeros)).multipliedFullWidth(by: power.significand).high
    let shift = 10 &+ high &>> 63
    let rest = high & (1 &<< shift &- 1)
    let half: UInt64 = 1 &<< (shift &- 1)
    if rest == half || rest == half &- 1 { return nil }
    let significand = high &>> shift &+ (rest > half ? 1 : 0)
    let scale = Int(shift) &+ 64 &+ power.exponent &- zeros &+ exponent
    // If the significand was rounded up to 2⁵³, the addition carries into the exponent.
    let bits = UInt64(1023 &+ 52 &+ scale) &<< 52 &+ (significand &- 1 &<< 52)
    return Double(bitPattern: bits)
  }

  /// The powers of five from -27 to 27: `significand` · 2^`exponent`, with the highest bit set and rounded down.
  private static let fives: [(significand: UInt64, exponent: Int)] = (-27...27).map { power in
    var five: UInt128 = 1
    for _ in 0..<abs(power) { five *= 5 }
    var (value, exponent) = (five, 0)
    if power < 0 {
      // 5²⁷ has 63 bits, so at least 64 are left of 2¹²⁷.
      value = (1 << 127) / five
      exponent = -127
    }
    let shift = value.leadingZeroBitCount
    return (UInt64(truncatingIfNeeded: (value << shift) >> 64), exponent - shift + 64)
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
