import ModelValues
import Testing
import TestBasics

@Suite("Editing lengths of time")
struct TimingEditingTests {
  private static func length(_ seconds: Int, _ nanoseconds: Int = 0, months: Int = 0) -> Timing {
    .compound(CompoundInterval(months: months, seconds: seconds, nanoseconds: nanoseconds) ?? .zero)
  }

  static let rows: [(String, Timing, becomes: String)] = [
    // Lengths in the existing units, and in added ones.
    ("1h30m", length(7200), "2h"), ("1h30m", length(90), "1m30s"),
    ("1h30m", length(90_000), "25h"), ("1h0m0s", length(7200), "2h0m0s"),
    ("1h0m0s", length(90), "1m30s"), ("0h30m", length(7200), "2h0m"),
    ("0h30m", length(90), "0h1m30s"), ("90s", length(7200), "7200s"),
    ("90s", length(90_000), "90000s"), ("1.5h", length(7200), "2h"),
    ("1.5h", length(4500), "1.25h"), ("1.5h", length(4800), "1h20m"),
    ("1.50h", length(7200), "2.00h"), ("1h", length(5400), "1h30m"),
    ("1h", length(3605), "1h5s"), ("1h05m", length(7260), "2h01m"), ("1h5s", length(3900), "1h5m"),
    ("1h5s", length(300), "5m"), ("90s", length(0, 500_000_000), "0.5s"),
    ("1h30m", length(5400, 1), "1h30m0.000000001s"), ("300ms", length(2), "2000ms"),
    ("300ms", length(0, 1500), "0.0015ms"), ("-1h", length(3600), "1h"),
    ("1h", length(-5400), "-1h30m"), ("+5s", length(7), "+7s"), ("+5s", length(-7), "-7s"),
    ("2µs", length(0, 3000), "3µs"), ("1d", length(129_600), "1d12h"),
    ("1d12h", length(86_400), "1d"), ("2w3d", length(86_400 * 8), "1w1d"),
    ("1d", length(0, 5_000_000), "5ms"), ("5min 20s", length(65), "1min 5s"),
    ("5min 20s", length(60), "1min"), ("5min 20s", length(7200), "120min"),
    ("5min", length(65), "1min 5s"), ("1h 30m", length(3660), "1h 1m"),
    ("5min20s", length(61), "1min1s"), ("1 hour 30 minutes", length(3660), "1 hour 1 minute"),
    ("1 hour, 30 minutes", length(7320), "2 hours, 2 minutes"),
    ("1 Hour 30 Minutes", length(90), "1 Minute 30 Seconds"),
    ("1 HOUR", length(5400), "1 HOUR 30 MINUTES"), ("1.5 hours", length(3600), "1 hour"),
    ("PT1H30M", length(7200), "PT2H"), ("PT1H30M", length(90), "PT1M30S"),
    ("PT1H0M0S", length(7200), "PT2H0M0S"), ("PT36H", length(90_000), "PT25H"),
    ("P1DT12H", length(3600), "PT1H"), ("P1DT12H", length(172_800), "P2D"),
    ("P2W", length(86_400), "P1D"), ("P2W", length(604_800), "P1W"),
    ("PT0,5S", length(1, 250_000_000), "PT1,25S"), ("PT1.50S", length(2), "PT2.00S"),
    ("PT5S", length(0, 500_000_000), "PT0.5S"), ("-PT15M", length(900), "PT15M"),
    ("PT-1S", length(-90), "PT-90S"), ("PT-1S", length(2700), "PT2700S"),
    ("PT-1H-30M", length(-90), "PT-1M-30S"), ("PT-1H-30M", length(7200), "PT2H"),
    ("P-1D", length(-129_600), "P-1DT-12H"), ("P-1Y", length(0, months: -18), "P-1Y-6M"),
    ("PT-0.5S", length(-1, -250_000_000), "PT-1.25S"), ("PT0H-5M0S", length(-60), "PT0H-1M0S"),
    ("P1Y", length(0, months: 18), "P1Y6M"), ("P1Y", length(86_400), "P1D"),
    ("P18M", length(0, months: 24), "P24M"), ("PT1H", length(0, months: 12), "P1Y"),
    ("P1D", length(3600, months: 1), "P1MT1H"), ("1y", length(0, months: 1), "1 month"),
    ("1h30m", length(0, months: 12), "1y"), ("PT0S", length(0), "PT0S"), ("0s", length(5), "5s"),
    ("01:30:00", length(90), "00:01:30"), ("1:30:00", length(3600), "1:00:00"),
    ("01:30:00", length(360_000), "100:00:00"), ("00:00:01.500", length(2), "00:00:02.000"),
    ("00:00:01", length(1, 500_000_000), "00:00:01.500"),
    ("00:00:01", length(1, 1), "00:00:01.000000001"), ("1.02:03:04", length(3600), "01:00:00"),
    ("1.02:03:04", length(172_800), "2.00:00:00"), ("12:30", length(90), "00:01:30"),
    ("12:30", length(3660), "01:01"), ("0:05", length(3660), "1:01"),
    ("03:25.5", length(60), "01:00.0"), ("01:00:00", length(0, months: 1), "1 month"),
    // An amount of one unit is written in that unit.
    ("90s", .interval(.minutes(5)), "5m"), ("90s", .interval(.days(1)), "24h"),
    ("30d", .interval(.hours(12)), "12h"), ("5 minutes", .interval(.hours(1)), "1 hour"),
    ("1 minute", .interval(.minutes(5)), "5 minutes"), ("5 mins", .interval(.hours(2)), "2 hrs"),
    ("1 min", .interval(.minutes(5)), "5 min"), ("5 Minutes", .interval(.days(1)), "1 Day"),
    ("20 sec", .interval(.minutes(2)), "2 min"), ("5 minute", .interval(.minutes(1)), "1 minute"),
    ("PT5M", .interval(.days(2)), "P2D"), ("P2W", .interval(.hours(2)), "PT2H"),
    ("PT-1S", .interval(.minutes(45)), "PT45M"), ("PT-1S", .interval(.minutes(-45)), "PT-45M"),
    ("PT-1S", .interval(.never), "never"), ("5 minutes", .interval(.minutes(-1)), "-1 minute"),
    ("-1 minute", .interval(.hours(-1)), "-1 hour"), ("-1 day", .interval(.days(-2)), "-2 days"),
    ("-1 minutes", .interval(.minutes(-2)), "-2 minutes"),
    ("1h30m", .interval(.hours(2)), "2h"), ("1h30m", .interval(.seconds(90)), "1m30s"),
    ("5  minutes", .interval(.days(3)), "3  days"),
    ("05 minutes", .interval(.minutes(7)), "07 minutes"),
    ("every 90 seconds", .interval(.minutes(1)), "every 1 minute"),
    ("5 quarters", .interval(.years(1)), "1 year"), ("30d", .interval(.months(1)), "1 month"),
    ("01:30:00", .interval(.minutes(5)), "00:05:00"),
    // Ranges.
    ("5 - 10 minutes", .interval(.hours(1...2)), "1 - 2 hours"),
    ("5 to 10 mins", .interval(.minutes(7)), "7 mins"),
    ("5–10 min", .interval(.minutes(1...2)), "1–2 min"),
    ("5-10m", .interval(.seconds(1...2)), "1-2s"),
    ("5 minutes", .interval(.minutes(5...10)), "5 - 10 minutes"),
    ("5m", .interval(.minutes(5...10)), "5-10m"),
    ("PT5M", .interval(.minutes(5...10)), "5 - 10 minutes"),
    ("5 - 10 minutes", .interval(Interval(.range(10, 5), .minute)), "10 - 5 minutes"),
    ("01:00:00", .interval(.minutes(5...10)), "5 - 10 minutes"),
    ("1h30m", .interval(.hours(1...2)), "1-2h"),
    // Never and forever.
    ("5 minutes", .interval(.never), "never"), ("5 minutes", .interval(.forever), "forever"),
    ("5min 20s", .interval(.forever), "infinity"), ("PT5M", .interval(.never), "never"),
    ("never", .interval(.forever), "forever"), ("Never", .interval(.forever), "Forever"),
    ("infinity", .interval(.never), "never"), ("never", .interval(.minutes(5)), "5 minutes"),
    ("infinity", .interval(.minutes(5)), "5min"), ("infinity", length(320), "5min 20s"),
    ("forever", length(5400), "1 hour 30 minutes"), ("infinite", .interval(.forever), "infinite"),
  ]

  @Test("a notation is adapted to another value", arguments: rows)
  func sets(text: String, value: Timing, becomes: String) throws {
    let notation = try #require(Timing.read(Array(text.utf8)), "\(text)").notation
    let next = notation.holding(value)
    #expect(value.text(in: next) == becomes)
    let again = try #require(Timing.read(Array(becomes.utf8)))
    #expect(again.value.isSameLength(as: value))
    #expect(notation.canHold(value) == (next == notation))
  }

  static let numberRows: [(String, CompoundInterval.Unit, Timing, becomes: String?)] = [
    ("90", .second, length(7200), "7200"), ("90", .second, .interval(.minutes(2)), "120"),
    ("5", .minute, length(90), "1.5"), ("5", .minute, length(80), nil),
    ("1500", .millisecond, length(2), "2000"), ("1.5", .second, length(2), "2"),
    ("1.50", .second, length(2), "2.00"), ("1", .day, length(0, months: 1), nil),
    ("5", .second, .interval(.never), nil), ("5", .second, .interval(.seconds(1...2)), nil),
    ("5", .second, length(-5), "-5"), ("1", .year, length(0, months: 18), "1.5"),
    ("30", .second, .interval(.weeks(1)), "604800"),
  ]

  @Test("a number keeps its unit", arguments: numberRows)
  func numbers(text: String, unit: CompoundInterval.Unit, value: Timing, becomes: String?) throws {
    let notation = try #require(Timing.readNumber(Array(text.utf8), of: unit)).notation
    #expect(value.text(in: notation.holding(value)) == becomes)
  }

  static let choiceRows: [(String, units: String, hasRanges: Bool)] = [
    ("1h30m", "second minute hour", true), ("90s", "second minute hour", true),
    ("30d", "second minute hour day week year", true),
    ("5min 20s", "second minute hour day week month year", true),
    ("PT5M", "second minute hour day week month year", false),
    ("5 minutes", "second minute hour day week month quarter year never forever", true),
    ("5 mins", "second minute hour day week month quarter year never forever", true),
    ("never", "second minute hour day week month quarter year never forever", true),
    ("01:00:00", "second minute hour day", false),
  ]

  @Test("a picker offers the units of the notation's style", arguments: choiceRows)
  func choices(text: String, units: String, hasRanges: Bool) throws {
    let notation = try #require(Timing.read(Array(text.utf8))).notation
    let names = Interval.Unit.allCases.filter(notation.units.contains).map { $0.name(of: 1) }
    #expect(names.joined(separator: " ") == units)
    #expect(notation.hasRanges == hasRanges)
    // Each unit, and a range if ranges are possible, stays in the style of the notation.
    for unit in notation.units where unit.isCounted {
      let value = Timing.interval(Interval(.exactly(2), unit))
      let held = notation.holding(value)
      if notation.name != "never", notation.name != "units" { #expect(held.name == notation.name) }
      #expect(held.canHold(value))
    }
  }

  @Test(
    "a picker offers the units in which a number is whole",
    arguments: [
      (CompoundInterval.Unit.millisecond, "second minute hour day week"),
      (.minute, "minute hour day week"), (.month, "month quarter year"), (.week, "week"),
    ])
  func numberChoices(unit: CompoundInterval.Unit, units: String) throws {
    let notation = try #require(Timing.readNumber([0x35], of: unit)).notation
    let names = Interval.Unit.allCases.filter(notation.units.contains).map { $0.name(of: 1) }
    #expect(names.joined(separator: " ") == units)
    for unit in notation.units {
      #expect(notation.canHold(.interval(Interval(.exactly(2), unit))))
    }
  }

  @Test("random lengths are preserved in every notation, and print as the same text again")
  func randomLengths() throws {
    var numbers = SeededGenerator(seed: 4)
    let notations = try [
      "90s", "1h30m", "1h0m0s", "0h5m0s", "1.5h", "300ms", "2µs", "1d12h", "1w", "5min 20s", "5min",
      "1 hour, 30 minutes", "5 mins", "5 minutes", "20 sec", "PT1H30M", "P1DT0H0M0S", "P2W",
      "PT0,5S", "PT1.50S", "01:30:00", "1:30:00.5", "1.02:03:04", "12:30", "0:05.0", "+5s",
    ].map { try #require(Timing.read(Array($0.utf8))).notation }
    for notation in notations {
      for _ in 0..<100 {
        let scale = [1, 60, 3600, 86_400, 1_000_003].randomElement(using: &numbers) ?? 1
        let seconds = Int.random(in: -1000...1000, using: &numbers) * scale
        let hasFraction = Int.random(in: 0..<4, using: &numbers) == 0
        let nanoseconds =
          hasFraction ? Int.random(in: 0...999_999_999, using: &numbers) * seconds.signum() : 0
        let value = TimingEditingTests.length(seconds, nanoseconds)
        let held = notation.holding(value)
        let text = try #require(value.text(in: held), "\(notation.name) \(seconds) \(nanoseconds)")
        let pair: ClockNotation.Fields =
          if case .clock(let clock) = held { clock.fields } else { .hoursMinutes }
        let again = try #require(Timing.read(Array(text.utf8), pair: pair), "\(text)")
        #expect(again.value.isSameLength(as: value), "\(text)")
        #expect(again.value.text(in: again.notation) == text)
        #expect(value.text(in: held.holding(value)) == text)
      }
    }
  }

  @Test("random amounts and ranges of every unit are preserved")
  func randomIntervals() throws {
    var numbers = SeededGenerator(seed: 5)
    for text in ["5 minutes", "5 mins", "5 to 10 min", "5–10 min", "Every 5 Minutes", "1-2d"] {
      let notation = try #require(Timing.read(Array(text.utf8))).notation
      for unit in Interval.Unit.allCases {
        for _ in 0..<50 {
          let first = Int.random(in: -1000...1000, using: &numbers)
          let second = Int(truncatingIfNeeded: numbers.next() >> 1)
          let isRange = Bool.random(using: &numbers)
          let interval =
            unit.isCounted
            ? Interval(isRange ? .range(first, second) : .exactly(first), unit)
            : Interval(.exactly(0), unit)
          let printed = try #require(
            Timing.interval(interval).text(in: notation.holding(.interval(interval))))
          let again = try #require(Timing.read(Array(printed.utf8)), "\(printed)")
          #expect(again.value.isSameLength(as: .interval(interval)), "\(printed)")
          #expect(again.value.text(in: again.notation) == printed)
        }
      }
    }
  }

  @Test("a parsed text prints as the same bytes, and random texts do not trap")
  func randomTexts() {
    var numbers = SeededGenerator(seed: 6)
    let pieces = [
      "5", "10", "1", "0", "05", ".5", ":", "30", "h", "m", "s", "ms", "µs", "d", "w", "y", " ",
      "-", " - ", "–", "to", "min", "minutes", "hour", "P", "T", "H", "M", "S", "D", ",", "and",
      "every ", "never", "9223372036854775807", "\u{FF}", "+",
    ]
    var count = 0
    for _ in 0..<15_000 {
      let length = Int.random(in: 1...6, using: &numbers)
      let text = (0..<length).map { _ in pieces.randomElement(using: &numbers) ?? "" }.joined()
      guard let read = Timing.read(Array(text.utf8)) else { continue }
      count += 1
      #expect(read.value.text(in: read.notation)?.utf8.elementsEqual(text.utf8) == true)
      _ = read.value.reading()
    }
    #expect(count > 200)
  }
}
