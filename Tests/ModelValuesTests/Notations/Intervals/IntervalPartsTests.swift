import ModelValues
import Testing
import TestBasics

/// Rows of an interval, the keys that are pressed, and the parts that are then shown.
@Suite("Interval parts")
struct IntervalPartsTests {
  typealias Limits = IntervalParts.Limits

  /// Presses keys by name; any other word is typed character by character.
  private static func press(_ keys: String, _ parts: inout IntervalParts) {
    for key in keys.split(separator: " ") {
      switch key {
      case "tab": _ = parts.advance()
      case "backtab": _ = parts.advance(by: -1)
      case "right": parts.rotate()
      case "left": parts.rotate(by: -1)
      case "up": parts.step(by: 1)
      case "down": parts.step(by: -1)
      case "pageup": parts.step(by: 5)
      case "pagedown": parts.step(by: -5)
      case "home": parts.goToMinimum()
      case "end": parts.goToMaximum()
      case "delete": parts.deleteBackward()
      case "range": parts.setRange(true)
      case "single": parts.setRange(false)
      case "done": parts.endTyping()
      default: for byte in key.utf8 { _ = parts.type(byte) }
      }
    }
  }

  private static func shown(_ parts: IntervalParts) -> String {
    parts.parts.map { $0 == parts.focus ? "[\(parts.text(of: $0))]" : parts.text(of: $0) }
      .joined(separator: " ")
  }

  static let everything = Limits(units: Set(Interval.Unit.allCases))
  static let from10 = Limits(amounts: 10...500)

  static let rows: [(Interval, Limits, keys: String, shows: String)] = [
    (.minutes(5), Limits(), "", "[5] minutes"),
    (.minutes(5...10), Limits(), "", "[5] 10 minutes"),
    (.never, everything, "", "[never]"),
    // Moving the focus
    (.minutes(5), Limits(), "tab", "5 [minutes]"),
    (.minutes(5), Limits(), "tab tab", "5 [minutes]"),
    (.minutes(5), Limits(), "backtab", "[5] minutes"),
    (.minutes(5...10), Limits(), "tab", "5 [10] minutes"),
    (.minutes(5...10), Limits(), "tab tab", "5 10 [minutes]"),
    (.minutes(5...10), Limits(), "tab tab backtab", "5 [10] minutes"),
    (.minutes(5...10), Limits(), "right right right", "[5] 10 minutes"),
    (.minutes(5...10), Limits(), "left", "5 10 [minutes]"),
    (.minutes(5), Limits(), "left left", "[5] minutes"),
    // Stepping
    (.minutes(5), Limits(), "up", "[6] minutes"),
    (.minutes(5), Limits(), "down", "[4] minutes"),
    (.minutes(5), Limits(), "+", "[6] minutes"),
    (.minutes(5), Limits(), "=", "[6] minutes"),
    (.minutes(5), Limits(), "-", "[4] minutes"),
    (.minutes(5), Limits(), "_", "[4] minutes"),
    (.minutes(5), Limits(), "pageup", "[10] minutes"),
    (.minutes(5), Limits(), "pagedown", "[0] minutes"),
    (.minutes(5), Limits(), "pagedown down", "[999] minutes"),
    (.minutes(999), Limits(), "up", "[0] minutes"),
    (.minutes(998), Limits(), "pageup", "[3] minutes"),
    (.minutes(1), Limits(), "down", "[0] minutes"),
    (.minutes(2), Limits(), "down", "[1] minute"),
    (.minutes(5), Limits(), "home", "[0] minutes"),
    (.minutes(5), Limits(), "end", "[999] minutes"),
    (.minutes(5), Limits(amounts: 5...7), "pageup", "[7] minutes"),
    (.minutes(5), Limits(amounts: 5...7), "pagedown", "[6] minutes"),
    (.minutes(5), Limits(amounts: 5...5), "up", "[5] minutes"),
    (.minutes(.max), Limits(amounts: .min ... .max), "up", "[-9223372036854775808] minutes"),
    (.minutes(.min), Limits(amounts: .min ... .max), "down", "[9223372036854775807] minutes"),
    // A range keeps its order and its other amount
    (.minutes(5...10), Limits(), "end", "[9] 10 minutes"),
    (.minutes(9...10), Limits(), "up", "[0] 10 minutes"),
    (.minutes(5...10), Limits(), "tab home", "5 [6] minutes"),
    (.minutes(5...10), Limits(), "tab end", "5 [999] minutes"),
    (.minutes(5...6), Limits(), "tab down", "5 [999] minutes"),
    (.minutes(5...10), Limits(order: .any), "end", "[999] 10 minutes"),
    (.minutes(5...10), Limits(order: .firstAtMostSecond), "end", "[10] 10 minutes"),
    (.minutes(5...10), Limits(order: .firstAtMostSecond), "tab home", "5 [5] minutes"),
    (Interval(.range(10, 5), .hour), Limits(order: .firstAtLeastSecond), "home", "[5] 5 hours"),
    (Interval(.range(10, 5), .hour), Limits(order: .firstAboveSecond), "home", "[6] 5 hours"),
    (Interval(.range(10, 5), .hour), Limits(order: .firstAboveSecond), "tab end", "10 [9] hours"),
    // An amount outside the limits stays until it is stepped
    (.minutes(5), from10, "", "[5] minutes"),
    (.minutes(5), from10, "up", "[10] minutes"),
    (.minutes(5), from10, "down", "[500] minutes"),
    (.minutes(900), from10, "down", "[500] minutes"),
    (.minutes(900), from10, "up", "[10] minutes"),
    (.minutes(5), from10, "tab backtab", "[5] minutes"),
    (Interval(.range(10, 5), .hour), Limits(), "", "[10] 5 hours"),
    (Interval(.range(10, 5), .hour), Limits(), "up", "[0] 5 hours"),
    (Interval(.range(10, 5), .hour), Limits(), "down", "[4] 5 hours"),
    (Interval(.range(0, 0), .hour), Limits(), "up", "[0] 0 hours"),
    // Typing amounts
    (.minutes(5), Limits(), "7", "[7] minutes"),
    (.minutes(5), Limits(), "75", "[75] minutes"),
    (.minutes(5), Limits(), "753", "[753] minutes"),
    (.minutes(5), Limits(), "7531", "[531] minutes"),
    (.minutes(5), Limits(), "7 tab backtab 3", "[3] minutes"),
    (.minutes(5), Limits(), "7 up 3", "[3] minutes"),
    (.minutes(5), Limits(), "1", "[1] minute"),
    (.minutes(5), Limits(), "0", "[0] minutes"),
    (.minutes(5), Limits(), "007", "[7] minutes"),
    (.minutes(5), Limits(), "x", "[5] minutes"),
    (.minutes(75), Limits(), "delete", "[7] minutes"),
    (.minutes(75), Limits(), "delete 3", "[73] minutes"),
    (.minutes(75), Limits(), "delete delete", "[0] minutes"),
    (.minutes(75), Limits(), "delete delete 3", "[3] minutes"),
    (.minutes(-75), Limits(), "delete", "[-7] minutes"),
    (.minutes(75), Limits(), "12 delete", "[1] minute"),
    (.minutes(50), from10, "1", "[1] minute"),
    (.minutes(50), from10, "15", "[15] minutes"),
    (.minutes(50), from10, "1 done", "[10] minutes"),
    (.minutes(50), from10, "1 tab", "10 [minutes]"),
    (.minutes(50), from10, "999", "[999] minutes"),
    (.minutes(50), from10, "999 done", "[500] minutes"),
    (.minutes(5...10), Limits(), "50 tab", "9 [10] minutes"),
    (.minutes(5...10), Limits(), "tab 12", "5 [12] minutes"),
    (.minutes(5...10), Limits(), "tab 1 tab", "5 6 [minutes]"),
    (.minutes(5...10), Limits(), "tab tab 3", "5 10 [minutes]"),
    // Units
    (.minutes(5), Limits(), "tab up", "5 [hours]"),
    (.minutes(5), Limits(), "tab down", "5 [seconds]"),
    (.minutes(5), Limits(), "tab down down", "5 [years]"),
    (.minutes(5), Limits(), "tab home", "5 [seconds]"),
    (.minutes(5), Limits(), "tab end", "5 [years]"),
    (.minutes(5), Limits(), "tab pageup", "5 [years]"),
    (.minutes(5), everything, "tab end", "[never]"),
    (.minutes(5), everything, "tab end down", "[forever]"),
    (.minutes(5), everything, "tab end up", "5 [seconds]"),
    (.minutes(5...7), everything, "tab tab end up", "5 7 [seconds]"),
    (.seconds(5), Limits(), "tab m", "5 [minutes]"),
    (.seconds(5), Limits(), "tab mo", "5 [months]"),
    (.seconds(5), Limits(), "tab M", "5 [minutes]"),
    (.seconds(5), Limits(), "tab MO", "5 [months]"),
    (.seconds(5), Limits(), "tab mon", "5 [months]"),
    (.seconds(5), Limits(), "tab mm", "5 [months]"),
    (.seconds(5), Limits(), "tab mmm", "5 [minutes]"),
    (.seconds(5), Limits(), "tab mh", "5 [hours]"),
    (.seconds(5), Limits(), "tab mx", "5 [minutes]"),
    (.seconds(5), Limits(), "tab q", "5 [seconds]"),
    (.seconds(5), everything, "tab q", "5 [quarters]"),
    (.seconds(5), everything, "tab n", "[never]"),
    (.seconds(5), everything, "tab fo", "[forever]"),
    (.seconds(5), Limits(), "tab delete", "5 [seconds]"),
    (.months(5), Limits(), "tab m", "5 [months]"),
    (.seconds(5), Limits(units: []), "tab up", "5 [seconds]"),
    (.quarters(5), Limits(), "tab", "5 [quarters]"),
    (.quarters(5), Limits(), "tab up", "5 [seconds]"),
    (.quarters(5), Limits(), "tab down", "5 [years]"),
    // Changing between a range and a single amount
    (.minutes(5), Limits(), "range", "4 [5] minutes"),
    (.minutes(0), Limits(), "range", "0 [0] minutes"),
    (.minutes(5), Limits(order: .any), "range", "5 [5] minutes"),
    (.minutes(5...10), Limits(), "single", "[10] minutes"),
    (.minutes(5...10), Limits(), "single range", "5 [10] minutes"),
    (.never, everything, "7", "[never]"),
    (.never, everything, "up", "0 [seconds]"),
  ]

  @Test("keys change the parts and the focus", arguments: rows)
  func keys(interval: Interval, limits: Limits, keys: String, shows: String) {
    var parts = IntervalParts(interval, limits: limits)
    IntervalPartsTests.press(keys, &parts)
    #expect(IntervalPartsTests.shown(parts) == shows, "\(keys)")
  }

  @Test("Tab leaves at either end")
  func leaving() {
    var parts = IntervalParts(.minutes(5...10))
    let steps = [-1, 1, 1, 1]
    #expect(steps.map { parts.advance(by: $0) } == [false, true, true, false])
    #expect(parts.focus == .unit)
  }

  static let complaintRows: [(Interval, Limits, [IntervalParts.Violation], [String])] = [
    (.minutes(5), Limits(), [], []),
    (.minutes(5), from10, [.tooSmall(.second, least: 10)], ["Not below 10"]),
    (.minutes(900), from10, [.tooGreat(.second, most: 500)], ["Not above 500"]),
    (
      .minutes(5...900), from10, [.tooSmall(.first, least: 10), .tooGreat(.second, most: 500)],
      ["Not below 10", "Not above 500"]
    ),
    (
      Interval(.range(10, 5), .hour), Limits(), [.wrongOrder(.firstBelowSecond)],
      ["The first amount must be below the second"]
    ),
    (
      Interval(.range(10, 5), .hour), Limits(order: .firstAtMostSecond),
      [.wrongOrder(.firstAtMostSecond)], ["The first amount must not be above the second"]
    ),
    (
      .hours(5...10), Limits(order: .firstAtLeastSecond), [.wrongOrder(.firstAtLeastSecond)],
      ["The first amount must not be below the second"]
    ),
    (
      .hours(5...5), Limits(order: .firstAboveSecond), [.wrongOrder(.firstAboveSecond)],
      ["The first amount must be above the second"]
    ),
    (.quarters(5), Limits(), [.unitNotAllowed(.quarter)], ["Not in quarters"]),
    (.never, Limits(), [.unitNotAllowed(.never)], ["Not in never"]),
    (.never, everything, [], []),
    (Interval(.range(10, 5), .hour), Limits(order: .any), [], []),
  ]

  @Test(
    "violations of the limits are reported, and the interval is not changed",
    arguments: complaintRows)
  func complaints(
    interval: Interval, limits: Limits, complaints: [IntervalParts.Violation], messages: [String]
  ) {
    let parts = IntervalParts(interval, limits: limits)
    #expect(parts.violations == complaints)
    #expect(parts.violations.map(\.message) == messages)
    #expect(parts.interval == interval)
  }

  @Test("a typed amount outside the limits is clamped and reported")
  func settling() {
    var parts = IntervalParts(.minutes(50), limits: IntervalPartsTests.from10)
    _ = parts.type(UInt8(ascii: "7"))
    #expect(parts.violations == [.tooSmall(.second, least: 10)])
    var clamped = parts.endTyping()
    #expect(clamped == 7)
    #expect(parts.interval == .minutes(10))
    clamped = parts.endTyping()
    #expect(clamped == nil)
    _ = parts.type(UInt8(ascii: "9"))
    clamped = parts.select(.unit)
    #expect(clamped == 9)
    clamped = parts.select(.first)
    #expect(clamped == nil)
    #expect(parts.focus == .unit)
  }

  @Test(
    "a menu of amounts contains the allowed usual amounts and the current one",
    arguments: [
      (Interval.minutes(5), Limits(), [0, 1, 2, 3, 4, 5, 10, 15, 20, 25, 30, 40, 50, 60, 90, 120]),
      (.minutes(7), Limits(amounts: 5...30), [5, 7, 10, 15, 20, 25, 30]),
      (.minutes(500), Limits(amounts: 60...500), [60, 90, 120, 500]),
      (.minutes(3), Limits(amounts: 5...10), [3, 5, 10]),
      (.minutes(3...10), Limits(), [0, 1, 2, 3, 4, 5]),
      (.minutes(0...0), Limits(), [0]),
      (.never, everything, []),
    ])
  func amountMenu(interval: Interval, limits: Limits, amounts: [Int]) {
    let parts = IntervalParts(interval, limits: limits)
    #expect(parts.amountMenu.map(\.amount) == amounts)
    let present = parts.amountMenu.filter(\.isCurrent).map(\.amount)
    #expect(present == (amounts.isEmpty ? [] : [interval.firstAmount]))
  }

  @Test(
    "a menu of units contains the allowed units and the current one",
    arguments: [
      (Interval.minutes(5), Limits(), "second minute* hour | day week month year"),
      (
        .minutes(5), everything,
        "second minute* hour | day week month quarter year | forever | never"
      ),
      (.days(5), Limits(units: Limits.longUnits), "day* week month year"),
      (.hours(5), Limits(units: Limits.shortUnits), "second minute hour*"),
      (.quarters(5), Limits(units: Limits.shortUnits), "second minute hour | quarter*"),
      (.never, Limits(units: [.week]), "week | never*"),
      (.never, everything.allowing(Limits.longUnits), "day week month year | forever | never*"),
      (.years(1), Limits(units: []), "year*"),
    ])
  func unitMenu(interval: Interval, limits: Limits, menu: String) {
    let choices = IntervalParts(interval, limits: limits).unitMenu
    let text = choices.map {
      ($0.startsGroup ? "| " : "") + $0.unit.name(of: 1) + ($0.isCurrent ? "*" : "")
    }.joined(separator: " ")
    #expect(text == menu)
  }

  @Test("setting the interval or an amount does not move the focus unnecessarily")
  func setting() {
    var parts = IntervalParts(.minutes(5...10))
    parts.setAmount(7, of: .second)
    #expect(parts.interval == .minutes(5...7))
    #expect(parts.focus == .first)
    parts.select(.second)
    parts.interval = .hours(2...3)
    #expect(parts.focus == .second)
    parts.interval = .hours(4)
    parts.setAmount(1, of: .first)
    parts.setAmount(1, of: .unit)
    #expect(parts.interval == .hours(4))
    parts.interval = .never
    #expect(parts.focus == .unit)
    #expect(parts.limits == Limits())
  }

  @Test("choosing from menus sets the part in focus")
  func choosing() {
    var parts = IntervalParts(.minutes(5...10), limits: IntervalPartsTests.everything)
    parts.choose(7)
    #expect(parts.interval == .minutes(7...10))
    parts.choose(.never)
    #expect(parts.interval == .never)
    #expect(parts.focus == .unit)
    #expect(parts.text(of: .first).isEmpty)
    parts.choose(.week)
    #expect(parts.interval == .weeks(7...10))
    parts.choose(3)
    #expect(parts.interval == .weeks(7...10))
    parts.setLimits(Limits(amounts: 0...5))
    #expect(parts.interval == .weeks(7...10))
    #expect(parts.violations.count == 2)
  }

  @Test("units can be typed in other languages")
  func languages() throws {
    let german = try #require(Interval.unitNames(in: "de"))
    var parts = IntervalParts(.seconds(5))
    _ = parts.advance()
    _ = parts.type(UInt8(ascii: "t"), unitNames: german)
    #expect(parts.text(of: .unit, unitNames: german) == "Tage")
    _ = parts.type(UInt8(ascii: "w"), unitNames: german)
    #expect(parts.interval == .weeks(5))
  }

  @Test("random keys keep the focus on an existing part")
  func randomKeys() {
    var numbers = SeededGenerator(seed: 9)
    let keys = [
      "tab", "backtab", "left", "right", "up", "down", "pageup", "pagedown", "home", "end",
      "delete",
      "1", "9", "m", "n", "range", "single", "done", "+", "-",
    ]
    for _ in 0..<500 {
      let low = Int.random(in: -20...20, using: &numbers)
      let high = low + Int.random(in: 0...200, using: &numbers)
      let order = Interval.RangeOrder.allCases.randomElement(using: &numbers) ?? .any
      let limits = Limits(
        amounts: low...high, units: Set(Interval.Unit.allCases), order: order)
      var parts = IntervalParts(.minutes(5), limits: limits)
      for _ in 0..<40 {
        IntervalPartsTests.press(keys.randomElement(using: &numbers) ?? "", &parts)
        #expect(parts.parts.contains(parts.focus))
        #expect(parts.amountMenu.filter(\.isCurrent).count == (parts.focus == .unit ? 0 : 1))
      }
    }
  }
}
