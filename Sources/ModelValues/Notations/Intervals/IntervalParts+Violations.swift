extension IntervalParts {
  /// A violation of the limits.
  public enum Violation: Hashable, Sendable {
    /// An amount is below the minimum.
    case tooSmall(Part, least: Int)
    /// An amount is above the maximum.
    case tooGreat(Part, most: Int)
    /// The two amounts are in the wrong order.
    case wrongOrder(Interval.RangeOrder)
    /// The unit is not allowed.
    case unitNotAllowed(Interval.Unit)

    /// The text shown to the user.
    public var message: String {
      switch self {
      case .tooSmall(_, let least): "Not below \(least)"
      case .tooGreat(_, let most): "Not above \(most)"
      case .wrongOrder(.any): "Any order"
      case .wrongOrder(.firstBelowSecond): "The first amount must be below the second"
      case .wrongOrder(.firstAtMostSecond): "The first amount must not be above the second"
      case .wrongOrder(.firstAtLeastSecond): "The first amount must not be below the second"
      case .wrongOrder(.firstAboveSecond): "The first amount must be above the second"
      case .unitNotAllowed(let unit): "Not in \(unit.name(of: 2))"
      }
    }
  }

  /// All violations of the limits, whether they were there before or were just typed.
  public var violations: [Violation] {
    var violations: [Violation] = []
    for part in parts {
      guard let amount = amount(of: part) else { continue }
      if amount < limits.amounts.lowerBound {
        violations.append(.tooSmall(part, least: limits.amounts.lowerBound))
      }
      if amount > limits.amounts.upperBound {
        violations.append(.tooGreat(part, most: limits.amounts.upperBound))
      }
    }
    if !interval.satisfies(limits.order) { violations.append(.wrongOrder(limits.order)) }
    if !limits.units.contains(unit) { violations.append(.unitNotAllowed(unit)) }
    return violations
  }
}
