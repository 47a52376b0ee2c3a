import ModelBasics

/// A decimal number as it is written: `1.50` is 150 over 100.
struct ExactDecimal {
  var numerator: Int128
  var denominator: Int128
  /// The number of digits before the decimal mark, including leading zeros.
  var wholeDigits: Int
  /// The notation of the fraction; nil without a decimal mark.
  var fraction: FractionNotation?
  /// True if there are several digits before the decimal mark and the first is 0.
  var isPadded: Bool

  static let maximumDigits = 27

  /// Parses digits, optionally followed by a decimal mark and more digits; nil if there are more than `maximumDigits`, which is the
  /// limit of exact arithmetic.
  static func take(from rest: inout ArraySlice<UInt8>, marks: String = ".") -> ExactDecimal? {
    let whole = rest.prefix { decimalDigit($0) != nil }
    guard let first = whole.first, whole.count <= maximumDigits else { return nil }
    var digits = Array(whole)
    var after = rest.dropFirst(whole.count)
    var fraction: FractionNotation?
    var denominator: Int128 = 1
    if let mark = after.first, marks.utf8.contains(mark) {
      let decimals = after.dropFirst().prefix { decimalDigit($0) != nil }
      if !decimals.isEmpty {
        guard digits.count + decimals.count <= maximumDigits else { return nil }
        digits += decimals
        for _ in decimals { denominator *= 10 }
        let isFilled = decimals.last == UInt8(ascii: "0")
        fraction = FractionNotation(
          mark: Unicode.Scalar(mark), minimumDigits: isFilled ? decimals.count : 0)
        after = after.dropFirst(1 + decimals.count)
      }
    }
    let numerator = digits.reduce(Int128(0)) { $0 * 10 + Int128($1 - 0x30) }
    rest = after
    return ExactDecimal(
      numerator: numerator, denominator: denominator, wholeDigits: whole.count, fraction: fraction,
      isPadded: whole.count > 1 && first == UInt8(ascii: "0"))
  }

  /// The number as an `Int`; nil if it has a fraction or does not fit.
  var integer: Int? { fraction == nil ? Int(exactly: numerator) : nil }

  /// Returns the decimal text of a positive fraction. Returns nil if it needs more than 18 decimals, or decimals although
  /// `fraction`
  /// is nil.
  static func text(
    _ numerator: Int128, over denominator: Int128, width: Int = 0, fraction: FractionNotation?
  ) -> String? {
    let (whole, remainder) = numerator.quotientAndRemainder(dividingBy: denominator)
    let digits = String(whole)
    var text = String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    guard let fraction else { return remainder == 0 ? text : nil }
    var rest = remainder
    var decimals = ""
    while rest != 0 {
      guard decimals.utf8.count < 18 else { return nil }
      rest *= 10
      decimals += String(rest / denominator)
      rest %= denominator
    }
    while decimals.utf8.count < fraction.minimumDigits { decimals += "0" }
    if !decimals.isEmpty { text += String(fraction.mark) + decimals }
    return text
  }
}
