// Amounts stay whole numbers of their unit: what would need another unit, or not fit an `Int`, is
// nil. Never and forever have no amount, so counting leaves them as they are.

extension Interval {
  /// Whether it has two amounts.
  public var isRange: Bool {
    if case .range = amount { true } else { false }
  }

  /// The seconds from the first end of a range to the second: negative if that is the lesser, 0
  /// without a range. Nil if it does not fit an `Int`.
  public var secondsBetween: Int? {
    guard let firstSeconds, let secondSeconds else { return nil }
    let (difference, overflow) = secondSeconds.subtractingReportingOverflow(firstSeconds)
    return overflow ? nil : difference
  }

  /// With this many units more, at both ends of a range. Nil if that does not fit an `Int`.
  public func adding(_ units: Int) -> Interval? {
    counting { $0.addingReportingOverflow(units) }
  }

  /// This many times as much, at both ends of a range. Nil if that does not fit an `Int`.
  public func scaled(by factor: Int) -> Interval? {
    counting { $0.multipliedReportingOverflow(by: factor) }
  }

  /// The sum of two lengths; of ranges, end by end. It is in the greater unit of the two if it is
  /// whole there, else in the lesser, else in seconds. Nil if it does not fit an `Int`, or if
  /// either is never or forever.
  public func plus(_ other: Interval) -> Interval? {
    guard unit.isCounted, other.unit.isCounted, let first = sum(firstSeconds, other.firstSeconds),
      let second = sum(secondSeconds, other.secondSeconds)
    else { return nil }
    let amount: Amount = isRange || other.isRange ? .range(first, second) : .exactly(second)
    let seconds = Interval(amount, .second)
    let units = unit.seconds > other.unit.seconds ? [unit, other.unit] : [other.unit, unit]
    return units.lazy.compactMap { seconds.converted(to: $0) }.first ?? seconds
  }

  /// The same length in another unit, if it is a whole number of them. Nil if it is not, if it
  /// does not fit an `Int`, or from or to never and forever, except to themselves.
  public func converted(to unit: Unit) -> Interval? {
    guard unit != self.unit else { return self }
    guard unit.isCounted, self.unit.isCounted else { return nil }
    guard let first = Interval.amount(ofSeconds: firstSeconds, unit),
      let second = Interval.amount(ofSeconds: secondSeconds, unit)
    else { return nil }
    return Interval(isRange ? .range(first, second) : .exactly(second), unit)
  }

  /// This many seconds in the greatest unit, of seconds to weeks, in which they are a whole
  /// number: months and longer have no one length.
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
