import ModelData
import ModelValues
import Testing
import TestBasics

@Suite("Intervals in dictionaries")
struct IntervalRecordTests {
  static let full: Record = [
    "version": 1, "representedClassName": "DejalInterval", "usingRange": true, "firstAmount": 5,
    "secondAmount": 10, "units": 1, "extraValues": ["foo": "bar"],
  ]

  private static func with(_ changes: [(String, Value?)], _ start: Record = full) -> Record {
    var record = start
    for (key, value) in changes { record[key] = value }
    return record
  }

  static let readRows: [(Record, Interval?)] = [
    (full, .minutes(5...10)),
    (with([("usingRange", false)]), .minutes(10)),
    (with([("usingRange", 0)]), .minutes(10)),
    (with([("usingRange", 1)]), .minutes(5...10)),
    (with([("usingRange", 1.0)]), .minutes(5...10)),
    (with([("usingRange", nil)]), .minutes(10)),
    (with([("usingRange", "yes")]), nil),
    (with([("usingRange", 2)]), nil),
    (with([("units", 0)]), .seconds(5...10)),
    (with([("units", 6)]), .quarters(5...10)),
    (with([("units", 8)]), .never),
    (with([("units", 9)]), .forever),
    (with([("units", 10)]), nil),
    (with([("units", -1)]), nil),
    (with([("units", nil)]), nil),
    (with([("units", "1")]), nil),
    (with([("firstAmount", nil)]), nil),
    (with([("firstAmount", nil), ("usingRange", false)]), .minutes(10)),
    (with([("firstAmount", "5")]), nil),
    (with([("secondAmount", nil)]), nil),
    (with([("secondAmount", nil), ("units", 8)]), .never),
    (with([("secondAmount", 3)]), Interval(.range(5, 3), .minute)),
    (with([("secondAmount", 10.5)]), nil),
    (with([("secondAmount", .number("10.0"))]), .minutes(5...10)),
    (with([("secondAmount", .number("1e3"))]), nil),
    (with([("secondAmount", .number("99999999999999999999"))]), nil),
    (with([("secondAmount", .number("9223372036854775807"))]), Interval(.range(5, .max), .minute)),
    (with([("secondAmount", -1)]), Interval(.range(5, -1), .minute)),
    (["Amount": 5, "SecondAmount": 10, "Units": 2, "UsingRange": true], .hours(5...10)),
    (["Amount": 5, "SecondAmount": 10, "Units": 2], .hours(10)),
    (["Amount": 5, "Units": 2], .hours(5)),
    (["Amount": 5, "Units": 8], .never),
    (["FirstAmount": 5, "SecondAmount": 6, "Units": 2, "UsingRange": 1], .hours(5...6)),
    (["amount": 5, "units": 2], nil),
    (["Units": 2], nil),
    ([:], nil),
    (["firstAmount": nil, "secondAmount": 5, "units": 1], nil),
  ]

  @Test("a dictionary is parsed, and written back unchanged", arguments: readRows)
  func reads(record: Record, interval: Interval?) {
    let read = Timing.read(record)
    #expect(read?.value == interval.map(Timing.interval))
    guard let read else { return }
    #expect(read.value.written(into: record, as: read.notation) == record)
    #expect(read.notation.name == "interval dictionary")
    #expect(read.value.text(in: read.notation) == nil)
    #expect(!read.notation.isAmbiguous)
  }

  static let writeRows: [(Record, Timing, becomes: Record)] = [
    (full, .interval(.minutes(6...10)), with([("firstAmount", 6)])),
    (full, .interval(.minutes(5...12)), with([("secondAmount", 12)])),
    (full, .interval(.hours(5...10)), with([("units", 2)])),
    (full, .interval(.minutes(10)), with([("usingRange", false)])),
    (full, .interval(.minutes(7)), with([("usingRange", false), ("secondAmount", 7)])),
    (full, .interval(.never), with([("units", 8)])),
    (full, .interval(.forever), with([("units", 9)])),
    (
      full, .interval(.quarters(1...2)),
      with([("units", 6), ("firstAmount", 1), ("secondAmount", 2)])
    ),
    (
      full, .compound(CompoundInterval(seconds: 7200) ?? .zero),
      with([("units", 2), ("usingRange", false), ("secondAmount", 2)])
    ),
    (
      with([("usingRange", 1)]), .interval(.minutes(10)), with([("usingRange", 0)])
    ),
    (
      with([("usingRange", 0)]), .interval(.minutes(5...10)), with([("usingRange", 1)])
    ),
    (
      with([("secondAmount", .number("10.0"))]), .interval(.minutes(5...11)),
      with([("secondAmount", .number("11.0"))])
    ),
    (
      with([("firstAmount", 10), ("usingRange", false)]), .interval(.minutes(3)),
      with([("firstAmount", 3), ("secondAmount", 3), ("usingRange", false)])
    ),
    (
      with([("firstAmount", 30), ("secondAmount", 0), ("usingRange", false)]),
      .interval(.minutes(3)),
      with([("firstAmount", 30), ("secondAmount", 3), ("usingRange", false)])
    ),
    (
      ["secondAmount": 5, "units": 1], .interval(.minutes(3...4)),
      ["secondAmount": 4, "usingRange": true, "firstAmount": 3, "units": 1]
    ),
    (["secondAmount": 5, "units": 1], .interval(.minutes(4)), ["secondAmount": 4, "units": 1]),
    (["Amount": 5, "Units": 2], .interval(.hours(6)), ["Amount": 6, "Units": 2]),
    (
      ["Amount": 5, "Units": 2], .interval(.hours(6...7)),
      ["Amount": 6, "SecondAmount": 7, "UsingRange": true, "Units": 2]
    ),
    (["Units": 8], .interval(.hours(6)), ["Units": 2, "SecondAmount": 6]),
    (
      ["Amount": 5, "SecondAmount": 10, "Units": 2, "UsingRange": 1], .interval(.days(1)),
      ["Amount": 5, "SecondAmount": 1, "Units": 3, "UsingRange": 0]
    ),
  ]

  @Test("writing a value changes only the members that must change", arguments: writeRows)
  func writes(record: Record, value: Timing, becomes: Record) throws {
    let notation =
      try Timing.read(record)?.notation
      ?? #require(Timing.read(["Units": 8, "SecondAmount": 1] as Record)).notation
    #expect(value.written(into: record, as: notation) == becomes)
    #expect(notation.canHold(value))
    #expect(notation.holding(value) == notation)
    #expect(Timing.read(becomes)?.value.isSameLength(as: value) == true)
  }

  @Test("a value that is not one amount or range is not written")
  func refuses() throws {
    let notation = try #require(Timing.read(IntervalRecordTests.full)).notation
    let half = Timing.compound(CompoundInterval(nanoseconds: 500_000_000) ?? .zero)
    let mixed = Timing.compound(CompoundInterval(months: 1, seconds: 1) ?? .zero)
    for value in [half, mixed] {
      #expect(!notation.canHold(value))
      #expect(value.written(into: IntervalRecordTests.full, as: notation) == nil)
    }
    let words = try #require(Timing.read(Array("5 minutes".utf8)))
    #expect(words.value.written(into: IntervalRecordTests.full, as: words.notation) == nil)
  }

  @Test("random values are preserved, and so are the other members")
  func random() throws {
    var numbers = SeededGenerator(seed: 11)
    let start = IntervalRecordTests.full
    let notation = try #require(Timing.read(start)).notation
    for _ in 0..<1000 {
      let unit = Interval.Unit.allCases.randomElement(using: &numbers) ?? .day
      let first = Int(truncatingIfNeeded: numbers.next())
      let second = Int(truncatingIfNeeded: numbers.next())
      let amount: Interval.Amount =
        Bool.random(using: &numbers) ? .range(first, second) : .exactly(second)
      let interval = unit.isCounted ? Interval(amount, unit) : Interval(.exactly(0), unit)
      let record = try #require(Timing.interval(interval).written(into: start, as: notation))
      #expect(Timing.read(record)?.value == .interval(interval))
      #expect(record.keys == start.keys)
      #expect(record["extraValues"] == start["extraValues"])
    }
  }
}
