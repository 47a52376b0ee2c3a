extension IntervalNotation {
  /// The units in which an amount can be written in this notation, as offered by a picker. They include never and forever if the
  /// notation has words for them.
  public var units: Set<Interval.Unit> {
    let units = CompoundInterval.Unit.allCases
    switch self {
    case .units(let notation):
      let named = units.filter { notation.style.names(of: $0) != nil }.compactMap(\.ofInterval)
      let isInWords = named.count == Interval.Unit.allCases.filter(\.isCounted).count
      return Set(named).union(isInWords ? [.never, .forever] : [])
    case .clock: return [.second, .minute, .hour, .day]
    case .number(let number):
      let greater = units.filter { $0 >= number.unit && $0.isOfMonths == number.unit.isOfMonths }
      return Set(greater.compactMap(\.ofInterval))
    case .word, .record: return Set(Interval.Unit.allCases)
    }
  }

  /// The same notation with units whose amount is zero written, either after the first that is not zero or all: `2h0m` and `0h45m`
  /// for hours and minutes. Empty if the notation has only one unit.
  package var withZeros: [IntervalNotation] {
    guard case .units(let units) = self, units.parts.count > 1 else { return [] }
    return [UnitNotation.Zeros.afterFirst, .all].map { zeros in
      var units = units
      units.zeros = zeros
      return .units(units)
    }
  }

  /// Returns this notation with a single unit, such as `PT120M` instead of `PT1H30M`; nil if its style does not have the unit.
  package func inUnit(_ unit: Interval.Unit) -> IntervalNotation? {
    guard case .units(var units) = self, let unit = CompoundInterval.Unit(unit) else { return nil }
    units.parts = units.parts.filter { $0.unit == unit }
    return units.adding(unit).map(IntervalNotation.units)
  }

  /// True if the notation can express a range of amounts.
  public var hasRanges: Bool {
    switch self {
    case .units(let notation): notation.style != .iso
    case .record, .word: true
    case .clock, .number: false
    }
  }
}
