/// Why a typed phrase is no moment.
public enum MomentPhraseError: Error, Hashable, Sendable {
  /// Nothing was typed.
  case empty
  /// It is longer than any date.
  case tooLong
  /// This word, or what stands there, is not known.
  case unknownWord(String)
  /// A distance of so many, and not of what.
  case needsUnit(String)
  /// A distance, and not from when.
  case needsDirection(String)
  /// Something has to follow this word.
  case incomplete(after: String)
  /// There is no such day.
  case noSuchDay(String)
  /// Numbers that are two days, depending on their order, which the locale does not define.
  case ambiguousDay(String, dayFirst: Day, monthFirst: Day)
  /// There is no such time.
  case noSuchTime(String)
  /// A weekday was typed with a day that is another.
  case wrongWeekday(day: Day)
  /// There are two days or two times in it.
  case twofold(String)
  /// A time is needed, and there is none in it.
  case needsTime
  /// The zone of the clock is not known, so its time now is not either.
  case unknownZone(String)
  /// Too far from now.
  case outOfRange
  /// Local clocks show the time not at all on that day, or twice.
  case notOneInstant(TimeOfDay.Occurrence, TimeOfDay, Day, zoneName: String?)
}
