/// A length of time as an editor shows it: an amount or a range of one unit, never and forever,
/// or a length in several units.
public enum Timing: Hashable, Sendable {
  /// An amount or a range of one unit, never or forever.
  case interval(Interval)
  /// A length in several units, in parts of a second, or with a fraction.
  case compound(CompoundInterval)

  /// The length, if it is one: nil for ranges, never and forever, and what is too long.
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

  /// The whole seconds of a length, and of a range the first; months are a twelfth of 365 days.
  /// Nil for never and forever, and for what does not fit an `Int`.
  public var firstSeconds: Int? {
    switch self {
    case .compound(let compound): compound.nominalSeconds
    case .interval(let interval): interval.unit.isCounted ? interval.firstSeconds : nil
    }
  }

  /// Whether both are the same length of time, whatever units say so.
  public func isSameLength(as other: Timing) -> Bool {
    if let length, let otherLength = other.length { return length == otherLength }
    guard case .interval(let one) = self, case .interval(let other) = other else { return false }
    guard one.unit.isCounted else { return one.unit == other.unit }
    guard one.isRange, other.isRange else { return one == other }
    return one.firstSeconds == other.firstSeconds && one.secondSeconds == other.secondSeconds
      && other.unit.isCounted
  }

  /// The length as an amount of one unit, if it is a whole number of this one or, without one, of
  /// any.
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
  /// The whole number of this unit that it is, if it is one.
  public func amount(of unit: Unit) -> Int? {
    let (part, rest) = unit.isOfMonths ? (Int128(months), fixed) : (fixed, Int128(months))
    guard rest == 0, part % unit.size == 0 else { return nil }
    return Int(exactly: part / unit.size)
  }
}
