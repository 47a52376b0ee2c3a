import ModelData
import ModelValues
import Testing

/// Tests of creating, comparing and describing values.
@Suite struct WorkingValueTests {
  @Test("values can be created from text") func valuesFromText() {
    #expect(Color("#f00") == .red && Color("red") == .red && Color("rgb(255, 0, 0)") == .red)
    #expect(Color("nothing") == nil && Color("") == nil)
    let date = DateTime("2015-02-23T18:30:00Z")
    #expect(date == DateTime(seconds: 1_424_716_200))
    #expect(date == DateTime(year: 2015, month: 2, day: 23, hour: 18, minute: 30))
    #expect(
      DateTime("2015-02-23T18:30:00+02:00")
        == DateTime(year: 2015, month: 2, day: 23, hour: 18, minute: 30, offset: 7200))
    #expect(DateTime("2015-02-23T18:30:00")?.offset == nil)
    #expect(DateTime("2015-02-23") == nil && DateTime("2015-02-30T00:00:00Z") == nil)
    #expect(Day("2024-02-29") == Day(year: 2024, month: 2, day: 29) && Day("2023-02-29") == nil)
    #expect(TimeOfDay("09:30") == TimeOfDay(hour: 9, minute: 30) && TimeOfDay("24:00") == nil)
    #expect(Interval("5 mins") == .minutes(5) && Interval("5") == nil)
  }

  @Test(
    "a date that does not exist is nil",
    arguments: [
      (2015, 2, 29, 0, 0, 0, 0, 0), (2015, 13, 1, 0, 0, 0, 0, 0), (2015, 1, 0, 0, 0, 0, 0, 0),
      (2015, 1, 1, 24, 0, 0, 0, 0), (2015, 1, 1, 0, 60, 0, 0, 0), (2015, 1, 1, 0, 0, 60, 0, 0),
      (2015, 1, 1, 0, 0, 0, 1_000_000_000, 0), (2015, 1, 1, 0, 0, 0, 0, 86_400),
      (.max, 1, 1, 0, 0, 0, 0, 0), (2015, .min, 1, .max, 0, 0, 0, 0),
    ] as [(Int, Int, Int, Int, Int, Int, Int, Int)])
  func invalidDate(_ parts: (Int, Int, Int, Int, Int, Int, Int, Int)) {
    #expect(
      DateTime(
        year: parts.0, month: parts.1, day: parts.2, hour: parts.3, minute: parts.4,
        second: parts.5, nanosecond: parts.6, offset: parts.7) == nil)
  }

  @Test("durations and intervals convert to each other") func durationsAndIntervals() {
    #expect(Interval(.seconds(90)) == .seconds(90) && Interval(.seconds(7200)) == .hours(2))
    #expect(Interval(.milliseconds(1500)) == nil && Interval(.zero) == .seconds(0))
    #expect(Duration(.minutes(5...10)) == .seconds(600))
    #expect(Duration(.never) == nil && Duration(.forever) == nil)
    #expect(Duration(.years(.max)) == nil)
  }

  @Test("values of each type are ordered") func ordering() throws {
    func expectAscending<Element: Comparable>(_ values: [Element?]) throws {
      let values = try values.map { try #require($0) }
      for (index, value) in values.enumerated() {
        for (other, otherValue) in values.enumerated() {
          #expect((value < otherValue) == (index < other), "\(value) and \(otherValue)")
          #expect((value == otherValue) == (index == other))
        }
      }
    }
    try expectAscending([
      Day("0001-12-31"), Day("2024-02-28"), Day("2024-02-29"), Day("2024-03-01"), Day("2025-01-01"),
    ])
    try expectAscending([
      DateTime("1969-12-31T23:59:59.5Z"), DateTime("1970-01-01T00:00:00"),
      DateTime("1969-12-31T23:00:00-01:00"), DateTime("1970-01-01T00:00:00Z"),
      DateTime("1970-01-01T02:00:00+02:00"), DateTime("1970-01-01T00:00:00.1Z"),
    ])
    try expectAscending([
      TimeOfDay("00:00"), TimeOfDay("09:30"), TimeOfDay("09:30 UTC"), TimeOfDay("09:30 A"),
      TimeOfDay("09:30 B"), TimeOfDay("09:30:01"), TimeOfDay("10:00"),
    ])
    try expectAscending(
      [
        .never, .hours(-1), .seconds(59), .seconds(60), .minutes(1), .minutes(1...1),
        .minutes(1...2),
        .hours(1), .days(1), .years(1), .years(.max), .forever,
      ] as [Interval?])
    #expect([Interval.hours(1), .minutes(5), .days(1)].max() == .days(1))
  }

  @Test("values have readable descriptions") func descriptions() {
    #expect("\(Color.red)" == "#ff0000" && "\(Color.clear)" == "#00000000")
    #expect("\(Color(red: 0.3, green: 0, blue: 1))" == "color(srgb 0.3 0 1)")
    #expect("\(DateTime(seconds: 1_424_716_200))" == "2015-02-23T18:30:00Z")
    #expect("\(DateTime(seconds: 0, nanoseconds: 500_000_000))" == "1970-01-01T00:00:00.500Z")
    #expect(Day(year: 2024, month: 2, day: 9).map { "\($0)" } == "2024-02-09")
    #expect(Day(year: 12_024, month: 2, day: 9).map { "\($0)" } == "12024-02-09")
    #expect("\(Interval.minutes(5...10))" == "5 to 10 minutes")
  }

  @Test("nested values are available by key and index") func nestedValues() {
    let value: Value = [
      "a": [1, 2.5, "x"], "b": ["c": true], "d": nil, "e": .number("1e2") ?? nil,
      "f": .number("1e400") ?? nil,
    ]
    #expect(value["a"]?[0]?.int == 1 && value["a"]?[1]?.double == 2.5)
    #expect(value["a"]?[2]?.text == "x" && value["a"]?[2]?.int == nil)
    #expect(value["a"]?[3] == nil && value["a"]?[-1] == nil && value[0] == nil)
    #expect(value["b"]?["c"]?.bool == true && value["b"]?["x"] == nil)
    #expect(value["d"]?.kind == .null && value["e"]?.int == 100 && value["f"]?.double == nil)
    #expect(value["a"]?[1]?.int == nil && value["f"]?.int == nil)
    #expect(value["a"]?.array?.count == 3 && value["b"]?.array == nil)
    #expect(value["b"]?.record == ["c": true] && value["a"]?.record == nil)
  }
}
