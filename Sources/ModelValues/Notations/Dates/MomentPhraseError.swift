/// An error in a typed date.
public enum MomentPhraseError: Error, Hashable, Sendable {
  /// The text is empty.
  case empty
  /// The text is too long for a date.
  case tooLong
  /// A word or other part of the text is unknown.
  case unknownWord(String)
  /// A distance has a number but no unit.
  case needsUnit(String)
  /// A distance has no direction.
  case needsDirection(String)
  /// Something must follow this word.
  case incomplete(after: String)
  /// The day does not exist.
  case noSuchDay(String)
  /// A date in digits can be two days, depending on the order of day and month, which the locale does not define.
  case ambiguousDay(String, dayFirst: Day, monthFirst: Day)
  /// The time does not exist.
  case noSuchTime(String)
  /// The typed weekday is not that of the typed day.
  case wrongWeekday(day: Day)
  /// The text contains two days or two times.
  case duplicatePart(String)
  /// The text contains no time, but a time is required.
  case needsTime
  /// The zone of the clock is unknown, and so is its current time.
  case unknownZone(String)
  /// The date is outside the supported range.
  case outOfRange
  /// Local clocks skip the time on that day, or show it twice.
  case notOneInstant(TimeOfDay.Occurrence, TimeOfDay, Day, zoneName: String?)
}
