import ModelValues
import Testing

@Suite struct MomentPhraseTests {
  /// Sunday 2026-03-01, 14:20:05 in Zurich.
  static let now = instant("2026-03-01T14:20:05.75+01:00")
  static let phrase = MomentPhrase(now: now, zones: CompiledZone.database)
  static let german = DateLocale(
    months: [
      "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober",
      "November", "Dezember",
    ].map { DateLocale.Name($0) },
    weekdays: [
      "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag",
    ].map { DateLocale.Name($0, short: String($0.prefix(2))) },
    order: .dayMonthYear)

  private static func said(_ result: Result<MomentPhrase.Reading, MomentPhraseError>) -> String {
    switch result {
    case .success(let reading):
      fact(reading.moment) + (reading.note.map { " (\($0))" } ?? "")
    case .failure(let error): error.message(zones: CompiledZone.database)
    }
  }

  static let instants: [(String, String)] = [
    ("now", "2026-03-01T14:20:05+01:00"), ("NOW", "2026-03-01T14:20:05+01:00"),
    ("  now ", "2026-03-01T14:20:05+01:00"),
    ("today 18:30", "2026-03-01T18:30:00+01:00"), ("today at 18:30", "2026-03-01T18:30:00+01:00"),
    ("tomorrow 9am", "2026-03-02T09:00:00+01:00"), ("9am tomorrow", "2026-03-02T09:00:00+01:00"),
    ("tomorrow, 9 am", "2026-03-02T09:00:00+01:00"),
    ("tomorrow 9:15pm", "2026-03-02T21:15:00+01:00"),
    ("yesterday 18:30", "2026-02-28T18:30:00+01:00"),
    ("yesterday noon", "2026-02-28T12:00:00+01:00"),
    ("tomorrow midnight", "2026-03-02T00:00:00+01:00"),
    ("12am tomorrow", "2026-03-02T00:00:00+01:00"),
    ("12pm tomorrow", "2026-03-02T12:00:00+01:00"),
    ("12:30am tomorrow", "2026-03-02T00:30:00+01:00"),
    ("noon", "2026-03-01T12:00:00+01:00 (today)"), ("18:30", "2026-03-01T18:30:00+01:00 (today)"),
    ("18:30:15", "2026-03-01T18:30:15+01:00 (today)"), ("9am", "2026-03-01T09:00:00+01:00 (today)"),
    ("8:30", "2026-03-01T08:30:00+01:00 (today)"),
    ("8:30:05.25", "2026-03-01T08:30:05.250+01:00 (today)"),
    ("tomorrow", "2026-03-02T00:00:00+01:00 (no time was typed: the beginning of the day)"),
    ("next fri", "2026-03-06T00:00:00+01:00 (no time was typed: the beginning of the day)"),
    ("next friday 17:00", "2026-03-06T17:00:00+01:00"), ("fri 17:00", "2026-03-06T17:00:00+01:00"),
    ("sun 17:00", "2026-03-08T17:00:00+01:00"), ("this sun 17:00", "2026-03-01T17:00:00+01:00"),
    ("last sun 17:00", "2026-02-22T17:00:00+01:00"),
    ("last monday 8:00", "2026-02-23T08:00:00+01:00"),
    ("next mon 8am", "2026-03-02T08:00:00+01:00"),
    ("+3d", "2026-03-04T14:20:05+01:00"), ("-2w", "2026-02-15T14:20:05+01:00"),
    ("+1h30m", "2026-03-01T15:50:05+01:00"), ("+1h 30m", "2026-03-01T15:50:05+01:00"),
    ("+90s", "2026-03-01T14:21:35+01:00"), ("-15min", "2026-03-01T14:05:05+01:00"),
    ("+1y", "2027-03-01T14:20:05+01:00"), ("+1mo", "2026-04-01T14:20:05+02:00"),
    ("-1mo", "2026-02-01T14:20:05+01:00"), ("+1q", "2026-06-01T14:20:05+02:00"),
    ("+30d", "2026-03-31T14:20:05+02:00"), ("+30d 9am", "2026-03-31T09:00:00+02:00"),
    ("in 3 days", "2026-03-04T14:20:05+01:00"), ("in 3 days at 9:30", "2026-03-04T09:30:00+01:00"),
    ("in a week", "2026-03-08T14:20:05+01:00"), ("in an hour", "2026-03-01T15:20:05+01:00"),
    ("in 1 year and 2 days", "2027-03-03T14:20:05+01:00"),
    ("in 1 hour and 5 min", "2026-03-01T15:25:05+01:00"),
    ("2 weeks ago", "2026-02-15T14:20:05+01:00"), ("1h ago", "2026-03-01T13:20:05+01:00"),
    ("3 months ago", "2025-12-01T14:20:05+01:00"), ("3 days from now", "2026-03-04T14:20:05+01:00"),
    ("2 days later", "2026-03-03T14:20:05+01:00"), ("+1d2h", "2026-03-02T16:20:05+01:00"),
    ("tomorrow 9am + 2 hours", "2026-03-02T11:00:00+01:00"),
    ("tomorrow 9:00 -1 day", "2026-03-01T09:00:00+01:00"),
    ("tomorrow 9am +2h", "2026-03-02T11:00:00+01:00"), ("now + 1h", "2026-03-01T15:20:05+01:00"),
    ("+28d", "2026-03-29T14:20:05+02:00"), ("+1fortnight", "2026-03-15T14:20:05+01:00"),
    ("2015-02-23 18:30", "2015-02-23T18:30:00+01:00"),
    ("2015-07-23 18:30", "2015-07-23T18:30:00+02:00"),
    ("2015-02-23T18:30:00Z", "2015-02-23T18:30:00Z"),
    ("2015-02-23 18:30 +05:30", "2015-02-23T18:30:00+05:30"),
    ("23 feb 2015 18:30 +05:30", "2015-02-23T18:30:00+05:30"),
    ("23 feb 2015 18:30 -8", "2015-02-23T18:30:00-08:00"),
    ("23 feb 2015 18:30 z", "2015-02-23T18:30:00Z"),
    ("23 feb 2015 18:30 utc", "2015-02-23T18:30:00Z"),
    ("tomorrow 9am utc", "2026-03-02T09:00:00Z"),
    ("Mon, 23 Feb 2015 18:30:00 GMT", "2015-02-23T18:30:00Z"),
    ("@1424716200", "2015-02-23T18:30:00Z"), ("@0", "1970-01-01T00:00:00Z"),
    ("@-1.5", "1969-12-31T23:59:58.500Z"),
    ("23 feb 2015 18:30", "2015-02-23T18:30:00+01:00"),
    ("feb 23 18:30", "2026-02-23T18:30:00+01:00"),
    ("feb 23, 2015 6pm", "2015-02-23T18:00:00+01:00"),
    ("23. Feb. 2015 18:30", "2015-02-23T18:30:00+01:00"),
    ("mon 23 feb 2015 18:30", "2015-02-23T18:30:00+01:00"),
    ("23.2.2015 18:30", "2015-02-23T18:30:00+01:00"),
    ("end of month", "2026-03-31T00:00:00+02:00 (no time was typed: the beginning of the day)"),
    ("end of today", "2026-03-01T23:59:59+01:00"),
    // Clocks go forward on 29 March and back on 25 October.
    (
      "2026-03-29 02:30",
      "02:30 does not exist on 29 Mar 2026 in Europe/Zurich: clocks go from 02:00 to 03:00; 03:30 +02:00 or 01:30 +01:00; type it with an offset"
    ),
    (
      "25 oct 02:30",
      "02:30 is there twice on 25 Oct 2026 in Europe/Zurich: +02:00 first, +01:00 second; type it with an offset"
    ),
    ("25 oct 02:30 +01:00", "2026-10-25T02:30:00+01:00"),
    ("29 mar 02:30 +01:00", "2026-03-29T02:30:00+01:00"),
  ]

  @Test("a phrase is read as an instant", arguments: instants)
  func asInstant(typed: String, means: String) {
    #expect(Self.said(Self.phrase.read(typed, as: .instant)) == means)
  }

  static let days: [(String, String)] = [
    ("today", "2026-03-01"), ("tomorrow", "2026-03-02"), ("yesterday", "2026-02-28"),
    ("fri", "2026-03-06"), ("FRIDAY", "2026-03-06"), ("sun", "2026-03-08"),
    ("this sunday", "2026-03-01"),
    ("next sun", "2026-03-08"), ("last sun", "2026-02-22"), ("last sat", "2026-02-28"),
    ("mon", "2026-03-02"), ("next week", "2026-03-08"), ("last week", "2026-02-22"),
    ("next month", "2026-04-01"), ("last month", "2026-02-01"), ("next year", "2027-03-01"),
    ("next day", "2026-03-02"), ("this month", "2026-03-01"), ("end of month", "2026-03-31"),
    ("end of the month", "2026-03-31"), ("end of next month", "2026-04-30"),
    ("end of last month", "2026-02-28"),
    ("start of month", "2026-03-01"), ("beginning of next month", "2026-04-01"),
    ("end of year", "2026-12-31"), ("start of year", "2026-01-01"),
    ("end of next year", "2027-12-31"),
    ("end of week", "2026-03-01"), ("start of week", "2026-02-23"),
    ("start of next week", "2026-03-02"),
    ("end of quarter", "2026-03-31"), ("start of next quarter", "2026-04-01"),
    ("23 feb 2015", "2015-02-23"), ("feb 23 2015", "2015-02-23"),
    ("February 23rd, 2015", "2015-02-23"),
    ("23rd feb", "2026-02-23"), ("feb 23", "2026-02-23"), ("1 jan", "2026-01-01"),
    ("29 feb 2012", "2012-02-29"),
    ("23.2.2015", "2015-02-23"), ("23/2/2015", "2015-02-23"), ("23.2.", "2026-02-23"),
    ("23.2", "2026-02-23"),
    ("2/23/2015", "2015-02-23"), ("2.2.2015", "2015-02-02"), ("now+3d", "2026-03-04"),
    ("2015/2/23", "2015-02-23"), ("2015-2-23", "2015-02-23"), ("2015-02-23", "2015-02-23"),
    ("20150223", "2015-02-23"), ("2015-W09-1", "2015-02-23"), ("2015-054", "2015-02-23"),
    ("mon 23 feb 2015", "2015-02-23"), ("23 feb 2015 mon", "2015-02-23"),
    ("+3d", "2026-03-04"), ("-1d", "2026-02-28"), ("+1mo", "2026-04-01"), ("now", "2026-03-01"),
    ("+11h", "2026-03-02"), ("2 weeks ago", "2026-02-15"), ("in 3 days", "2026-03-04"),
    ("tomorrow 9am", "2026-03-02 (only the day is kept here)"),
    ("2015-02-23T23:30:00-08:00", "2015-02-23 (only the day is kept here)"),
    ("18:30", "2026-03-01 (today)"),
  ]

  @Test("a phrase is read as a day", arguments: days)
  func asDay(typed: String, means: String) {
    #expect(Self.said(Self.phrase.read(typed, as: .day)) == means)
  }

  static let others: [(String, Moment.Kind?, String)] = [
    ("18:30", .time, "18:30:00"), ("9am", .time, "09:00:00"), ("noon", .time, "12:00:00"),
    ("midnight", .time, "00:00:00"), ("now", .time, "14:20:05"), ("+1h30m", .time, "15:50:05"),
    ("-15h", .time, "23:20:05"), ("6:30:15 pm", .time, "18:30:15"),
    ("18:30:15.5", .time, "18:30:15.500"),
    ("tomorrow 9am", .time, "09:00:00 (only the time is kept here)"),
    ("2015-02-23T18:30:00Z", .time, "18:30:00 (only the time is kept here)"),
    ("tomorrow", .time, "type a time, such as 18:30 or 9am"),
    ("tomorrow 9am", .local, "2026-03-02T09:00:00"),
    (
      "2026-03-29 02:30", .local,
      "2026-03-29T02:30:00 (clocks never show the time on that day)"
    ),
    (
      "2026-10-25 02:30", .local,
      "2026-10-25T02:30:00 (clocks show the time twice on that day)"
    ),
    ("tomorrow", .local, "2026-03-02T00:00:00 (no time was typed: the beginning of the day)"),
    ("18:30", .local, "2026-03-01T18:30:00 (today)"),
    ("tomorrow 9am +05:00", .local, "2026-03-02T09:00:00 (the offset is not kept here)"),
    ("2015-02-23T18:30:00+05:00", .local, "2015-02-23T18:30:00 (the offset is not kept here)"),
    ("now", .local, "2026-03-01T14:20:05"),
    ("tomorrow 9am", nil, "2026-03-02T09:00:00+01:00"), ("tomorrow", nil, "2026-03-02"),
    ("18:30", nil, "18:30:00"), ("2015-02-23", nil, "2015-02-23"),
    ("2015-02-23 18:30", nil, "2015-02-23T18:30:00+01:00"),
    ("+3d", nil, "2026-03-04T14:20:05+01:00"),
  ]

  @Test("a phrase is read as the requested kind or as its own", arguments: others)
  func asOtherKind(typed: String, kind: Moment.Kind?, means: String) {
    #expect(Self.said(Self.phrase.read(typed, as: kind)) == means)
  }

  static let errors: [(String, String)] = [
    (
      "",
      "type a date, such as 2015-02-23 18:30 or tomorrow 9am; +3d counts from the old date, now+3d from now"
    ),
    (
      "   ",
      "type a date, such as 2015-02-23 18:30 or tomorrow 9am; +3d counts from the old date, now+3d from now"
    ),
    (String(repeating: "x", count: 101), "too long for a date"),
    ("soon", "“soon” is not a date; try tomorrow 9am, 23 feb 2015 or +3d"),
    ("tomorow", "“tomorow” is not a date; try tomorrow 9am, 23 feb 2015 or +3d"),
    ("23 foo", "“foo” is not a date; try tomorrow 9am, 23 feb 2015 or +3d"),
    ("23", "“23” is not a date; try tomorrow 9am, 23 feb 2015 or +3d"),
    ("1424716200", "“1424716200” is not a date; try tomorrow 9am, 23 feb 2015 or +3d"),
    ("tomorrow !", "“!” is not a date; try tomorrow 9am, 23 feb 2015 or +3d"),
    ("30 feb 2015", "there is no day 30 Feb 2015"), ("feb 29 2015", "there is no day 29 Feb 2015"),
    ("31/4/2015", "there is no day 31 Apr 2015"), ("23/24/2015", "there is no day 23 24 2015"),
    ("0/3/2015", "there is no day 0 Mar 2015"), ("2/3/15", "there is no day 2/3/15"),
    (
      "02/03/2015",
      "“02/03/2015” is 2 March or 3 February; write 2015-03-02 or 2015-02-03"
    ),
    ("2.3.", "“2.3” is 2 March or 3 February; write 2026-03-02 or 2026-02-03"),
    ("25:00", "there is no time 25:00; try 18:30 or 6:30pm"),
    ("18:60", "there is no time 18:60; try 18:30 or 6:30pm"),
    ("18:30pm", "there is no time 18:30; try 18:30 or 6:30pm"),
    ("0am", "there is no time 0; try 18:30 or 6:30pm"),
    ("13 pm", "there is no time 13; try 18:30 or 6:30pm"),
    ("18:", "something is missing after “18:”"), ("18:3", "something is missing after “18:”"),
    ("+", "something is missing after “+”"), ("+3", "“+3” has no unit; try +3d or +3h"),
    ("-30", "“-30” has no unit; try -30d or -30h"), ("in 3", "“3” has no unit; try 3d or 3h"),
    ("3d", "“3d” is a length of time; try +3d, in 3d or 3d ago"),
    ("17h", "“17h” is a length of time; try +17h, in 17h or 17h ago"),
    ("1h 30m", "“1h 30m” is a length of time; try +1h 30m, in 1h 30m or 1h 30m ago"),

    ("in", "something is missing after “in”"),
    ("3 days", "“3days” is a length of time; try +3days, in 3days or 3days ago"),
    ("next", "something is missing after “next”"), ("end", "something is missing after “end”"),
    ("end of", "something is missing after “of”"), ("feb", "something is missing after “feb”"),
    ("3 days from", "something is missing after “from”"),
    ("next foo", "“foo” is not a date; try tomorrow 9am, 23 feb 2015 or +3d"),
    ("today tomorrow", "“tomorrow” is one too many; type one day and one time"),
    ("9am 10am", "“am” is one too many; type one day and one time"),
    ("now tomorrow", "“tomorrow” is one too many; type one day and one time"),
    ("tomorrow now", "“now” is one too many; type one day and one time"),
    ("mon tue", "“tue” is one too many; type one day and one time"),
    ("tue 23 feb 2015", "2015-02-23 is a Monday"),
    ("+999999999999999y", "too far from now"), ("+999999999999999d", "too far from now"),
    ("in 999999999999999 weeks", "too far from now"),
    ("-999999999999999 quarters", "too far from now"),
  ]

  @Test("the error for an invalid phrase names the reason", arguments: errors)
  func phraseErrors(typed: String, message: String) {
    #expect(Self.said(Self.phrase.read(typed, as: .instant)) == message)
  }

  static let changes: [(now: String, typed: String, means: String)] = [
    (
      "2026-03-28T02:30:00+01:00", "+1d",
      "2026-03-29T03:30:00+02:00 (clocks never show the time on that day)"
    ),
    ("2026-03-28T02:30:00+01:00", "+24h", "2026-03-29T03:30:00+02:00"),
    ("2026-03-28T02:30:00+01:00", "+2d", "2026-03-30T02:30:00+02:00"),
    (
      "2026-10-24T02:30:00+02:00", "+1d",
      "2026-10-25T02:30:00+02:00 (clocks show the time twice on that day)"
    ),
    (
      "2026-10-26T02:30:00+01:00", "-1d",
      "2026-10-25T02:30:00+01:00 (clocks show the time twice on that day)"
    ),
    ("2026-10-24T02:30:00+02:00", "+24h", "2026-10-25T02:30:00+02:00"),
    ("2026-10-24T02:30:00+02:00", "+25h", "2026-10-25T02:30:00+01:00"),
    ("2026-03-29T01:59:59+01:00", "+1s", "2026-03-29T03:00:00+02:00"),
    ("2026-03-29T12:00:00+02:00", "today 1:30", "2026-03-29T01:30:00+01:00"),
  ]

  @Test("phrases are calculated across clock changes", arguments: changes)
  func clockChanges(now: String, typed: String, means: String) {
    let phrase = MomentPhrase(now: instant(now), zones: CompiledZone.database)
    #expect(Self.said(phrase.read(typed, as: .instant)) == means)
  }

  @Test("without the zone's file the error does not name the time of the clock change")
  func missingZoneFile() {
    guard case .failure(let error) = Self.phrase.read("2026-03-29 02:30", as: .instant) else {
      Issue.record("02:30 was read")
      return
    }
    #expect(
      error.description
        == "02:30 does not exist on 29 Mar 2026 in Europe/Zurich: 03:30 +02:00 or 01:30 +01:00; "
        + "type it with an offset")
  }

  @Test("phrases follow the names, date order and halves of the day of a locale")
  func otherLocales() throws {
    var phrase = Self.phrase
    phrase.locale = try #require(Self.german)
    #expect(Self.said(phrase.read("3. März 2015", as: .day)) == "2015-03-03")
    #expect(Self.said(phrase.read("Dienstag", as: .day)) == "2026-03-03")
    #expect(Self.said(phrase.read("march 3", as: .day)) == "2026-03-03")
    phrase.locale.order = .monthDayYear
    #expect(Self.said(phrase.read("2/23/2015", as: .day)) == "2015-02-23")
    #expect(Self.said(phrase.read("2/23", as: .day)) == "2026-02-23")
    phrase.locale.order = .yearMonthDay
    #expect(Self.said(phrase.read("2/23", as: .day)) == "2026-02-23")
    #expect(Self.said(phrase.read("2/3", as: .day)) == "2026-02-03")
    #expect(
      Self.said(phrase.read("2/3/2015", as: .day))
        == "“2/3/2015” is 2 March or 3 February; write 2015-03-02 or 2015-02-03")
    phrase.epoch = .milliseconds
    #expect(Self.said(phrase.read("1424716200000")) == "2015-02-23T18:30:00Z")
  }

  @Test("any combination of words is read as an instant or refused with a message")
  func phraseMixes() {
    let words = [
      "now", "today", "tomorrow", "next", "last", "fri", "end", "of", "month", "+", "-", "3", "99",
      "2015", "days", "h", "ago", "in", "9", "am", "pm", "18:30", ":", ".", "/", "feb", "z", "at",
      "999999999999999", "years", "noon", "(", "é", "\u{0}", "@", "and", "from", "a", "-5",
    ]
    for first in words {
      for second in words {
        for third in ["1", "days", ":"] {
          for space in [" ", ""] {
            let text = [first, second, third].joined(separator: space)
            switch Self.phrase.read(text, as: .instant) {
            case .success(let reading): #expect(reading.moment.kind == .instant, "\(text)")
            case .failure(let error): #expect(!error.message().isEmpty, "\(text)")
            }
          }
        }
      }
    }
  }
}
