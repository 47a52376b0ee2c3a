extension Day {
  /// The day of the year, 1…366.
  public var dayOfYear: Int {
    daysSinceEpoch - (Day(year: year, month: 1, day: 1)?.daysSinceEpoch ?? daysSinceEpoch) + 1
  }

  /// The ISO 8601 week of the day, 1…53, and the year the week belongs to, which is the year of its Thursday.
  public var isoWeek: (year: Int, week: Int) {
    let thursday = Day(unchecked: daysSinceEpoch - weekday + 3)
    return (thursday.year, (thursday.dayOfYear - 1) / 7 + 1)
  }

  /// Creates the day of an ISO week, 1 for Monday to 7 for Sunday; nil if the year does not have that week.
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

  /// Creates a day from its number in the year, from 1; nil if the year does not have that day.
  public init?(year: Int, dayOfYear: Int) {
    guard (1...366).contains(dayOfYear), let first = Day(year: year, month: 1, day: 1),
      let day = Day(daysSinceEpoch: first.daysSinceEpoch + dayOfYear - 1), day.year == year
    else { return nil }
    self = day
  }
}
