import ModelBasics

/// The notation of a length of time as a decimal number whose unit is defined elsewhere, by a key or a schema.
public struct NumberNotation: Hashable, Sendable {
  /// The unit of the number.
  public var unit: CompoundInterval.Unit
  /// The notation of the fraction; nil for whole numbers.
  public var fraction: FractionNotation?

  /// Creates a notation of numbers of a unit, whole or with a fraction.
  public init(of unit: CompoundInterval.Unit, fraction: FractionNotation? = nil) {
    self.unit = unit
    self.fraction = fraction
  }

  var withFraction: NumberNotation {
    NumberNotation(of: unit, fraction: fraction ?? FractionNotation())
  }

  static func read(
    _ text: [UInt8], of unit: CompoundInterval.Unit
  ) -> (Timing, NumberNotation)? {
    var rest = text[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative { rest = rest.dropFirst() }
    guard let amount = ExactDecimal.take(from: &rest), rest.isEmpty else { return nil }
    let notation = NumberNotation(of: unit, fraction: amount.fraction)
    if let whole = amount.integer, let ofInterval = unit.ofInterval {
      return (.interval(Interval(.exactly(isNegative ? -whole : whole), ofInterval)), notation)
    }
    guard let length = CompoundInterval(amount.numerator, over: amount.denominator, unit) else {
      return nil
    }
    return (.compound(isNegative ? length.negated : length), notation)
  }

  func text(of length: CompoundInterval) -> String? {
    let (part, rest) =
      unit.isOfMonths
      ? (Int128(length.months), length.exactNanoseconds)
      : (length.exactNanoseconds, Int128(length.months))
    guard rest == 0 else { return nil }
    let magnitude = Int128(part.magnitude)
    let text = ExactDecimal.text(magnitude, over: unit.size, fraction: fraction)
    // More digits could not be parsed.
    guard let text,
      text.utf8.count(where: { decimalDigit($0) != nil }) <= ExactDecimal.maximumDigits
    else { return nil }
    return (length.isNegative ? "-" : "") + text
  }
}
