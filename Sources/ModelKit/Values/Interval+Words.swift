extension Interval: CustomStringConvertible {
  /// `5 minutes`, `5 to 10 minutes`, `never`.
  public var description: String {
    guard unit.isCounted else { return unit.name(of: 1) }
    switch amount {
    case .exactly(let amount): return "\(amount) \(unit.name(of: amount))"
    case .range(let first, let second): return "\(first) to \(second) \(unit.name(of: second))"
    }
  }
}

extension Interval.Unit {
  /// The unit's English name after this amount: `minute` after 1, else `minutes`.
  public func name(of amount: Int) -> String {
    switch self {
    case .second: amount == 1 ? "second" : "seconds"
    case .minute: amount == 1 ? "minute" : "minutes"
    case .hour: amount == 1 ? "hour" : "hours"
    case .day: amount == 1 ? "day" : "days"
    case .week: amount == 1 ? "week" : "weeks"
    case .month: amount == 1 ? "month" : "months"
    case .quarter: amount == 1 ? "quarter" : "quarters"
    case .year: amount == 1 ? "year" : "years"
    case .never: "never"
    case .forever: "forever"
    }
  }
}
