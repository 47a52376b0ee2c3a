/// An instant to the nanosecond, with the offset it was written at; or, without an offset, a
/// date and time on the wall, wherever the wall is.
public struct DateTime: Hashable, Sendable {
  /// Seconds after 1970-01-01T00:00:00Z, leap seconds not counted. Without an offset, the same
  /// for the time on the wall as if it were UTC.
  public let seconds: Int
  /// Nanoseconds after ``seconds``: below 1,000,000,000, but to twice that within a leap second,
  /// which is the continuation of the second before it.
  public let nanoseconds: Int
  /// Seconds east of UTC, within a day; nil for a time on the wall.
  public let offset: Int?

  /// An instant. Nanoseconds and offset outside their ranges are held at the ends.
  public init(seconds: Int, nanoseconds: Int = 0, offset: Int? = 0) {
    self.seconds = seconds
    self.nanoseconds = min(max(nanoseconds, 0), 1_999_999_999)
    self.offset = offset.map(DateTime.held)
  }

  /// A day and a second of it, 0…86,399, at an offset. Nil for any other second, and for days
  /// too far for ``seconds``.
  public init?(day: Day, secondOfDay: Int, nanoseconds: Int = 0, offset: Int?) {
    guard (0..<86_400).contains(secondOfDay) else { return nil }
    let (midnight, tooFar) = day.daysSinceEpoch.multipliedReportingOverflow(by: 86_400)
    let (seconds, stillTooFar) = midnight.addingReportingOverflow(
      secondOfDay - (offset.map(DateTime.held) ?? 0))
    guard !tooFar, !stillTooFar else { return nil }
    self.init(seconds: seconds, nanoseconds: nanoseconds, offset: offset)
  }

  static func held(_ offset: Int) -> Int { min(max(offset, -86_399), 86_399) }

  /// Whether it is within a leap second, `23:59:60` in UTC.
  public var isLeapSecond: Bool { nanoseconds >= 1_000_000_000 }

  /// The day and the second of the day, 0…86,399, that clocks at this offset show. A time on
  /// the wall shows itself at offset 0.
  public func wallClock(atOffset offset: Int) -> (day: Day, secondOfDay: Int) {
    // Near the ends of Int the sum is held, for a wrong hour is better than a trap.
    let (sum, overflow) = seconds.addingReportingOverflow(offset)
    let shown = overflow ? seconds : sum
    let (days, second) = floorDivided(shown, by: 86_400)
    return (Day(unchecked: days), second)
  }
}
