import ModelBasics

extension Timing {
  /// Parses a length typed by the user. Blanks, commas and `and` are allowed between units, and minutes after hours and seconds
  /// after
  /// minutes need no unit: `1h 30 min`, `1h30`, `1 hour and 5 min`. Returns nil for any other text.
  public static func readTyped(_ text: [UInt8]) -> Timing? {
    guard text.count <= 64 else { return nil }
    var rest = text[...]
    var length = CompoundInterval.zero
    var last: CompoundInterval.Unit?
    while !rest.isEmpty {
      guard let amount = ExactDecimal.take(from: &rest) else { return nil }
      skipBlanks(&rest)
      let name = rest.prefix { isLetter($0) || $0 >= 0x80 }
      rest = rest.dropFirst(name.count)
      guard let unit = unit(named: name, amount, after: last, isLast: rest.isEmpty),
        last.map({ unit < $0 }) != false,
        let part = CompoundInterval(amount.numerator, over: amount.denominator, unit),
        let sum = length.plus(part)
      else { return nil }
      length = sum
      last = unit
      skipBlanks(&rest)
      if rest.starts(with: "and ".utf8) { rest = rest.dropFirst(4) }
      skipBlanks(&rest)
    }
    return last == nil ? nil : .compound(length)
  }

  private static func skipBlanks(_ rest: inout ArraySlice<UInt8>) {
    rest = rest.drop { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ",") }
  }

  private static func unit(
    named name: ArraySlice<UInt8>, _ amount: ExactDecimal, after last: CompoundInterval.Unit?,
    isLast: Bool
  ) -> CompoundInterval.Unit? {
    guard name.isEmpty else {
      let name = String(decoding: name, as: UTF8.self)
      return UnitReader.unit(named: name, isOne: false)?.0
    }
    guard isLast, let whole = amount.integer, whole < 60 else { return nil }
    return last == .hour ? .minute : last == .minute ? .second : nil
  }
}
