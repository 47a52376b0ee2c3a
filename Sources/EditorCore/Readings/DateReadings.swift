import ModelBasics
import ModelValues

// Readings of dates, as they are written and in local time, with the distance from today:
//
//     Mon 23 Feb 2015 18:30 local, 11 years ago
//     today 18:30 local      tomorrow            Fri 6 Mar 2026, in 3 days
//     Mon 23 Feb 2015 18:30 UTC, 11 years ago · 19:30 local  (written with another offset)
//     Fri 31 Dec 9999, distant future                        (written by programs for "never")
//     09:30 America/Los_Angeles · 18:30 local                (with today's offsets)

extension Day {
  /// Returns the day and its distance from today.
  func reading(
    in context: ReadingContext, time: String? = nil, instant: DateTime? = nil
  ) -> String {
    let today = context.today
    let phrases = context.locale.phrases
    let days = daysSinceEpoch - today.daysSinceEpoch
    var text =
      switch days {
      case 0: phrases.text(.today)
      case 1: phrases.text(.tomorrow)
      case -1: phrases.text(.yesterday)
      default: name(in: context.locale)
      }
    if let time {
      text += " "
      text += time
    }
    guard abs(days) > 1 else { return text }
    text += ", "
    text +=
      distantPhrase(instant).map { phrases.text($0) }
      ?? distance(from: today, days: days, in: phrases)
    return text
  }

  /// Returns the phrase for the first and last dates of programs' calendars, for which a distance has no meaning; nil for other
  /// dates.
  private func distantPhrase(_ instant: DateTime?) -> ReadingPhrase? {
    if instant == nil {
      if self == Day(year: 1, month: 1, day: 1) { return .distantPast }
      if self == Day(year: 4001, month: 1, day: 1) { return .distantFuture }
    }
    if instant?.seconds == DateTime.distantPast.seconds { return .distantPast }
    let isLast = (year, month, day) == (9999, 12, 31)
    if isLast || instant?.seconds == DateTime.distantFuture.seconds {
      return .distantFuture
    }
    return nil
  }

  fileprivate func isNear(_ today: Day) -> Bool {
    (-1...1).contains(daysSinceEpoch - today.daysSinceEpoch)
  }

  /// Returns the date as text, such as `Mon 23 Feb 2015`, or `2015-02-23` where the names of the language are not known.
  func name(in locale: DateLocale) -> String {
    if locale.showsDigits, let text { return text }
    let month = locale.month(month).short
    // Without interpolation, which takes much longer: this runs for each row with a date.
    let parts =
      locale.order == .monthDayYear ? (month, String(day)) : (String(day), month)
    var name = locale.weekday(weekday + 1).short
    name += " "
    name += parts.0
    name += " "
    name += parts.1
    name += " "
    name += padded(year, to: 4)
    return name
  }

  /// Days to two weeks, weeks to a month, months to two years, then years: never less than two
  /// of anything but weeks and months, so that nothing is rounded by half.
  private func distance(from today: Day, days: Int, in phrases: ReadingPhrases) -> String {
    let months = abs(today.months(until: self))
    let (amount, unit): (Int, Interval.Unit) =
      if abs(days) < 14 {
        (abs(days), .day)
      } else if months == 0 {
        (abs(days) / 7, .week)
      } else if months < 24 {
        (months, .month)
      } else {
        (months / 12, .year)
      }
    return phrases.text(days > 0 ? .later : .earlier, phrases.intervals.distance(amount, unit))
  }
}

extension DateTime {
  /// Returns the written day and time with their zone, and the local time if it differs. The written time comes first, because the
  /// end is cut in a narrow window.
  func reading(in context: ReadingContext) -> String {
    let localName = context.localName
    // A time without an offset is taken as local time.
    let localOffset = offset == nil ? 0 : context.localOffset(seconds)
    let written = offset ?? localOffset
    let (day, secondOfDay) = wallClock(atOffset: written)
    let zone =
      written == localOffset
      ? localName : written == 0 ? "UTC" : DateTime.text(ofOffset: written)
    let time = DateTime.clock(secondOfDay) + " " + zone
    let reading = day.reading(in: context, time: time, instant: self)
    guard written != localOffset else { return reading }
    let local = wallClock(atOffset: localOffset)
    let localTime = "\(DateTime.clock(local.secondOfDay)) \(localName)"
    guard local.day != day else { return reading + " · " + localTime }
    // Yesterday, today and tomorrow are local days.
    if local.day.isNear(context.today) || day.isNear(context.today) {
      return day.name(in: context.locale) + " " + time + " · "
        + local.day.reading(in: context, time: localTime, instant: self)
    }
    let name =
      context.locale.showsDigits
      ? local.day.name(in: context.locale) : context.locale.weekday(local.day.weekday + 1).short
    return reading + " · " + name + " " + localTime
  }

  /// Returns the time of day, such as `18:30`.
  fileprivate static func clock(_ secondOfDay: Int) -> String {
    TimeOfDay(hour: secondOfDay / 3600, minute: secondOfDay / 60 % 60)?.shortText ?? ""
  }
}

extension ClockTime {
  /// Returns the time of day, such as `09:30 America/Los_Angeles` or `18:30:05 +01:00`, with seconds if they are not 0, followed by
  /// the local time if it differs today.
  func reading(in context: ReadingContext) -> String {
    var text = time.description
    if let offset { text += " " + (offset == 0 ? "UTC" : DateTime.text(ofOffset: offset)) }
    guard let local = localTime(in: context) else { return text }
    return text + " · \(local) " + context.localName
  }

  private func localTime(in context: ReadingContext) -> String? {
    let now = context.now.seconds
    let offset = offset ?? (time.zone == .local ? nil : context.offset(of: time.zone, at: now))
    guard let offset, context.now.offset != nil else { return nil }
    let local = context.localOffset(now)
    let day = context.now.wallClock(atOffset: offset).day
    guard local != offset,
      let instant = DateTime(day: day, secondOfDay: time.secondOfDay, offset: offset)
    else { return nil }
    return DateTime.clock(instant.wallClock(atOffset: local).secondOfDay)
  }
}

extension ReadingContext {
  /// The name of the local zone: `UTC` if it is that, else `local`.
  fileprivate var localName: String {
    zones.localName == "UTC" ? "UTC" : locale.phrases.text(.localTime)
  }

  fileprivate var today: Day {
    now.wallClock(atOffset: now.offset == nil ? 0 : localOffset(now.seconds)).day
  }
}
