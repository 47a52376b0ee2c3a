import Foundation
import ModelKit

extension Date {
  /// The instant, as precisely as a `Date` can represent it; a date without an offset is taken as
  /// UTC.
  public init(_ date: DateTime) {
    let reference = Date.timeIntervalBetween1970AndReferenceDate
    self.init(
      timeIntervalSinceReferenceDate: Double(date.seconds) - reference + Double(date.nanoseconds)
        / 1_000_000_000)
  }
}

extension DateTime {
  /// The present instant, in UTC.
  public static var now: DateTime { DateTime(Date()) ?? DateTime(seconds: 0) }

  /// Creates an instant in UTC, rounded to the nanosecond; returns nil if the date is not finite or
  /// exceeds the range of seconds.
  public init?(_ date: Date) {
    let interval = date.timeIntervalSinceReferenceDate
    let whole = interval.rounded(.down)
    guard let seconds = Int(exactly: whole) else { return nil }
    let (since1970, overflow) = seconds.addingReportingOverflow(978_307_200)
    guard !overflow else { return nil }
    let nanoseconds = Int(((interval - whole) * 1_000_000_000).rounded())
    let carry = nanoseconds / 1_000_000_000
    self.init(seconds: since1970 &+ carry, nanoseconds: nanoseconds % 1_000_000_000)
  }
}
