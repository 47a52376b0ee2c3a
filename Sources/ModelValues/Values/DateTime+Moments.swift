extension DateTime {
  /// 0001-01-01T00:00:00Z. It is an ordinary date and is stored as one.
  public static let distantPast = DateTime(seconds: -62_135_596_800)
  /// 4001-01-01T00:00:00Z. It is an ordinary date and is stored as one.
  public static let distantFuture = DateTime(seconds: 64_092_211_200)

  /// Returns the instant this many seconds later, at the same offset; nil on overflow.
  public func adding(seconds count: Int) -> DateTime? {
    let (sum, overflow) = seconds.addingReportingOverflow(count)
    return overflow ? nil : DateTime(seconds: sum, nanoseconds: nanoseconds, offset: offset)
  }

  /// Returns the instant this much later, at the same offset; nil on overflow. Parts of a nanosecond are dropped.
  public func adding(_ duration: Duration) -> DateTime? {
    guard duration != .zero else { return self }
    let (whole, attoseconds) = duration.components
    let nanoseconds = nanoseconds + Int(attoseconds / 1_000_000_000)
    let carry = nanoseconds < 0 ? -1 : nanoseconds / 1_000_000_000
    guard let whole = Int(exactly: whole), let sum = adding(seconds: whole)?.adding(seconds: carry)
    else { return nil }
    return DateTime(
      seconds: sum.seconds, nanoseconds: nanoseconds - carry * 1_000_000_000, offset: offset)
  }

  /// Returns the seconds from another instant to this one; negative if this one is earlier.
  public func seconds(since other: DateTime) -> Double {
    Double(seconds) - Double(other.seconds) + Double(nanoseconds - other.nanoseconds)
      / 1_000_000_000
  }

  /// Returns true if both instants are on the same day at an offset from UTC.
  public func isSameDay(as other: DateTime, atOffset offset: Int = 0) -> Bool {
    wallClock(atOffset: offset).day == other.wallClock(atOffset: offset).day
  }
}
