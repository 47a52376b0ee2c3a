// The larger units of a style that are added to a notation of several units if a length needs them:
//
//   file        typed      written
//   5min 20s    2 weeks    2w             the unit that was typed
//   5min 20s    36h 5min   1d 12h 5min
//   PT1H30M     2 weeks    P14D           weeks are rarely supported in this format
//   1h30m       2 days     48h            Go durations have no days
//   90min 5s    2h 30min   150min         the old value was over an hour and had no hours
//
// A length of one unit stays one: in the unit of the file, if that is whole and under 100, else in the largest that is whole.
//
//   30s         1.5 hours  90m
//   30s         1 min      60s
//   30s         600s       600s           the unit was typed, and it is that of the file

extension UnitNotation {
  /// The amount from which a unit is not kept for a length that was typed in others.
  private static let greatestKept = 100

  /// Returns a length in one unit, if this notation has one unit and the length was typed in others; nil if this notation has several,
  /// or a fraction.
  func inOneUnit(_ value: Timing) -> (CompoundInterval, UnitNotation)? {
    guard parts.count == 1, fraction == nil, let unit = parts.first?.unit, !unit.isOfMonths,
      let length = value.length, length.months == 0
    else { return nil }
    if case .interval(let interval) = value, CompoundInterval.Unit(interval.unit) == unit {
      return nil
    }
    if let amount = length.amount(of: unit), amount.magnitude < Self.greatestKept {
      return (length, self)
    }
    let whole = CompoundInterval.Unit.allCases.last { unit in
      !unit.isOfMonths && style.names(of: unit) != nil && !(style == .iso && unit == .week)
        && length.amount(of: unit) != nil
    }
    guard let whole, var single = adding(whole) else { return nil }
    single.parts.removeAll { $0.unit != whole }
    return (length, single)
  }

  /// Returns this notation with larger units for a value; nil if the value needs none, or if the notation has only one unit.
  func enlarged(for value: Timing, from old: Timing) -> UnitNotation? {
    guard parts.count > 1, let greatest = parts.first?.unit, !greatest.isOfMonths,
      let length = value.length, length.months == 0
    else { return nil }
    let ladder = [CompoundInterval.Unit.minute, .hour, .day].filter {
      $0 > greatest && style.names(of: $0) != nil
    }
    guard let next = ladder.first,
      (old.length?.exactNanoseconds.magnitude ?? 0) < next.size.magnitude
    else {
      return nil
    }
    if case .interval(let interval) = value, let unit = CompoundInterval.Unit(interval.unit),
      let nearest = style.nearest(unit), nearest > greatest, !(style == .iso && nearest == .week),
      let larger = adding(nearest), larger.text(of: value) != nil
    {
      return larger
    }
    let needed = ladder.filter { length.exactNanoseconds.magnitude >= $0.size.magnitude }
    let larger = needed.reduce(self) { $0.adding($1) ?? $0 }
    return needed.isEmpty || larger.text(of: value) == nil ? nil : larger
  }
}
