/// A length of time as people express it: an amount, or a range of amounts, of one unit.
public struct Interval: Hashable, Sendable {
  /// The number of units.
  public enum Amount: Hashable, Sendable {
    /// A single amount.
    case exactly(Int)
    /// A range from the first to the second amount; the second can be lower.
    case range(Int, Int)
  }

  /// The units. Files store the raw values, so new cases are only appended.
  public enum Unit: Int, Hashable, Sendable, CaseIterable {
    /// One second.
    case second = 0
    /// 60 seconds.
    case minute = 1
    /// 3600 seconds.
    case hour = 2
    /// 24 hours.
    case day = 3
    /// Seven days.
    case week = 4
    /// A twelfth of 365 days.
    case month = 5
    /// A quarter of 365 days.
    case quarter = 6
    /// 365 days.
    case year = 7
    /// The interval of something that does not happen; the amount is ignored.
    case never = 8
    /// The interval of something that does not end; the amount is ignored.
    case forever = 9

    /// The length of one unit in seconds: 0 for never, 2,147,483,647 for forever.
    public var seconds: Int {
      switch self {
      case .second: 1
      case .minute: 60
      case .hour: 3600
      case .day: 86_400
      case .week: 604_800
      case .month: 2_628_000
      case .quarter: 7_884_000
      case .year: 31_536_000
      case .never: 0
      case .forever: 2_147_483_647
      }
    }

    /// True if the unit has an amount: all units but never and forever.
    public var isCounted: Bool { self != .never && self != .forever }
  }

  /// The number of units.
  public var amount: Amount
  /// The unit.
  public var unit: Unit

  /// Creates an interval of an amount of a unit.
  public init(_ amount: Amount, _ unit: Unit) {
    self.amount = amount
    self.unit = unit
  }

  /// The amount, or the first of a range.
  public var firstAmount: Int {
    switch amount {
    case .exactly(let amount), .range(let amount, _): amount
    }
  }

  /// The amount, or the second of a range.
  public var secondAmount: Int {
    switch amount {
    case .exactly(let amount), .range(_, let amount): amount
    }
  }

  /// The length in seconds, of a range its first end; nil if it does not fit an `Int`.
  public var firstSeconds: Int? { seconds(firstAmount) }

  /// The length in seconds, of a range its second end; nil if it does not fit an `Int`.
  public var secondSeconds: Int? { seconds(secondAmount) }

  private func seconds(_ amount: Int) -> Int? {
    guard unit.isCounted else { return unit.seconds }
    let (seconds, overflow) = amount.multipliedReportingOverflow(by: unit.seconds)
    return overflow ? nil : seconds
  }
}

extension Interval {
  /// Returns true if amounts and units are equal; the amounts of never and forever are ignored.
  public static func == (one: Interval, other: Interval) -> Bool {
    one.unit == other.unit && (!one.unit.isCounted || one.amount == other.amount)
  }

  /// Hashes the unit and, unless it is never or forever, the amount.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(unit)
    if unit.isCounted { hasher.combine(amount) }
  }
}
