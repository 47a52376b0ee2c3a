import Modeled
import Testing

/// The faults of DejalIntervalPicker that concern values, in the order of Documentation/Seeds.md.
@Suite struct PickerFaultTests {
  @Test("every unit including the quarter has its own name") func unitNames() {
    let names = Interval.Unit.allCases.map { Interval(.exactly(2), $0).text() }
    #expect(Set(names).count == 10)
    #expect(names[6] == "2 quarters")
  }

  @Test("an amount stays within its limits") func limits() {
    let interval = Interval.minutes(5...7)
    #expect(interval.limits(of: .first, keeping: .firstBelowSecond, within: 4...8) == 4...6)
    #expect(interval.limits(of: .second, keeping: .firstBelowSecond, within: 4...5) == nil)
    #expect(Interval.minutes(5).limits(of: .first, keeping: .any) == nil)
  }

  @Test("an interval converts from seconds and back") func seconds() {
    #expect(Interval(wholeSeconds: 300) == .minutes(5))
    #expect(Interval.minutes(5).secondSeconds == 300)
    #expect(Interval.minutes(5...10).firstSeconds == 300)
  }

  @Test("setting an interval to an equal value is not a change") func equalInterval() {
    let seed = Seed()
    seed.every = .minutes(30)
    #expect(!seed.hasChanges)
    seed.every = Interval(.range(30, 30), .minute)
    #expect(seed.changedKeys == ["every"])
  }

  @Test("a fraction that gives whole seconds is read") func wholeFraction() throws {
    let (seed, issues) = try Seed.read(from: ["every": "1.5 minutes"])
    #expect(seed.every == .seconds(90))
    #expect(issues.isEmpty)
    #expect(seed.record["every"] == "1.5 minutes")
  }

  @Test(
    "other fractions and digits are refused",
    arguments: ["1.5 seconds", "٥ minutes", "5", "minutes", ""])
  func otherFractions(text: String) throws {
    #expect(Interval.read(Array(text.utf8)) == nil)
    let (seed, issues) = try Seed.read(from: ["every": .string(text)])
    #expect(seed.every == .minutes(30))
    #expect(issues.map(\.kind) == [.wrongType])
    #expect(seed.record["every"] == .string(text))
  }
}
