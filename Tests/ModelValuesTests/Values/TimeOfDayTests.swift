import ModelValues
import Testing

/// A zone whose offset changes at certain instants; `offset` applies from `at` on.
private struct Clock {
  var first: Int
  var changes: [(at: Int, offset: Int)] = []

  func offset(at seconds: Int) -> Int { changes.last { $0.at <= seconds }?.offset ?? first }
}

/// Zones with the changes of their clocks that occur in the tests below (IANA time zone database).
private let clocks: [String: Clock] = [
  // 2015-03-08T10:00Z and 2015-11-01T09:00Z.
  "America/Los_Angeles": Clock(
    first: -28_800, changes: [(1_425_808_800, -25_200), (1_446_368_400, -28_800)]),
  // 2015-03-29T01:00Z and 2015-10-25T01:00Z.
  "Europe/Berlin": Clock(first: 3600, changes: [(1_427_590_800, 7200), (1_445_734_800, 3600)]),
  // By half an hour: 2015-04-04T15:00Z and 2015-10-03T15:30Z.
  "Australia/Lord_Howe": Clock(
    first: 39_600, changes: [(1_428_159_600, 37_800), (1_443_886_200, 39_600)]),
  // 30 December 2011 was skipped: 2011-12-30T10:00Z.
  "Pacific/Apia": Clock(first: -36_000, changes: [(1_325_239_200, 50_400)]),
  "Asia/Tokyo": Clock(first: 32_400),
  "Asia/Kathmandu": Clock(first: 20_700),
]

/// Returns the offset of a zone; the local zone is that of Berlin.
private func offsets(_ zone: TimeOfDay.Zone, _ seconds: Int) -> Int? {
  switch zone {
  case .local: clocks["Europe/Berlin"]?.offset(at: seconds)
  case .utc: nil
  case .named(let name): clocks[name]?.offset(at: seconds)
  }
}

private func readInstant(_ text: String) -> DateTime? { DateTime.read(Array(text.utf8))?.value }
private func readDay(_ text: String) -> Day? { Day.read(Array(text.utf8)) }
private func readTime(_ text: String) -> TimeOfDay? { TimeOfDay.read(Array(text.utf8)) }

@Suite("Times of day")
struct TimeOfDayTests {
  @Test("a time that does not exist is rejected")
  func existing() {
    #expect(TimeOfDay(hour: 24, minute: 0) == nil)
    #expect(TimeOfDay(hour: 0, minute: 60) == nil)
    #expect(TimeOfDay(hour: 0, minute: 0, second: 60) == nil)
    #expect(TimeOfDay(hour: -1, minute: 0) == nil)
    #expect(TimeOfDay(hour: .min, minute: .max) == nil)
    #expect(TimeOfDay(secondOfDay: 86_400) == nil && TimeOfDay(secondOfDay: -1) == nil)
    #expect(TimeOfDay(secondOfDay: 86_399) == TimeOfDay(hour: 23, minute: 59, second: 59))
    #expect(TimeOfDay.midnight.secondOfDay == 0 && TimeOfDay.noon == readTime("12:00"))
  }

  static let textRows: [(String, TimeOfDay?)] = [
    ("09:30", TimeOfDay(hour: 9, minute: 30)),
    ("00:00:05 UTC", TimeOfDay(hour: 0, minute: 0, second: 5, zone: .utc)),
    ("23:59 Asia/Tokyo", TimeOfDay(hour: 23, minute: 59, zone: .named("Asia/Tokyo"))),
    ("12:00 Etc/GMT+5", TimeOfDay(hour: 12, minute: 0, zone: .named("Etc/GMT+5"))),
    ("12:00  a zone\n", TimeOfDay(hour: 12, minute: 0, zone: .named(" a zone\n"))),
    ("12:00:01 é", TimeOfDay(hour: 12, minute: 0, second: 1, zone: .named("é"))),
  ]

  @Test("a time is parsed, and prints as the same text", arguments: textRows)
  func text(text: String, time expected: TimeOfDay?) throws {
    let read = try #require(readTime(text))
    #expect(read == expected && read.description == text)
  }

  @Test("zero seconds are accepted but not printed, and the short text has no seconds")
  func seconds() {
    #expect(readTime("09:30:00 UTC")?.description == "09:30 UTC")
    #expect(readTime("09:30:05 Asia/Tokyo")?.shortText == "09:30")
    #expect(TimeOfDay.noon.shortText == "12:00")
  }

  @Test(
    "a text that is not a time is rejected",
    arguments: [
      "", "9:30", "09", "09:", "09:3", "0930", "24:00", "09:60", "09:30:60", "09:30:5", "09:30 ",
      " 09:30", "09:30Z", "09:30UTC", "09:30:", "09:30:00:00", "09:30-08:00", "-9:30",
      "09:30\u{A0}",
      "09:30\tUTC", "noon",
    ])
  func notTimes(text: String) { #expect(readTime(text) == nil) }

  @Test("a zone name that is not UTF-8 is rejected")
  func brokenName() { #expect(TimeOfDay.read(Array("09:30 ".utf8) + [0xFF]) == nil) }

  static let storedRows: [(String?, TimeOfDay.Zone, String?)] = [
    (nil, .local, nil),
    ("", .utc, ""),
    ("GMT", .utc, ""),
    ("UTC", .utc, ""),
    ("America/Los_Angeles", .named("America/Los_Angeles"), "America/Los_Angeles"),
    ("gmt", .named("gmt"), "gmt"),
  ]

  @Test(
    "a stored zone name is preserved, except for the names of UTC",
    arguments: storedRows)
  func stored(name: String?, zone: TimeOfDay.Zone, written: String?) {
    #expect(TimeOfDay.Zone(storedName: name) == zone)
    #expect(zone.storedName == written)
    let named = TimeOfDay(hour: 9, minute: 30, zone: name.map { .named($0) } ?? .local)
    #expect(named == TimeOfDay(hour: 9, minute: 30, zone: zone))
  }
}

@Suite("Times of day on a day")
struct OccurrenceTests {
  static let onceRows: [(String, String, String)] = [
    // These tests cover Dejal fault 17 in Seeds.md: the old library inverted zones and cached dates.
    ("09:30 America/Los_Angeles", "2015-02-23", "2015-02-23T09:30:00-08:00"),
    ("09:30 America/Los_Angeles", "2015-07-01", "2015-07-01T09:30:00-07:00"),
    ("09:30 UTC", "2015-02-23", "2015-02-23T09:30:00Z"),
    ("09:30", "2015-02-23", "2015-02-23T09:30:00+01:00"),
    ("09:30 Asia/Kathmandu", "2015-02-23", "2015-02-23T09:30:00+05:45"),
    ("00:00 Asia/Tokyo", "2015-02-23", "2015-02-23T00:00:00+09:00"),
    // The last and first seconds around changes of the clocks.
    ("01:59:59 Europe/Berlin", "2015-03-29", "2015-03-29T01:59:59+01:00"),
    ("03:00 Europe/Berlin", "2015-03-29", "2015-03-29T03:00:00+02:00"),
    ("01:59:59 Europe/Berlin", "2015-10-25", "2015-10-25T01:59:59+02:00"),
    ("03:00 Europe/Berlin", "2015-10-25", "2015-10-25T03:00:00+01:00"),
    ("23:59:59 Pacific/Apia", "2011-12-29", "2011-12-29T23:59:59-10:00"),
    ("00:00 Pacific/Apia", "2011-12-31", "2011-12-31T00:00:00+14:00"),
    // The same time on the next day is another instant.
    ("09:30 America/Los_Angeles", "2015-02-24", "2015-02-24T09:30:00-08:00"),
  ]

  @Test("a time occurs once on most days", arguments: onceRows)
  func once(text: String, on date: String, at moment: String) throws {
    let time = try #require(readTime(text))
    let date = try #require(readDay(date))
    let moment = try #require(readInstant(moment))
    #expect(time.occurrence(on: date, offsets: offsets) == .once(moment))
    #expect(TimeOfDay(of: moment, in: time.zone, offsets: offsets) == time)
  }

  static let twiceRows: [(String, String, String, String)] = [
    (
      "01:30 America/Los_Angeles", "2015-11-01", "2015-11-01T01:30:00-07:00",
      "2015-11-01T01:30:00-08:00"
    ),
    ("02:00 Europe/Berlin", "2015-10-25", "2015-10-25T02:00:00+02:00", "2015-10-25T02:00:00+01:00"),
    ("02:59:59", "2015-10-25", "2015-10-25T02:59:59+02:00", "2015-10-25T02:59:59+01:00"),
    (
      "01:45 Australia/Lord_Howe", "2015-04-05", "2015-04-05T01:45:00+11:00",
      "2015-04-05T01:45:00+10:30"
    ),
  ]

  @Test("a time occurs twice where clocks go back", arguments: twiceRows)
  func twice(text: String, on date: String, first: String, second: String) throws {
    let time = try #require(readTime(text))
    let date = try #require(readDay(date))
    let earlier = try #require(readInstant(first))
    let later = try #require(readInstant(second))
    #expect(
      time.occurrence(on: date, offsets: offsets) == .twice(first: earlier, second: later))
    #expect(TimeOfDay(of: earlier, in: time.zone, offsets: offsets) == time)
    #expect(TimeOfDay(of: later, in: time.zone, offsets: offsets) == time)
  }

  static let skippedRows: [(String, String, String, String)] = [
    (
      "02:30 America/Los_Angeles", "2015-03-08", "2015-03-08T02:30:00-08:00",
      "2015-03-08T02:30:00-07:00"
    ),
    ("02:00 Europe/Berlin", "2015-03-29", "2015-03-29T02:00:00+01:00", "2015-03-29T02:00:00+02:00"),
    ("02:59:59", "2015-03-29", "2015-03-29T02:59:59+01:00", "2015-03-29T02:59:59+02:00"),
    (
      "02:15 Australia/Lord_Howe", "2015-10-04", "2015-10-04T02:15:00+10:30",
      "2015-10-04T02:15:00+11:00"
    ),
    ("00:00 Pacific/Apia", "2011-12-30", "2011-12-30T00:00:00-10:00", "2011-12-30T00:00:00+14:00"),
    ("23:59 Pacific/Apia", "2011-12-30", "2011-12-30T23:59:00-10:00", "2011-12-30T23:59:00+14:00"),
  ]

  @Test("a time is skipped where clocks go forward", arguments: skippedRows)
  func skipped(text: String, on date: String, before: String, after: String) throws {
    let time = try #require(readTime(text))
    let date = try #require(readDay(date))
    let early = try #require(readInstant(before))
    let late = try #require(readInstant(after))
    #expect(
      time.occurrence(on: date, offsets: offsets)
        == .skipped(byOffsetBefore: early, byOffsetAfter: late))
  }

  @Test("the same time in another zone is another instant")
  func otherZone() throws {
    let date = try #require(readDay("2015-02-23"))
    let there = try #require(readTime("09:30 America/Los_Angeles"))
    let here = there.setting(.named("Asia/Tokyo"))
    #expect(here.shortText == "09:30")
    let tokyo = try #require(readInstant("2015-02-23T09:30:00+09:00"))
    #expect(here.occurrence(on: date, offsets: offsets) == .once(tokyo))
  }

  @Test("the time of an instant is that of the zone, not the local time")
  func ofInstant() throws {
    let moment = try #require(readInstant("2015-02-23T17:30:45.75Z"))
    func text(_ zone: TimeOfDay.Zone) -> String? {
      TimeOfDay(of: moment, in: zone, offsets: offsets)?.description
    }
    #expect(text(.utc) == "17:30:45 UTC" && text(.local) == "18:30:45")
    #expect(text(.named("America/Los_Angeles")) == "09:30:45 America/Los_Angeles")
    #expect(text(.named("Nowhere")) == nil)
    // A local date and time is not converted.
    let wall = try #require(readInstant("2015-02-23T17:30:00"))
    #expect(TimeOfDay(of: wall, in: .named("Asia/Tokyo"), offsets: offsets)?.hour == 17)
  }

  @Test("an unknown zone or a day out of range has no instant, and does not trap")
  func nowhere() throws {
    let date = try #require(readDay("2015-02-23"))
    let nowhere = try #require(readTime("09:30 Nowhere"))
    #expect(nowhere.occurrence(on: date, offsets: offsets) == .unknownZone)
    let noon = TimeOfDay.noon
    for year in [Day.years.lowerBound, Day.years.upperBound] {
      let far = try #require(Day(year: year, month: 6, day: 1))
      #expect(noon.occurrence(on: far, offsets: offsets) == .outOfRange)
    }
    for days in [106_751_991_167_300, -106_751_991_167_300] {
      let edge = try #require(Day(daysSinceEpoch: days))
      for offset in [Int.min, -86_400, 0, 86_400, .max] {
        let occurrence = noon.occurrence(on: edge) { _, _ in offset }
        #expect(occurrence == .outOfRange)
        _ = noon.setting(.utc).occurrence(on: edge) { _, _ in offset }
      }
    }
    for offset in [Int.min, .max] {
      _ = noon.occurrence(on: date) { _, _ in offset }
      for seconds in [Int.min, .max] {
        let end = DateTime(seconds: seconds)
        #expect(TimeOfDay(of: end, in: .local) { _, _ in offset } != nil)
      }
    }
  }

  @Test("every quarter of an hour in a year is found by its local time")
  func everyTime() {
    for (name, clock) in clocks {
      func offsets(_ zone: TimeOfDay.Zone, _ seconds: Int) -> Int? { clock.offset(at: seconds) }
      let zone = TimeOfDay.Zone.named(name)
      for quarter in 0..<(366 * 96) {
        let seconds = 1_420_070_400 + quarter * 900
        let offset = clock.offset(at: seconds)
        let moment = DateTime(seconds: seconds, offset: offset)
        guard let time = TimeOfDay(of: moment, in: zone, offsets: offsets) else {
          Issue.record("\(name) \(seconds)")
          continue
        }
        let date = moment.wallClock(atOffset: offset).day
        let isFound =
          switch time.occurrence(on: date, offsets: offsets) {
          case .once(let found): found == moment
          case .twice(let first, let second): first == moment || second == moment
          case .skipped, .unknownZone, .outOfRange: false
          }
        if !isFound { Issue.record("\(name) \(seconds)") }
      }
    }
  }
}
