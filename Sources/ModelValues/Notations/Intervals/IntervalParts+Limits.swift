extension IntervalParts {
  /// The values that can be chosen.
  public struct Limits: Hashable, Sendable {
    /// The minimum and maximum of an amount.
    public var amounts: ClosedRange<Int>
    /// The allowed units.
    public var units: Set<Interval.Unit>
    /// The constraint on the order of the amounts of a range.
    public var order: Interval.RangeOrder

    /// Creates limits; by default 0…999, every unit but quarter, never and forever, and the first amount below the second.
    public init(
      amounts: ClosedRange<Int> = 0...999, units: Set<Interval.Unit> = Limits.usualUnits,
      order: Interval.RangeOrder = .firstBelowSecond
    ) {
      self.amounts = amounts
      self.units = units
      self.order = order
    }

    /// Seconds to years, without quarters.
    public static let usualUnits: Set<Interval.Unit> = [
      .second, .minute, .hour, .day, .week, .month, .year,
    ]
    /// Seconds, minutes and hours.
    public static let shortUnits: Set<Interval.Unit> = [.second, .minute, .hour]
    /// Days to years, without quarters.
    public static let longUnits: Set<Interval.Unit> = [.day, .week, .month, .year]

    /// Returns these limits with other counted units; never and forever stay as they are.
    public func allowing(_ counted: Set<Interval.Unit>) -> Limits {
      var copy = self
      copy.units = counted.filter(\.isCounted).union(units.filter { !$0.isCounted })
      return copy
    }

    /// The units in the order of menus: forever and never are last.
    public var orderedUnits: [Interval.Unit] {
      Limits.menuOrder.filter(units.contains)
    }

    static let menuOrder: [Interval.Unit] = [
      .second, .minute, .hour, .day, .week, .month, .quarter, .year, .forever, .never,
    ]
  }

  /// An item of a menu of amounts.
  public struct AmountChoice: Hashable, Sendable {
    /// The amount.
    public let amount: Int
    /// True for the current amount.
    public let isCurrent: Bool
  }

  /// An item of a menu of units.
  public struct UnitChoice: Hashable, Sendable {
    /// The unit.
    public let unit: Interval.Unit
    /// True for the current unit.
    public let isCurrent: Bool
    /// True if a separator precedes the item.
    public let startsGroup: Bool
  }

  private static let suggestions = [0, 1, 2, 3, 4, 5, 10, 15, 20, 25, 30, 40, 50, 60, 90, 120]

  /// The menu of amounts for the part in focus: the allowed ones of a fixed list, and the current amount, in ascending order. Empty
  /// for the unit.
  public var amountMenu: [AmountChoice] {
    guard let current = amount(of: focus) else { return [] }
    let allowed = allowedAmounts(of: focus)
    let usual = IntervalParts.suggestions.filter { allowed?.contains($0) == true }
    return Set(usual + [current]).sorted().map {
      AmountChoice(amount: $0, isCurrent: $0 == current)
    }
  }

  /// The menu of units: the allowed units and the current one, with separators before days, forever and never.
  public var unitMenu: [UnitChoice] {
    let units = Limits.menuOrder.filter { limits.units.contains($0) || $0 == unit }
    return units.map { choice in
      let group = IntervalParts.group(choice)
      let isFirst = units.first { IntervalParts.group($0) == group } == choice
      return UnitChoice(
        unit: choice, isCurrent: choice == unit, startsGroup: isFirst && choice != units.first)
    }
  }

  private static func group(_ unit: Interval.Unit) -> Int {
    switch unit {
    case .second, .minute, .hour: 0
    case .forever: 2
    case .never: 3
    default: 1
    }
  }
}
