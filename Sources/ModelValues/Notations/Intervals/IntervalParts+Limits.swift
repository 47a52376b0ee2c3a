extension IntervalParts {
  /// What may be chosen.
  public struct Limits: Hashable, Sendable {
    /// The least and the most of an amount.
    public var amounts: ClosedRange<Int>
    /// The units.
    public var units: Set<Interval.Unit>
    /// How the amounts of a range may stand to each other.
    public var order: Interval.RangeOrder

    /// Limits; by default 0…999 of every unit but quarter, never and forever, the first amount
    /// below the second.
    public init(
      amounts: ClosedRange<Int> = 0...999, units: Set<Interval.Unit> = Limits.usualUnits,
      order: Interval.RangeOrder = .firstBelowSecond
    ) {
      self.amounts = amounts
      self.units = units
      self.order = order
    }

    /// Seconds to years without quarters.
    public static let usualUnits: Set<Interval.Unit> = [
      .second, .minute, .hour, .day, .week, .month, .year,
    ]
    /// Seconds, minutes and hours.
    public static let shortUnits: Set<Interval.Unit> = [.second, .minute, .hour]
    /// Days to years without quarters.
    public static let longUnits: Set<Interval.Unit> = [.day, .week, .month, .year]

    /// The same with other counted units; never and forever stay as they are.
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

  /// One line of a menu of amounts.
  public struct AmountChoice: Hashable, Sendable {
    /// The amount.
    public let amount: Int
    /// Whether it is the present one.
    public let isPresent: Bool
  }

  /// One line of a menu of units.
  public struct UnitChoice: Hashable, Sendable {
    /// The unit.
    public let unit: Interval.Unit
    /// Whether it is the present one.
    public let isPresent: Bool
    /// Whether a line stands above it.
    public let startsGroup: Bool
  }

  private static let suggestions = [0, 1, 2, 3, 4, 5, 10, 15, 20, 25, 30, 40, 50, 60, 90, 120]

  /// Amounts to choose from for the part in focus: the usual ones that are allowed, and the
  /// present one in its place. None for the unit.
  public var amountMenu: [AmountChoice] {
    guard let present = amount(of: focus) else { return [] }
    let allowed = allowedAmounts(of: focus)
    let usual = IntervalParts.suggestions.filter { allowed?.contains($0) == true }
    return Set(usual + [present]).sorted().map {
      AmountChoice(amount: $0, isPresent: $0 == present)
    }
  }

  /// Units to choose from: those allowed and the present one, with lines above days, forever and
  /// never.
  public var unitMenu: [UnitChoice] {
    let units = Limits.menuOrder.filter { limits.units.contains($0) || $0 == unit }
    return units.map { choice in
      let group = IntervalParts.group(choice)
      let isFirst = units.first { IntervalParts.group($0) == group } == choice
      return UnitChoice(
        unit: choice, isPresent: choice == unit, startsGroup: isFirst && choice != units.first)
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
