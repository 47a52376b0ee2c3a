/// A point in time as files say it: an instant, a date and time on the wall, a day, or a time of
/// day; or that there is none.
public enum Moment: Hashable, Sendable {
  /// What a moment says, apart from when it is.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// A date and time at an offset.
    case instant
    /// A date and time on the wall, wherever the wall is.
    case local
    /// A day.
    case day
    /// A time of day.
    case time
    /// No date at all, where a file has a way to say that.
    case nothing
  }

  /// An instant; or, without an offset, a date and time on the wall.
  case dateTime(DateTime)
  /// A day.
  case day(Day)
  /// A time of day.
  case time(ClockTime)
  /// No date at all.
  case nothing

  /// What it says, apart from when it is.
  public var kind: Kind {
    switch self {
    case .dateTime(let value): value.offset == nil ? .local : .instant
    case .day: .day
    case .time: .time
    case .nothing: .nothing
    }
  }

  /// A time of day that says no zone and no offset, with those of the one it takes the place of;
  /// anything else as it is.
  public func inPlace(of old: Moment) -> Moment {
    guard case .time(let new) = self, case .time(let old) = old, new.offset == nil,
      new.time.zone == .local
    else { return self }
    let time = new.time.setting(old.time.zone)
    return .time(ClockTime(time, nanoseconds: new.nanoseconds, offset: old.offset))
  }

  /// The same instant as clocks at another offset show it; anything else as it is.
  public func atOffset(_ offset: Int) -> Moment {
    guard case .dateTime(let value) = self, value.offset != nil else { return self }
    return .dateTime(
      DateTime(seconds: value.seconds, nanoseconds: value.nanoseconds, offset: offset))
  }
}

/// A time of day as exact as files write it: with a fraction of a second, and perhaps an offset.
public struct ClockTime: Hashable, Sendable {
  /// The hour, the minute, the second, and the zone.
  public let time: TimeOfDay
  /// Nanoseconds after them: below 1,000,000,000, but to twice that within a leap second, which is
  /// the continuation of the second before it.
  public let nanoseconds: Int
  /// Seconds east of UTC, where that is said (`full-time` of RFC 3339 §5.6).
  public let offset: Int?

  /// A time of day. Nanoseconds and offset outside their ranges are held at the ends.
  public init(_ time: TimeOfDay, nanoseconds: Int = 0, offset: Int? = nil) {
    self.time = time
    self.nanoseconds = min(max(nanoseconds, 0), 1_999_999_999)
    self.offset = offset.map(DateTime.held)
  }
}
