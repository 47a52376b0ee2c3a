// The dictionaries of the old libraries. `secondAmount` is the amount; `firstAmount` counts only if `usingRange` is true:
//
//   { "version": 1, "representedClassName": "DejalInterval",
//     "usingRange": true, "firstAmount": 5, "secondAmount": 10, "units": 1, "extraValues": {…} }
//
// Older files have capitalised keys, and `Amount` as the first amount. A change writes only the members that must change. The
// first amount is changed with the second if they were equal, as the old setter did.

import ModelData

/// The keys of a dictionary that contains an interval.
public struct IntervalRecordNotation: Hashable, Sendable {
  /// The key of the first amount.
  public var firstKey: String
  /// The key of the second or only amount.
  public var secondKey: String
  /// The key of the number of the unit.
  public var unitKey: String
  /// The key of the flag that there is a range.
  public var rangeKey: String

  private static let keySets = [
    ("firstAmount", "secondAmount", "units", "usingRange"),
    ("Amount", "SecondAmount", "Units", "UsingRange"),
    ("FirstAmount", "SecondAmount", "Units", "UsingRange"),
  ].map {
    IntervalRecordNotation(firstKey: $0.0, secondKey: $0.1, unitKey: $0.2, rangeKey: $0.3)
  }

  static func read(_ record: Record) -> (Timing, IntervalRecordNotation)? {
    for notation in keySets where notation.firstKey != "Amount" || record["Amount"] != nil {
      if let interval = notation.interval(in: record) { return (.interval(interval), notation) }
    }
    return nil
  }

  private func interval(in record: Record) -> Interval? {
    guard let unit = integer(record[unitKey]).flatMap(Interval.Unit.init) else { return nil }
    let (first, second) = (integer(record[firstKey]), integer(record[secondKey]))
    // A member that is present must be of the right type.
    for (key, amount) in [(firstKey, first), (secondKey, second)] {
      guard amount != nil || record[key] == nil else { return nil }
    }
    guard let usesRange = record[rangeKey].map(flag) ?? false else { return nil }
    guard unit.isCounted else { return Interval(.exactly(0), unit) }
    guard !usesRange else {
      guard let first, let second else { return nil }
      return Interval(.range(first, second), unit)
    }
    // Files from before version 2.6 omit a second amount that equals the first.
    let only = second ?? (firstKey == "Amount" ? first : nil)
    return only.map { Interval(.exactly($0), unit) }
  }

  func written(_ interval: Interval, into record: Record) -> Record {
    var copy = record
    func set(_ key: String, _ amount: Int) {
      guard integer(copy[key]) != amount else { return }
      copy.put(number(amount, like: copy[key]), under: key, near: [secondKey, firstKey, unitKey])
    }
    set(unitKey, interval.unit.rawValue)
    guard interval.unit.isCounted else { return copy }
    let wasMirrored = integer(record[firstKey]) == integer(record[secondKey])
    let hasSecond = record[secondKey] != nil || record[firstKey] == nil
    switch interval.amount {
    case .exactly(let amount):
      if hasSecond { set(secondKey, amount) }
      if !hasSecond || wasMirrored && record[firstKey] != nil { set(firstKey, amount) }
    case .range(let first, let second):
      set(firstKey, first)
      set(secondKey, second)
    }
    if (record[rangeKey].map(flag) ?? false) != interval.isRange {
      let isNumber = record[rangeKey]?.kind == .number
      let flag = isNumber ? Value(interval.isRange ? 1 : 0) : .bool(interval.isRange)
      copy.put(flag, under: rangeKey, near: [secondKey, firstKey, unitKey])
    }
    return copy
  }

  // MARK: Formats of numbers and flags

  private func integer(_ value: Value?) -> Int? {
    guard let text = value?.number else { return nil }
    if let whole = Int(text) { return whole }
    var rest = Array(text.utf8)[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative { rest = rest.dropFirst() }
    guard let amount = ExactDecimal.take(from: &rest), rest.isEmpty,
      amount.numerator % amount.denominator == 0
    else { return nil }
    return Int(exactly: amount.numerator / amount.denominator * (isNegative ? -1 : 1))
  }

  /// Returns a number with as many zeros after the decimal point as the number it replaces has decimals.
  private func number(_ amount: Int, like value: Value?) -> Value {
    let text = Array((value?.number ?? "").utf8)
    let decimals = text.firstIndex(of: UInt8(ascii: ".")).map { text.count - $0 - 1 } ?? 0
    let zeros = decimals > 0 ? "." + String(repeating: "0", count: decimals) : ""
    return .number(String(amount) + zeros) ?? Value(amount)
  }

  private func flag(_ value: Value) -> Bool? {
    if let bool = value.bool { return bool }
    switch integer(value) {
    case 0: return false
    case 1: return true
    default: return nil
    }
  }
}

extension Timing {
  /// Parses a dictionary of the old libraries: the number of a unit with one amount or two, with keys in either capitalisation.
  /// Returns nil for any other.
  public static func read(_ record: Record) -> (value: Timing, notation: IntervalNotation)? {
    IntervalRecordNotation.read(record).map { ($0, .record($1)) }
  }

  /// Returns the record with the value stored in it, changing only the members that must change. Returns nil if the notation is not
  /// for records, or if the value is not an amount or range of one unit.
  public func written(into record: Record, as notation: IntervalNotation) -> Record? {
    guard case .record(let members) = notation, let interval = interval() else {
      return nil
    }
    return members.written(interval, into: record)
  }
}

extension Record {
  /// Sets a member, in its position if it exists, otherwise after the first existing one of `neighbours`.
  fileprivate mutating func put(_ value: Value, under key: String, near neighbours: [String]) {
    guard self[key] == nil else { return self[key] = value }
    let neighbour = neighbours.first { self[$0] != nil }
    let index = neighbour.flatMap { neighbour in
      members.firstIndex { $0.keyBytes.elementsEqual(neighbour.utf8) }
    }
    members.insert(Member(key, value), at: index.map { $0 + 1 } ?? members.count)
  }
}
