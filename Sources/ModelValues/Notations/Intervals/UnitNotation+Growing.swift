// Several units grow into the larger ones of their style, where a length takes them:
//
//   file        typed      written
//   5min 20s    2 weeks    2w             as typed
//   5min 20s    36h 5min   1d 12h 5min
//   PT1H30M     2 weeks    P14D           few read weeks there
//   1h30m       2 days     48h            Go has no days
//   90min 5s    2h 30min   150min         the file does without hours

extension UnitNotation {
  /// This notation with larger units for a value; nil if it needs none, or has one unit.
  func growing(for value: Timing, from old: Timing) -> UnitNotation? {
    guard parts.count > 1, let greatest = parts.first?.unit, !greatest.isOfMonths,
      let length = value.length, length.months == 0
    else { return nil }
    let ladder = [CompoundInterval.Unit.minute, .hour, .day].filter {
      $0 > greatest && style.names(of: $0) != nil
    }
    guard let next = ladder.first, (old.length?.fixed.magnitude ?? 0) < next.size.magnitude else {
      return nil
    }
    if case .interval(let interval) = value, let unit = CompoundInterval.Unit(interval.unit),
      let nearest = style.nearest(unit), nearest > greatest, !(style == .iso && nearest == .week),
      let larger = adding(nearest), larger.text(of: value) != nil
    {
      return larger
    }
    let needed = ladder.filter { length.fixed.magnitude >= $0.size.magnitude }
    let larger = needed.reduce(self) { $0.adding($1) ?? $0 }
    return needed.isEmpty || larger.text(of: value) == nil ? nil : larger
  }
}
