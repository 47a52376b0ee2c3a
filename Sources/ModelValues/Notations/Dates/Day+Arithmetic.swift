extension Day {
  /// Returns the day this many days later; nil outside ``years``.
  public func adding(days count: Int) -> Day? {
    let (sum, overflow) = daysSinceEpoch.addingReportingOverflow(count)
    return overflow ? nil : Day(daysSinceEpoch: sum)
  }

  /// Returns the day this many months later, on the same day of the month or else on its last day: a month after 31 January is
  /// 28 February. Returns nil outside ``years``.
  public func adding(months count: Int) -> Day? {
    let (sum, overflow) = (year * 12 + month - 1).addingReportingOverflow(count)
    guard !overflow else { return nil }
    let (year, month) = floorDivided(sum, by: 12)
    return Day(
      year: year, month: month + 1,
      day: min(day, Day.length(ofMonth: month + 1, year: year)))
  }

  /// Returns the day this many years later; 29 February becomes the 28th if the year has no 29th. Returns nil outside ``years``.
  public func adding(years count: Int) -> Day? {
    let (months, overflow) = count.multipliedReportingOverflow(by: 12)
    return overflow ? nil : adding(months: months)
  }
}
