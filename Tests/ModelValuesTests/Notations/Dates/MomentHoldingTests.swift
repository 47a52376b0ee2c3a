import ModelValues
import Testing
import TestBasics

@Suite struct MomentHoldingTests {
  /// A text, another moment, its text in the same notation, and its text in the nearest notation that can hold it.
  static let rows: [(old: String, new: String, same: String?, exact: String)] = [
    (
      "2015-02-23T18:30:00Z", "2026-07-01T09:00:00Z", "2026-07-01T09:00:00Z", "2026-07-01T09:00:00Z"
    ),
    (
      "2015-02-23T18:30:00Z", "2026-07-01T09:00:00+02:00", "2026-07-01T07:00:00Z",
      "2026-07-01T09:00:00+02:00"
    ),
    (
      "2015-02-23t18:30:00z", "2026-07-01T09:00:00+02:00", "2026-07-01t07:00:00z",
      "2026-07-01t09:00:00+02:00"
    ),
    (
      "2015-02-23T18:30:00+01:00", "2026-07-01T09:00:00+02:00", "2026-07-01T09:00:00+02:00",
      "2026-07-01T09:00:00+02:00"
    ),
    (
      "2015-02-23T18:30:00+01:00", "2026-07-01T09:00:00Z", "2026-07-01T09:00:00+00:00",
      "2026-07-01T09:00:00+00:00"
    ),
    (
      "2015-02-23T18:30:00+0100", "2026-07-01T09:00:00-03:30", "2026-07-01T09:00:00-0330",
      "2026-07-01T09:00:00-0330"
    ),
    (
      "2015-02-23T18:30:00+01", "2026-07-01T09:00:00-03:00", "2026-07-01T09:00:00-03",
      "2026-07-01T09:00:00-03"
    ),
    ("2015-02-23T18:30:00+01", "2026-07-01T09:00:00-03:30", nil, "2026-07-01T09:00:00-03:30"),
    (
      "2015-02-23T18:30:00-00:00", "2026-07-01T09:00:00+02:00", "2026-07-01T07:00:00-00:00",
      "2026-07-01T09:00:00+02:00"
    ),
    ("2015-02-23 18:30:00", "2026-07-01T09:00:00", "2026-07-01 09:00:00", "2026-07-01 09:00:00"),
    ("2015-02-23 18:30:00", "2026-07-01T09:00:00Z", nil, "2026-07-01 09:00:00Z"),
    ("2015-02-23 18:30:00", "2026-07-01T09:00:00+02:00", nil, "2026-07-01 09:00:00+02:00"),
    ("2015-02-23 18:30:00 +0100", "2026-07-01T09:00:00", nil, "2026-07-01 09:00:00"),
    ("2015-02-23T18:30Z", "2026-07-01T09:00:00Z", "2026-07-01T09:00Z", "2026-07-01T09:00Z"),
    ("2015-02-23T18:30Z", "2026-07-01T09:00:45Z", "2026-07-01T09:00Z", "2026-07-01T09:00:45Z"),
    ("2015-02-23T18:30", "2026-07-01T09:00:45.5", "2026-07-01T09:00", "2026-07-01T09:00:45.500"),
    ("2015-02-23T18", "2026-07-01T09:00:45", "2026-07-01T09", "2026-07-01T09:00:45"),
    ("20150223T1830Z", "2026-07-01T09:00:45Z", "20260701T0900Z", "20260701T090045Z"),
    ("20150223T183000Z", "2026-07-01T09:00:45+02:00", "20260701T070045Z", "20260701T090045+0200"),
    (
      "2015-02-23T18:30:00.000Z", "2026-07-01T09:00:00.25Z", "2026-07-01T09:00:00.250Z",
      "2026-07-01T09:00:00.250Z"
    ),
    (
      "2015-02-23T18:30:00.000Z", "2026-07-01T09:00:00.123456Z", "2026-07-01T09:00:00.123Z",
      "2026-07-01T09:00:00.123456Z"
    ),
    (
      "2015-02-23T18:30:00,5Z", "2026-07-01T09:00:00.123Z", "2026-07-01T09:00:00,1Z",
      "2026-07-01T09:00:00,123Z"
    ),
    (
      "2015-02-23T18:30:00Z", "2026-07-01T09:00:00.000000001Z", "2026-07-01T09:00:00Z",
      "2026-07-01T09:00:00.000000001Z"
    ),
    (
      "2015-02-23T24:00:00Z", "2026-07-02T00:00:00Z", "2026-07-01T24:00:00Z", "2026-07-01T24:00:00Z"
    ),
    ("2015-02-23T24:00:00Z", "2026-07-02T00:00:01Z", nil, "2026-07-02T00:00:01Z"),
    ("2015-02-23", "2026-07-01", "2026-07-01", "2026-07-01"),
    ("2015-02-23", "2026-07-01T09:00:00", nil, "2026-07-01T09:00:00"),
    ("2015-02-23", "2026-07-01T09:00:00Z", nil, "2026-07-01T09:00:00Z"),
    ("2015-02-23", "2026-07-01T09:00:00+02:00", nil, "2026-07-01T09:00:00+02:00"),
    ("2015-02-23", "09:00:00", nil, "09:00:00"),
    ("20150223", "2026-07-01", "20260701", "20260701"),
    ("20150223", "2026-07-01T09:00:00", nil, "20260701T09:00:00"),
    ("2015-02-23T18:30:00Z", "2026-07-01", nil, "2026-07-01"),
    ("20150223T183000Z", "2026-07-01", nil, "20260701"),
    ("2015-W08-1", "2015-02-24", "2015-W09-2", "2015-W09-2"),
    ("2015-W08-1", "2016-01-03", "2015-W53-7", "2015-W53-7"),
    ("2015W081T1830", "2016-01-03T09:15:00", "2015W537T0915", "2015W537T0915"),
    ("2015-054", "2012-12-31", "2012-366", "2012-366"),
    ("2002-1-4", "2002-03-05", "2002-3-5", "2002-3-5"),
    ("2002-1-4", "2002-12-25", "2002-12-25", "2002-12-25"),
    (
      "2001-12-14 21:59:43.10 -5", "2026-07-01T09:00:00.500+02:00", "2026-07-01 09:00:00.50 +2",
      "2026-07-01 09:00:00.50 +2"
    ),
    (
      "2001-12-14 21:59:43.10 -5", "2026-07-01T09:00:00.125-03:30", nil,
      "2026-07-01 09:00:00.125 -03:30"
    ),
    (
      "Mon, 23 Feb 2015 18:30:00 +0100", "2026-07-01T09:00:00+02:00",
      "Wed, 01 Jul 2026 09:00:00 +0200", "Wed, 01 Jul 2026 09:00:00 +0200"
    ),
    (
      "Mon, 2 Feb 2015 18:30:00 +0100", "2026-07-01T09:00:00+02:00",
      "Wed, 1 Jul 2026 09:00:00 +0200", "Wed, 1 Jul 2026 09:00:00 +0200"
    ),
    (
      "MON, 23 FEB 2015 18:30 EST", "2026-07-01T09:00:00-05:00", "WED, 01 JUL 2026 09:00 EST",
      "WED, 01 JUL 2026 09:00 EST"
    ),
    (
      "Mon, 23 Feb 2015 18:30 EST", "2026-07-01T09:00:00-04:00", "Wed, 01 Jul 2026 08:00 EST",
      "Wed, 01 Jul 2026 09:00 -0400"
    ),
    (
      "Mon, 23 Feb 2015 18:30:00 +0100 (CET)", "2026-07-01T09:00:00+02:00",
      "Wed, 01 Jul 2026 08:00:00 +0100 (CET)", "Wed, 01 Jul 2026 09:00:00 +0200"
    ),
    ("21 Nov 97 09:55:06 GMT", "2060-01-01T00:00:00Z", nil, "01 Jan 2060 00:00:00 +0000"),
    (
      "Mon, 23 Feb 2015 18:30:00 GMT", "2026-07-01T09:00:00+02:00", "Wed, 01 Jul 2026 07:00:00 GMT",
      "Wed, 01 Jul 2026 07:00:00 GMT"
    ),
    ("Mon, 23 Feb 2015 18:30:00 GMT", "2026-07-01", nil, "2026-07-01"),
    (
      "Mon Feb 23 18:30:00 2015", "2026-07-01T09:00:00", "Wed Jul  1 09:00:00 2026",
      "Wed Jul  1 09:00:00 2026"
    ),
    (
      "Mon Feb 23 2015 18:30:00 GMT+0100 (CET)", "2026-07-01T09:00:00+02:00",
      "Wed Jul 01 2026 08:00:00 GMT+0100 (CET)", "Wed Jul 01 2026 09:00:00 GMT+0200"
    ),
    ("18:30", "09:15:00", "09:15", "09:15"),
    ("18:30", "09:15:30", "09:15", "09:15:30"),
    ("18:30:00", "09:15:30.25", "09:15:30", "09:15:30.250"),
    ("07:32:00.999999", "09:15:30.25", "09:15:30.250000", "09:15:30.250000"),
    ("18:30", "09:15:00Z", "09:15", "09:15:00+00:00"),
    ("18:30Z", "09:15:00+02:00", nil, "09:15:00+02:00"),
    ("18:30 UTC", "09:15:00", nil, "09:15"),
    ("18:30 Asia/Tokyo", "09:15 Europe/Zurich", nil, "09:15 Europe/Zurich"),
    ("18:30", "09:15 Asia/Tokyo", "09:15", "09:15 Asia/Tokyo"),
    ("2015-02-23T18", "2026-07-01T09:30:00", "2026-07-01T09", "2026-07-01T09:30"),
    ("18:30", "2026-07-01", nil, "2026-07-01"),
    ("18:30", "2026-07-01T09:00:00Z", nil, "2026-07-01T09:00:00Z"),
  ]

  @Test(
    "an edited moment keeps its notation or takes the next one that can hold it", arguments: rows)
  func nextNotation(old: String, new: String, same: String?, exact: String) throws {
    let notation = try #require(readMoment(old)).notation
    let value = try #require(readMoment(new)).value
    #expect(value.text(in: notation) == same)
    #expect(notation.canHold(value) == (same == exact))
    let holding = notation.holding(value)
    #expect(holding.canHold(value))
    #expect(value.text(in: holding) == exact)
  }

  static let zones: [(old: String, new: String, means: String)] = [
    ("18:30 Asia/Tokyo", "09:15", "09:15:00 Asia/Tokyo"),
    ("18:30 Asia/Tokyo", "09:15 UTC", "09:15:00 UTC"),
    ("18:30:00+02:00", "09:15:30.5", "09:15:30.500+02:00"),
    ("18:30:00+02:00", "09:15Z", "09:15:00Z"), ("18:30", "09:15", "09:15:00"),
    ("2015-02-23", "09:15", "09:15:00"),
    ("2015-02-23T18:30:00Z", "2026-07-01T09:00:00+02:00", "2026-07-01T09:00:00+02:00"),
  ]

  @Test("a new time takes the zone of the time it replaces", arguments: zones)
  func takesZone(old: String, new: String, means: String) throws {
    let value = try #require(readMoment(new)).value
    #expect(fact(value.replacing(try #require(readMoment(old)).value)) == means)
  }

  @Test("an ISO date can hold neither an absent date nor a year beyond four digits")
  func unholdableMoments() throws {
    let notation = try #require(readMoment("2015-02-23T18:30:00Z")).notation
    #expect(Moment.noDate.text(in: notation) == nil && !notation.canHold(.noDate))
    #expect(notation.holding(.noDate) == notation)
    let far = Moment.dateTime(DateTime(seconds: .max))
    #expect(far.text(in: notation) == nil && notation.holding(far) == notation)
    #expect(Moment.dateTime(DateTime(seconds: .min)).text(in: notation) == nil)
    let odd = Moment.dateTime(DateTime(seconds: 0, offset: 90))
    #expect(!notation.holding(odd).canHold(odd))
  }

  /// Every notation of the table of texts prints random moments so that parsing returns them.
  @Test(
    "random moments are read back in each notation", arguments: MomentTextTests.rows.map(\.text))
  func randomMoments(text: String) throws {
    let notation = try #require(readMoment(text)).notation
    var random = SeededGenerator(seed: UInt64(text.utf8.reduce(7) { $0 &* 31 &+ Int($1) } & 0xFFFF))
    for _ in 0..<15 {
      let value = randomMoment(notation.kind, &random)
      let holding = notation.holding(value)
      let exact = try #require(value.text(in: holding))
      let again = try #require(readMoment(exact))
      // HTTP dates have no offset.
      #expect(again.value == (holding.name == "HTTP date" ? value.atOffset(0) : value))
      #expect(again.value.text(in: again.notation) == exact)
      if notation.canHold(value), !notation.hasShortNumbers {
        #expect(again.notation == notation)
      }
      if let same = value.text(in: notation) {
        let read = try #require(readMoment(same))
        #expect(read.value.text(in: read.notation) == same)
        #expect(read.value.text(in: notation) == same)
      }
    }
  }
}

extension MomentNotation {
  /// True if the notation writes numbers with one digit, such as `2`; a text without such a number fits both formats.
  fileprivate var hasShortNumbers: Bool {
    guard case .text(let template) = self else { return false }
    return template.pieces.contains { piece in
      switch piece {
      case .month(.none), .day(.none), .hour(.none), .offset(.digits(.none, _)): true
      default: false
      }
    }
  }
}

func randomMoment(_ kind: Moment.Kind, _ random: inout SeededGenerator) -> Moment {
  let day = Day(daysSinceEpoch: random.below(3_652_059) - 719_162) ?? Day(daysSinceEpoch: 0)
  let second = random.chance(20) ? 0 : random.below(86_400)
  let nanoseconds = random.pick([0, 0, 500_000_000, 123_000_000, 123_456_000, 123_456_789])
  let offset = random.pick([0, 0, 3600, -18_000, 19_800, -12_600, 50_400])
  guard let day, let time = TimeOfDay(secondOfDay: second) else { return .noDate }
  switch kind {
  case .day, .noDate: return .day(day)
  case .time: return .time(ClockTime(time, nanoseconds: nanoseconds))
  case .local, .instant:
    let value = DateTime(
      day: day, secondOfDay: second, nanoseconds: nanoseconds,
      offset: kind == .instant ? offset : nil)
    return value.map { .dateTime($0) } ?? .noDate
  }
}
