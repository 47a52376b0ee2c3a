/// A decimal number `±digits × 10^exponent`, without zeros at either end of the digits, so that
/// equal numbers are equal values (`1.0` and `1`, `100` and `1e2`). Zero has no digits.
///
/// No floating-point type is used. An exponent beyond 10^17 counts as 10^18.
package struct DecimalNumber: Hashable, Sendable {
  private let isNegative: Bool
  private let digits: [UInt8]
  private let exponent: Int

  private static let largestExponent = 1_000_000_000_000_000_000

  /// Parses a JSON number token (RFC 8259 §6). Returns nil if the text is not one.
  package init?(_ token: some Sequence<UInt8>) {
    var digits: [UInt8] = []
    var fractionCount = 0
    var isNegative = false
    var phase = Phase.start
    var hasNegativeExponent = false
    var written = 0
    for byte in token {
      switch (byte, phase) {
      case (UInt8(ascii: "-"), .start):
        isNegative = true
        phase = .sign
      case (0x30...0x39, .start), (0x30...0x39, .sign), (0x30...0x39, .whole):
        digits.append(byte &- 0x30)
        phase = .whole
      case (UInt8(ascii: "."), .whole): phase = .point
      case (0x30...0x39, .point), (0x30...0x39, .fraction):
        digits.append(byte &- 0x30)
        fractionCount += 1
        phase = .fraction
      case (UInt8(ascii: "e"), .whole), (UInt8(ascii: "E"), .whole), (UInt8(ascii: "e"), .fraction),
        (UInt8(ascii: "E"), .fraction):
        phase = .mark
      case (UInt8(ascii: "-"), .mark):
        hasNegativeExponent = true
        phase = .exponentSign
      case (UInt8(ascii: "+"), .mark): phase = .exponentSign
      case (0x30...0x39, .mark), (0x30...0x39, .exponentSign), (0x30...0x39, .exponent):
        // The exponent is capped already; more digits change nothing.
        if written < Self.largestExponent / 10 {
          written = written * 10 + Int(byte &- 0x30)
        } else {
          written = Self.largestExponent
        }
        phase = .exponent
      default: return nil
      }
    }
    guard phase == .whole || phase == .fraction || phase == .exponent else { return nil }
    self.init(
      isNegative: isNegative, digits: digits,
      exponent: (hasNegativeExponent ? -written : written) - fractionCount)
  }

  package init(_ integer: Int) {
    self.init(
      isNegative: integer < 0, digits: String(integer.magnitude).utf8.map { $0 &- 0x30 },
      exponent: 0)
  }

  private enum Phase { case start, sign, whole, point, fraction, mark, exponentSign, exponent }

  private init(isNegative: Bool, digits: [UInt8], exponent: Int) {
    let leading = digits.prefix { $0 == 0 }.count
    let end = (digits.lastIndex { $0 != 0 }).map { $0 + 1 } ?? 0
    self.digits = end > leading ? Array(digits[leading..<end]) : []
    self.isNegative = isNegative && !self.digits.isEmpty
    self.exponent = self.digits.isEmpty ? 0 : exponent + (digits.count - end)
  }

  package var isInteger: Bool { exponent >= 0 }

  /// The number as a count, or nil if it is negative or not an integer; `Int.max` if it is too
  /// large.
  package var count: Int? {
    guard isInteger, !isNegative else { return nil }
    guard exponent + digits.count <= 18 else { return .max }
    return digits.reduce(0) { $0 * 10 + Int($1) } * Self.power(exponent)
  }

  private static func power(_ exponent: Int) -> Int {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }

  /// True if multiples of the number can be tested: if it is positive and has at most 18 digits.
  package var isUsableDivisor: Bool { !digits.isEmpty && !isNegative && digits.count <= 18 }

  /// Returns true if the number is an integer multiple of a usable divisor.
  package func isMultiple(of divisor: DecimalNumber) -> Bool {
    guard divisor.isUsableDivisor else { return true }
    guard !digits.isEmpty else { return true }
    // Neither number ends in a zero, so a number with a lower power of ten is not a multiple.
    let shift = exponent - divisor.exponent
    guard shift >= 0 else { return false }
    let modulus = divisor.digits.reduce(UInt64(0)) { $0 * 10 + UInt64($1) }
    var rest = digits.reduce(UInt64(0)) { Self.product($0, 10, plus: UInt64($1), modulo: modulus) }
    var power: UInt64 = 10 % modulus
    var exponent = shift
    while exponent > 0 {
      if exponent & 1 == 1 { rest = Self.product(rest, power, modulo: modulus) }
      power = Self.product(power, power, modulo: modulus)
      exponent >>= 1
    }
    return rest == 0
  }

  private static func product(
    _ one: UInt64, _ other: UInt64, plus rest: UInt64 = 0, modulo modulus: UInt64
  ) -> UInt64 {
    let (high, low) = (one % modulus).multipliedFullWidth(by: other)
    let (sum, carries) = low.addingReportingOverflow(rest)
    return modulus.dividingFullWidth((high + (carries ? 1 : 0), sum)).remainder
  }

  /// All parts in one text, the same for equal numbers.
  var canonicalBytes: [UInt8] { Array("\(isNegative ? "-" : "+")\(exponent):".utf8) + digits }
}

extension DecimalNumber: Comparable {
  package static func < (one: DecimalNumber, other: DecimalNumber) -> Bool {
    if one.isNegative != other.isNegative { return one.isNegative }
    return one.isNegative ? other.isSmaller(than: one) : one.isSmaller(than: other)
  }

  /// Compares the absolute values.
  private func isSmaller(than other: DecimalNumber) -> Bool {
    guard !digits.isEmpty, !other.digits.isEmpty else {
      return digits.isEmpty && !other.digits.isEmpty
    }
    let (magnitude, otherMagnitude) = (exponent + digits.count, other.exponent + other.digits.count)
    if magnitude != otherMagnitude { return magnitude < otherMagnitude }
    return digits.lexicographicallyPrecedes(other.digits)
  }
}
