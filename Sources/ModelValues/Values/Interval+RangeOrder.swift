extension Interval {
  /// How the two amounts of a range may stand to each other. The raw values are those an
  /// interval picker stores.
  public enum RangeOrder: Int, Hashable, Sendable, CaseIterable {
    /// Any way.
    case any = 0
    /// The first below the second.
    case firstBelowSecond = 1
    /// The first below the second, or the same.
    case firstAtMostSecond = 2
    /// The first above the second, or the same.
    case firstAtLeastSecond = 3
    /// The first above the second.
    case firstAboveSecond = 4

    /// Whether the two amounts stand so.
    public func allows(first: Int, second: Int) -> Bool {
      switch self {
      case .any: true
      case .firstBelowSecond: first < second
      case .firstAtMostSecond: first <= second
      case .firstAtLeastSecond: first >= second
      case .firstAboveSecond: first > second
      }
    }
  }

  /// One of the amounts of an interval.
  public enum AmountPart: Hashable, Sendable {
    /// The first of a range.
    case first
    /// The second of a range, or the only one.
    case second
  }

  /// Whether it keeps this order. An interval that is no range does, and so do never and forever.
  public func obeys(_ order: RangeOrder) -> Bool {
    guard isRange, unit.isCounted else { return true }
    return order.allows(first: firstAmount, second: secondAmount)
  }

  /// What one amount may be changed to so that the interval keeps an order, the other amount
  /// staying as it is: a part of the given amounts. Nil if there is nothing, and for the amount
  /// of never and forever, or the first of what is no range.
  public func limits(
    of part: AmountPart, keeping order: RangeOrder, within amounts: ClosedRange<Int> = 0...999
  ) -> ClosedRange<Int>? {
    guard unit.isCounted else { return nil }
    guard isRange else { return part == .second ? amounts : nil }
    let other = part == .first ? secondAmount : firstAmount
    var (least, most) = (amounts.lowerBound, amounts.upperBound)
    /// The amount this far from the other one; nil if there is no such `Int`.
    func neighbour(_ difference: Int) -> Int? {
      let (amount, overflow) = other.addingReportingOverflow(difference)
      return overflow ? nil : amount
    }
    switch (order, part) {
    case (.any, _): break
    case (.firstBelowSecond, .first), (.firstAboveSecond, .second):
      guard let below = neighbour(-1) else { return nil }
      most = min(most, below)
    case (.firstAtMostSecond, .first), (.firstAtLeastSecond, .second):
      most = min(most, other)
    case (.firstAtLeastSecond, .first), (.firstAtMostSecond, .second):
      least = max(least, other)
    case (.firstAboveSecond, .first), (.firstBelowSecond, .second):
      guard let above = neighbour(1) else { return nil }
      least = max(least, above)
    }
    return least <= most ? least...most : nil
  }
}
