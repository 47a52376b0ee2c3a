// Total orders consistent with equality: values that tie on their main property are ordered by the rest, such as one instant
// at two offsets by the offset.

extension Day: Comparable {
  /// Returns true if a day is before another.
  public static func < (one: Day, other: Day) -> Bool {
    (one.year, one.month, one.day) < (other.year, other.month, other.day)
  }
}

extension DateTime: Comparable {
  /// Returns true if an instant is before another. Equal instants are ordered by offset. A local date and time is compared as if
  /// it were UTC, and is before an equal instant.
  public static func < (one: DateTime, other: DateTime) -> Bool {
    (one.seconds, one.nanoseconds, one.offset ?? .min)
      < (other.seconds, other.nanoseconds, other.offset ?? .min)
  }
}

extension TimeOfDay: Comparable {
  /// Returns true if the time on the clock is before another. Equal times are ordered by zone. The order of the instants depends
  /// on the day.
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
  /// Returns true if an interval is shorter than another, by its first end and then its second. Never is before all others, forever
  /// after them. Intervals of equal length are ordered by unit.
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
