import ModelBasics

extension Color {
  /// How a hexadecimal colour is spelled: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa` (CSS Color 4,
  /// §5.2), `0xrrggbb` or the bare digits.
  public struct HexNotation: Hashable, Sendable {
    /// What stands before the digits.
    public enum Prefix: String, Hashable, Sendable {
      /// `#`
      case hash = "#"
      /// `0x`
      case zeroX = "0x"
      /// `0X`
      case zeroUpperX = "0X"
      /// Nothing.
      case none = ""
    }

    /// The case of the digits a…f.
    public enum LetterCase: Hashable, Sendable {
      /// `a`…`f`; also of a text without letters.
      case lower
      /// `A`…`F`
      case upper
      /// Both, one bit for each digit from the first (the lowest bit), set where a letter is
      /// upper case.
      case mixed(upperDigits: UInt8)
    }

    /// What stands before the digits.
    public var prefix: Prefix
    /// One or two digits for each component.
    public var digitsPerComponent: Int
    /// The case of the letters found.
    public var letterCase: LetterCase
    /// Whether alpha is written.
    public var hasAlpha: Bool

    /// A notation; anything but one digit per component is two.
    public init(
      prefix: Prefix = .hash, digitsPerComponent: Int = 2, letterCase: LetterCase = .lower,
      hasAlpha: Bool = false
    ) {
      self.prefix = prefix
      self.digitsPerComponent = digitsPerComponent == 1 ? 1 : 2
      self.letterCase = letterCase
      self.hasAlpha = hasAlpha
    }

    /// This notation, with room for all of the colour: more digits, or alpha, if it needs them.
    public func holding(_ color: Color) -> HexNotation {
      var notation = self
      if color.alpha8 != 255, !hasAlpha {
        notation.hasAlpha = true
        // An alpha after `0x` could be read as the first component.
        if prefix != .none { notation.prefix = .hash }
      }
      let components = [color.red8, color.green8, color.blue8, color.alpha8]
      if !components.allSatisfy({ $0 % 17 == 0 }) { notation.digitsPerComponent = 2 }
      return notation
    }
  }

  /// Reads a whole text as a hexadecimal colour that cannot be anything else: with `#`, or `0x` and
  /// six digits. Nil for any other.
  public static func readHex(_ text: [UInt8]) -> (value: Color, notation: HexNotation)? {
    if text.first == UInt8(ascii: "#") { return readHex(text.dropFirst(), after: .hash) }
    guard text.count == 8, text.starts(with: "0x".utf8) else { return nil }
    return readHex(text.dropFirst(2), after: .zeroX)
  }

  /// Reads the digits after a prefix.
  static func readHex(
    _ digits: ArraySlice<UInt8>, after prefix: HexNotation.Prefix
  ) -> (value: Color, notation: HexNotation)? {
    var notation = HexNotation()
    notation.prefix = prefix
    guard [3, 4, 6, 8].contains(digits.count) else { return nil }
    let nibbles = digits.compactMap(hexadecimalDigit)
    guard nibbles.count == digits.count else { return nil }

    notation.digitsPerComponent = nibbles.count < 6 ? 1 : 2
    notation.hasAlpha = nibbles.count == 4 || nibbles.count == 8
    notation.letterCase = HexNotation.LetterCase(of: digits)

    let width = notation.digitsPerComponent
    let components = stride(from: 0, to: nibbles.count, by: width).map { start in
      width == 1 ? nibbles[start] * 17 : nibbles[start] << 4 | nibbles[start + 1]
    }
    let color = Color(
      red8: components[0], green8: components[1], blue8: components[2],
      alpha8: notation.hasAlpha ? components[3] : 255)
    return (color, notation)
  }

  /// The colour in exactly this notation: rounded to its digits, alpha left out if it has none.
  /// Ask ``HexNotation/holding(_:)`` first where that would lose something.
  public func text(in notation: HexNotation) -> String {
    let (lower, upper) = (Array("0123456789abcdef".utf8), Array("0123456789ABCDEF".utf8))
    let components = [red8, green8, blue8] + (notation.hasAlpha ? [alpha8] : [])
    let nibbles = components.flatMap { component in
      notation.digitsPerComponent == 1
        ? [(Int(component) + 8) / 17] : [Int(component >> 4), Int(component & 15)]
    }
    let digits = nibbles.enumerated().map { place, nibble in
      notation.letterCase.isUpper(at: place) ? upper[nibble] : lower[nibble]
    }
    return notation.prefix.rawValue + String(decoding: digits, as: UTF8.self)
  }
}

extension Color.HexNotation.LetterCase {
  init(of digits: ArraySlice<UInt8>) {
    let letters = digits.filter { decimalDigit($0) == nil }
    guard letters.contains(where: isUppercase) else {
      self = .lower
      return
    }
    guard !letters.allSatisfy(isUppercase) else {
      self = .upper
      return
    }
    var upperDigits: UInt8 = 0
    for (place, byte) in digits.enumerated() where isUppercase(byte) { upperDigits |= 1 << place }
    self = .mixed(upperDigits: upperDigits)
  }

  func isUpper(at place: Int) -> Bool {
    switch self {
    case .lower: false
    case .upper: true
    case .mixed(let upperDigits): upperDigits & 1 << place != 0
    }
  }
}
