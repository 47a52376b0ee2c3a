import ModelValues
import Testing

@Suite("Lengths of time in words")
struct TimingWordsTests {
  static let rows: [(String, words: String)] = [
    ("90s", "90 seconds = 1 min 30 s"), ("90 seconds", "90 seconds = 1 min 30 s"),
    ("5 - 10 minutes", "5 to 10 minutes"), ("5m", "5 minutes"), ("1h30m", "1 h 30 min"),
    ("1h30m0s", "1 h 30 min"), ("never", "never"), ("infinity", "forever"),
    ("90m", "90 minutes = 1 h 30 min"), ("1 minute", "1 minute"), ("0s", "0 seconds"),
    ("300ms", "300 ms"), ("2µs", "2 µs"), ("1ns", "1 ns"), ("1500ms", "1.5 s"),
    ("P1Y2M10DT2H30M", "1 year 2 months 10 days 2 h 30 min"), ("P1D", "1 day"),
    ("48h", "48 hours = 2 days"), ("7d", "7 days"), ("-1h30m", "−1 h 30 min"),
    ("-90s", "−90 seconds = −1 min 30 s"), ("PT-1S", "−1 second"), ("-PT1S", "−1 second"),
    ("PT-1H-30M", "−1 h 30 min"), ("P-1Y-2M", "−1 year 2 months"), ("-1 day", "−1 day"),
    ("-5m", "−5 minutes"), ("-5 - -1 days", "−5 to −1 days"), ("-5 to 5 days", "−5 to 5 days"),
    ("every 90 seconds", "every 90 seconds = 1 min 30 s"),
    ("every 5 minutes", "every 5 minutes"), ("18 months", "18 months = 1 year 6 months"),
    ("01:30:00", "1 h 30 min"), ("00:00:00", "0 s"), ("00:00:01.5", "1.5 s"),
    ("2 weeks", "2 weeks"), ("PT36H", "36 hours = 1 day 12 h"),
    ("5 quarters", "5 quarters = 1 year 3 months"),
    ("9223372036854775807y", "9223372036854775807 years"), ("1.5µs", "1.5 µs"),
  ]

  @Test("a length in words has its total in larger units", arguments: rows)
  func words(text: String, words: String) throws {
    let read = try #require(Timing.read(Array(text.utf8)))
    #expect(read.value.reading(of: read.notation) == words)
  }

  @Test("lengths are written in other languages")
  func languages() throws {
    let german = try #require(Interval.unitNames(in: "de"))
    #expect(Timing.interval(.minutes(5...10)).reading(in: german) == "5 bis 10 Minuten")
    #expect(Timing.interval(.seconds(90)).reading(in: german) == "90 Sekunden = 1 min 30 s")
    let compound = CompoundInterval(months: 12, seconds: 3 * 86_400) ?? .zero
    #expect(Timing.compound(compound).reading(in: german) == "1 Jahr 3 Tage")
    #expect(Timing.interval(.minutes(-1)).reading(in: german) == "−1 Minute")
    #expect(Timing.interval(.never).reading(in: german) == "nie")
  }

  @Test("lengths convert between one unit and several, and are nil out of range")
  func lengths() {
    let compound = CompoundInterval(seconds: 5400) ?? .zero
    #expect(Timing.compound(compound).interval() == .minutes(90))
    #expect(Timing.compound(compound).interval(in: .second) == .seconds(5400))
    #expect(Timing.compound(compound).interval(in: .hour) == nil)
    #expect(Timing.interval(.hours(2)).interval(in: .minute) == .minutes(120))
    #expect(compound.amount(of: .minute) == 90)
    #expect(compound.amount(of: .month) == nil)
    #expect(CompoundInterval(months: 18)?.amount(of: .quarter) == 6)
    #expect(CompoundInterval(months: 1, seconds: -1) == nil)
    #expect(CompoundInterval(months: -1, seconds: -1)?.isNegative == true)
    #expect(CompoundInterval(months: .min) == nil)
    #expect(CompoundInterval(seconds: .max, nanoseconds: 1) == nil)
    #expect(CompoundInterval(months: 1)?.nominalSeconds == 2_628_000)
    #expect(CompoundInterval(months: .max)?.nominalSeconds == nil)
    #expect(CompoundInterval(.max, .week) == nil)
    #expect(Timing.interval(.never).firstSeconds == nil)
    #expect(Timing.interval(.minutes(5...10)).firstSeconds == 300)
    #expect(Timing.interval(.years(.max)).length == nil)
    #expect(!Timing.interval(.never).isSameLength(as: .interval(.forever)))
    #expect(!Timing.interval(.minutes(5...10)).isSameLength(as: .interval(.minutes(10))))
    #expect(Timing.interval(.minutes(60...120)).isSameLength(as: .interval(.hours(1...2))))
  }
}
