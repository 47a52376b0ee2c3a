import ModelKit
import Testing

@Suite struct DateNumberTests {
  static let rows: [(Value, Int, nanoseconds: Int)] = [
    (0, 0, 0), (1_424_716_200, 1_424_716_200, 0), ("1424716200", 1_424_716_200, 0), (-1, -1, 0),
    (-0.5, -1, 500_000_000), ("1424716200.123", 1_424_716_200, 123_000_000),
    (0.9999999, 1, 0), (Value(Int.max), Int.max, 0),
  ]

  @Test("seconds since 1970 are read as dates if the policy allows it", arguments: rows)
  func readsSeconds(stored: Value, seconds: Int, nanoseconds: Int) throws {
    var policy = DecodingPolicy.tolerant
    policy.datesFromNumbers = .convert
    let record: Record = ["version": 1, "property": stored]
    let (holder, issues) = try Holder<DateTime>.read(from: record, policy: policy)
    #expect(holder.property == DateTime(seconds: seconds, nanoseconds: nanoseconds))
    #expect(issues.map(\.kind) == [.coerced])
    #expect(holder.record["property"] == stored)
    #expect(try Holder<DateTime>.read(from: record).issues.map(\.kind) == [.wrongType])
  }

  @Test(
    "a value that is not a number of seconds is refused as a date",
    arguments: ["", "x", "0x10", "inf", .number("1e400") ?? nil, 1e300, true] as [Value])
  func refusesOthers(stored: Value) throws {
    var policy = DecodingPolicy.tolerant
    policy.datesFromNumbers = .convert
    let (holder, issues) = try Holder<DateTime>.read(
      from: ["version": 1, "property": stored], policy: policy)
    #expect(holder.property == nil)
    #expect(issues.map(\.kind) == [.wrongType])
  }
}
