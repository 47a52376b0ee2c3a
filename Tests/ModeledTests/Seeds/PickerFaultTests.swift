import Modeled
import Testing

/// The faults of DejalIntervalPicker that concern values, in the order of Documentation/Seeds.md.
@Suite struct PickerFaultTests {
  @Test func `a quarter is named as one in every list of units`() {
    let names = Interval.Unit.allCases.map { Interval(.exactly(2), $0).text() }
    #expect(Set(names).count == 10)
    #expect(names[6] == "2 quarters")
  }

  @Test func `an amount is changed within its limits or not at all`() {
    let interval = Interval.minutes(5...7)
    #expect(interval.limits(of: .first, keeping: .firstBelowSecond, within: 4...8) == 4...6)
    #expect(interval.limits(of: .second, keeping: .firstBelowSecond, within: 4...5) == nil)
    #expect(Interval.minutes(5).limits(of: .first, keeping: .any) == nil)
  }

  @Test func `an interval is made of seconds and gives them`() {
    #expect(Interval(wholeSeconds: 300) == .minutes(5))
    #expect(Interval.minutes(5).secondSeconds == 300)
    #expect(Interval.minutes(5...10).firstSeconds == 300)
  }

  @Test func `an interval that is set to what it is has not changed`() {
    let seed = Seed()
    seed.every = .minutes(30)
    #expect(!seed.hasChanges)
    seed.every = Interval(.range(30, 30), .minute)
    #expect(seed.changedKeys == ["every"])
  }

  @Test func `a fraction that is a whole number of seconds is those`() throws {
    let (seed, issues) = try Seed.read(from: ["every": "1.5 minutes"])
    #expect(seed.every == .seconds(90))
    #expect(issues.isEmpty)
    #expect(seed.record["every"] == "1.5 minutes")
  }

  @Test(arguments: ["1.5 seconds", "٥ minutes", "5", "minutes", ""])
  func `a fraction or other digits are refused, not cut or zero`(text: String) throws {
    #expect(Interval.read(Array(text.utf8)) == nil)
    let (seed, issues) = try Seed.read(from: ["every": .string(text)])
    #expect(seed.every == .minutes(30))
    #expect(issues.map(\.kind) == [.wrongType])
    #expect(seed.record["every"] == .string(text))
  }
}
