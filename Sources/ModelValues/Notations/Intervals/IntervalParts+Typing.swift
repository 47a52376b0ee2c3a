import ModelBasics

extension IntervalParts {
  /// Handles a typed character: a digit of an amount, the first of which replaces the amount; a letter of the name of a unit, which
  /// can be abbreviated; `+` `=` `-` `_` step by one.
  ///
  /// - Returns: True if the character had an effect.
  public mutating func type(_ byte: UInt8, unitNames: Interval.UnitNames = .english) -> Bool {
    switch byte {
    case UInt8(ascii: "+"), UInt8(ascii: "="): return step(by: 1)
    case UInt8(ascii: "-"), UInt8(ascii: "_"): return step(by: -1)
    default: return focus == .unit ? typeUnit(byte, unitNames) : typeDigit(byte)
    }
  }

  private mutating func typeDigit(_ byte: UInt8) -> Bool {
    guard decimalDigit(byte) != nil, amount(of: focus) != nil else { return false }
    // In a full field, a new digit on the right pushes out the leftmost digit.
    let digitLimit = min(max(String(limits.amounts.upperBound).utf8.count, 1), 18)
    typed = Array((typed + [byte]).suffix(digitLimit))
    set(Int(String(decoding: typed, as: UTF8.self)) ?? 0, focus)
    return true
  }

  private mutating func typeUnit(_ byte: UInt8, _ unitNames: Interval.UnitNames) -> Bool {
    guard byte > 0x20, byte != 0x7F, decimalDigit(byte) == nil else { return false }
    let units = limits.orderedUnits
    func starting(with prefix: [UInt8]) -> [Interval.Unit] {
      units.filter { unit in
        let name = unitNames.name(of: unit, .exactly(2)).lowercased()
        let start = String(decoding: prefix, as: UTF8.self).lowercased()
        return name.utf8.starts(with: start.utf8)
      }
    }
    let longer = starting(with: typed + [byte])
    if let found = longer.first(where: { $0 == unit }) ?? longer.first, !typed.isEmpty {
      typed.append(byte)
      keepingTyped { $0.choose(found) }
      return true
    }
    // Typing the same first letter repeatedly cycles through the units that start with it.
    let matches = starting(with: [byte])
    guard let first = matches.first else { return false }
    let index = matches.firstIndex(of: unit)
    let next = index.map { matches[($0 + 1) % matches.count] } ?? first
    let isRepeated = !typed.isEmpty && typed.allSatisfy { $0 | 0x20 == byte | 0x20 }
    typed = [byte]
    keepingTyped { $0.choose(isRepeated ? next : index == nil ? first : $0.unit) }
    return true
  }

  private mutating func keepingTyped(_ change: (inout IntervalParts) -> Void) {
    let letters = typed
    change(&self)
    typed = letters
  }

  /// Removes the last digit of the amount in focus; removing the only digit leaves 0. Has no effect on the unit.
  public mutating func deleteBackward() {
    guard let amount = amount(of: focus) else { return }
    typed = Array(String((amount / 10).magnitude).utf8)
    if typed == [UInt8(ascii: "0")] { typed = [] }
    set(amount / 10, focus)
  }
}
