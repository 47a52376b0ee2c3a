import Foundation
import ModelFoundation
import ModelKit
import Testing

@Suite struct ShortTextTests {
  struct Row: CustomTestStringConvertible {
    let locale: String
    let date, day, time: String
    var testDescription: String { locale }
  }

  @Test(
    "dates and times are written as the locale writes them",
    arguments: [
      Row(locale: "en_US", date: "2/23/2015, 7:30 PM", day: "2/23/2015", time: "6:05 PM"),
      Row(locale: "de_CH", date: "23.2.2015, 19:30", day: "23.2.2015", time: "18:05"),
      Row(locale: "fr_FR", date: "23/02/2015 19:30", day: "23/02/2015", time: "18:05"),
      Row(locale: "ja_JP", date: "2015/2/23 19:30", day: "2015/2/23", time: "18:05"),
    ])
  func locales(_ row: Row) throws {
    let locale = Locale(identifier: row.locale)
    let zone = try #require(TimeZone(secondsFromGMT: 3600))
    let date = try #require(DateTime("2015-02-23T20:30:00+02:00"))
    #expect(plain(date.shortText(locale: locale, timeZone: zone)) == row.date)
    let local = try #require(DateTime("2015-02-23T19:30:00"))
    #expect(plain(local.shortText(locale: locale, timeZone: zone)) == row.date)
    #expect(try #require(Day("2015-02-23")).shortText(locale: locale) == row.day)
    #expect(
      try plain(#require(TimeOfDay("18:05:30 Asia/Tokyo")).shortText(locale: locale)) == row.time)
  }

  @Test("dates on which calendars differ are written in digits")
  func distantDates() throws {
    let locale = Locale(identifier: "en_US")
    #expect(DateTime.distantPast.shortText(locale: locale) == "0001-01-01T00:00:00Z")
    for seconds in [Int.min, Int.max] {
      let date = DateTime(seconds: seconds)
      #expect(date.shortText(locale: locale) == date.description)
    }
    let day = try #require(Day(year: 10_000, month: 1, day: 2))
    #expect(day.shortText(locale: locale) == day.description)
    #expect(!DateTime.now.shortText().isEmpty && !TimeOfDay.noon.shortText().isEmpty)
  }

  /// Locales separate the parts with spaces of several kinds.
  private func plain(_ text: String) -> String {
    String(text.map { $0.isWhitespace ? " " : $0 })
  }
}
