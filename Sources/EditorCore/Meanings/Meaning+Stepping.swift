import ModelValues

extension Meaning {
  /// Returns the value `count` steps later: days of a date, minutes of a time, units of an interval. Returns nil if the value
  /// cannot be stepped.
  package func stepped(by count: Int) -> Meaning? {
    switch self {
    case .moment(let moment, let spelling):
      return moment.stepped(by: count).map { .moment($0, spelling) }
    case .timing(let timing, let notation):
      return timing.stepped(by: count).map { .timing($0, notation) }
    case .color, .size, .identifier, .text: return nil
    }
  }
}

extension Moment {
  private static let day = 86_400

  fileprivate func stepped(by count: Int) -> Moment? {
    switch self {
    case .noDate: return nil
    case .day(let day): return day.adding(days: count).map { .day($0) }
    case .dateTime(let date):
      let (days, overflow) = count.multipliedReportingOverflow(by: Self.day)
      let (seconds, tooFar) = date.seconds.addingReportingOverflow(days)
      guard !overflow, !tooFar else { return nil }
      return .dateTime(
        DateTime(seconds: seconds, nanoseconds: date.nanoseconds, offset: date.offset))
    case .time(let clock):
      let minutes = (clock.time.secondOfDay / 60 + count % 1440 + 1440) % 1440
      let second = minutes * 60 + clock.time.second
      return TimeOfDay(secondOfDay: second, zone: clock.time.zone).map {
        .time(ClockTime($0, nanoseconds: clock.nanoseconds, offset: clock.offset))
      }
    }
  }
}

extension Timing {
  fileprivate func stepped(by count: Int) -> Timing? {
    switch self {
    case .interval(var interval):
      guard interval.unit.isCounted else { return nil }
      switch interval.amount {
      case .exactly(let amount):
        let (sum, overflow) = amount.addingReportingOverflow(count)
        guard !overflow, sum >= min(amount, 0) else { return nil }
        interval.amount = .exactly(sum)
      case .range(let first, let second):
        // A rising range stays rising.
        let (sum, overflow) = second.addingReportingOverflow(count)
        guard !overflow, first > second || sum > first else { return nil }
        interval.amount = .range(first, sum)
      }
      return .interval(interval)
    case .compound(let compound):
      let units: [CompoundInterval.Unit] = [.day, .hour, .minute, .second, .millisecond]
      let unit = units.first { compound.amount(of: $0) != nil } ?? .nanosecond
      guard compound.months == 0, let step = CompoundInterval(count, unit),
        let sum = compound.plus(step), sum.nanoseconds >= 0, sum.seconds >= min(0, compound.seconds)
      else { return nil }
      return .compound(sum)
    }
  }
}
