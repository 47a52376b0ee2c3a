/// An instant in nanoseconds, with the UTC offset it was written with; or, without an offset, a local date and time in an
/// unknown time zone.
public struct DateTime: Hashable, Sendable {
  /// The seconds after 1970-01-01T00:00:00Z, not counting leap seconds. Without an offset, the seconds of the local date and time
  /// as if it were UTC.
  public let seconds: Int
  /// The nanoseconds after ``seconds``: below 1,000,000,000, or below 2,000,000,000 in a leap second, which continues the second
  /// before it.
  public let nanoseconds: Int
  /// The offset in seconds east of UTC, less than a day; nil for a local date and time.
  public let offset: Int?

  /// Creates an instant. Nanoseconds and offset are clamped to their ranges.
  public init(seconds: Int, nanoseconds: Int = 0, offset: Int? = 0) {
    self.seconds = seconds
    self.nanoseconds = min(max(nanoseconds, 0), 1_999_999_999)
    self.offset = offset.map(DateTime.clampedOffset)
  }

  /// Creates the instant at a day and a second of the day, 0…86,399, at an offset. Returns nil for any other second, and for a day
  /// that is out of the range of ``seconds``.
  public init?(day: Day, secondOfDay: Int, nanoseconds: Int = 0, offset: Int?) {
    guard (0..<86_400).contains(secondOfDay) else { return nil }
    let (midnight, tooFar) = day.daysSinceEpoch.multipliedReportingOverflow(by: 86_400)
    let (seconds, stillTooFar) = midnight.addingReportingOverflow(
      secondOfDay - (offset.map(DateTime.clampedOffset) ?? 0))
    guard !tooFar, !stillTooFar else { return nil }
    self.init(seconds: seconds, nanoseconds: nanoseconds, offset: offset)
  }

  static func clampedOffset(_ offset: Int) -> Int { min(max(offset, -86_399), 86_399) }

  /// True if the instant is in a leap second, `23:59:60` in UTC.
  public var isLeapSecond: Bool { nanoseconds >= 1_000_000_000 }

  /// Returns the day and the second of the day, 0…86,399, shown by clocks at an offset. A local date and time is returned
  /// unchanged for offset 0.
  public func wallClock(atOffset offset: Int) -> (day: Day, secondOfDay: Int) {
    // On overflow the offset is ignored: a wrong hour is better than a trap.
    let (sum, overflow) = seconds.addingReportingOverflow(offset)
    let wallSeconds = overflow ? seconds : sum
    let (days, second) = floorDivided(wallSeconds, by: 86_400)
    return (Day(unchecked: days), second)
  }
}
