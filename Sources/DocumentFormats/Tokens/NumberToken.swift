// Increments and decrements the text of a number, so that no digit is lost however long it is. The
// step is one unit of the last digit before any exponent, as users expect of `0.85` (0.86), `7`
// (8), `1e400` (2e400) and `0x0F` (0x10).

import ModelData

/// A number token split into sign, prefix, digits, decimal point and exponent.
package struct NumberToken: Hashable, Sendable {
  private var isNegative: Bool
  private var hasPlus = false
  /// `0x`, `0X` or empty.
  private var prefix: [UInt8] = []
  private var radix: UInt8 = 10
  /// The values of all digits before the exponent, without the decimal point.
  private var digits: [UInt8]
  private var fractionCount = 0
  private var hasPoint = false
  /// The least number of digits before the decimal point.
  private var leastWhole = 1
  private var usesCapitals = false
  private var exponent: [UInt8] = []

  /// Parses a number in the grammar of JSON (RFC 8259, section 6). With `allowsMore` it may have a
  /// plus sign, begin or end with the decimal point, or be hexadecimal.
  package init?(_ token: [UInt8], allowsMore: Bool = false) {
    guard allowsMore || DecimalText.isNumber(token) else { return nil }
    var rest = token[...]
    isNegative = rest.first == UInt8(ascii: "-")
    hasPlus = allowsMore && rest.first == UInt8(ascii: "+")
    if isNegative || hasPlus { rest.removeFirst() }
    digits = []
    if allowsMore, rest.count > 2, rest.first == UInt8(ascii: "0"),
      rest[rest.startIndex + 1] | 0x20 == UInt8(ascii: "x")
    {
      prefix = Array(rest.prefix(2))
      radix = 16
      for byte in rest.dropFirst(2) {
        guard let digit = Self.digit(byte) else { return nil }
        digits.append(digit)
      }
      usesCapitals = rest.dropFirst(2).contains { (0x41...0x46).contains($0) }
      leastWhole = digits.count
      return
    }
    let whole = rest.prefix(while: Self.isDecimal)
    guard whole.count < 2 || whole.first != UInt8(ascii: "0") else { return nil }
    rest = rest.dropFirst(whole.count)
    digits = whole.map { $0 - 48 }
    hasPoint = rest.first == UInt8(ascii: ".")
    if hasPoint {
      let fraction = rest.dropFirst().prefix(while: Self.isDecimal)
      digits += fraction.map { $0 - 48 }
      fractionCount = fraction.count
      rest = rest.dropFirst(fraction.count + 1)
    }
    guard !digits.isEmpty else { return nil }
    leastWhole = whole.isEmpty ? 0 : 1
    exponent = Array(rest)
    guard let mark = rest.popFirst() else { return }
    guard mark | 0x20 == UInt8(ascii: "e") else { return nil }
    if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    guard !rest.isEmpty, rest.allSatisfy(Self.isDecimal) else { return nil }
  }

  /// The text of the token.
  package var bytes: [UInt8] {
    var text = digits.map { digit in
      digit < 10 ? 48 + digit : (usesCapitals ? 55 : 87) + digit
    }
    if hasPoint { text.insert(UInt8(ascii: "."), at: text.count - fractionCount) }
    let sign = isNegative ? [UInt8(ascii: "-")] : hasPlus ? [UInt8(ascii: "+")] : []
    return sign + prefix + text + exponent
  }

  /// Adds `amount` units of the last digit, or of the digit that has `count` digits after it.
  package mutating func step(by amount: Int, before count: Int = 0) {
    guard amount != 0, count <= 10_000 else { return }
    let other = digits(of: amount.magnitude) + Self.zeros(max(0, count))
    if isNegative == (amount < 0) {
      digits = sum(digits, other)
    } else if Self.isLess(digits, other) {
      digits = difference(other, digits)
      isNegative.toggle()
    } else {
      digits = difference(digits, other)
    }
    trim()
    if digits.allSatisfy({ $0 == 0 }) { isNegative = false }
  }

  /// Makes a hexadecimal number a whole number of the given decimal text, with the same prefix and case, and at least as many digits.
  /// Returns false for a number with a fraction or an exponent, and for one of more than 64 bits.
  package mutating func set(to number: String) -> Bool {
    let isNegative = number.hasPrefix("-")
    let magnitude = isNegative ? number.dropFirst() : number[...]
    guard radix == 16, magnitude.utf8.allSatisfy(Self.isDecimal), let value = UInt(magnitude) else {
      return false
    }
    self.isNegative = isNegative && value > 0
    digits = digits(of: value)
    trim()
    return true
  }

  /// Removes leading zeros, but keeps at least `leastWhole` digits before the decimal point.
  private mutating func trim() {
    let needed = fractionCount + leastWhole
    let zeros = digits.prefix { $0 == 0 }.count
    digits.removeFirst(max(0, min(zeros, digits.count - needed)))
    let missing = needed - digits.count
    if missing > 0 { digits.insert(contentsOf: Self.zeros(missing), at: 0) }
  }

  private static func isDecimal(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }

  private static func zeros(_ count: Int) -> [UInt8] { Array(repeating: 0, count: count) }

  private func digits(of number: UInt) -> [UInt8] {
    String(number, radix: Int(radix)).utf8.compactMap(Self.digit)
  }

  private static func aligned(_ a: [UInt8], _ b: [UInt8]) -> ([UInt8], [UInt8]) {
    let width = max(a.count, b.count)
    return (zeros(width - a.count) + a, zeros(width - b.count) + b)
  }

  private static func isLess(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    let (a, b) = aligned(a, b)
    return a.lexicographicallyPrecedes(b)
  }

  private func sum(_ a: [UInt8], _ b: [UInt8]) -> [UInt8] {
    let (padded, b) = Self.aligned(a, b)
    var result = padded
    var carry: UInt8 = 0
    for index in result.indices.reversed() {
      let digit = result[index] + b[index] + carry
      result[index] = digit % radix
      carry = digit / radix
    }
    return carry > 0 ? [carry] + result : result
  }

  /// Returns `a - b`, where `a` is not less than `b`.
  private func difference(_ a: [UInt8], _ b: [UInt8]) -> [UInt8] {
    let (padded, b) = Self.aligned(a, b)
    var result = padded
    var borrow: UInt8 = 0
    for index in result.indices.reversed() {
      let take = b[index] + borrow
      let digit = result[index]
      borrow = digit < take ? 1 : 0
      result[index] = digit + borrow * radix - take
    }
    return result
  }
}
