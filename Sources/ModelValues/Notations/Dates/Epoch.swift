import ModelBasics

/// Counts of seconds, or of fractions of seconds, since 1970-01-01T00:00:00Z, excluding leap seconds.
public enum Epoch {
  /// The unit of a count.
  public enum Unit: Int, Hashable, Sendable, CaseIterable {
    /// Seconds.
    case seconds = 1
    /// Milliseconds.
    case milliseconds = 1000
    /// Microseconds.
    case microseconds = 1_000_000
    /// Nanoseconds.
    case nanoseconds = 1_000_000_000

    /// The number of units in a second.
    public var perSecond: Int { rawValue }

    /// The next larger unit; nil for seconds.
    var coarser: Unit? { Unit(rawValue: rawValue / 1000) }

    /// The number of decimals that represent a nanosecond in this unit.
    var fractionDigits: Int {
      switch self {
      case .seconds: 9
      case .milliseconds: 6
      case .microseconds: 3
      case .nanoseconds: 0
      }
    }
  }

  /// Returns the unit in which a number is an instant from 1973 to 2100, at most one; or in which it is the first or last day of
  /// calendars (years 1 and 9999), which programs write for "never". Returns nil if there is none, or if the text is not a number.
  public static func plausibleUnit(of number: [UInt8]) -> Unit? {
    // The first plausible count has eight digits.
    guard number.count >= 8,
      number.dropFirst().allSatisfy({ decimalDigit($0) != nil || $0 == UInt8(ascii: ".") })
    else { return nil }
    return unit(of: number, in: extremeSeconds) ?? unit(of: number, in: [plausibleSeconds])
  }

  /// Returns the first unit in which a number is a count in one of the ranges of seconds.
  static func unit(of number: [UInt8], in ranges: [Range<Int>]) -> Unit? {
    Unit.allCases.first { unit in
      guard let (value, _) = EpochNotation.read(number, unit: unit) else { return false }
      return ranges.contains { $0.contains(value.seconds) }
    }
  }

  /// Year 1 and the end of 9999 at any offset.
  static let extremeSeconds = [
    -62_135_769_600 ..< -62_135_546_400, 253_402_164_000..<253_402_351_200,
  ]

  /// The seconds of years up to 9999 that have another meaning in a finer unit: the instant of 1973 to 1978.
  static let distantSeconds = 94_694_400_000..<253_402_300_800

  /// 1973-01-01 to the end of 2100, in seconds.
  private static let plausibleSeconds = 94_694_400..<4_133_980_800
}

/// The notation of a count since 1970.
public struct EpochNotation: Hashable, Sendable {
  /// The unit of the count.
  public var unit: Epoch.Unit
  /// The number of digits after the decimal point; for 0 there is no point.
  public var fractionDigits: Int

  /// Creates a notation; fraction digits are limited to those that represent a nanosecond.
  public init(unit: Epoch.Unit, fractionDigits: Int = 0) {
    self.unit = unit
    self.fractionDigits = min(max(fractionDigits, 0), unit.fractionDigits)
  }

  /// The display name.
  public var name: String { "epoch \(unit)" }

  /// The notations with 3, 6 and 9 fraction digits, as far as they have more digits than this one.
  var finer: [EpochNotation] {
    [3, 6, 9].map { EpochNotation(unit: unit, fractionDigits: $0) }
      .filter { $0.fractionDigits > fractionDigits }
  }

  /// Parses a whole text of digits, with an optional minus and a fraction of at most nanosecond precision. Returns nil for leading
  /// zeros, negative zero, and numbers that do not fit an `Int`.
  static func read(
    _ text: [UInt8], unit: Epoch.Unit
  ) -> (value: DateTime, notation: EpochNotation)? {
    let isNegative = text.first == UInt8(ascii: "-")
    let rest = text.dropFirst(isNegative ? 1 : 0)
    let whole = rest.prefix { decimalDigit($0) != nil }
    let afterWhole = rest.dropFirst(whole.count)
    let fraction = afterWhole.dropFirst()
    guard !whole.isEmpty, whole.count == 1 || whole.first != UInt8(ascii: "0"),
      afterWhole.isEmpty || (afterWhole.first == UInt8(ascii: ".") && !fraction.isEmpty),
      fraction.count <= unit.fractionDigits, fraction.allSatisfy({ decimalDigit($0) != nil }),
      let count = Int(String(decoding: whole, as: UTF8.self))
    else { return nil }
    let zeros = repeatElement(UInt8(ascii: "0"), count: unit.fractionDigits - fraction.count)
    let parts = Int(String(decoding: fraction + zeros, as: UTF8.self)) ?? 0
    guard !isNegative || count > 0 || parts > 0 else { return nil }

    let (seconds, units) = count.quotientAndRemainder(dividingBy: unit.perSecond)
    let nanoseconds = units * (1_000_000_000 / unit.perSecond) + parts
    let notation = EpochNotation(unit: unit, fractionDigits: fraction.count)
    guard isNegative else {
      return (DateTime(seconds: seconds, nanoseconds: nanoseconds), notation)
    }
    // Nanoseconds count forward from the previous second.
    let value =
      nanoseconds == 0
      ? DateTime(seconds: -seconds)
      : DateTime(seconds: -seconds - 1, nanoseconds: 1_000_000_000 - nanoseconds)
    return (value, notation)
  }

  /// Returns an instant as a count, truncated to the unit and its fraction digits; nil if the count does not fit an `Int`.
  func text(of value: DateTime) -> String? {
    let (whole, carried) = value.seconds.addingReportingOverflow(value.isLeapSecond ? 1 : 0)
    var seconds = whole
    var nanoseconds = value.nanoseconds % 1_000_000_000
    let isNegative = seconds < 0
    if isNegative, nanoseconds > 0 {
      seconds += 1
      nanoseconds = 1_000_000_000 - nanoseconds
    }
    let perUnit = 1_000_000_000 / unit.perSecond
    let (units, tooMany) = seconds.magnitude.multipliedReportingOverflow(
      by: UInt(unit.perSecond))
    let (count, stillTooMany) = units.addingReportingOverflow(UInt(nanoseconds / perUnit))
    guard !carried, !tooMany, !stillTooMany, count <= UInt(Int.max) else { return nil }
    let parts = padded(nanoseconds % perUnit, to: unit.fractionDigits).utf8.prefix(fractionDigits)
    let isZero = count == 0 && parts.allSatisfy { $0 == UInt8(ascii: "0") }
    let text = (isNegative && !isZero ? "-" : "") + String(count)
    return fractionDigits == 0 ? text : text + "." + String(decoding: parts, as: UTF8.self)
  }
}
