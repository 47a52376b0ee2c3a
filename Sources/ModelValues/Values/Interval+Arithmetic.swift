// Amounts stay whole numbers of their unit: a result that would need another unit, or does not fit an `Int`, is nil. Never and
// forever have no amount, so adding and scaling return them unchanged.

extension Interval {
  /// True if the interval has two amounts.
  public var isRange: Bool {
    if case .range = amount { true } else { false }
  }

  /// The seconds from the first end of a range to the second: negative if the second is lower, 0 if the interval is not a range.
  /// Nil if the difference does not fit an `Int`.
  public var secondsBetween: Int? {
    guard let firstSeconds, let secondSeconds else { return nil }
    let (difference, overflow) = secondSeconds.subtractingReportingOverflow(firstSeconds)
    return overflow ? nil : difference
  }

  /// Returns the interval with this many units added, at both ends of a range. Returns nil if the result does not fit an `Int`.
  public func adding(_ units: Int) -> Interval? {
    counting { $0.addingReportingOverflow(units) }
  }

  /// Returns the interval multiplied by a factor, at both ends of a range. Returns nil if the result does not fit an `Int`.
  public func scaled(by factor: Int) -> Interval? {
    counting { $0.multipliedReportingOverflow(by: factor) }
  }

  /// Returns the sum of two intervals, end by end for ranges. Its unit is the greater of the two units if the sum is whole in it,
  /// otherwise the lesser, otherwise seconds. Returns nil if the sum does not fit an `Int`, or if either interval is never or
  /// forever.
  public func plus(_ other: Interval) -> Interval? {
    guard unit.isCounted, other.unit.isCounted, let first = sum(firstSeconds, other.firstSeconds),
      let second = sum(secondSeconds, other.secondSeconds)
    else { return nil }
    let amount: Amount = isRange || other.isRange ? .range(first, second) : .exactly(second)
    let seconds = Interval(amount, .second)
    let units = unit.seconds > other.unit.seconds ? [unit, other.unit] : [other.unit, unit]
    return units.lazy.compactMap { seconds.converted(to: $0) }.first ?? seconds
  }

  /// Returns the same length in another unit. Returns nil if the length is not a whole number of that unit or does not fit an
  /// `Int`, and for never and forever, unless the unit is the same.
  public func converted(to unit: Unit) -> Interval? {
    guard unit != self.unit else { return self }
    guard unit.isCounted, self.unit.isCounted else { return nil }
    guard let first = Interval.amount(ofSeconds: firstSeconds, unit),
      let second = Interval.amount(ofSeconds: secondSeconds, unit)
    else { return nil }
    return Interval(isRange ? .range(first, second) : .exactly(second), unit)
  }

  /// Creates an interval of this many seconds in the greatest unit, up to weeks, in which they are a whole number. Months and
  /// longer units have no fixed length.
  public init(wholeSeconds seconds: Int) {
    let units: [Unit] = [.week, .day, .hour, .minute]
    let unit = units.first { seconds != 0 && seconds.isMultiple(of: $0.seconds) } ?? .second
    self.init(.exactly(seconds / unit.seconds), unit)
  }

  private func counting(_ count: (Int) -> (partialValue: Int, overflow: Bool)) -> Interval? {
    guard unit.isCounted else { return self }
    let (first, second) = (count(firstAmount), count(secondAmount))
    guard !first.overflow, !second.overflow else { return nil }
    return Interval(
      isRange ? .range(first.partialValue, second.partialValue) : .exactly(second.partialValue),
      unit)
  }

  private func sum(_ one: Int?, _ other: Int?) -> Int? {
    guard let one, let other else { return nil }
    let (sum, overflow) = one.addingReportingOverflow(other)
    return overflow ? nil : sum
  }

  private static func amount(ofSeconds seconds: Int?, _ unit: Unit) -> Int? {
    guard let seconds, seconds.isMultiple(of: unit.seconds) else { return nil }
    return seconds / unit.seconds
  }
}
