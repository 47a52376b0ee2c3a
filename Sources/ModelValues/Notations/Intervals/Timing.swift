/// A length of time: an amount or a range of amounts of one unit, never, forever, or a length in several units.
public enum Timing: Hashable, Sendable {
  /// An amount or a range of amounts of one unit, never or forever.
  case interval(Interval)
  /// A length in several units, in fractions of a second, or with a fraction.
  case compound(CompoundInterval)

  /// The value as a single length; nil for ranges, never and forever, and if the length is out of range.
  public var length: CompoundInterval? {
    switch self {
    case .compound(let compound): return compound
    case .interval(let interval):
      guard case .exactly(let amount) = interval.amount,
        let unit = CompoundInterval.Unit(interval.unit)
      else { return nil }
      return CompoundInterval(amount, unit)
    }
  }

  /// The whole seconds of a length, or of the first end of a range, if a month is a twelfth of 365 days. Nil for never and forever,
  /// and if the number does not fit an `Int`.
  public var firstSeconds: Int? {
    switch self {
    case .compound(let compound): compound.nominalSeconds
    case .interval(let interval): interval.unit.isCounted ? interval.firstSeconds : nil
    }
  }

  /// Returns true if both are the same length of time, in whatever units.
  public func isSameLength(as other: Timing) -> Bool {
    if let length, let otherLength = other.length { return length == otherLength }
    guard case .interval(let one) = self, case .interval(let other) = other else { return false }
    guard one.unit.isCounted else { return one.unit == other.unit }
    guard one.isRange, other.isRange else { return one == other }
    return one.firstSeconds == other.firstSeconds && one.secondSeconds == other.secondSeconds
      && other.unit.isCounted
  }

  /// Returns the length as a whole amount of one unit: of the given unit, or of any if it is nil. Returns nil if the amount is not
  /// whole.
  public func interval(in unit: Interval.Unit? = nil) -> Interval? {
    if case .interval(let interval) = self {
      return unit.map { interval.converted(to: $0) } ?? interval
    }
    guard case .compound(let compound) = self else { return nil }
    if let unit {
      guard let size = CompoundInterval.Unit(unit), let amount = compound.amount(of: size) else {
        return nil
      }
      return Interval(.exactly(amount), unit)
    }
    if compound.months != 0 {
      return interval(in: .year) ?? interval(in: .month)
    }
    guard compound.nanoseconds == 0 else { return nil }
    return Interval(wholeSeconds: compound.seconds)
  }
}

extension CompoundInterval {
  /// Returns the length as a whole number of a unit; nil if it is not one.
  public func amount(of unit: Unit) -> Int? {
    let (part, rest) =
      unit.isOfMonths ? (Int128(months), exactNanoseconds) : (exactNanoseconds, Int128(months))
    guard rest == 0, part % unit.size == 0 else { return nil }
    return Int(exactly: part / unit.size)
  }
}
