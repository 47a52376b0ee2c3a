// The larger units of a style that are added to a notation of several units if a length needs them:
//
//   file        typed      written
//   5min 20s    2 weeks    2w             the unit that was typed
//   5min 20s    36h 5min   1d 12h 5min
//   PT1H30M     2 weeks    P14D           weeks are rarely supported in this format
//   1h30m       2 days     48h            Go durations have no days
//   90min 5s    2h 30min   150min         the old value was over an hour and had no hours

extension UnitNotation {
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
