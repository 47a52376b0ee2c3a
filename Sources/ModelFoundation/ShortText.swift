import Foundation
import ModelKit

// Short texts of dates and times for people, as the locale writes them. They are not read back: stored data has the notations of
// `DateTime`, `Day` and `TimeOfDay`.

extension DateTime {
  /// Returns the date and time in a short form, by default of the user's locale and in the local time zone:
  /// `2/23/2015, 6:30 PM`, `23.2.2015, 18:30`. A date without an offset belongs to no zone, so its own time is given.
  ///
  /// Before 1583 and after 9999, where calendars differ, it is the `description`.
  public func shortText(
    locale: Locale = .autoupdatingCurrent, timeZone: TimeZone = .autoupdatingCurrent
  ) -> String {
    let day = wallClock(atOffset: 0).day
    guard day.isInSharedCalendar else { return description }
    return Date(self).shortText(
      .numeric, .shortened, locale, offset == nil ? .gmt : timeZone)
  }
}

extension Day {
  /// Returns the day in a short form, by default of the user's locale: `2/23/2015`, `23.2.2015`.
  ///
  /// Before 1583 and after 9999, where calendars differ, it is the `description`.
  public func shortText(locale: Locale = .autoupdatingCurrent) -> String {
    guard isInSharedCalendar, let noon = DateTime(day: self, secondOfDay: 43_200, offset: 0) else {
      return description
    }
    return Date(noon).shortText(.numeric, .omitted, locale, .gmt)
  }

  /// True if all calendars that count years from the same origin agree on the day.
  fileprivate var isInSharedCalendar: Bool { (1583...9999).contains(year) }
}

extension TimeOfDay {
  /// Returns the hour and minute in a short form, by default of the user's locale, without the zone: `6:30 PM`, `18:30`.
  public func shortText(locale: Locale = .autoupdatingCurrent) -> String {
    let seconds = TimeInterval(hour * 3600 + minute * 60 + second)
    return Date(timeIntervalSince1970: seconds).shortText(.omitted, .shortened, locale, .gmt)
  }
}

extension Date {
  fileprivate func shortText(
    _ date: FormatStyle.DateStyle, _ time: FormatStyle.TimeStyle, _ locale: Locale,
    _ timeZone: TimeZone
  ) -> String {
    formatted(
      FormatStyle(
        date: date, time: time, locale: locale, calendar: locale.calendar, timeZone: timeZone))
  }
}
