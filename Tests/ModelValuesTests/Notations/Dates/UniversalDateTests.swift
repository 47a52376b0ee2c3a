import ModelValues
import Testing

/// The dates of property lists, which are always in UTC.
@Suite struct UniversalDateTests {
  @Test(
    "only dates that may have parts of seconds get more digits",
    arguments: [
      ("2020-01-01T10:00:00Z", false, "2021-02-03T04:05:06.5Z", "2021-02-03T04:05:06Z"),
      ("2020-01-01T10:00:00Z", true, "2021-02-03T04:05:06.5Z", "2021-02-03T04:05:06.500Z"),
      ("2020-01-01T10:00:00.1Z", true, "2021-02-03T04:05:06.25Z", "2021-02-03T04:05:06.250Z"),
      ("2020-01-01T10:00:00.1Z", true, "2021-02-03T04:05:06.5Z", "2021-02-03T04:05:06.5Z"),
      ("2020-01-01T10:00:00Z", true, "2021-02-03T04:05:06Z", "2021-02-03T04:05:06Z"),
    ])
  func holding(old: String, hasFractions: Bool, new: String, written: String) throws {
    let (_, notation) = try #require(
      Moment.read(universal: Array(old.utf8), hasFractions: hasFractions))
    let (moment, _) = try #require(Moment.read(Array(new.utf8)))
    #expect(moment.text(in: notation.holding(moment)) == written)
    #expect(notation.holding(moment).name == "UTC date")
  }
}
