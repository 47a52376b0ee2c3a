import ModelBasics

extension Interval {
  /// The notation of an interval in words.
  public struct Notation: Hashable, Sendable {
    /// The separator of the two amounts of a range.
    public enum Separator: Hashable, Sendable {
      /// `5 - 10 minutes`
      case hyphen
      /// `5 to 10 minutes`, or the corresponding word of another language.
      case word
    }

    /// The length of unit names.
    public var nameLength: NameLength
    /// The separator of the two amounts of a range.
    public var separator: Separator

    /// Creates a notation; by default that of `5 - 10 minutes`.
    public init(nameLength: NameLength = .full, separator: Separator = .hyphen) {
      self.nameLength = nameLength
      self.separator = separator
    }
  }

  /// Returns the interval in words: `5 minutes`, `5 - 10 mins`, `never`. Amounts are written in plain digits.
  public func text(in notation: Notation = Notation(), unitNames: UnitNames = .english) -> String {
    let name = unitNames.name(of: unit, amount, notation.nameLength)
    guard unit.isCounted else { return name }
    switch amount {
    case .exactly(let amount): return "\(amount) \(name)"
    case .range(let first, let second):
      let separator = notation.separator == .hyphen ? "-" : unitNames.rangeWord
      return "\(first) \(separator) \(second) \(name)"
    }
  }

  /// Parses a whole text as ``text(in:unitNames:)`` writes it, in any notation. ASCII letters can be of either case, several spaces
  /// count as one, and singular and plural are interchangeable.
  ///
  /// Returns nil for any other text, and for amounts that do not fit an `Int`. If both lengths of a unit's name are the same, the
  /// notation is the full one.
  public static func read(
    _ text: [UInt8], unitNames: UnitNames = .english
  ) -> (value: Interval, notation: Notation)? {
    var notation = Notation()
    for length in NameLength.allCases {
      for unit in Unit.allCases where !unit.isCounted {
        guard unitNames.names(of: unit, length).contain(text[...]) else { continue }
        notation.nameLength = length
        return (Interval(.exactly(0), unit), notation)
      }
    }

    var rest = text[...]
    guard let first = takeAmount(from: &rest) else { return nil }
    var amount = Amount.exactly(first)
    var afterSeparator = rest
    if let separator = takeSeparator(from: &afterSeparator, unitNames),
      let second = takeAmount(from: &afterSeparator)
    {
      amount = .range(first, second)
      notation.separator = separator
      rest = afterSeparator
    }
    for length in NameLength.allCases {
      for unit in Unit.allCases where unit.isCounted {
        guard unitNames.names(of: unit, length).contain(rest) else { continue }
        notation.nameLength = length
        return (Interval(amount, unit), notation)
      }
    }
    return nil
  }

  /// Parses digits with an optional minus, up to a space, and skips the spaces.
  private static func takeAmount(from rest: inout ArraySlice<UInt8>) -> Int? {
    let field = rest.prefix { $0 != UInt8(ascii: " ") }
    let digits = field.first == UInt8(ascii: "-") ? field.dropFirst() : field
    guard digits.allSatisfy({ decimalDigit($0) != nil }) else { return nil }
    rest = rest.dropFirst(field.count).drop { $0 == UInt8(ascii: " ") }
    return Int(String(decoding: field, as: UTF8.self))
  }

  private static func takeSeparator(
    from rest: inout ArraySlice<UInt8>, _ unitNames: UnitNames
  ) -> Notation.Separator? {
    let field = rest.prefix { $0 != UInt8(ascii: " ") }
    rest = rest.dropFirst(field.count).drop { $0 == UInt8(ascii: " ") }
    if field.elementsEqual("-".utf8) { return .hyphen }
    return isWord(field, unitNames.rangeWord) ? .word : nil
  }
}

extension Interval: CustomStringConvertible {
  /// The interval in spoken English: `5 minutes`, `5 to 10 minutes`, `never`.
  public var description: String { text(in: Notation(separator: .word)) }
}

extension Interval.UnitNames.Names {
  fileprivate func contain(_ text: ArraySlice<UInt8>) -> Bool {
    isWord(text, one) || isWord(text, many)
  }
}

/// Returns true if the bytes equal the text, ignoring the case of ASCII letters.
private func isWord(_ bytes: ArraySlice<UInt8>, _ text: String) -> Bool {
  bytes.lazy.map(lowercase).elementsEqual(text.utf8.lazy.map(lowercase))
}
