/// A set of the general categories of Unicode.
struct CategorySet: OptionSet, Sendable {
  let rawValue: UInt32

  static let all = CategorySet(rawValue: (1 << UInt32(names.count)) - 1)

  /// The names of the categories, in the order of their bits.
  private static let names = [
    "Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me", "Nd", "Nl", "No", "Pc", "Pd", "Ps", "Pe", "Pi",
    "Pf", "Po", "Sm", "Sc", "Sk", "So", "Zs", "Zl", "Zp", "Cc", "Cf", "Cs", "Co", "Cn",
  ]

  init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Creates the set for a name such as `Lu`, or `L` for all categories that begin with it. Returns nil for other names.
  init?(named name: String) {
    var value: UInt32 = 0
    for (bit, known) in Self.names.enumerated()
    where known == name || name.utf8.count == 1 && known.hasPrefix(name) {
      value |= 1 << UInt32(bit)
    }
    guard value != 0 else { return nil }
    rawValue = value
  }

  /// Creates the set with the category of a code point.
  init(of scalar: Unicode.Scalar) {
    rawValue = 1 << Self.bit(of: scalar.properties.generalCategory)
  }

  private static func bit(of category: Unicode.GeneralCategory) -> UInt32 {
    switch category {
    case .uppercaseLetter: 0
    case .lowercaseLetter: 1
    case .titlecaseLetter: 2
    case .modifierLetter: 3
    case .otherLetter: 4
    case .nonspacingMark: 5
    case .spacingMark: 6
    case .enclosingMark: 7
    case .decimalNumber: 8
    case .letterNumber: 9
    case .otherNumber: 10
    case .connectorPunctuation: 11
    case .dashPunctuation: 12
    case .openPunctuation: 13
    case .closePunctuation: 14
    case .initialPunctuation: 15
    case .finalPunctuation: 16
    case .otherPunctuation: 17
    case .mathSymbol: 18
    case .currencySymbol: 19
    case .modifierSymbol: 20
    case .otherSymbol: 21
    case .spaceSeparator: 22
    case .lineSeparator: 23
    case .paragraphSeparator: 24
    case .control: 25
    case .format: 26
    case .surrogate: 27
    case .privateUse: 28
    case .unassigned: 29
    @unknown default: 29
    }
  }
}
