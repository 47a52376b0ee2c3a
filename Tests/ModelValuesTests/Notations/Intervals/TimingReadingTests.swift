import ModelValues
import Testing

@Suite("Parsing lengths of time")
struct TimingReadingTests {
  /// Texts, their lengths, and the names of their notations.
  static let lengthRows: [(String, seconds: Int, nanoseconds: Int, name: String)] = [
    // Go
    ("90s", 90, 0, "Go duration"),
    ("0s", 0, 0, "Go duration"),
    ("1h30m", 5400, 0, "Go duration"),
    ("1h30m0s", 5400, 0, "Go duration"),
    ("1h0m0s", 3600, 0, "Go duration"),
    ("0h5m0s", 300, 0, "Go duration"),
    ("1.5h", 5400, 0, "Go duration"),
    ("1.50h", 5400, 0, "Go duration"),
    ("0.5s", 0, 500_000_000, "Go duration"),
    ("2.0s", 2, 0, "Go duration"),
    ("300ms", 0, 300_000_000, "Go duration"),
    ("2us", 0, 2000, "Go duration"),
    ("2µs", 0, 2000, "Go duration"),
    ("2μs", 0, 2000, "Go duration"),
    ("1.5µs", 0, 1500, "Go duration"),
    ("1ns", 0, 1, "Go duration"),
    ("-1h", -3600, 0, "Go duration"),
    ("-1h30m", -5400, 0, "Go duration"),
    ("-1.5s", -1, -500_000_000, "Go duration"),
    ("+5s", 5, 0, "Go duration"),
    ("1h5s", 3605, 0, "Go duration"),
    ("1h05m", 3900, 0, "Go duration"),
    ("01h05m", 3900, 0, "Go duration"),
    ("2562047h47m16.854775807s", 9_223_372_036, 854_775_807, "Go duration"),
    ("72h3m0.5s", 259_380, 500_000_000, "Go duration"),
    ("1m0.001s", 60, 1_000_000, "Go duration"),
    ("1s500ms", 1, 500_000_000, "Go duration"),
    ("90m", 5400, 0, "Go duration"),
    ("1000h", 3_600_000, 0, "Go duration"),
    ("9223372036854775807s", .max, 0, "Go duration"),
    // Prometheus and caches
    ("1d", 86_400, 0, "Prometheus duration"),
    ("30d", 2_592_000, 0, "Prometheus duration"),
    ("12h", 43_200, 0, "Go duration"),
    ("10m", 600, 0, "Go duration"),
    ("1d12h", 129_600, 0, "Prometheus duration"),
    ("1w", 604_800, 0, "Prometheus duration"),
    ("2w3d", 1_468_800, 0, "Prometheus duration"),
    ("1d6h30m15s", 109_815, 0, "Prometheus duration"),
    ("1h30m10s500ms", 5410, 500_000_000, "Go duration"),
    ("-7d", -604_800, 0, "Prometheus duration"),
    // systemd
    ("5min 20s", 320, 0, "systemd time span"),
    ("5min", 300, 0, "systemd time span"),
    ("2h 5min", 7500, 0, "systemd time span"),
    ("1h 30m", 5400, 0, "systemd time span"),
    ("20 s", 20, 0, "units"),
    ("1d 2h 3min 4s 5ms 6us", 93_784, 5_006_000, "systemd time span"),
    ("55s500ms", 55, 500_000_000, "Go duration"),
    ("300ms20s", 0, 0, ""),
    ("5min20s", 320, 0, "systemd time span"),
    ("1.5min", 90, 0, "systemd time span"),
    ("2weeks", 1_209_600, 0, "words"),
    ("50msec", 0, 50_000_000, "words"),
    // Words
    ("5 minutes", 300, 0, "words"),
    ("1 minute", 60, 0, "words"),
    ("0 minutes", 0, 0, "words"),
    ("-5 minutes", -300, 0, "words"),
    ("5 mins", 300, 0, "words"),
    ("1 min", 60, 0, "units"),
    ("5 min", 300, 0, "units"),
    ("20 sec", 20, 0, "words"),
    ("2 hrs", 7200, 0, "words"),
    ("1 hr", 3600, 0, "words"),
    ("3 days", 259_200, 0, "words"),
    ("1 day", 86_400, 0, "words"),
    ("2 wks", 1_209_600, 0, "words"),
    ("5 Minutes", 300, 0, "words"),
    ("5 MINUTES", 300, 0, "words"),
    ("5 minute", 300, 0, "words"),
    ("1 minutes", 60, 0, "words"),
    ("5  minutes", 300, 0, "words"),
    ("05 minutes", 300, 0, "words"),
    ("1.5 hours", 5400, 0, "words"),
    ("0.25 days", 21_600, 0, "words"),
    ("250 milliseconds", 0, 250_000_000, "words"),
    ("1 millisecond", 0, 1_000_000, "words"),
    ("15 microseconds", 0, 15_000, "words"),
    ("7 nanoseconds", 0, 7, "words"),
    ("1 hour 30 minutes", 5400, 0, "words"),
    ("1 hour, 30 minutes", 5400, 0, "words"),
    ("1 hour and 30 minutes", 5400, 0, "words"),
    ("2 days 3 hours", 183_600, 0, "words"),
    ("1 hr 5 mins", 3900, 0, "words"),
    ("every 90 seconds", 90, 0, "words"),
    ("Every 5 minutes", 300, 0, "words"),
    ("every 5m", 300, 0, "Go duration"),
    ("5minutes", 300, 0, "words"),
    // ISO 8601
    ("PT1H30M", 5400, 0, "ISO 8601 duration"),
    ("PT0S", 0, 0, "ISO 8601 duration"),
    ("P0D", 0, 0, "ISO 8601 duration"),
    ("PT36H", 129_600, 0, "ISO 8601 duration"),
    ("P1DT12H", 129_600, 0, "ISO 8601 duration"),
    ("P2W", 1_209_600, 0, "ISO 8601 duration"),
    ("P10D", 864_000, 0, "ISO 8601 duration"),
    ("PT0.5S", 0, 500_000_000, "ISO 8601 duration"),
    ("PT0,5S", 0, 500_000_000, "ISO 8601 duration"),
    ("PT1.50S", 1, 500_000_000, "ISO 8601 duration"),
    ("PT1.5H", 5400, 0, "ISO 8601 duration"),
    ("PT0H5M0S", 300, 0, "ISO 8601 duration"),
    ("P1W2D", 777_600, 0, "ISO 8601 duration"),
    ("-PT15M", -900, 0, "ISO 8601 duration"),
    ("-P1DT2H", -93_600, 0, "ISO 8601 duration"),
    ("+PT15M", 900, 0, "ISO 8601 duration"),
    ("PT90M", 5400, 0, "ISO 8601 duration"),
    ("P0DT1H", 3600, 0, "ISO 8601 duration"),
    ("PT01H05M", 3900, 0, "ISO 8601 duration"),
    ("PT0.000000001S", 0, 1, "ISO 8601 duration"),
    // Signs before the amounts, as Java and ISO 8601-2 write them.
    ("PT-1S", -1, 0, "ISO 8601 duration"),
    ("PT-90M", -5400, 0, "ISO 8601 duration"),
    ("P-1D", -86_400, 0, "ISO 8601 duration"),
    ("P-2W", -1_209_600, 0, "ISO 8601 duration"),
    ("PT-0.5S", 0, -500_000_000, "ISO 8601 duration"),
    ("PT-0,5S", 0, -500_000_000, "ISO 8601 duration"),
    ("PT-1.50S", -1, -500_000_000, "ISO 8601 duration"),
    ("PT-1H-30M", -5400, 0, "ISO 8601 duration"),
    ("P-1DT-2H", -93_600, 0, "ISO 8601 duration"),
    ("PT-01H-05M", -3900, 0, "ISO 8601 duration"),
    ("PT0H-5M0S", -300, 0, "ISO 8601 duration"),
    // The singular of -1, and the plural.
    ("-1 minute", -60, 0, "words"),
    ("-1 minutes", -60, 0, "words"),
    ("-1 Day", -86_400, 0, "words"),
    ("-1 week", -604_800, 0, "words"),
    ("-1 HOUR", -3600, 0, "words"),
    ("-1 millisecond", 0, -1_000_000, "words"),
    ("-1 hour 30 minutes", -5400, 0, "words"),
    // Clocks
    ("01:30:00", 5400, 0, "HH:MM:SS"),
    ("1:30:00", 5400, 0, "HH:MM:SS"),
    ("00:00:00", 0, 0, "HH:MM:SS"),
    ("10:00:05", 36_005, 0, "HH:MM:SS"),
    ("100:00:00", 360_000, 0, "HH:MM:SS"),
    ("001:00:00", 3600, 0, "HH:MM:SS"),
    ("00:00:01.500", 1, 500_000_000, "HH:MM:SS"),
    ("00:00:00.0000001", 0, 100, "HH:MM:SS"),
    ("1.02:03:04", 93_784, 0, "D.HH:MM:SS"),
    ("7.00:00:00", 604_800, 0, "D.HH:MM:SS"),
    ("-01:00:00", -3600, 0, "HH:MM:SS"),
    ("12:30", 45_000, 0, "H:MM"),
    ("0:05", 300, 0, "H:MM"),
    ("03:25.5", 205, 500_000_000, "M:SS"),
  ]

  @Test(
    "a length is parsed, and prints as the same text",
    arguments: lengthRows.filter { !$0.name.isEmpty })
  func lengths(text: String, seconds: Int, nanoseconds: Int, name: String) throws {
    let read = try #require(Timing.read(Array(text.utf8)), "\(text)")
    let length = try #require(read.value.length)
    #expect(length.seconds == seconds)
    #expect(length.nanoseconds == nanoseconds)
    #expect(length.months == 0)
    #expect(read.notation.name == name)
    #expect(read.value.text(in: read.notation)?.utf8.elementsEqual(text.utf8) == true)
    #expect(read.notation.canHold(read.value))
    #expect(read.notation.holding(read.value) == read.notation)
  }

  static let monthRows: [(String, months: Int, seconds: Int)] = [
    ("P1Y2M10DT2H30M", 14, 873_000), ("P1Y", 12, 0), ("P18M", 18, 0), ("P1M", 1, 0),
    ("P0.5Y", 6, 0), ("P1.25Y", 15, 0), ("P1Y0M", 12, 0), ("P3Y6M4DT12H30M5S", 42, 390_605),
    ("P23DT23H", 0, 2_070_000), ("P4Y", 48, 0), ("-P1Y2M", -14, 0), ("1y", 12, 0),
    ("1 month", 1, 0), ("3 months", 3, 0), ("2 years", 24, 0), ("1 quarter", 3, 0),
    ("4 quarters", 12, 0), ("1y 2months", 14, 0), ("1y2w", 12, 1_209_600), ("6 mths", 6, 0),
    ("2 yrs", 24, 0), ("2 mo", 2, 0), ("1 year 6 months", 18, 0), ("2 qtrs", 6, 0),
    ("P-1Y", -12, 0), ("P-1Y-2M", -14, 0),
    ("P-1M-1D", -1, -86_400), ("-1 year", -12, 0), ("-1 month", -1, 0), ("P1Y1D", 12, 86_400),
    ("P1MT1M", 1, 60), ("every 3 months", 3, 0),
  ]

  @Test("months are separate from the exact part", arguments: monthRows)
  func months(text: String, months: Int, seconds: Int) throws {
    let read = try #require(Timing.read(Array(text.utf8)), "\(text)")
    #expect(read.value.length == CompoundInterval(months: months, seconds: seconds))
    #expect(read.value.length?.totalSeconds == (months == 0 ? seconds : nil))
    #expect(read.value.text(in: read.notation) == text)
  }

  static let intervalRows: [(String, Interval)] = [
    ("5 - 10 minutes", .minutes(5...10)), ("5 to 10 minutes", .minutes(5...10)),
    ("5-10 minutes", .minutes(5...10)), ("5–10 min", .minutes(5...10)),
    ("5 – 10 min", .minutes(5...10)), ("5—10 min", .minutes(5...10)),
    ("5..10 s", .seconds(5...10)), ("5...10 s", .seconds(5...10)),
    ("1..5s", .seconds(1...5)), ("9223372036854775807y", .years(.max)), ("5-10m", .minutes(5...10)),
    ("5-10s", .seconds(5...10)), ("1-2d", .days(1...2)),
    ("5 to 10 mins", .minutes(5...10)), ("5 TO 10 MINS", .minutes(5...10)),
    ("10 - 5 hours", Interval(.range(10, 5), .hour)),
    ("10 to 1 hours", Interval(.range(10, 1), .hour)),
    ("0 - 1 minutes", .minutes(0...1)), ("0 - 1 minute", .minutes(0...1)),
    ("-5 - -1 days", .days(-5 ... -1)), ("-5 to 5 days", .days(-5...5)),
    ("1 - 2 quarters", .quarters(1...2)), ("5  -  10  minutes", .minutes(5...10)),
    ("every 5 - 10 minutes", .minutes(5...10)), ("05 - 10 minutes", .minutes(5...10)),
    ("5 - 10 Minutes", .minutes(5...10)), ("1 - 2 years", .years(1...2)),
    ("5 - 5 weeks", .weeks(5...5)), ("5 minutes", .minutes(5)), ("90s", .seconds(90)),
    ("30d", .days(30)), ("PT5M", .minutes(5)), ("P2W", .weeks(2)), ("1 quarter", .quarters(1)),
    ("never", .never), ("Never", .never), ("NEVER", .never), ("forever", .forever),
    ("Forever", .forever), ("infinite", .forever), ("infinity", .forever),
    ("INFINITY", .forever), ("Infinity", .forever),
    ("9223372036854775807 minutes", .minutes(.max)),
  ]

  @Test("an amount or a range of one unit is parsed as an interval", arguments: intervalRows)
  func intervals(text: String, interval: Interval) throws {
    let read = try #require(Timing.read(Array(text.utf8)), "\(text)")
    #expect(read.value == .interval(interval))
    #expect(read.value.text(in: read.notation)?.utf8.elementsEqual(text.utf8) == true)
  }

  static let refusedRows = [
    "", " ", "5", "-5", "1.5", "minutes", "s", "m", "5 apples", "5 m/s", "5 px", "10MB", "10M",
    "5S", "5H", "12H", "5 MS", "5 Ms", "1h30", "1h 30", "30m1h", "1h1h", "1h90m", "1m90s",
    "--5s", "5s ", " 5s", "5 s.", ".5s", "1.h", "1e3s", "5,5s", "1h-30m", "-0s",
    "-0 minutes", "P", "PT", "PT5", "P1H", "PT1D", "P1S", "PT1Y", "pt5m", "P5", "1P",
    "-P-1D", "+P-1D", "PT6H-30M", "PT-6H30M", "P-1DT2H", "PT--1S", "PT-", "PT-S", "P-T1H", "PT-0S",
    "P1-D", "PT-1H-",
    "PT1H30", "P1D1Y", "P1DT", "P1DTT1H", "PT1M1H", "P1.1Y", "PT1.5H30M", "P1.5Y6M",
    "5 - minutes", "- 5 minutes", "5 - 10", "5 to minutes", "5 or 10 minutes", "5 -10- 15 s",
    "5 - 10 - 15 minutes", "1.5 - 2 hours", "5 - 10 ms", "every", "every ", "every minute",
    "every never", "nevermore", "for ever", "neVer", "inf", "24:60", "1:2", "1:2:3", "::",
    "1:00:60", "12:30:", ":30", "1:30:00.", "1:30:00.1234567890", "1.24:00:00", "1.02:03",
    "-00:00:00", "0.01:00:00", "2024-01-01", "12:30:00Z", "12:30 PM", "99999999999999999999s",
    "99999999999999999999 years", "9223372036854775808 minutes",
    "P99999999999999999999Y", "0.0000000001s", "1 hour 30 minutes and 5 seconds",
    "1 hour,30 minutes", "5min20 s", "1h  30m", "5 \u{661}minutes", "\u{665} minutes",
    "5 minutes\u{0}", "１h", "5ｓ", "1Y", "1 Month 5", "5 secondss", "99999999999:00:00:00",
    "9999999999999999999999:00:00", "5 - 99999999999999999999 minutes", "0x10s", "5 s s",
  ]

  @Test("a text that is not a length of time is rejected", arguments: refusedRows)
  func refused(text: String) {
    #expect(Timing.read(Array(text.utf8)) == nil)
  }

  @Test("bytes that are not UTF-8, and long texts, are rejected")
  func bytes() {
    #expect(Timing.read([0x35, 0xFF]) == nil)
    #expect(Timing.read([0x35, 0xC2]) == nil)
    #expect(Timing.read([0xE2, 0x80]) == nil)
    #expect(Timing.read(Array(repeating: 0x35, count: 1_000_000)) == nil)
    #expect(Timing.read(Array(repeating: 0x35, count: 127) + [0x73]) == nil)
    #expect(Timing.readNumber(Array(repeating: 0x39, count: 60), of: .year) == nil)
  }

  @Test(
    "a text that can mean something else is ambiguous",
    arguments: [
      ("5m", true), ("90s", true), ("30d", true), ("1h", true), ("12:30", true),
      ("12:30:00", true), ("300ms", false), ("1h30m", false), ("5 minutes", false),
      ("PT5M", false), ("5min", false), ("never", true), ("infinity", true), ("5 s", true),
      ("5-10 minutes", false),
    ])
  func ambiguity(text: String, isAmbiguous: Bool) {
    #expect(Timing.read(Array(text.utf8))?.notation.isAmbiguous == isAmbiguous)
  }

  @Test("the meaning of two fields is the one passed")
  func pairs() {
    let text = Array("05:30".utf8)
    #expect(Timing.read(text)?.value.length?.seconds == 19_800)
    #expect(Timing.read(text, pair: .minutesSeconds)?.value.length?.seconds == 330)
    #expect(Timing.read(text, pair: .minutesSeconds)?.notation.name == "M:SS")
  }

  static let numberRows: [(String, CompoundInterval.Unit, seconds: Int, nanoseconds: Int)] = [
    ("90", .second, 90, 0), ("0", .second, 0, 0), ("-1", .second, -1, 0),
    ("1500", .millisecond, 1, 500_000_000), ("1.5", .second, 1, 500_000_000),
    ("1.50", .second, 1, 500_000_000), ("5", .minute, 300, 0), ("1.5", .minute, 90, 0),
    ("0.25", .hour, 900, 0), ("7", .day, 604_800, 0), ("2", .week, 1_209_600, 0),
    ("250", .microsecond, 0, 250_000), ("1000000000", .nanosecond, 1, 0),
    ("1.0", .second, 1, 0), ("-2.5", .hour, -9000, 0), ("0.001", .millisecond, 0, 1000),
    ("9223372036854775807", .second, .max, 0),
  ]

  @Test("a bare number is parsed in the unit passed", arguments: numberRows)
  func numbers(
    text: String, unit: CompoundInterval.Unit, seconds: Int, nanoseconds: Int
  ) throws {
    let read = try #require(Timing.readNumber(Array(text.utf8), of: unit))
    #expect(read.value.length == CompoundInterval(seconds: seconds, nanoseconds: nanoseconds))
    #expect(read.value.text(in: read.notation) == text)
    #expect(read.notation.name == unit.name)
  }

  @Test(
    "a text that is not a number is rejected",
    arguments: [
      "", "-", "007", "1e3", "+5", "5s", ".5", "5.", "-0", "0x10", "1,5", " 5", "1_000", "NaN",
      "99999999999999999999", "0.0000000001",
    ])
  func noNumbers(text: String) {
    #expect(Timing.readNumber(Array(text.utf8), of: .second) == nil)
  }
}
