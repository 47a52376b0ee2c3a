@testable import ModelKit

extension Color {
  /// `#rrggbb`, or `#rrggbbaa` where it is not opaque.
  var hex: String { text(in: HexNotation(hasAlpha: alpha8 != 255)) }

  /// The colour of `#rrggbb` or `#rrggbbaa`.
  init(hex: String) { self = Color.readHex(Array(hex.utf8))?.value ?? .clear }
}

/// Random numbers that are the same for a seed on every machine (SplitMix64).
struct ColorGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  /// A colour of 8 bits; a grey, a corner of the cube, opaque more often than chance would have it.
  mutating func color() -> Color {
    func byte(_ generator: inout ColorGenerator) -> UInt8 {
      UInt8(generator.pick([0, 255, generator.below(256), generator.below(256)]))
    }
    let alpha = pick([255, 255, UInt8(below(256))])
    let red = byte(&self)
    guard below(8) > 0 else { return Color(red8: red, green8: red, blue8: red, alpha8: alpha) }
    return Color(red8: red, green8: byte(&self), blue8: byte(&self), alpha8: alpha)
  }

  /// A colour of any numbers in gamut.
  mutating func smoothColor() -> Color {
    func part(_ generator: inout ColorGenerator) -> Double {
      Double.random(in: 0...1, using: &generator)
    }
    return Color(red: part(&self), green: part(&self), blue: part(&self), alpha: part(&self))
  }
}
