@testable import ModelValues
import TestBasics

extension Color {
  /// The text `#rrggbb`, or `#rrggbbaa` if the colour is not opaque.
  var hex: String { text(in: HexNotation(hasAlpha: alpha8 != 255)) }

  /// Creates the colour of `#rrggbb` or `#rrggbbaa`.
  init(hex: String) { self = Color.readHex(Array(hex.utf8))?.value ?? .clear }
}

extension SeededGenerator {
  /// Returns a random 8-bit colour; greys, corners of the cube and opaque colours are more frequent than by chance.
  mutating func color() -> Color {
    func byte(_ generator: inout SeededGenerator) -> UInt8 {
      UInt8(generator.pick([0, 255, generator.below(256), generator.below(256)]))
    }
    let alpha = pick([255, 255, UInt8(below(256))])
    let red = byte(&self)
    guard below(8) > 0 else { return Color(red8: red, green8: red, blue8: red, alpha8: alpha) }
    return Color(red8: red, green8: byte(&self), blue8: byte(&self), alpha8: alpha)
  }

  /// Returns a random colour in gamut, not limited to 8-bit components.
  mutating func smoothColor() -> Color {
    func part(_ generator: inout SeededGenerator) -> Double {
      Double.random(in: 0...1, using: &generator)
    }
    return Color(red: part(&self), green: part(&self), blue: part(&self), alpha: part(&self))
  }
}
