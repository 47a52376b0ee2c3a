import ModelBasics

extension UnitNotation {
  /// Returns the value in this notation; nil if the notation cannot express it.
  func text(of value: Timing) -> String? {
    if case .interval(let interval) = value, interval.isRange || parts.count == 1 {
      // A style without days expresses them in hours.
      let nearest = CompoundInterval.Unit(interval.unit).flatMap(style.nearest)
      guard !interval.isRange, let nearest, nearest == parts.first?.unit,
        nearest.ofInterval != interval.unit
      else { return text(of: interval) }
    }
    return value.length.flatMap(text)
  }

  private func text(of interval: Interval) -> String? {
    guard parts.count == 1, let part = parts.first, part.unit.ofInterval == interval.unit else {
      return nil
    }
    let last =
      padded(interval.secondAmount, to: part.width) + gap + part.name(isOne: isOne(interval))
    switch interval.amount {
    case .exactly(let amount):
      return prefix + (style == .iso ? isoText(amount, part) : plus(amount < 0) + last)
    case .range(let first, _):
      guard style != .iso else { return nil }
      return prefix + padded(first, to: part.width) + rangeSeparator + last
    }
  }

  private func isOne(_ interval: Interval) -> Bool {
    interval.amount == .exactly(1) || interval.amount == .exactly(-1)
  }

  private func isoText(_ amount: Int, _ part: Part) -> String {
    let digits = padded(amount, to: part.width)
    let sign = amount < 0 ? "-" : plus(false)
    let positive = amount < 0 ? String(digits.dropFirst()) : digits
    let start = part.unit < .day ? "PT" : "P"
    return (signsAmounts ? start + sign : sign + start) + positive + part.one
  }

  private func plus(_ isNegative: Bool) -> String { showsPlus && !isNegative ? "+" : "" }

  private func text(of length: CompoundInterval) -> String? {
    guard let amounts = amounts(of: length) else { return nil }
    let sign = length.isNegative ? "-" : plus(false)
    guard !signsAmounts else { return prefix + isoText(of: amounts, sign: sign) }
    var text = prefix + sign
    guard style != .iso else { return text + isoText(of: amounts) }
    text += amounts.map { $0.digits + gap + $0.part.name(isOne: $0.digits == "1") }
      .joined(separator: separator)
    return text
  }

  private func isoText(of amounts: [Amount], sign: String = "") -> String {
    var text = "P"
    var isInTime = false
    for amount in amounts {
      if !isInTime, amount.part.unit < .day {
        isInTime = true
        text += "T"
      }
      text += (amount.isZero ? "" : sign) + amount.digits + amount.part.one
    }
    return text
  }

  private struct Amount {
    var part: Part
    var digits: String
    var isZero: Bool
  }

  /// Returns the amounts to write; nil if the units cannot express the length, or if an amount would reach the size of the next
  /// larger unit.
  private func amounts(of length: CompoundInterval) -> [Amount]? {
    var months = Int128(length.months.magnitude)
    var exactNanoseconds = Int128(length.exactNanoseconds.magnitude)
    var amounts: [Amount] = []
    for (index, part) in parts.enumerated() {
      let rest = part.unit.isOfMonths ? months : exactNanoseconds
      let before = index > 0 ? parts[index - 1].unit : nil
      if let before, before.isOfMonths == part.unit.isOfMonths,
        rest >= part.unit.limit(below: before)
      {
        return nil
      }
      let isLast = index == parts.count - 1
      let written = isLast && fraction != nil ? rest : rest - rest % part.unit.size
      guard
        let digits = ExactDecimal.text(
          written, over: part.unit.size, width: part.width, fraction: isLast ? fraction : nil)
      else { return nil }
      if part.unit.isOfMonths { months -= written } else { exactNanoseconds -= written }
      amounts.append(Amount(part: part, digits: digits, isZero: written == 0))
    }
    guard months == 0, exactNanoseconds == 0, let last = amounts.last else { return nil }
    switch zeros {
    case .all: return amounts
    case .afterFirst: amounts = Array(amounts.drop(while: \.isZero))
    case .dropped: amounts = amounts.filter { !$0.isZero }
    }
    return amounts.isEmpty ? [last] : amounts
  }
}

extension UnitNotation.Part {
  func name(isOne: Bool) -> String { isOne ? one : many }
}

extension CompoundInterval.Unit {
  /// Returns the size from which a length needs a larger unit than this one, if a larger unit is written: 60 minutes, 24 hours;
  /// days are limited only by weeks.
  fileprivate func limit(below greater: CompoundInterval.Unit) -> Int128 {
    let usual: CompoundInterval.Unit
    switch self {
    case .nanosecond: usual = .microsecond
    case .microsecond: usual = .millisecond
    case .millisecond: usual = .second
    case .second: usual = .minute
    case .minute: usual = .hour
    case .hour: usual = .day
    default: usual = greater
    }
    return min(usual, greater).size
  }
}
