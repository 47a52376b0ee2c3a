/// A point in time as files express it: an instant, a local date and time, a day, or a time of day; or the statement that there is
/// no date.
public enum Moment: Hashable, Sendable {
  /// The kind of a moment, without its value.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// A date and time at a UTC offset.
    case instant
    /// A local date and time, in an unknown time zone.
    case local
    /// A day.
    case day
    /// A time of day.
    case time
    /// No date, in files that can express that.
    case noDate
  }

  /// An instant; or, without an offset, a local date and time.
  case dateTime(DateTime)
  /// A day.
  case day(Day)
  /// A time of day.
  case time(ClockTime)
  /// No date.
  case noDate

  /// The kind of the moment.
  public var kind: Kind {
    switch self {
    case .dateTime(let value): value.offset == nil ? .local : .instant
    case .day: .day
    case .time: .time
    case .noDate: .noDate
    }
  }

  /// Returns a time of day that has neither zone nor offset with those of the time it replaces. Any other moment is returned
  /// unchanged.
  public func replacing(_ old: Moment) -> Moment {
    guard case .time(let new) = self, case .time(let old) = old, new.offset == nil,
      new.time.zone == .local
    else { return self }
    let time = new.time.setting(old.time.zone)
    return .time(ClockTime(time, nanoseconds: new.nanoseconds, offset: old.offset))
  }

  /// Returns the same instant at another offset. Any other moment is returned unchanged.
  public func atOffset(_ offset: Int) -> Moment {
    guard case .dateTime(let value) = self, value.offset != nil else { return self }
    return .dateTime(
      DateTime(seconds: value.seconds, nanoseconds: value.nanoseconds, offset: offset))
  }
}

/// A time of day with the precision of files: with a fraction of a second and an optional offset.
public struct ClockTime: Hashable, Sendable {
  /// The hour, minute, second and zone.
  public let time: TimeOfDay
  /// The nanoseconds after the second: below 1,000,000,000, or below 2,000,000,000 in a leap second, which continues the second
  /// before it.
  public let nanoseconds: Int
  /// The offset in seconds east of UTC; nil if the text has none (`full-time` of RFC 3339 §5.6 has one).
  public let offset: Int?

  /// Creates a time of day. Nanoseconds and offset are clamped to their ranges.
  public init(_ time: TimeOfDay, nanoseconds: Int = 0, offset: Int? = nil) {
    self.time = time
    self.nanoseconds = min(max(nanoseconds, 0), 1_999_999_999)
    self.offset = offset.map(DateTime.clampedOffset)
  }
}
