extension Interval {
  /// A constraint on the order of the two amounts of a range. The raw values are those stored by an interval picker.
  public enum RangeOrder: Int, Hashable, Sendable, CaseIterable {
    /// Any order.
    case any = 0
    /// The first is less than the second.
    case firstBelowSecond = 1
    /// The first is less than or equal to the second.
    case firstAtMostSecond = 2
    /// The first is greater than or equal to the second.
    case firstAtLeastSecond = 3
    /// The first is greater than the second.
    case firstAboveSecond = 4

    /// Returns true if the two amounts satisfy the constraint.
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
    /// The first amount of a range.
    case first
    /// The second amount of a range, or the only one.
    case second
  }

  /// Returns true if the interval satisfies a constraint. An interval without a range always does, as do never and forever.
  public func satisfies(_ order: RangeOrder) -> Bool {
    guard isRange, unit.isCounted else { return true }
    return order.allows(first: firstAmount, second: secondAmount)
  }

  /// Returns the values, within `amounts`, that one amount can take so that the interval keeps satisfying a constraint while the
  /// other amount stays. Returns nil if there are none, for never and forever, and for the first amount of an interval that is
  /// not a range.
  public func limits(
    of part: AmountPart, keeping order: RangeOrder, within amounts: ClosedRange<Int> = 0...999
  ) -> ClosedRange<Int>? {
    guard unit.isCounted else { return nil }
    guard isRange else { return part == .second ? amounts : nil }
    let other = part == .first ? secondAmount : firstAmount
    var (least, most) = (amounts.lowerBound, amounts.upperBound)
    /// Returns the amount at this difference from the other one; nil on overflow.
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
