import ModelBasics

extension Color {
  /// The notation of a hexadecimal colour: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa` (CSS Color 4, §5.2), `0xrrggbb` or only the
  /// digits.
  public struct HexNotation: Hashable, Sendable {
    /// The text before the digits.
    public enum Prefix: String, Hashable, Sendable {
      /// `#`
      case hash = "#"
      /// `0x`
      case zeroX = "0x"
      /// `0X`
      case zeroUpperX = "0X"
      /// No prefix.
      case none = ""
    }

    /// The case of the digits a…f.
    public enum LetterCase: Hashable, Sendable {
      /// `a`…`f`; also if there are no letters.
      case lower
      /// `A`…`F`
      case upper
      /// Both cases. Bit n, from the lowest, is set if the n-th digit is an uppercase letter.
      case mixed(upperDigits: UInt8)
    }

    /// The text before the digits.
    public var prefix: Prefix
    /// The number of digits per component, 1 or 2.
    public var digitsPerComponent: Int
    /// The case of the letters.
    public var letterCase: LetterCase
    /// True if alpha is written.
    public var hasAlpha: Bool

    /// Creates a notation; any number of digits per component other than 1 becomes 2.
    public init(
      prefix: Prefix = .hash, digitsPerComponent: Int = 2, letterCase: LetterCase = .lower,
      hasAlpha: Bool = false
    ) {
      self.prefix = prefix
      self.digitsPerComponent = digitsPerComponent == 1 ? 1 : 2
      self.letterCase = letterCase
      self.hasAlpha = hasAlpha
    }

    /// Returns this notation, extended so that it can express the whole colour: with more digits or alpha if necessary.
    public func holding(_ color: Color) -> HexNotation {
      var notation = self
      if color.alpha8 != 255, !hasAlpha {
        notation.hasAlpha = true
        // An alpha after `0x` could be mistaken for the first component.
        if prefix != .none { notation.prefix = .hash }
      }
      let components = [color.red8, color.green8, color.blue8, color.alpha8]
      if !components.allSatisfy({ $0 % 17 == 0 }) { notation.digitsPerComponent = 2 }
      return notation
    }
  }

  /// Parses a whole text as a hexadecimal colour in an unambiguous form: `#`, or `0x` and six digits. Returns nil for any other
  /// text.
  public static func readHex(_ text: [UInt8]) -> (value: Color, notation: HexNotation)? {
    if text.first == UInt8(ascii: "#") { return readHex(text.dropFirst(), after: .hash) }
    guard text.count == 8, text.starts(with: "0x".utf8) else { return nil }
    return readHex(text.dropFirst(2), after: .zeroX)
  }

  /// Parses the digits after a prefix.
  static func readHex(
    _ digits: ArraySlice<UInt8>, after prefix: HexNotation.Prefix
  ) -> (value: Color, notation: HexNotation)? {
    var notation = HexNotation()
    notation.prefix = prefix
    guard [3, 4, 6, 8].contains(digits.count) else { return nil }
    notation.digitsPerComponent = digits.count < 6 ? 1 : 2
    notation.hasAlpha = digits.count == 4 || digits.count == 8
    var value: UInt32 = 0
    for byte in digits {
      guard let digit = hexadecimalDigit(byte) else { return nil }
      value = value << 4 | UInt32(digit)
      // A single digit is doubled.
      if notation.digitsPerComponent == 1 { value = value << 4 | UInt32(digit) }
    }
    if !notation.hasAlpha { value = value << 8 | 0xFF }
    notation.letterCase = HexNotation.LetterCase(of: digits)
    let color = Color(
      red8: UInt8(truncatingIfNeeded: value >> 24), green8: UInt8(truncatingIfNeeded: value >> 16),
      blue8: UInt8(truncatingIfNeeded: value >> 8), alpha8: UInt8(truncatingIfNeeded: value))
    return (color, notation)
  }

  /// Returns the colour in exactly this notation: rounded to its digits, and without alpha if the notation has none. Use
  /// ``HexNotation/holding(_:)`` first to lose nothing.
  public func text(in notation: HexNotation) -> String {
    let (lower, upper) = (Array("0123456789abcdef".utf8), Array("0123456789ABCDEF".utf8))
    let components = [red8, green8, blue8] + (notation.hasAlpha ? [alpha8] : [])
    let nibbles = components.flatMap { component in
      notation.digitsPerComponent == 1
        ? [(Int(component) + 8) / 17] : [Int(component >> 4), Int(component & 15)]
    }
    let digits = nibbles.enumerated().map { index, nibble in
      notation.letterCase.isUpper(at: index) ? upper[nibble] : lower[nibble]
    }
    return notation.prefix.rawValue + String(decoding: digits, as: UTF8.self)
  }
}

extension Color.HexNotation.LetterCase {
  init(of digits: ArraySlice<UInt8>) {
    guard digits.contains(where: isUppercase) else {
      self = .lower
      return
    }
    guard digits.contains(where: isLowercase) else {
      self = .upper
      return
    }
    var upperDigits: UInt8 = 0
    for (index, byte) in digits.enumerated() where isUppercase(byte) { upperDigits |= 1 << index }
    self = .mixed(upperDigits: upperDigits)
  }

  func isUpper(at index: Int) -> Bool {
    switch self {
    case .lower: false
    case .upper: true
    case .mixed(let upperDigits): upperDigits & 1 << index != 0
    }
  }
}
