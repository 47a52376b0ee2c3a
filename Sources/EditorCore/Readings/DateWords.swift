import ModelKit

// Dates as people say them, in local time and in distance from today:
//
//     Mon 23 Feb 2015 18:30, 11 years ago
//     today 18:30            tomorrow            Fri 6 Mar 2026, in 3 days
//     Mon 23 Feb 2015 19:30, 11 years ago · 18:30 UTC        (written at another offset)

extension Day {
  /// The day, and how far from today it is.
  func words(in context: ReadingContext, time: String? = nil) -> String {
    let today = context.today
    let time = time.map { " " + $0 } ?? ""
    switch daysSinceEpoch - today.daysSinceEpoch {
    case 0: return "today" + time
    case 1: return "tomorrow" + time
    case -1: return "yesterday" + time
    case let days: return name(in: context.locale) + time + ", " + distance(from: today, days: days)
    }
  }

  /// `Mon 23 Feb 2015`.
  func name(in locale: DateLocale) -> String {
    let digits = String(year)
    let zeros = String(repeating: "0", count: max(0, 4 - digits.utf8.count))
    let month = locale.month(month).short
    let weekday = locale.weekday(weekday + 1).short
    switch locale.order {
    case .monthDayYear: return "\(weekday) \(month) \(day) \(zeros)\(digits)"
    case .dayMonthYear, .yearMonthDay: return "\(weekday) \(day) \(month) \(zeros)\(digits)"
    }
  }

  /// Days to two weeks, weeks to a month, months to two years, then years: never less than two
  /// of anything but weeks and months, so that nothing is rounded by half.
  private func distance(from today: Day, days: Int) -> String {
    let months = abs(today.months(until: self))
    let interval =
      if abs(days) < 14 {
        Interval(.exactly(abs(days)), .day)
      } else if months == 0 {
        Interval(.exactly(abs(days) / 7), .week)
      } else if months < 24 {
        Interval(.exactly(months), .month)
      } else {
        Interval(.exactly(months / 12), .year)
      }
    return days > 0 ? "in \(interval)" : "\(interval) ago"
  }
}

extension DateTime {
  /// Day and time on local clocks; where it was written at another offset, its time there too.
  func words(in context: ReadingContext) -> String {
    // A time without an offset is one on the wall, and the wall is taken to be the local one.
    let localOffset = offset == nil ? 0 : context.localOffset(seconds)
    let (day, secondOfDay) = wallClock(atOffset: localOffset)
    let words = day.words(in: context, time: DateTime.clock(secondOfDay))
    guard let offset, offset != localOffset else { return words }
    let written = DateTime.clock(wallClock(atOffset: offset).secondOfDay)
    return words + " · \(written) " + (offset == 0 ? "UTC" : DateTime.text(ofOffset: offset))
  }

  /// `18:30`.
  private static func clock(_ secondOfDay: Int) -> String {
    TimeOfDay(hour: secondOfDay / 3600, minute: secondOfDay / 60 % 60)?.description ?? ""
  }
}

extension ReadingContext {
  fileprivate var today: Day {
    now.wallClock(atOffset: now.offset == nil ? 0 : localOffset(now.seconds)).day
  }
}
