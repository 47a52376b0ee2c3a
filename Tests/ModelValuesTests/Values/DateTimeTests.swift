import ModelValues
import Testing

@Suite("Days and instants")
struct DateTimeTests {
  static let daysRows: [(String, Int, weekday: Int)] = [
    ("1970-01-01", 0, 3),
    ("1969-12-31", -1, 2),
    ("2000-02-29", 11_016, 1),
    ("2000-03-01", 11_017, 2),
    ("1900-03-01", -25_508, 3),
    ("2015-02-23", 16_489, 0),
    ("0000-01-01", -719_528, 5),
    ("0001-01-01", -719_162, 0),
    ("9999-12-31", 2_932_896, 4),
  ]

  @Test("a day has the expected number and weekday", arguments: daysRows)
  func days(text: String, number: Int, weekday: Int) throws {
    let day = try #require(Day.read(Array(text.utf8)))
    #expect(day.daysSinceEpoch == number)
    #expect(day.weekday == weekday)
    #expect(Day(daysSinceEpoch: number) == day)
    #expect(day.text == text)
  }

  @Test("every day in four centuries follows the previous one")
  func succession() throws {
    var previous = try #require(Day(year: 1899, month: 12, day: 31))
    for number in (previous.daysSinceEpoch + 1)...(previous.daysSinceEpoch + 146_200) {
      let day = try #require(Day(daysSinceEpoch: number))
      let isNextDay = day.month == previous.month && day.day == previous.day + 1
      let isNextMonth =
        day.day == 1
        && Day(year: previous.year, month: previous.month, day: previous.day + 1) == nil
      #expect(isNextDay || isNextMonth)
      #expect(day.daysSinceEpoch == number)
      previous = day
    }
  }

  @Test(
    "a text that is not a day is rejected as day and date-time",
    arguments: [
      "", "2015", "2015-02", "2015-02-29", "1900-02-29", "2015-13-01", "2015-00-10", "2015-01-00",
      "2015-04-31", "2015-1-1", "20150223", "15-02-23", "02/23/2015", "2015-02-23 ", " 2015-02-23",
      "+2015-02-23", "-2015-02-23", "12015-02-23", "2015-02-2x", "2015-02-23Z",
    ])
  func notDays(text: String) {
    #expect(Day.read(Array(text.utf8)) == nil)
    #expect(DateTime.read(Array(text.utf8)) == nil)
  }

  @Test("the limits of days and instants do not trap")
  func ends() {
    #expect(Day(year: .max, month: 1, day: 1) == nil)
    #expect(Day(year: .min, month: 12, day: 31) == nil)
    #expect(Day(year: 2015, month: .max, day: .min) == nil)
    #expect(Day(daysSinceEpoch: .max) == nil)
    #expect(Day(daysSinceEpoch: .min) == nil)
    for year in [Day.years.lowerBound, Day.years.upperBound] {
      let day = Day(year: year, month: 12, day: 31)
      #expect(day != nil && day.flatMap { Day(daysSinceEpoch: $0.daysSinceEpoch) } == day)
      #expect(day.flatMap { DateTime(day: $0, secondOfDay: 0, offset: 0) } == nil)
    }
    for offset in [Int.min, .max] {
      let day = Day(year: 2015, month: 2, day: 23)
      #expect(day.flatMap { DateTime(day: $0, secondOfDay: 0, offset: offset) } != nil)
    }
    for seconds in [Int.min, .max] {
      let instant = DateTime(seconds: seconds)
      #expect(instant.text() == nil)
      for offset in [Int.min, -86_399, 0, 86_399, .max] {
        #expect((0..<86_400).contains(instant.wallClock(atOffset: offset).secondOfDay))
      }
    }
  }

  @Test("months between days count completed months")
  func months() throws {
    func months(_ from: String, _ to: String) -> Int? {
      guard let from = Day.read(Array(from.utf8)), let to = Day.read(Array(to.utf8)) else {
        return nil
      }
      return from.months(until: to)
    }
    #expect(months("2015-02-23", "2015-03-22") == 0)
    #expect(months("2015-02-23", "2015-03-23") == 1)
    #expect(months("2015-03-23", "2015-02-23") == -1)
    #expect(months("2015-03-23", "2015-02-24") == 0)
    #expect(months("2015-02-23", "2026-02-23") == 132)
    #expect(months("2016-01-31", "2016-02-29") == 0)
  }

  typealias Notation = DateTime.Notation

  static let instantsRows: [(String, seconds: Int, nanoseconds: Int, offset: Int?, Notation)] = [
    ("1970-01-01T00:00:00Z", 0, 0, 0, Notation()),
    ("2015-02-23T18:30:00Z", 1_424_716_200, 0, 0, Notation()),
    (
      "2015-02-23t18:30:00z", 1_424_716_200, 0, 0, Notation(separator: .lowerT, zeroOffset: .lowerZ)
    ),
    ("2015-02-23 18:30:00Z", 1_424_716_200, 0, 0, Notation(separator: .space)),
    ("2015-02-23T19:30:00+01:00", 1_424_716_200, 0, 3600, Notation(zeroOffset: .plus)),
    ("2015-02-23T13:00:00-05:30", 1_424_716_200, 0, -19_800, Notation(zeroOffset: .minus)),
    ("2015-02-23T18:30:00+00:00", 1_424_716_200, 0, 0, Notation(zeroOffset: .plus)),
    ("2015-02-23T18:30:00-00:00", 1_424_716_200, 0, 0, Notation(zeroOffset: .minus)),
    ("2015-02-23T18:30:00", 1_424_716_200, 0, nil, Notation()),
    ("1969-12-31T23:59:59.5Z", -1, 500_000_000, 0, Notation(fractionDigits: 1)),
    ("1985-04-12T23:20:50.520Z", 482_196_050, 520_000_000, 0, Notation(fractionDigits: 3)),
    ("2015-02-23T18:30:00.000000001Z", 1_424_716_200, 1, 0, Notation(fractionDigits: 9)),
    ("1990-12-31T23:59:60Z", 662_687_999, 1_000_000_000, 0, Notation()),
    (
      "1990-12-31T15:59:60.25-08:00", 662_687_999, 1_250_000_000, -28_800,
      Notation(zeroOffset: .minus, fractionDigits: 2)
    ),
    ("0000-01-01T00:00:00+23:59", -62_167_305_540, 0, 86_340, Notation(zeroOffset: .plus)),
    ("9999-12-31T23:59:59-23:59", 253_402_387_139, 0, -86_340, Notation(zeroOffset: .minus)),
  ]

  @Test("a date-time is parsed, and prints as the same text", arguments: instantsRows)
  func instants(
    text: String, seconds: Int, nanoseconds: Int, offset: Int?, notation: Notation
  ) throws {
    let read = try #require(DateTime.read(Array(text.utf8)))
    #expect(read.value == DateTime(seconds: seconds, nanoseconds: nanoseconds, offset: offset))
    #expect(read.notation == notation)
    #expect(read.value.text(in: read.notation) == text)
  }

  @Test(
    "a text that is not a date-time is rejected",
    arguments: [
      "2015-02-23T18:30Z", "2015-02-23T24:00:00Z", "2015-02-23T18:60:00Z", "2015-02-23T18:30:61Z",
      "2015-02-29T18:30:00Z", "2015-02-23T18:30:00.Z", "2015-02-23T18:30:00,5Z",
      "2015-02-23T18:30:00+24:00", "2015-02-23T18:30:00+01:60", "2015-02-23T18:30:00+0100",
      "2015-02-23T18:30:00+01", "2015-02-23T18:30:00 Z", "2015-02-23  18:30:00Z",
      "2015-02-23T18:30:00ZZ", "2015-02-23_18:30:00Z", "2015-02-23T8:30:00Z", "2015-02-23T",
      "2015-02-23T18:30:60Z", "2015-02-23T23:59:60Z", "1990-12-31T23:59:60-08:00", "18:30:00Z",
      "2015-02-23T18:30:00\u{2212}01:00",
    ])
  func notInstants(text: String) { #expect(DateTime.read(Array(text.utf8)) == nil) }

  @Test("fraction digits after the ninth are dropped")
  func longFraction() throws {
    let read = try #require(DateTime.read(Array("2015-02-23T18:30:00.1234567899999Z".utf8)))
    #expect(read.value.nanoseconds == 123_456_789)
    #expect(read.value.text(in: read.notation) == "2015-02-23T18:30:00.123456789Z")
  }

  @Test("another value prints in the same notation, as far as the notation can express it")
  func otherValue() {
    let west = DateTime(seconds: 0, offset: -18_000)
    #expect(west.text(in: Notation(zeroOffset: .lowerZ)) == "1969-12-31T19:00:00-05:00")
    #expect(
      DateTime(seconds: 0, nanoseconds: 5).text(in: Notation(fractionDigits: 3))
        == "1970-01-01T00:00:00.000Z")
    #expect(DateTime(seconds: 0, offset: 90).text() == nil)
    #expect(DateTime(seconds: 253_402_300_800).text() == nil)
  }

  @Test("distant dates, sums, differences and days of instants are as expected")
  func moments() {
    #expect(DateTime.distantPast.text() == "0001-01-01T00:00:00Z")
    #expect(DateTime.distantFuture.text() == "4001-01-01T00:00:00Z")
    let noon = DateTime(seconds: 1_424_692_800, nanoseconds: 500_000_000, offset: 3600)
    #expect(noon.adding(seconds: -1)?.text() == "2015-02-23T12:59:59+01:00")
    #expect(noon.adding(seconds: .max) == nil)
    #expect(noon.seconds(since: DateTime(seconds: 1_424_692_803)) == -2.5)
    #expect(DateTime(seconds: .max).seconds(since: DateTime(seconds: .min)) > 1e19)
    let late = DateTime(seconds: 1_424_735_999)
    #expect(noon.isSameDay(as: late))
    #expect(!noon.isSameDay(as: late, atOffset: 3600))
  }

  @Test(
    "a duration is added to the nanosecond",
    arguments: [
      ("2015-02-23T13:00:00+01:00", .seconds(90), "2015-02-23T13:01:30+01:00"),
      ("2015-02-23T13:00:00+01:00", .seconds(-3600), "2015-02-23T12:00:00+01:00"),
      ("2015-02-23T13:00:00Z", .milliseconds(250), "2015-02-23T13:00:00.25Z"),
      ("2015-02-23T13:00:00.9Z", .milliseconds(250), "2015-02-23T13:00:01.15Z"),
      ("2015-02-23T13:00:00.1Z", .milliseconds(-250), "2015-02-23T12:59:59.85Z"),
      ("2015-02-23T13:00:00Z", .nanoseconds(-1), "2015-02-23T12:59:59.999999999Z"),
      (
        "2015-02-23T13:00:00Z", Duration(secondsComponent: 0, attosecondsComponent: 1),
        "2015-02-23T13:00:00Z"
      ),
      ("2016-12-31T23:59:60.5Z", .zero, "2016-12-31T23:59:60.5Z"),
      ("2016-12-31T23:59:60.5Z", .seconds(1), "2017-01-01T00:00:01.5Z"),
      ("2015-02-23T13:00:00Z", .seconds(Int.max), nil),
      ("2015-02-23T13:00:00Z", Duration(secondsComponent: .max, attosecondsComponent: 0), nil),
    ] as [(String, Duration, String?)])
  func addingDurations(start: String, duration: Duration, sum: String?) throws {
    let start = try #require(DateTime(start))
    #expect(start.adding(duration) == sum.flatMap { DateTime($0) })
  }
}
