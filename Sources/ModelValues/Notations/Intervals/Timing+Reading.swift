extension Timing {
  /// Returns the value in words: `5 to 10 minutes`, `90 seconds = 1 min 30 s`, `1 h 30 min`, `never`. The word between the amounts
  /// of a range, and the names of units without an international symbol, are those of the language.
  public func reading(in unitNames: Interval.UnitNames = .english) -> String {
    switch self {
    case .compound(let compound): return compound.reading(in: unitNames)
    case .interval(let interval):
      let text = interval.text(in: Interval.Notation(separator: .word), unitNames: unitNames)
        .replacing("-", with: "−")
      guard !interval.isRange, let length, let unit = CompoundInterval.Unit(interval.unit) else {
        return text
      }
      let total = length.reading(in: unitNames)
      let hasLargerUnit = length.parts.first.map { $0.unit > unit } ?? false
      return hasLargerUnit ? text + " = " + total : text
    }
  }

  /// Returns the value in words, with the prefix that it has in the file: `every 5 minutes`.
  public func reading(
    of notation: IntervalNotation, in unitNames: Interval.UnitNames = .english
  ) -> String {
    let text = self.reading(in: unitNames)
    guard case .units(let units) = notation, !units.prefix.isEmpty else { return text }
    var unit = units.parts.first?.unit.ofInterval ?? .second
    if case .interval(let interval) = self { unit = interval.unit }
    return unitNames.repetition(of: text, in: unit) ?? units.prefix + text
  }
}

extension CompoundInterval {
  /// The non-zero amounts of years, months, days, hours, minutes, and seconds with their fraction.
  var parts: [(unit: Unit, digits: String)] {
    var parts: [(unit: Unit, digits: String)] = []
    var rests = (
      months: Int128(months.magnitude), exactNanoseconds: Int128(exactNanoseconds.magnitude)
    )
    for unit in [Unit.year, .month, .day, .hour, .minute, .second] {
      let rest = unit.isOfMonths ? rests.months : rests.exactNanoseconds
      let isLast = unit == .second
      let amount = isLast ? rest : rest - rest % unit.size
      guard amount != 0,
        let digits = ExactDecimal.text(
          amount, over: unit.size, fraction: isLast ? FractionNotation() : nil)
      else { continue }
      if unit.isOfMonths { rests.months -= amount } else { rests.exactNanoseconds -= amount }
      parts.append((unit, digits))
    }
    return parts
  }

  /// Returns the length in words: `1 h 30 min`, `2 days 5 s`, `20 ms`.
  func reading(in unitNames: Interval.UnitNames) -> String {
    let sign = isNegative ? "−" : ""
    let localized = { (digits: String) in digits.replacing(".", with: unitNames.decimalMark) }
    if months == 0, exactNanoseconds != 0, exactNanoseconds.magnitude < 1_000_000_000 {
      let small: [(Unit, String)] = [
        (.millisecond, "ms"), (.microsecond, "µs"), (.nanosecond, "ns"),
      ]
      for (unit, symbol) in small where exactNanoseconds.magnitude >= unit.size.magnitude {
        let digits = ExactDecimal.text(
          Int128(exactNanoseconds.magnitude), over: unit.size, fraction: FractionNotation())
        return sign + localized(digits ?? "0") + " " + symbol
      }
    }
    let parts = parts
    guard !parts.isEmpty else { return "0 s" }
    return sign
      + parts.map { part in
        let amount = Int(part.digits) ?? 2
        switch part.unit {
        case .hour: return part.digits + " h"
        case .minute: return part.digits + " min"
        case .second: return localized(part.digits) + " s"
        default:
          let name = part.unit.ofInterval.map { unitNames.name(of: $0, .exactly(amount)) } ?? ""
          return part.digits + " " + name
        }
      }.joined(separator: " ")
  }
}
