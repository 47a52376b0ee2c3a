extension DateTime {
  /// Long ago: 0001-01-01T00:00:00Z, which is a date like any other, and stored as one.
  public static let distantPast = DateTime(seconds: -62_135_596_800)
  /// In a long time: 4001-01-01T00:00:00Z.
  public static let distantFuture = DateTime(seconds: 64_092_211_200)

  /// This many seconds later, at the same offset; nil where no count of seconds reaches.
  public func adding(seconds count: Int) -> DateTime? {
    let (sum, overflow) = seconds.addingReportingOverflow(count)
    return overflow ? nil : DateTime(seconds: sum, nanoseconds: nanoseconds, offset: offset)
  }

  /// The seconds from another instant to this one: negative where it is earlier.
  public func seconds(since other: DateTime) -> Double {
    Double(seconds) - Double(other.seconds) + Double(nanoseconds - other.nanoseconds)
      / 1_000_000_000
  }

  /// Whether clocks at an offset show the day of another instant then.
  public func isSameDay(as other: DateTime, atOffset offset: Int = 0) -> Bool {
    wallClock(atOffset: offset).day == other.wallClock(atOffset: offset).day
  }
}
