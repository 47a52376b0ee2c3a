import ModelValues
import Testing

@Suite("Arithmetic of intervals")
struct IntervalArithmeticTests {
  @Test("each factory method creates an interval of its unit")
  func making() {
    #expect(Interval.minutes(5...10) == Interval(.range(5, 10), .minute))
    #expect(Interval.seconds(5) == Interval(.exactly(5), .second))
    #expect(Interval.never.unit == .never && Interval.forever.unit == .forever)
    let each: [Interval] = [
      .seconds(1), .minutes(1), .hours(1), .days(1), .weeks(1), .months(1), .quarters(1), .years(1),
    ]
    let ranges: [Interval] = [
      .seconds(1...2), .minutes(1...2), .hours(1...2), .days(1...2), .weeks(1...2), .months(1...2),
      .quarters(1...2), .years(1...2),
    ]
    #expect(each.map(\.unit) == Interval.Unit.allCases.filter(\.isCounted))
    #expect(ranges.map(\.unit) == each.map(\.unit))
  }

  @Test("lengths in seconds are those of the units, and a quarter is a fourth of a year")
  func lengths() {
    let seconds = Interval.Unit.allCases.map { Interval(.exactly(1), $0).secondSeconds }
    #expect(
      seconds == [
        1, 60, 3600, 86_400, 604_800, 2_628_000, 7_884_000, 31_536_000, 0, 2_147_483_647,
      ])
    #expect(Interval.quarters(4).secondSeconds == Interval.years(1).secondSeconds)
    // An interval that is not a range has the same amount at both ends.
    #expect(Interval.minutes(30).firstAmount == 30 && Interval.minutes(30).secondAmount == 30)
    #expect(Interval.minutes(5...10).secondsBetween == 300)
    #expect(Interval(.range(10, 5), .minute).secondsBetween == -300)
    #expect(Interval.minutes(5).secondsBetween == 0 && Interval.forever.secondsBetween == 0)
    #expect(Interval(.range(.min, .max), .second).secondsBetween == nil)
    #expect(Interval(.range(0, .max), .minute).secondsBetween == nil)
  }

  @Test("adding and scaling change both ends, and are nil on overflow")
  func counting() {
    #expect(Interval.minutes(5).adding(3) == .minutes(8))
    #expect(Interval.minutes(5...10).adding(-5) == .minutes(0...5))
    #expect(Interval.minutes(5...10).scaled(by: 3) == .minutes(15...30))
    #expect(Interval.days(7).scaled(by: -1) == .days(-7))
    #expect(Interval.days(.max).adding(1) == nil && Interval.days(.min).adding(-1) == nil)
    #expect(Interval.days(.min).scaled(by: -1) == nil)
    #expect(Interval.days(0 ... .max).adding(1) == nil)
    #expect(Interval(.range(.max, 0), .day).adding(1) == nil)
    #expect(Interval.never.adding(.max) == .never && Interval.forever.scaled(by: 2) == .forever)
  }

  static let sums: [(Interval, Interval, Interval?)] = [
    (.minutes(5), .minutes(10), .minutes(15)),
    (.minutes(30), .hours(1), .minutes(90)),
    (.minutes(30), .minutes(30), .minutes(60)),
    (.minutes(60), .hours(1), .hours(2)),
    (.months(1), .quarters(1), .months(4)),
    (.weeks(1), .years(1), .seconds(32_140_800)),
    (.days(1), .years(1), .days(366)),
    (.minutes(5...10), .minutes(1), .minutes(6...11)),
    (.minutes(5...10), .hours(1...2), .minutes(65...130)),
    (.seconds(.max), .seconds(1), nil),
    (.years(.max), .seconds(1), nil),
    (.never, .seconds(1), nil),
    (.seconds(1), .forever, nil),
  ]

  @Test("the sum of two intervals has the expected amount and unit", arguments: sums)
  func sum(one: Interval, other: Interval, sum: Interval?) {
    #expect(one.plus(other) == sum)
    #expect(other.plus(one) == sum)
  }

  static let conversions: [(Interval, Interval.Unit, Interval?)] = [
    (.hours(2), .minute, .minutes(120)),
    (.minutes(120), .hour, .hours(2)),
    (.minutes(90), .hour, nil),
    (.years(1), .quarter, .quarters(4)),
    (.quarters(1), .month, .months(3)),
    (.minutes(60...120), .hour, .hours(1...2)),
    (.minutes(60...90), .hour, nil),
    (.years(.max), .second, nil),
    (.years(.max), .year, .years(.max)),
    (.never, .never, .never),
    (.never, .second, nil),
    (.seconds(0), .never, nil),
  ]

  @Test("conversion to a unit is nil unless the amount is whole", arguments: conversions)
  func conversion(interval: Interval, unit: Interval.Unit, converted: Interval?) {
    #expect(interval.converted(to: unit) == converted)
  }

  @Test("a number of seconds has the greatest unit in which it is whole")
  func wholeSeconds() {
    #expect(Interval(wholeSeconds: 0) == .seconds(0))
    #expect(Interval(wholeSeconds: 61) == .seconds(61))
    #expect(Interval(wholeSeconds: -300) == .minutes(-5))
    #expect(Interval(wholeSeconds: 86_400) == .days(1))
    #expect(Interval(wholeSeconds: 1_209_600) == .weeks(2))
    #expect(Interval(wholeSeconds: .min).secondSeconds == .min)
  }
}

@Suite("Range order of intervals")
struct RangeOrderTests {
  typealias Order = Interval.RangeOrder

  static let orders: [(Order, raw: Int, below: Bool, same: Bool, above: Bool)] = [
    (.any, 0, true, true, true),
    (.firstBelowSecond, 1, true, false, false),
    (.firstAtMostSecond, 2, true, true, false),
    (.firstAtLeastSecond, 3, false, true, true),
    (.firstAboveSecond, 4, false, false, true),
  ]

  @Test("each order allows only its amounts", arguments: orders)
  func allowed(order: Order, raw: Int, below: Bool, same: Bool, above: Bool) {
    #expect(order.rawValue == raw)
    #expect(Interval(.range(4, 5), .day).satisfies(order) == below)
    #expect(Interval(.range(5, 5), .day).satisfies(order) == same)
    #expect(Interval(.range(6, 5), .day).satisfies(order) == above)
    #expect(Interval.days(5).satisfies(order))
    #expect(Interval(.range(5, 5), .never).satisfies(order))
  }

  static let limitsRows: [(Order, first: ClosedRange<Int>, second: ClosedRange<Int>)] = [
    (.any, 0...999, 0...999),
    (.firstBelowSecond, 0...9, 6...999),
    (.firstAtMostSecond, 0...10, 5...999),
    (.firstAtLeastSecond, 10...999, 0...5),
    (.firstAboveSecond, 11...999, 0...4),
  ]

  @Test("the limits of an amount depend on the other amount and the order", arguments: limitsRows)
  func limits(order: Order, first: ClosedRange<Int>, second: ClosedRange<Int>) {
    let interval = Interval.minutes(5...10)
    #expect(interval.limits(of: .first, keeping: order) == first)
    #expect(interval.limits(of: .second, keeping: order) == second)
  }

  @Test("limits contain exactly the amounts that the order allows")
  func exact() {
    for order in Order.allCases {
      for first in -3...6 {
        for second in -3...6 {
          let interval = Interval(.range(first, second), .day)
          let firsts = (0...4).filter { order.allows(first: $0, second: second) }
          let seconds = (0...4).filter { order.allows(first: first, second: $0) }
          #expect(
            interval.limits(of: .first, keeping: order, within: 0...4).map(Array.init) ?? []
              == firsts)
          #expect(
            interval.limits(of: .second, keeping: order, within: 0...4).map(Array.init) ?? []
              == seconds)
        }
      }
    }
  }

  @Test("limits are nil if no amount is allowed")
  func nothing() {
    let all = Int.min...Int.max
    #expect(Interval.days(5).limits(of: .first, keeping: .any) == nil)
    #expect(Interval.days(5).limits(of: .second, keeping: .firstAboveSecond) == 0...999)
    #expect(Interval.never.limits(of: .second, keeping: .any) == nil)
    let ends = Interval(.range(.max, .min), .day)
    #expect(ends.limits(of: .first, keeping: .firstBelowSecond, within: all) == nil)
    #expect(ends.limits(of: .second, keeping: .firstBelowSecond, within: all) == nil)
    #expect(
      ends.limits(of: .first, keeping: .firstAboveSecond, within: all) == Int.min + 1 ... .max)
    #expect(ends.limits(of: .second, keeping: .firstAtLeastSecond, within: all) == all)
  }
}
