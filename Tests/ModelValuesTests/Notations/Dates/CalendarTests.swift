import ModelValues
import Testing

private func day(_ text: String) -> Day? { Day.read(Array(text.utf8)) }

@Suite struct CalendarTests {
  static let grids: [(String, first: Int, weeks: [String])] = [
    (
      "2015-02-23", 1,
      [
        "5: 26 27 28 29 30 31 1", "6: 2 3 4 5 6 7 8", "7: 9 10 11 12 13 14 15",
        "8: 16 17 18 19 20 21 22", "9: 23 24 25 26 27 28 1",
      ]
    ),
    (
      "2015-02-23", 7,
      [
        "6: 1 2 3 4 5 6 7", "7: 8 9 10 11 12 13 14", "8: 15 16 17 18 19 20 21",
        "9: 22 23 24 25 26 27 28",
      ]
    ),
    (
      "2016-01-01", 1,
      [
        "53: 28 29 30 31 1 2 3", "1: 4 5 6 7 8 9 10", "2: 11 12 13 14 15 16 17",
        "3: 18 19 20 21 22 23 24", "4: 25 26 27 28 29 30 31",
      ]
    ),
    (
      "2015-08-01", 1,
      [
        "31: 27 28 29 30 31 1 2", "32: 3 4 5 6 7 8 9", "33: 10 11 12 13 14 15 16",
        "34: 17 18 19 20 21 22 23", "35: 24 25 26 27 28 29 30", "36: 31 1 2 3 4 5 6",
      ]
    ),
    (
      "2026-08-01", 6,
      [
        "32: 1 2 3 4 5 6 7", "33: 8 9 10 11 12 13 14", "34: 15 16 17 18 19 20 21",
        "35: 22 23 24 25 26 27 28", "36: 29 30 31 1 2 3 4",
      ]
    ),
  ]

  @Test("a month consists of rows of seven days", arguments: grids)
  func weeksOfMonth(text: String, first: Int, weeks: [String]) throws {
    let month = CalendarMonth(of: try #require(day(text)), firstWeekday: first)
    let shown = month.weeks.map { week in
      "\(week.number): " + week.days.map { String($0.day) }.joined(separator: " ")
    }
    #expect(shown == weeks)
    for week in month.weeks { #expect(week.days.map { $0.weekday + 1 } == month.weekdays) }
    #expect(month.weeks.joined.filter(month.contains).count == month.length)
  }

  static let sums: [(String, days: Int, months: Int, years: Int, String)] = [
    ("2015-01-31", 0, 1, 0, "2015-02-28"), ("2012-01-31", 0, 1, 0, "2012-02-29"),
    ("2015-03-31", 0, -1, 0, "2015-02-28"), ("2015-05-31", 0, 1, 0, "2015-06-30"),
    ("2015-01-15", 0, 12, 0, "2016-01-15"), ("2015-01-15", 0, -1, 0, "2014-12-15"),
    ("2015-12-31", 0, 2, 0, "2016-02-29"), ("2015-01-15", 0, -13, 0, "2013-12-15"),
    ("2012-02-29", 0, 0, 1, "2013-02-28"), ("2012-02-29", 0, 0, 4, "2016-02-29"),
    ("2012-02-29", 0, 0, -1, "2011-02-28"), ("2015-02-28", 1, 0, 0, "2015-03-01"),
    ("2012-02-28", 1, 0, 0, "2012-02-29"), ("2015-01-01", -1, 0, 0, "2014-12-31"),
    ("2015-01-01", 365, 0, 0, "2016-01-01"), ("0000-01-01", -1, 0, 0, "far"),
  ]

  @Test("days, months and years are added to a date", arguments: sums)
  func dateSums(text: String, days: Int, months: Int, years: Int, sum: String) throws {
    let start = try #require(day(text))
    let moved = start.adding(days: days)?.adding(months: months)?.adding(years: years)
    #expect((moved?.text ?? "far") == sum)
  }

  @Test("adding any number to a date does not trap") func noOverflow() throws {
    let start = try #require(day("2015-02-23"))
    for count in [Int.min, .min + 1, .max, .max / 12, .min / 12, 1 << 50] {
      #expect(start.adding(days: count) == nil)
      #expect(start.adding(months: count) == nil)
      #expect(start.adding(years: count) == nil)
    }
    let month = CalendarMonth(of: start)
    #expect(month.adding(months: .max) == nil)
    #expect(month.adding(months: 11) == CalendarMonth(of: try #require(day("2016-01-05"))))
    #expect(CalendarMonth(of: start, firstWeekday: .max).firstWeekday == 7)
    #expect(CalendarMonth(of: start, firstWeekday: .min).firstWeekday == 1)
    for year in [Day.years.lowerBound, Day.years.upperBound] {
      for number in [1, 12] {
        let edge = try #require(Day(year: year, month: number, day: 1))
        #expect(CalendarMonth(of: edge).weeks.count >= 4)
      }
    }
  }

  @Test("a day converts to its ISO week and back") func isoWeeks() {
    for number in stride(from: -719_162, to: 2_932_896, by: 101) {
      guard let day = Day(daysSinceEpoch: number) else { continue }
      let (year, week) = day.isoWeek
      #expect(Day(weekYear: year, week: week, weekday: day.weekday + 1) == day)
      #expect(Day(year: day.year, dayOfYear: day.dayOfYear) == day)
    }
    #expect(Day(year: 2015, dayOfYear: 366) == nil && Day(year: 2015, dayOfYear: 0) == nil)
    #expect(Day(weekYear: 2014, week: 53, weekday: 1) == nil)
  }

  static let names: [(String, month: Int?, weekday: Int?)] = [
    ("Feb", 2, nil), ("february", 2, nil), ("FEBR", 2, nil), ("feb.", 2, nil), ("fe", nil, nil),
    ("may", 5, nil), ("ju", nil, nil), ("jun", 6, nil), ("jul", 7, nil), ("sept", 9, nil),
    ("mon", nil, 1), ("Monday", nil, 1), ("mo", nil, 1), ("t", nil, nil), ("tu", nil, 2),
    ("th", nil, 4), ("thurs", nil, 4), ("su", nil, 7), ("mondays", nil, nil), ("", nil, nil),
    ("mar", 3, nil), ("ma", nil, nil), ("m", nil, nil), ("wednesday", nil, 3), ("é", nil, nil),
  ]

  @Test("months and weekdays are recognised by their English names", arguments: names)
  func englishNames(word: String, month: Int?, weekday: Int?) {
    #expect(DateLocale.english.month(named: word) == month)
    #expect(DateLocale.english.weekday(named: word) == weekday)
  }

  @Test("months and weekdays are recognised by German and by English names")
  func germanNames() throws {
    let german = try #require(MomentPhraseTests.german)
    #expect(german.month(named: "märz") == 3 && german.month(named: "MÄR") == 3)
    #expect(german.month(named: "march") == 3 && german.month(named: "mai") == 5)
    #expect(german.weekday(named: "Di") == 2 && german.weekday(named: "tue") == 2)
    #expect(DateLocale(months: [], weekdays: [], order: .dayMonthYear) == nil)
    #expect(german.month(0).short == "Jan" && german.weekday(99).short == "So")
  }
}

extension [CalendarMonth.Week] {
  fileprivate var joined: [Day] { flatMap(\.days) }
}
