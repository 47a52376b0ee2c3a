// A text of amounts with units is parsed in one pass:
//
//   every  -   1    h   _   30   m            5   " - "   10   _ minutes
//   prefix sign amount name sep amount name   amount range amount gap name
//
//   P   T  -   1    H    -   30   M
//         sign amount unit sign amount unit      (ISO 8601-2; all amounts have the sign)
//
// A result is accepted only if it prints as the same bytes, so the grammar here can be permissive: for example, gaps that differ
// from each other are rejected by that check.

/// A parser of amounts with units.
struct UnitReader {
  private var rest: ArraySlice<UInt8>
  private var prefix = ""
  private var isNegative = false
  private var showsPlus = false

  static func read(_ text: [UInt8]) -> (Timing, UnitNotation)? {
    var reader = UnitReader(rest: text[...])
    reader.takePrefix()
    reader.takeSign()
    return reader.takeISO("P") ? reader.readISO() : reader.readUnits()
  }

  private init(rest: ArraySlice<UInt8>) { self.rest = rest }

  private mutating func takePrefix() {
    let word = rest.prefix(6)
    guard String(decoding: word, as: UTF8.self).lowercased() == "every " else { return }
    prefix = String(decoding: word, as: UTF8.self)
    rest = rest.dropFirst(6)
  }

  private mutating func takeSign() {
    isNegative = rest.first == UInt8(ascii: "-")
    showsPlus = rest.first == UInt8(ascii: "+")
    if isNegative || showsPlus { rest = rest.dropFirst() }
  }

  // MARK: ISO 8601

  private mutating func takeISO(_ letter: Unicode.Scalar) -> Bool {
    guard let next = rest.first, UInt32(next) == letter.value else { return false }
    rest = rest.dropFirst()
    return true
  }

  private mutating func readISO() -> (Timing, UnitNotation)? {
    var components: [Component] = []
    var isInTime = false
    // Signs before the amounts are accepted only if no sign is before the whole.
    let mayHaveSigns = !isNegative && !showsPlus
    while !rest.isEmpty {
      if takeISO("T") {
        guard !isInTime else { return nil }
        isInTime = true
      }
      if mayHaveSigns, rest.first == UInt8(ascii: "-") {
        rest = rest.dropFirst()
        isNegative = true
      }
      guard let amount = ExactDecimal.take(from: &rest, marks: ".,"), let letter = rest.first,
        let unit = UnitReader.isoUnit(letter, isInTime: isInTime)
      else { return nil }
      rest = rest.dropFirst()
      let name = String(Unicode.Scalar(letter))
      components.append(Component(amount: amount, unit: unit, one: name, many: name))
    }
    var notation = UnitNotation(.iso)
    notation.signsAmounts = mayHaveSigns && isNegative
    return result(of: components, notation)
  }

  private static func isoUnit(_ letter: UInt8, isInTime: Bool) -> CompoundInterval.Unit? {
    switch (letter, isInTime) {
    case (UInt8(ascii: "Y"), false): .year
    case (UInt8(ascii: "M"), false): .month
    case (UInt8(ascii: "W"), false): .week
    case (UInt8(ascii: "D"), false): .day
    case (UInt8(ascii: "H"), true): .hour
    case (UInt8(ascii: "M"), true): .minute
    case (UInt8(ascii: "S"), true): .second
    default: nil
    }
  }

  // MARK: Names

  private struct Component {
    var amount: ExactDecimal
    var unit: CompoundInterval.Unit
    var one: String
    var many: String
  }

  private mutating func readUnits() -> (Timing, UnitNotation)? {
    var components: [Component] = []
    var separators: [String] = []
    var gap: String?
    while true {
      guard let amount = ExactDecimal.take(from: &rest) else { return nil }
      let spaces = take { $0 == 0x20 }
      let name = take { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A || $0 >= 0x80 && $0 != 0xE2 }
      if name.isEmpty || UnitReader.isRangeWord(name) {
        guard components.isEmpty, separators.isEmpty else { return nil }
        return readRange(from: amount, spaces + name)
      }
      let isOne = amount.integer == 1 && !amount.isPadded
      guard let (unit, one, many) = UnitReader.unit(named: name, isOne: isOne) else { return nil }
      components.append(Component(amount: amount, unit: unit, one: one, many: many))
      gap = gap ?? spaces
      guard !rest.isEmpty else { break }
      separators.append(takeSeparator())
    }
    var notation = UnitNotation(.full)
    notation.gap = gap ?? ""
    notation.separator = separators.first ?? ""
    notation.style = UnitReader.style(
      of: components.map(\.many),
      isTight: notation.gap.isEmpty && notation.separator.isEmpty,
      hasFraction: components.last?.amount.fraction != nil)
    let usual = UnitNotation(notation.style)
    notation.rangeSeparator = usual.rangeSeparator
    if separators.isEmpty { notation.separator = notation.gap.isEmpty ? usual.separator : " " }
    return result(of: components, notation)
  }

  private static func isRangeWord(_ name: String) -> Bool { name.lowercased() == "to" }

  private mutating func take(_ belongs: (UInt8) -> Bool) -> String {
    let field = rest.prefix(while: belongs)
    rest = rest.dropFirst(field.count)
    return String(decoding: field, as: UTF8.self)
  }

  /// Parses a space, a comma, or `and` between two units.
  private mutating func takeSeparator() -> String {
    for separator in [", ", " and ", " "] where rest.starts(with: separator.utf8) {
      rest = rest.dropFirst(separator.utf8.count)
      return separator
    }
    return ""
  }

  // MARK: Ranges

  private mutating func readRange(
    from first: ExactDecimal, _ start: String
  ) -> (Timing, UnitNotation)? {
    let dashes = take { $0 == UInt8(ascii: ".") || $0 >= 0x80 }
    var separator = start + dashes
    if dashes.isEmpty, rest.first == UInt8(ascii: "-") {
      separator += "-"
      rest = rest.dropFirst()
    }
    separator += take { $0 == 0x20 }
    let known = ["-", "–", "—", "..", "...", "to"]
    guard known.contains(trimmedText(separator).lowercased()) else { return nil }
    let isSecondNegative = rest.first == UInt8(ascii: "-")
    if isSecondNegative { rest = rest.dropFirst() }
    guard let second = ExactDecimal.take(from: &rest), let least = first.integer,
      let most = second.integer, !showsPlus
    else { return nil }
    var notation = UnitNotation(.full)
    notation.prefix = prefix
    notation.rangeSeparator = separator
    notation.gap = take { $0 == 0x20 }
    let name = String(decoding: rest, as: UTF8.self)
    guard let (unit, one, many) = UnitReader.unit(named: name, isOne: false),
      let ofInterval = unit.ofInterval
    else { return nil }
    let isTight = notation.gap.isEmpty && separator == "-"
    notation.style = UnitReader.style(of: [many], isTight: isTight, hasFraction: false)
    notation.separator = isTight ? UnitNotation(notation.style).separator : " "
    let width = first.isPadded ? first.wholeDigits : second.isPadded ? second.wholeDigits : 0
    notation.parts = [UnitNotation.Part(unit: unit, one: one, many: many, width: width)]
    let amount = Interval.Amount.range(
      isNegative ? -least : least, isSecondNegative ? -most : most)
    return (.interval(Interval(amount, ofInterval)), notation)
  }

  private func trimmedText(_ text: String) -> String {
    String(decoding: trimmed(Array(text.utf8)[...]), as: UTF8.self)
  }

  // MARK: Values

  private func result(
    of components: [Component], _ start: UnitNotation
  ) -> (Timing, UnitNotation)? {
    guard !components.isEmpty, components.count <= 11 else { return nil }
    var notation = start
    notation.prefix = prefix
    notation.showsPlus = showsPlus
    notation.fraction = components.last?.amount.fraction
    notation.parts = components.map {
      UnitNotation.Part(
        unit: $0.unit, one: $0.one, many: $0.many,
        width: $0.amount.isPadded ? $0.amount.wholeDigits : 0)
    }
    let units = components.map(\.unit)
    guard zip(units, units.dropFirst()).allSatisfy({ $0 > $1 }) else { return nil }
    notation.zeros = UnitReader.zeros(components.map { $0.amount.numerator == 0 })

    if components.count == 1, let only = components.first, let amount = only.amount.integer,
      let unit = only.unit.ofInterval
    {
      return (.interval(Interval(.exactly(isNegative ? -amount : amount), unit)), notation)
    }
    var length = CompoundInterval.zero
    for component in components {
      let amount = component.amount
      guard
        let part = CompoundInterval(amount.numerator, over: amount.denominator, component.unit),
        let sum = length.plus(part)
      else { return nil }
      length = sum
    }
    return (.compound(isNegative ? length.negated : length), notation)
  }

  private static func zeros(_ areZero: [Bool]) -> UnitNotation.Zeros {
    guard areZero.count > 1, areZero.contains(true) else { return .dropped }
    return areZero.first == true ? .all : .afterFirst
  }
}
