import Modeled
import Testing

private typealias Limits = IntervalParts.Limits

/// The intervals of the five pickers, each stored under the name of its picker in the user
/// defaults.
@Modeled
private final class PickedIntervals: ModelObject {
  var first = Interval.seconds(75)
  var second = Interval.months(10...50)
  var range = Interval.minutes(5...10)
  var small = Interval.minutes(1)
  var mini = Interval.minutes(1)
}

/// DejalIntervalPicker's demo: a window of pickers, without the window.
@Suite struct PickerDemo {
  private let user = DemoDefaults()

  @Test("pickers are configured, filled and stored") func pickers() {
    var limits = Limits(amounts: 0...99)
    limits.units.formUnion([.forever, .never])
    var first = IntervalParts(.seconds(75), limits: limits)
    #expect(first.unitMenu.suffix(2).map(\.unit) == [.forever, .never])

    let longTerm = Limits(amounts: 10...99, units: Limits.longUnits, order: .firstBelowSecond)
    var second = IntervalParts(.months(1), limits: longTerm)
    second.setRange(true)
    // Sets the parts one by one, or the whole interval.
    second.setAmount(10, of: .first)
    second.setAmount(50, of: .second)
    second.choose(.month)
    #expect(second.interval == .months(10...50))
    second.interval = .months(10...50)
    #expect(second.violations.isEmpty)

    let defaults = PickedIntervals.shared(in: user.store)
    first.interval = defaults.first
    second.interval = defaults.second
    let others = [defaults.range, defaults.small, defaults.mini].map { IntervalParts($0) }
    #expect(others.map(\.interval) == [.minutes(5...10), .minutes(1), .minutes(1)])

    // A picker has changed: the interval is logged and stored.
    first.step(by: 1)
    #expect("Interval picker: \(first.interval)" == "Interval picker: 76 seconds")
    defaults.first = first.interval
    #expect(Defaults<PickedIntervals>(in: user.store).first == .seconds(76))
  }

  // MARK: - Beyond the demo

  @Test("data of the old program is read and keeps its form") func dataOfOldProgram() {
    let old: Value = [
      "version": 1, "representedClassName": "DejalInterval", "usingRange": true, "firstAmount": 2,
      "secondAmount": 3, "units": 2, "extraValues": ["note": "x"],
    ]
    user.store["range"] = old
    let defaults = PickedIntervals.shared(in: user.store)
    #expect(defaults.range == .hours(2...3))
    defaults.range = .hours(2...4)
    #expect(user.store["range"]?["secondAmount"] == 4)
    #expect(user.store["range"]?["extraValues"] == ["note": "x"])
    #expect(defaults.issues.isEmpty)
  }
}
