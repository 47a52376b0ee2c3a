import ModelValues

// A duration as an amount of each unit:
//
//     [ 1 ] h  [ 30 ] min  [ 0 ] s        PT1H30M, 1h30m, 5400000 milliseconds
//
// Amounts carry: 60 minutes become an hour. While an amount is typed it may exceed its limit, such as
// `90` minutes; it becomes 1 h 30 min when the focus leaves the part.

/// A duration whose units are edited one by one.
package struct LengthParts: Hashable, Sendable {
  /// A unit and its amount.
  package struct Part: Hashable, Sendable {
    package let unit: CompoundInterval.Unit
    package var amount: Int
  }

  /// The parts, the largest unit first.
  package private(set) var parts: [Part]
  package private(set) var focus = 0
  private let isNegative: Bool
  private var typed: [UInt8] = []

  private static let maximumDigits = 9

  /// Creates the parts of a duration: hours, minutes and seconds, the units of its notation, and the units needed to represent it
  /// exactly. Returns nil if the duration is too long.
  package init?(_ length: CompoundInterval, units: Set<CompoundInterval.Unit>) {
    isNegative = length.isNegative
    let positive = length.isNegative ? length.negated : length
    var units = units.union([.hour, .minute, .second])
    if positive.months % 12 != 0 { units.insert(.month) }
    if positive.months >= 12 { units.insert(.year) }
    let fractions: [(CompoundInterval.Unit, Int)] = [
      (.millisecond, 1_000_000), (.microsecond, 1000), (.nanosecond, 1),
    ]
    for (index, (unit, size)) in fractions.enumerated() {
      let coarser = index == 0 ? 1_000_000_000 : fractions[index - 1].1
      if positive.nanoseconds % coarser / size != 0 { units.insert(unit) }
    }
    // All units between seconds and the smallest one.
    for (unit, _) in fractions where units.contains(where: { $0 < unit }) { units.insert(unit) }
    parts = units.sorted(by: >).map { Part(unit: $0, amount: 0) }
    guard spread(positive) else { return nil }
  }

  /// The current duration; nil if it is too long.
  package var length: CompoundInterval? {
    var months = 0
    var fixed: Int128 = 0
    for part in parts {
      guard let one = CompoundInterval(1, part.unit) else { return nil }
      let (partMonths, isTooLong) = one.months.multipliedReportingOverflow(by: part.amount)
      let (sum, overflows) = months.addingReportingOverflow(partMonths)
      guard !isTooLong, !overflows else { return nil }
      months = sum
      fixed += Int128(part.amount) * one.fixed
    }
    guard let seconds = Int(exactly: fixed / 1_000_000_000) else { return nil }
    let length = CompoundInterval(
      months: months, seconds: seconds, nanoseconds: Int(fixed % 1_000_000_000))
    return isNegative ? length?.negated : length
  }

  /// Sets the amounts of a duration, beginning with the largest unit; returns false if that is not exactly possible.
  private mutating func spread(_ length: CompoundInterval) -> Bool {
    var months = length.months
    var fixed = length.fixed
    var amounts: [Int] = []
    for part in parts {
      guard let one = CompoundInterval(1, part.unit) else { return false }
      if one.months > 0 {
        amounts.append(months / one.months)
        months %= one.months
      } else {
        guard let amount = Int(exactly: fixed / one.fixed) else { return false }
        amounts.append(amount)
        fixed %= one.fixed
      }
    }
    guard months == 0, fixed == 0 else { return false }
    for (index, amount) in amounts.enumerated() { parts[index].amount = amount }
    return true
  }

  // MARK: Moving between parts

  /// Ends typing and carries to larger units.
  package mutating func settle() {
    typed = []
    guard let length else { return }
    _ = spread(length.isNegative ? length.negated : length)
  }

  package mutating func select(_ index: Int) {
    settle()
    focus = max(0, min(index, parts.count - 1))
  }

  /// Moves to the next or previous part; returns false at the end.
  package mutating func advance(by count: Int) -> Bool {
    settle()
    guard parts.indices.contains(focus + count) else { return false }
    focus += count
    return true
  }

  /// Moves to the next or previous part, wrapping around.
  package mutating func rotate(by count: Int) {
    settle()
    focus = (focus + count % parts.count + parts.count) % parts.count
  }

  // MARK: Changing

  /// Adds a number of the focused unit; a negative result becomes 0.
  package mutating func step(by count: Int) {
    settle()
    guard var length else { return }
    if length.isNegative { length = length.negated }
    let one = CompoundInterval(1, parts[focus].unit) ?? .zero
    let (change, isTooMuch) = one.months.multipliedReportingOverflow(by: count)
    let (months, isTooLong) = length.months.addingReportingOverflow(change)
    guard !isTooMuch, !isTooLong else { return }
    let fixed = length.fixed + one.fixed * Int128(count)
    guard months >= 0, fixed >= 0, let seconds = Int(exactly: fixed / 1_000_000_000),
      let new = CompoundInterval(
        months: months, seconds: seconds, nanoseconds: Int(fixed % 1_000_000_000))
    else {
      parts[focus].amount = 0
      return
    }
    let before = parts
    if !spread(new) { parts = before }
  }

  /// Adds a digit to the focused amount; the first digit replaces the amount.
  package mutating func type(_ digit: UInt8) {
    typed = Array((typed + [digit]).suffix(Self.maximumDigits))
    parts[focus].amount = Int(String(decoding: typed, as: UTF8.self)) ?? 0
  }

  package mutating func deleteBackward() {
    parts[focus].amount /= 10
    typed = parts[focus].amount == 0 ? [] : Array(String(parts[focus].amount).utf8)
  }

  package mutating func set(_ amount: Int) {
    typed = []
    parts[focus].amount = amount
    settle()
  }

  /// The largest amount of the focused unit that does not carry; nil if there is no such limit.
  package var maximum: Int? {
    guard focus > 0, let one = CompoundInterval(1, parts[focus].unit),
      let next = CompoundInterval(1, parts[focus - 1].unit)
    else { return nil }
    if one.months > 0 { return next.months / one.months - 1 }
    return next.months > 0 ? nil : Int(next.fixed / one.fixed) - 1
  }
}

extension CompoundInterval {
  /// The exact part in nanoseconds.
  fileprivate var fixed: Int128 { Int128(seconds) * 1_000_000_000 + Int128(nanoseconds) }
}

extension CompoundInterval.Unit {
  /// The symbol of the unit, such as `h`, `min` or `ms`, or its name if it has no symbol.
  package var symbol: String {
    switch self {
    case .nanosecond: "ns"
    case .microsecond: "µs"
    case .millisecond: "ms"
    case .second: "s"
    case .minute: "min"
    case .hour: "h"
    case .day: "d"
    case .week: "weeks"
    case .month: "months"
    case .quarter: "quarters"
    case .year: "years"
    }
  }
}

extension IntervalNotation {
  /// The units that the notation can contain.
  package var lengthUnits: Set<CompoundInterval.Unit> {
    switch self {
    case .units(let notation):
      var units = Set(notation.parts.map(\.unit))
      if units.contains(.quarter) { units.insert(.month) }
      return units
    case .clock(let clock):
      var units: Set<CompoundInterval.Unit> = clock.showsDays ? [.day] : []
      if clock.fractionDigits > 0 { units.insert(.millisecond) }
      return units
    case .number(let number): return [number.unit]
    case .word, .record: return []
    }
  }
}
