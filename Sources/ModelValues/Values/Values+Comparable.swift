// Orders in which two values are neither before the other only where they are equal, so what counts
// first alone does not decide: of one instant at two offsets, the lesser offset comes first.

extension Day: Comparable {
  /// Whether a day is before another.
  public static func < (one: Day, other: Day) -> Bool {
    (one.year, one.month, one.day) < (other.year, other.month, other.day)
  }
}

extension DateTime: Comparable {
  /// Whether an instant is before another; of one instant, at the lesser offset. A time on the wall
  /// is compared as if it were UTC, and comes before that.
  public static func < (one: DateTime, other: DateTime) -> Bool {
    (one.seconds, one.nanoseconds, one.offset ?? .min)
      < (other.seconds, other.nanoseconds, other.offset ?? .min)
  }
}

extension TimeOfDay: Comparable {
  /// Whether clocks show a time before another; of the same time, by the names of the zones. Which
  /// is earlier in the world depends on the day.
  public static func < (one: TimeOfDay, other: TimeOfDay) -> Bool {
    let (time, otherTime) = (
      (one.hour, one.minute, one.second), (other.hour, other.minute, other.second)
    )
    return time == otherTime ? one.zone.order < other.zone.order : time < otherTime
  }
}

extension TimeOfDay.Zone {
  fileprivate var order: (Int, String) {
    switch self {
    case .local: (0, "")
    case .utc: (1, "")
    case .named(let name): (2, name)
    }
  }
}

extension Interval: Comparable {
  /// Whether an interval is shorter than another, by its first end and then its second; never is
  /// before all others, forever behind them. Of the same length the lesser unit comes first.
  public static func < (one: Interval, other: Interval) -> Bool {
    let (length, otherLength) = (one.length, other.length)
    if length != otherLength { return length < otherLength }
    return one.unit == other.unit
      ? !one.isRange && other.isRange : one.unit.rawValue < other.unit.rawValue
  }

  private var length: (Int, Int128, Int128) {
    switch unit {
    case .never: (0, 0, 0)
    case .forever: (2, 0, 0)
    default:
      (
        1, Int128(firstAmount) * Int128(unit.seconds), Int128(secondAmount) * Int128(unit.seconds)
      )
    }
  }
}
