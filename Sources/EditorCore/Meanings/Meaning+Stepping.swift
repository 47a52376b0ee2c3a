import ModelKit

extension Meaning {
  /// So many more of its unit, or of its smallest; nil for what does not count.
  package func stepped(by count: Int) -> Meaning? {
    guard case .timing(let timing, let notation) = self else { return nil }
    switch timing {
    case .interval(var interval):
      guard interval.unit.isCounted else { return nil }
      func sum(_ amount: Int) -> Int? {
        let (sum, overflows) = amount.addingReportingOverflow(count)
        return overflows || sum < 0 && amount >= 0 ? nil : sum
      }
      switch interval.amount {
      case .exactly(let amount):
        guard let new = sum(amount) else { return nil }
        interval.amount = .exactly(new)
      case .range(let first, let second):
        guard let new = sum(second), first >= second || new > first else { return nil }
        interval.amount = .range(first, new)
      }
      return Meaning.timing(.interval(interval), notation).inOwnStyle
    case .compound(let length):
      let units = notation.lengthUnits
      guard var parts = LengthParts(length, units: units) else { return nil }
      let smallest = units.min() ?? .second
      parts.select(parts.parts.firstIndex { $0.unit == smallest } ?? 0)
      parts.step(by: count)
      return parts.length.map { Meaning.timing(.compound($0), notation).inOwnStyle }
    }
  }
}
