extension IntervalNotation {
  /// The units that an amount can be given in so that it stays in this notation; a picker offers
  /// these. Never and forever are among them where there is a word for them.
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

  /// This notation with units written that count zero, after the first that does not or all:
  /// `2h0m` and `0h45m` where it has hours and minutes. None where it has one unit.
  package var withZeros: [IntervalNotation] {
    guard case .units(let units) = self, units.parts.count > 1 else { return [] }
    return [UnitNotation.Zeros.afterFirst, .all].map { zeros in
      var units = units
      units.zeros = zeros
      return .units(units)
    }
  }

  /// This notation with one unit alone, where it has that: `PT120M` where it is `PT1H30M`.
  package func inUnit(_ unit: Interval.Unit) -> IntervalNotation? {
    guard case .units(var units) = self, let unit = CompoundInterval.Unit(unit) else { return nil }
    units.parts = units.parts.filter { $0.unit == unit }
    return units.adding(unit).map(IntervalNotation.units)
  }

  /// Whether a range of amounts can be written so.
  public var hasRanges: Bool {
    switch self {
    case .units(let notation): notation.style != .iso
    case .record, .word: true
    case .clock, .number: false
    }
  }
}
