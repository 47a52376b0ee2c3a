extension Color {
  /// How a hexadecimal colour is spelled: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa` (CSS Color 4,
  /// §5.2) or `0xrrggbb`.
  public struct HexNotation: Hashable, Sendable {
    /// What stands before the digits.
    public enum Prefix: String, Hashable, Sendable {
      /// `#`
      case hash = "#"
      /// `0x`
      case zeroX = "0x"
    }

    /// The case of the digits a…f.
    public enum LetterCase: Hashable, Sendable {
      /// `a`…`f`; also of a text without letters.
      case lower
      /// `A`…`F`
      case upper
    }

    /// What stands before the digits.
    public var prefix: Prefix
    /// One or two digits for each component.
    public var digitsPerComponent: Int
    /// The case of the first letter found.
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
        notation.prefix = .hash
      }
      let components = [color.red8, color.green8, color.blue8, color.alpha8]
      if !components.allSatisfy({ $0 % 17 == 0 }) { notation.digitsPerComponent = 2 }
      return notation
    }
  }

  /// Reads a whole text as a hexadecimal colour; nil if it is anything else.
  public static func readHex(_ text: [UInt8]) -> (value: Color, notation: HexNotation)? {
    var notation = HexNotation()
    let digits: ArraySlice<UInt8>
    if text.first == UInt8(ascii: "#") {
      digits = text.dropFirst()
    } else if text.count == 8, text.starts(with: "0x".utf8) {
      digits = text.dropFirst(2)
      notation.prefix = .zeroX
    } else {
      return nil
    }
    guard [3, 4, 6, 8].contains(digits.count) else { return nil }
    let nibbles = digits.compactMap(hexadecimalDigit)
    guard nibbles.count == digits.count else { return nil }

    notation.digitsPerComponent = nibbles.count < 6 ? 1 : 2
    notation.hasAlpha = nibbles.count == 4 || nibbles.count == 8
    let letter = digits.first { $0 >= UInt8(ascii: "A") }
    if let letter, letter < UInt8(ascii: "a") { notation.letterCase = .upper }

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
    let digits = Array(
      (notation.letterCase == .upper ? "0123456789ABCDEF" : "0123456789abcdef").utf8)
    var text = Array(notation.prefix.rawValue.utf8)
    for component in [red8, green8, blue8] + (notation.hasAlpha ? [alpha8] : []) {
      if notation.digitsPerComponent == 1 {
        text.append(digits[(Int(component) + 8) / 17])
      } else {
        text.append(digits[Int(component >> 4)])
        text.append(digits[Int(component & 15)])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
