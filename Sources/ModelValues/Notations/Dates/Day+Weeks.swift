extension Day {
  /// The day of the year, 1…366.
  public var dayOfYear: Int {
    daysSinceEpoch - (Day(year: year, month: 1, day: 1)?.daysSinceEpoch ?? daysSinceEpoch) + 1
  }

  /// The week the day is in, 1…53, and the year that week belongs to: the one its Thursday is in
  /// (ISO 8601).
  public var isoWeek: (year: Int, week: Int) {
    let thursday = Day(unchecked: daysSinceEpoch - weekday + 3)
    return (thursday.year, (thursday.dayOfYear - 1) / 7 + 1)
  }

  /// The day of an ISO week, 1 for Monday to 7 for Sunday; nil for a week the year does not have.
  public init?(weekYear: Int, week: Int, weekday: Int) {
    // 4 January is always in the first week.
    guard (1...53).contains(week), (1...7).contains(weekday),
      let fourth = Day(year: weekYear, month: 1, day: 4),
      let day = Day(
        daysSinceEpoch: fourth.daysSinceEpoch - fourth.weekday + (week - 1) * 7 + weekday - 1),
      day.isoWeek == (weekYear, week)
    else { return nil }
    self = day
  }

  /// The day of a year, from 1; nil for one the year does not have.
  public init?(year: Int, dayOfYear: Int) {
    guard (1...366).contains(dayOfYear), let first = Day(year: year, month: 1, day: 1),
      let day = Day(daysSinceEpoch: first.daysSinceEpoch + dayOfYear - 1), day.year == year
    else { return nil }
    self = day
  }
}
