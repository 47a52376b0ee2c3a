import ModelValues
import Testing
import TestBasics

@Suite struct EpochTests {
  static let rows: [(text: String, unit: Epoch.Unit, means: String)] = [
    ("0", .seconds, "1970-01-01T00:00:00Z"),
    ("1", .seconds, "1970-01-01T00:00:01Z"),
    ("-1", .seconds, "1969-12-31T23:59:59Z"),
    ("1424716200", .seconds, "2015-02-23T18:30:00Z"),
    ("1424716200.5", .seconds, "2015-02-23T18:30:00.500Z"),
    ("1424716200.000", .seconds, "2015-02-23T18:30:00Z"),
    ("1424716200.123456789", .seconds, "2015-02-23T18:30:00.123456789Z"),
    ("-0.5", .seconds, "1969-12-31T23:59:59.500Z"),
    ("-1.5", .seconds, "1969-12-31T23:59:58.500Z"),
    ("2147483647", .seconds, "2038-01-19T03:14:07Z"),
    ("-2147483648", .seconds, "1901-12-13T20:45:52Z"),
    ("4294967295", .seconds, "2106-02-07T06:28:15Z"),
    ("253402300799", .seconds, "9999-12-31T23:59:59Z"),
    ("-62135596800", .seconds, "0001-01-01T00:00:00Z"),
    ("1424716200000", .milliseconds, "2015-02-23T18:30:00Z"),
    ("1424716200123", .milliseconds, "2015-02-23T18:30:00.123Z"),
    ("-1", .milliseconds, "1969-12-31T23:59:59.999Z"),
    ("-999", .milliseconds, "1969-12-31T23:59:59.001Z"),
    ("-1000", .milliseconds, "1969-12-31T23:59:59Z"),
    ("1424716200123.4567", .milliseconds, "2015-02-23T18:30:00.123456700Z"),
    ("0.5", .milliseconds, "1970-01-01T00:00:00.000500Z"),
    ("253402300799999", .milliseconds, "9999-12-31T23:59:59.999Z"),
    ("1424716200123456", .microseconds, "2015-02-23T18:30:00.123456Z"),
    ("1424716200123456.789", .microseconds, "2015-02-23T18:30:00.123456789Z"),
    ("-1", .microseconds, "1969-12-31T23:59:59.999999Z"),
    ("1424716200123456789", .nanoseconds, "2015-02-23T18:30:00.123456789Z"),
    ("-1", .nanoseconds, "1969-12-31T23:59:59.999999999Z"),
    ("9223372036854775807", .nanoseconds, "2262-04-11T23:47:16.854775807Z"),
    ("-9223372036854775807", .nanoseconds, "1677-09-21T00:12:43.145224193Z"),
  ]

  @Test("a count is read as an instant and printed unchanged", arguments: rows)
  func readsCount(text: String, unit: Epoch.Unit, means: String) throws {
    let (value, notation) = try #require(readMoment(text, epoch: unit))
    #expect(fact(value) == means)
    #expect(value.text(in: notation) == text)
    #expect(notation.name == "epoch \(unit)" && notation.isAmbiguous && notation.kind == .instant)
    #expect(notation.canHold(value))
  }

  @Test(
    "a text that is not a count or would be printed differently is refused",
    arguments: [
      ("", .seconds), ("-", .seconds), ("-0", .seconds), ("-0.0", .seconds), ("00", .seconds),
      ("01", .seconds), ("+1", .seconds), ("1.", .seconds), (".5", .seconds), ("1e9", .seconds),
      ("1.5e9", .seconds), ("1 ", .seconds), ("0x10", .seconds), ("1.1234567890", .seconds),
      ("1.1234567", .milliseconds), ("1.1234", .microseconds), ("1.0", .nanoseconds),
      ("9223372036854775808", .seconds), ("99999999999999999999999", .seconds), ("١", .seconds),
      ("1-1", .seconds), ("1.5.5", .seconds), ("NaN", .seconds), ("1_000", .seconds),
    ] as [(String, Epoch.Unit)])
  func refusesText(text: String, unit: Epoch.Unit) {
    #expect(readMoment(text, epoch: unit) == nil)
  }

  static let edited: [(String, Epoch.Unit, new: String, same: String?, exact: String?)] = [
    ("0", .seconds, "2015-02-23T18:30:00Z", "1424716200", "1424716200"),
    ("0", .seconds, "2015-02-23T19:30:00+01:00", "1424716200", "1424716200"),
    ("0", .seconds, "2015-02-23T18:30:00.5Z", "1424716200", "1424716200.500"),
    ("0.0", .seconds, "2015-02-23T18:30:00.25Z", "1424716200.2", "1424716200.250"),
    ("0", .milliseconds, "2015-02-23T18:30:00.25Z", "1424716200250", "1424716200250"),
    ("0", .milliseconds, "1969-12-31T23:59:59.9995Z", "0", "-0.500"),
    (
      "0", .microseconds, "2015-02-23T18:30:00.000001001Z", "1424716200000001",
      "1424716200000001.001"
    ),
    (
      "0", .nanoseconds, "2015-02-23T18:30:00.000000001Z", "1424716200000000001",
      "1424716200000000001"
    ),
    ("0", .nanoseconds, "9999-12-31T23:59:59Z", nil, "9999-12-31T23:59:59Z"),
    ("0", .seconds, "2016-12-31T23:59:60Z", "1483228800", "2016-12-31T23:59:60Z"),
    ("0", .seconds, "2015-02-23", nil, "2015-02-23"),
    ("0", .seconds, "2015-02-23T18:30:00", nil, "2015-02-23T18:30:00"),
  ]

  @Test("an edited instant stays a count", arguments: edited)
  func staysCount(
    old: String, unit: Epoch.Unit, new: String, same: String?, exact: String?
  ) throws {
    let notation = try #require(readMoment(old, epoch: unit)).notation
    let value = try #require(readMoment(new)).value
    #expect(value.text(in: notation) == same)
    #expect(notation.canHold(value) == (same == exact))
    #expect(value.text(in: notation.holding(value)) == exact)
  }

  @Test("random counts are read back", arguments: Epoch.Unit.allCases)
  func randomCounts(unit: Epoch.Unit) throws {
    var random = SeededGenerator(seed: UInt64(unit.rawValue))
    for _ in 0..<2000 {
      let digits = random.below(10)
      let notation = EpochNotation(unit: unit, fractionDigits: digits)
      let seconds = random.below(20_000_000_000) - 9_000_000_000
      let value = DateTime(
        seconds: unit == .nanoseconds ? seconds / 3 : seconds,
        nanoseconds: random.chance(20) ? 0 : random.below(1_000_000_000))
      let text = try #require(Moment.dateTime(value).text(in: .epoch(notation)))
      let read = try #require(readMoment(text, epoch: unit))
      #expect(read.notation == .epoch(notation))
      #expect(read.value.text(in: read.notation) == text)
      if MomentNotation.epoch(notation).canHold(.dateTime(value)) {
        #expect(read.value == .dateTime(value))
      }
    }
  }

  @Test("an instant out of the range of a count is not printed") func instantsOutOfRange() {
    for seconds in [Int.min, .max] {
      let far = Moment.dateTime(DateTime(seconds: seconds, nanoseconds: 1_999_999_999))
      for unit in Epoch.Unit.allCases {
        #expect(
          far.text(in: .epoch(EpochNotation(unit: unit, fractionDigits: 9))) == nil
            || seconds == .min)
      }
    }
    #expect(EpochNotation(unit: .seconds, fractionDigits: .max).fractionDigits == 9)
    #expect(EpochNotation(unit: .seconds, fractionDigits: .min).fractionDigits == 0)
  }

  static let keys: [(key: String, number: String, unit: Epoch.Unit?)] = [
    ("created_at", "1424716200", .seconds), ("createdAt", "1424716200000", .milliseconds),
    ("created", "1424716200", .seconds), ("timestamp", "1424716200", .seconds),
    ("timestamp", "1424716200123", .milliseconds), ("timestamp", "1424716200123456", .microseconds),
    ("timestamp", "1424716200123456789", .nanoseconds), ("timeStamp", "1424716200", .seconds),
    ("time_stamp", "1424716200", .seconds), ("ts", "1424716200.123", .seconds),
    ("ts_ms", "1424716200123", .milliseconds), ("ts_ms", "1424716200", nil),
    ("timeMillis", "1424716200123", .milliseconds),
    ("time_ns", "1424716200123456789", .nanoseconds),
    ("startTimeUs", "1424716200123456", .microseconds), ("epoch_seconds", "1424716200", .seconds),
    ("date_in_seconds", "1424716200", .seconds), ("iat", "1516239022", .seconds),
    ("exp", "1516239022", .seconds), ("nbf", "1516239022", .seconds), ("exp", "3600", nil),
    ("expires", "1516239022", .seconds), ("expires", "0", nil), ("expires", "-1", nil),
    ("expires_at", "1516239022", .seconds), ("expires_in", "1516239022", nil),
    ("expiresOn", "1516239022", .seconds), ("expirationDate", "1516239022.5", .seconds),
    ("mtime", "1424716200", .seconds), ("st_mtime", "1424716200.5", .seconds),
    ("mtimeMs", "1424716200123.4567", .milliseconds), ("ctime", "1424716200", .seconds),
    ("updatedAt", "1424716200000", .milliseconds), ("updated", "1424716200", .seconds),
    ("lastModified", "1424716200000", .milliseconds), ("last_login", "1424716200", .seconds),
    ("lastUpdate", "1424716200", .seconds), ("last_seen", "1424716200", .seconds),
    ("last-used", "1424716200", .seconds), ("valid_from", "1424716200", .seconds),
    ("validUntil", "1424716200", .seconds), ("deadline", "1424716200", .seconds),
    ("unixtime", "1424716200", .seconds), ("date", "1424716200", .seconds),
    ("LAST_CHECKED", "1424716200", .seconds), ("HTTPDate", "1424716200", .seconds),
    ("dateAdded", "1424716200000", .milliseconds), ("timeout", "1424716200", nil),
    ("timeout_ms", "1424716200123", nil), ("id", "1424716200", nil), ("size", "1424716200", nil),
    ("created_by", "1424716200", nil), ("updateCount", "1424716200", nil),
    ("timestampVersion", "1424716200", nil), ("time", "90", nil), ("time", "1424716200", .seconds),
    ("duration", "1424716200", nil), ("max_age", "1424716200", nil), ("", "1424716200", nil),
    ("_", "1424716200", nil), ("phone", "1424716200", nil), ("ms", "1424716200123", nil),
    ("created_at", "94694399", nil), ("created_at", "94694400", .seconds),
    ("created_at", "4133980799", .seconds), ("created_at", "4133980800", nil),
    ("created_at", "20150223", nil), ("created_at", "2015", nil), ("created_at", "1e9", nil),
    ("created_at", "abc", nil), ("created_at", "", nil), ("createdAt", "-1424716200", nil),
    ("timestamps", "1424716200", .seconds), ("t", "1424716200", nil),
    ("expires", "253402300799", .seconds), ("expires", "253402214400", .seconds),
    ("expires", "253402300799000", .milliseconds), ("until", "253402300799999", .milliseconds),
    ("until", "253402300799000000", .microseconds), ("until_s", "253402300799", .seconds),
    ("until_ms", "253402300799", nil), ("start", "-62135596800", .seconds),
    ("created", "-62135596800000", .milliseconds), ("born_at", "250000000000", .milliseconds),
    ("id", "253402300799", nil), ("size", "253402300799", nil),
    ("begins", "1424716200", .seconds), ("run_at", "1424716200", .seconds),
    ("format", "1424716200", nil), ("data", "1424716200", nil), ("latitude", "1424716200", nil),
  ]

  @Test("a number is a count since 1970 if both its key and its size suggest it", arguments: keys)
  func unitByKey(key: String, number: String, unit: Epoch.Unit?) {
    #expect(Epoch.unit(key: Array(key.utf8), number: Array(number.utf8)) == unit)
  }

  @Test(
    "the other numbers of an object tell the unit of a number whose size does not",
    arguments: [
      ("250000000000", ["created 1424716200"], Epoch.Unit.seconds, nil),
      ("250000000000", ["created 1424716200000"], .milliseconds, nil),
      ("250000000000", [], .milliseconds, Epoch.Unit.seconds),
      ("250000000000", ["created 1424716200", "updated 1424716200000"], .milliseconds, .seconds),
      ("250000000000", ["size 1424716200"], .milliseconds, .seconds),
      ("250000000000", ["start 240000000000"], .milliseconds, .seconds),
      ("250000000000000", ["created 1424716200000"], .milliseconds, nil),
      ("250000000000000", ["created 1424716200000000"], .microseconds, nil),
      ("253402300799", ["created 1424716200000"], .seconds, nil),
      ("1424716200", ["created 1424716200000"], .seconds, nil),
    ])
  func unitByNeighbours(
    number: String, neighbours: [String], unit: Epoch.Unit, other: Epoch.Unit?
  ) {
    let guess = Epoch.guess(key: Array("expires".utf8), number: Array(number.utf8)) {
      neighbours.map { neighbour in
        let words = neighbour.split(separator: " ").map { Array($0.utf8) }
        return (key: words[0], number: words[1])
      }
    }
    #expect(guess == Epoch.Guess(unit: unit, other: other))
  }
}
