extension CronExpression {
  /// Returns the first scheduled time after an instant, at the offset of the instant, or as a local date and time if it has none.
  /// Returns nil if there is none within 40 years, or ever (`0 0 30 2 *`), or if the weekdays are not known.
  public func next(after instant: DateTime) -> DateTime? {
    let offset = instant.offset ?? 0
    let (today, second) = instant.wallClock(atOffset: offset)
    guard !isAtStart, !hasUnknownWeekdays, let firstSecond = seconds.values.first else {
      return nil
    }
    let first = today.daysSinceEpoch
    for day in first...(first + 40 * 366) {
      guard let date = Day(daysSinceEpoch: day) else { return nil }
      guard matches(date) else { continue }
      let start = day == first ? second + 1 : 0
      guard let found = secondOfDay(from: start, firstSecond) else { continue }
      return DateTime(day: date, secondOfDay: found, offset: instant.offset)
    }
    return nil
  }

  private func matches(_ day: Day) -> Bool {
    guard months.contains(day.month), years.isEvery || years.contains(day.year) else {
      return false
    }
    let isDay = days.contains(day.day) || days.moving.contains { $0.matches(day) }
    let isWeekday =
      weekdays.contains((day.weekday + 1) % 7) || weekdays.moving.contains { $0.matches(day) }
    return days.isAny || weekdays.isAny ? isDay && isWeekday : isDay || isWeekday
  }

  private func secondOfDay(from start: Int, _ firstSecond: Int) -> Int? {
    guard start < 86_400 else { return nil }
    for hour in (start / 3600)..<24 where hours.contains(hour) {
      for minute in minutes.values {
        let base = hour * 3600 + minute * 60
        guard base + 59 >= start else { continue }
        if base >= start { return base + firstSecond }
        for second in seconds.values where base + second >= start { return base + second }
      }
    }
    return nil
  }
}

extension CronField.MovingDay {
  fileprivate func matches(_ day: Day) -> Bool {
    let last = Day.length(ofMonth: day.month, year: day.year)
    // From 0 for Sunday.
    let weekday = (day.weekday + 1) % 7
    switch self {
    case .last(let daysBefore): return day.day == last - daysBefore
    case .lastWorkday: return day.day == day.workday(nearest: last)
    case .workday(let nearest): return nearest <= last && day.day == day.workday(nearest: nearest)
    case .lastOf(let wanted): return weekday == wanted && day.day + 7 > last
    case .nth(let number, let wanted):
      return weekday == wanted && (day.day - 1) / 7 + 1 == number
    }
  }
}

extension Day {
  /// Returns the day from Monday to Friday of the same month that is nearest to a day of it.
  fileprivate func workday(nearest number: Int) -> Int? {
    guard let day = Day(year: year, month: month, day: number) else { return nil }
    let last = Day.length(ofMonth: month, year: year)
    switch day.weekday {
    case 5: return number == 1 ? 3 : number - 1
    case 6: return number == last ? number - 2 : number + 1
    default: return number
    }
  }
}
