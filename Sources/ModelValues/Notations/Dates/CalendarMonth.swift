/// A month as a grid with rows of seven days, of which the first and the last are filled with days of the adjacent months.
public struct CalendarMonth: Hashable, Sendable {
  /// A row of the grid.
  public struct Week: Hashable, Sendable {
    /// The number of the ISO week that contains most of the row's days.
    public let number: Int
    /// Seven days; fewer only at the ends of ``Day/years``.
    public let days: [Day]
  }

  /// The year.
  public let year: Int
  /// The month, 1…12.
  public let month: Int
  /// The weekday of the first column, 1 for Monday to 7 for Sunday.
  public let firstWeekday: Int

  /// Creates the month that contains a day; a first weekday outside 1…7 is clamped.
  public init(of day: Day, firstWeekday: Int = 1) {
    year = day.year
    month = day.month
    self.firstWeekday = min(max(firstWeekday, 1), 7)
  }

  /// The weekdays of the columns, 1…7.
  public var weekdays: [Int] { (0..<7).map { (firstWeekday - 1 + $0) % 7 + 1 } }

  /// The number of days in the month.
  public var length: Int { Day.length(ofMonth: month, year: year) }

  /// Returns true if a day belongs to this month and not to an adjacent one.
  public func contains(_ day: Day) -> Bool { day.year == year && day.month == month }

  /// The rows that contain days of the month: four to six.
  public var weeks: [Week] {
    guard let first = Day(year: year, month: month, day: 1) else { return [] }
    let lead = (first.weekday + 1 - firstWeekday + 7) % 7
    return (0..<(lead + length + 6) / 7).map { row in
      let start = first.daysSinceEpoch - lead + row * 7
      let middle = Day(unchecked: start + 3)
      return Week(
        number: middle.isoWeek.week,
        days: (0..<7).compactMap { Day(daysSinceEpoch: start + $0) })
    }
  }

  /// Returns the month this many months later; nil outside ``Day/years``.
  public func adding(months count: Int) -> CalendarMonth? {
    Day(year: year, month: month, day: 1)?.adding(months: count)
      .map { CalendarMonth(of: $0, firstWeekday: firstWeekday) }
  }
}
