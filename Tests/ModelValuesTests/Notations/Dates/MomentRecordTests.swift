import ModelData
import ModelValues
import Testing

private func number(_ text: String) -> Value { Value.number(text) ?? .null }

@Suite struct MomentRecordTests {
  static func date(_ text: String?) -> Record {
    var record: Record = ["version": 1, "representedClassName": "DejalDate"]
    if let text { record["string"] = .string(text) }
    record["extra"] = [1, 2]
    return record
  }

  static let dates: [(text: String?, means: String?)] = [
    ("2015-02-23T18:30:00Z", "2015-02-23T18:30:00Z"),
    ("2015-02-23T18:30:00", "2015-02-23T18:30:00Z"),
    ("2015-02-23T18:30:00.123Z", "2015-02-23T18:30:00.123Z"),
    ("2015-02-23T18:30:00+05:00", "2015-02-23T18:30:00+05:00"),
    ("2015-02-23 18:30:00", "2015-02-23T18:30:00Z"),
    ("4001-01-01T00:00:00Z", "4001-01-01T00:00:00Z"),
    ("0001-01-01T00:00:00Z", "nothing"), ("1899-12-30T00:00:00Z", "nothing"),
    ("1899-12-30", "nothing"), ("0001-01-01", "nothing"),
    ("1899-12-31T00:00:00Z", "1899-12-31T00:00:00Z"),
    (nil, "nothing"), ("2015-02-23", nil), ("", nil), ("soon", nil), ("18:30", nil),
  ]

  @Test("a stored date record is read and written unchanged", arguments: dates)
  func storedDate(text: String?, means: String?) throws {
    let record = Self.date(text)
    let read = Moment.read(record)
    #expect(read.map { fact($0.value) } == means)
    guard let (value, notation) = read else { return }
    #expect(value.written(into: record, as: notation) == record)
    #expect(notation.name == "DejalDate")
  }

  static let editedDates: [(old: String?, new: String?, text: String?)] = [
    ("2015-02-23T18:30:00Z", "2026-07-01T09:00:00Z", "2026-07-01T09:00:00Z"),
    ("2015-02-23T18:30:00", "2026-07-01T09:00:00+02:00", "2026-07-01T07:00:00"),
    ("2015-02-23T18:30:00Z", "2026-07-01T09:00:00.5Z", "2026-07-01T09:00:00.500Z"),
    ("2015-02-23T18:30:00Z", nil, nil), (nil, "2026-07-01T09:00:00+02:00", "2026-07-01T07:00:00Z"),
    ("1899-12-30T00:00:00Z", "2026-07-01T09:00:00Z", "2026-07-01T09:00:00Z"),
    ("1899-12-30T00:00:00Z", nil, "1899-12-30T00:00:00Z"), (nil, nil, nil),
    ("2015-02-23T18:30:00Z", "2026-07-01", "2015-02-23T18:30:00Z"),
  ]

  @Test("an edit of a date changes only its text", arguments: editedDates)
  func editedDate(old: String?, new: String?, text: String?) throws {
    let record = Self.date(old)
    let notation = try #require(Moment.read(record)).notation
    let value = try new.map { try #require(readMoment($0)).value } ?? .noDate
    let written = value.written(into: record, as: notation)
    #expect(written["string"]?.text == text)
    var rest = written
    rest["string"] = nil
    #expect(rest == Self.date(nil))
  }

  @Test("a null date is read as absent and can be replaced by a text") func nullDate() throws {
    let record: Record = ["string": nil, "representedClassName": "App.DejalDate"]
    let (value, notation) = try #require(Moment.read(record))
    #expect(value == .noDate && value.written(into: record, as: notation) == record)
    #expect(notation.canHold(.noDate) && notation.canHold(.dateTime(Self.someDate)))
    #expect(!notation.canHold(.dateTime(DateTime(seconds: 0, offset: 3600))))
    #expect(
      Moment.dateTime(Self.someDate).written(into: record, as: notation)
        == ["string": "2015-02-23T18:30:00Z", "representedClassName": "App.DejalDate"])
  }

  private static let someDate = instant("2015-02-23T18:30:00Z")

  static let times: [(Record, String?)] = [
    (["representedClassName": "DejalTime", "hour": 9, "minute": 30, "second": 0], "09:30:00"),
    (["representedClassName": "App.DejalTime", "hour": 9, "minute": 30], "09:30:00"),
    (
      ["hour": 9, "minute": 30, "second": 5, "timeZoneName": "America/Los_Angeles"],
      "09:30:05 America/Los_Angeles"
    ),
    (["timeZoneName": "", "second": 5, "minute": 30, "hour": 23], "23:30:05 UTC"),
    (["hour": 9, "minute": 30, "timeZoneName": nil], "09:30:00"),
    (["hour": number("9.0"), "minute": number("30.0"), "second": number("1.0")], "09:30:01"),
    (["hour": number("9.0"), "minute": 30], nil), (["hour": number("9.5"), "minute": 30], nil),
    (["hour": 24, "minute": 0], nil), (["hour": -1, "minute": 0], nil), (["hour": 9], nil),
    (["hour": "9", "minute": 30], nil), (["hour": 9, "minute": 60], nil), ([:], nil),
    (["hour": 9, "minute": 30, "timeZoneName": 5], nil),
    (["representedClassName": "DejalColor", "hour": 9, "minute": 30], nil),
    (["hour": number("1e1"), "minute": 0], nil), (["hour": number("-0"), "minute": 0], nil),
    (["hour": number("99999999999999999999"), "minute": 0], nil),
  ]

  @Test("a stored time record is read and written unchanged", arguments: times)
  func storedTime(record: Record, means: String?) {
    let read = Moment.read(record)
    #expect(read.map { fact($0.value) } == means)
    guard let (value, notation) = read else { return }
    #expect(value.written(into: record, as: notation) == record)
    #expect(notation.name == "DejalTime" && notation.canHold(value))
  }

  static let editedTimes: [(Record, String, Record)] = [
    (["minute": 30, "a": 1, "hour": 9], "10:30", ["minute": 30, "a": 1, "hour": 10]),
    (["hour": 9, "minute": 30], "09:30:05", ["hour": 9, "minute": 30, "second": 5]),
    (["hour": 9, "minute": 30, "second": 5], "09:30", ["hour": 9, "minute": 30, "second": 0]),
    (
      ["hour": 9, "minute": 30], "09:30 Asia/Tokyo",
      ["hour": 9, "minute": 30, "timeZoneName": "Asia/Tokyo"]
    ),
    (["hour": 9, "timeZoneName": "Asia/Tokyo", "minute": 30], "09:30", ["hour": 9, "minute": 30]),
    (
      ["hour": 9, "timeZoneName": "Asia/Tokyo", "minute": 30], "09:30 UTC",
      ["hour": 9, "timeZoneName": "", "minute": 30]
    ),
    (
      ["hour": 9, "timeZoneName": "GMT", "minute": 30], "10:30 UTC",
      ["hour": 10, "timeZoneName": "GMT", "minute": 30]
    ),
    (
      ["hour": number("9.0"), "minute": number("30.0")], "10:31",
      ["hour": number("10.0"), "minute": number("31.0")]
    ),
    (["hour": 9, "minute": 30], "2015-02-23", ["hour": 9, "minute": 30]),
  ]

  @Test("an edit of a time changes only the members that differ", arguments: editedTimes)
  func editedTime(record: Record, new: String, expected: Record) throws {
    let notation = try #require(Moment.read(record)).notation
    let value = try #require(readMoment(new)).value
    #expect(value.written(into: record, as: notation) == expected)
    #expect(notation.canHold(value) == (value.kind == .time))
    #expect(notation.holding(value) == notation)
  }
}
