import Foundation
import ModelFoundation
import ModelKit
import Testing

@Suite struct PropertyListValueTests {
  static let values: [Value] = [
    true, false, 0, 1, -1, 1.5, "", "ä", .data([]), .data([0, 255]),
    .date("2015-02-23T18:30:00Z"), Value(Int64.min), Value(UInt64.max), Value(0.1),
    Value(1e300), [], [:], [true, 1, ["a": [:]]], ["b": 1, "z": [false, 0]],
    // Values that property lists do not have.
    .null, [nil, 1], ["a": nil], ["$json": "null"], ["$json": "x"], ["$json": ["$json": 1]],
    .number("1.10") ?? nil, .number("1e400") ?? nil, .number("-0") ?? nil,
    .number("123456789012345678901234567890") ?? nil,
    Record([.init("a", 1), .init("a", 2)]).value,
  ]

  @Test("a value converts to a property list and back", arguments: values)
  func roundTrip(value: Value) throws {
    let object = try #require(value.propertyList)
    #expect(Value(propertyList: object) == value)
    let onDisk = try PropertyListSerialization.data(
      fromPropertyList: ["x": object], format: .binary, options: 0)
    let read = try PropertyListSerialization.propertyList(from: onDisk, format: nil)
    #expect(Value(propertyList: read) == ["x": value])
  }

  @Test("dates that property lists cannot represent are stored as text") func datesAsText() {
    for text in [
      "2015-02-23T18:30:00.500Z", "2015-02-23T18:30:00.5Z", "2015-02-23T18:30:00+02:00",
      "2015-02-23", "x",
    ] {
      #expect(Value.date(text).propertyList as? String == text)
    }
    #expect(
      Value.date("2001-01-01T00:00:01Z").propertyList as? Date
        == Date(timeIntervalSinceReferenceDate: 1))
  }

  @Test("Booleans are not read as numbers") func booleans() {
    #expect(Value(propertyList: NSNumber(value: true)) == true)
    #expect(Value(propertyList: NSNumber(value: 1)) == 1)
    #expect(Value(propertyList: NSNumber(value: Int8(1))) == 1)
    #expect(Value(propertyList: NSNumber(value: 1.0)) == 1)
    #expect(Value(propertyList: true) == true)
    #expect(Value(propertyList: 1) == 1)
  }

  @Test("an object that is not a property list is refused") func refusesOthers() {
    #expect(Value(propertyList: NSObject()) == nil)
    #expect(Value(propertyList: [NSObject()]) == nil)
    #expect(Value(propertyList: Optional<Any>.none as Any) == nil)
    var nested: Any = 1
    for _ in 0..<600 { nested = [nested] }
    #expect(Value(propertyList: nested) == nil)
    var builder = ValueBuilder()
    for _ in 0..<100_000 { builder.beginArray() }
    for _ in 0..<100_000 { builder.end() }
    #expect(builder.finish()?.propertyList == nil)
  }
}
