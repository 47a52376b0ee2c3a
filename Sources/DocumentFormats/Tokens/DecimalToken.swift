// Counting up and down on a number's own text, so that no digit is lost however long it is:
// the step is one unit of the last digit written before any exponent, as people expect of
// `0.85` (0.86) as much as of `7` (8) and `1e400` (2e400).

/// A number as spelled: sign, digits, point, exponent.
package struct DecimalToken: Hashable, Sendable {
  private var isNegative: Bool
  /// All digits before the exponent, without the point.
  private var digits: [UInt8]
  private var fractionCount: Int
  private var exponent: [UInt8]

  /// Reads a JSON number token; nil for anything else.
  package init?(_ token: [UInt8]) {
    var rest = token[...]
    isNegative = rest.first == UInt8(ascii: "-")
    if isNegative { rest.removeFirst() }
    let whole = rest.prefix(while: Self.isDigit)
    guard !whole.isEmpty, whole.count == 1 || whole.first != UInt8(ascii: "0") else { return nil }
    rest = rest.dropFirst(whole.count)
    digits = Array(whole)
    fractionCount = 0
    if rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix(while: Self.isDigit)
      guard !fraction.isEmpty else { return nil }
      digits += fraction
      fractionCount = fraction.count
      rest = rest.dropFirst(fraction.count + 1)
    }
    exponent = Array(rest)
    guard let mark = rest.popFirst() else { return }
    guard mark | 0x20 == UInt8(ascii: "e") else { return nil }
    if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    guard !rest.isEmpty, rest.allSatisfy(Self.isDigit) else { return nil }
  }

  /// The token again.
  package var bytes: [UInt8] {
    var text = digits
    if fractionCount > 0 { text.insert(UInt8(ascii: "."), at: text.count - fractionCount) }
    return (isNegative ? [UInt8(ascii: "-")] : []) + text + exponent
  }

  /// Adds so many units of the last digit, or of the digit that has so many after it.
  package mutating func step(by amount: Int, before count: Int = 0) {
    guard amount != 0, count <= 10_000 else { return }
    let other = Self.digits(of: amount.magnitude) + Self.zeros(max(0, count))
    if isNegative == (amount < 0) {
      digits = Self.sum(digits, other)
    } else if Self.isLess(digits, other) {
      digits = Self.difference(other, digits)
      isNegative.toggle()
    } else {
      digits = Self.difference(digits, other)
    }
    trim()
    if digits.allSatisfy({ $0 == UInt8(ascii: "0") }) { isNegative = false }
  }

  /// One digit before the point, no zeros before that.
  private mutating func trim() {
    let needed = fractionCount + 1
    let zeros = digits.prefix { $0 == UInt8(ascii: "0") }.count
    digits.removeFirst(max(0, min(zeros, digits.count - needed)))
    let missing = needed - digits.count
    if missing > 0 { digits.insert(contentsOf: Self.zeros(missing), at: 0) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

  private static func zeros(_ count: Int) -> [UInt8] { Array(repeating: 48, count: count) }

  private static func digits(of number: UInt) -> [UInt8] { Array(String(number).utf8) }

  private static func aligned(_ a: [UInt8], _ b: [UInt8]) -> ([UInt8], [UInt8]) {
    let width = max(a.count, b.count)
    return (zeros(width - a.count) + a, zeros(width - b.count) + b)
  }

  private static func isLess(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    let (a, b) = aligned(a, b)
    return a.lexicographicallyPrecedes(b)
  }

  private static func sum(_ a: [UInt8], _ b: [UInt8]) -> [UInt8] {
    let (padded, b) = aligned(a, b)
    var result = padded
    var carry: UInt8 = 0
    for place in result.indices.reversed() {
      let digit = (result[place] - 48) + (b[place] - 48) + carry
      result[place] = digit % 10 + 48
      carry = digit / 10
    }
    return carry > 0 ? [carry + 48] + result : result
  }

  /// `a - b`, with `a` not the smaller.
  private static func difference(_ a: [UInt8], _ b: [UInt8]) -> [UInt8] {
    let (padded, b) = aligned(a, b)
    var result = padded
    var borrow: UInt8 = 0
    for place in result.indices.reversed() {
      let take = (b[place] - 48) + borrow
      let digit = result[place] - 48
      borrow = digit < take ? 1 : 0
      result[place] = digit + borrow * 10 - take + 48
    }
    return result
  }
}
