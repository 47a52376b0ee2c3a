import ModelValues
import Testing

@Suite("Intervals")
struct IntervalTests {
  static let wordsRows: [(Interval, String, seconds: Int?)] = [
    (Interval(.exactly(1), .minute), "1 minute", 60),
    (Interval(.exactly(5), .minute), "5 minutes", 300),
    (Interval(.range(5, 10), .minute), "5 to 10 minutes", 600),
    (Interval(.range(0, 1), .hour), "0 to 1 hours", 3600),
    (Interval(.exactly(0), .second), "0 seconds", 0),
    (Interval(.exactly(-1), .day), "-1 day", -86_400),
    (Interval(.exactly(1), .week), "1 week", 604_800),
    (Interval(.exactly(2), .month), "2 months", 5_256_000),
    (Interval(.exactly(1), .quarter), "1 quarter", 7_884_000),
    (Interval(.exactly(3), .quarter), "3 quarters", 23_652_000),
    (Interval(.range(1, 2), .year), "1 to 2 years", 63_072_000),
    (Interval(.exactly(5), .never), "never", 0),
    (Interval(.range(1, 2), .forever), "forever", 2_147_483_647),
    (Interval(.exactly(.max), .second), "9223372036854775807 seconds", .max),
    (Interval(.exactly(.max), .minute), "9223372036854775807 minutes", nil),
  ]

  @Test("a description and a length have the expected values", arguments: wordsRows)
  func words(interval: Interval, text: String, seconds: Int?) {
    #expect(interval.description == text)
    #expect(interval.secondSeconds == seconds)
  }

  @Test("the first end of a range has its own length")
  func firstEnd() {
    #expect(Interval(.range(5, 10), .minute).firstSeconds == 300)
    #expect(Interval(.range(.min, 0), .year).firstSeconds == nil)
    #expect(Interval(.exactly(5), .minute).firstSeconds == 300)
  }

  @Test("units have stable raw values")
  func units() {
    let units: [Interval.Unit] = [
      .second, .minute, .hour, .day, .week, .month, .quarter, .year, .never, .forever,
    ]
    #expect(units.map(\.rawValue) == Array(0...9))
    #expect(Interval.Unit(rawValue: 10) == nil)
  }
}
