/// A colour in sRGB: red, green, blue and alpha, each 0…1 for colours that can be displayed.
///
/// Components outside 0…1 (wider gamuts) and NaN are kept as given; conversions to 8 bits clamp them.
public struct Color: Hashable, Sendable {
  /// The red component, 0…1.
  public var red: Double
  /// The green component, 0…1.
  public var green: Double
  /// The blue component, 0…1.
  public var blue: Double
  /// The opacity, from 0 for transparent to 1 for opaque.
  public var alpha: Double

  /// Creates a colour of these components.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates a colour of 8-bit components, which are divided by 255.
  public init(red8: UInt8, green8: UInt8, blue8: UInt8, alpha8: UInt8 = 255) {
    self.init(
      red: Double(red8) / 255, green: Double(green8) / 255, blue: Double(blue8) / 255,
      alpha: Double(alpha8) / 255)
  }

  /// Creates the opaque colour `0xRRGGBB`; higher bits are ignored.
  public init(rgb: UInt32) {
    self.init(
      red8: UInt8(truncatingIfNeeded: rgb >> 16), green8: UInt8(truncatingIfNeeded: rgb >> 8),
      blue8: UInt8(truncatingIfNeeded: rgb))
  }

  /// The red component as 0…255, rounded.
  public var red8: UInt8 { Color.eightBits(red) }
  /// The green component as 0…255, rounded.
  public var green8: UInt8 { Color.eightBits(green) }
  /// The blue component as 0…255, rounded.
  public var blue8: UInt8 { Color.eightBits(blue) }
  /// The alpha component as 0…255, rounded.
  public var alpha8: UInt8 { Color.eightBits(alpha) }

  /// `0xRRGGBB`, rounded, without alpha.
  public var rgb: UInt32 { UInt32(red8) << 16 | UInt32(green8) << 8 | UInt32(blue8) }

  /// True if red, green and blue are 8-bit values, within the rounding of a 32-bit float.
  public var isEightBit: Bool {
    [red, green, blue].allSatisfy { component in
      let scaled = component * 255
      return (0...255).contains(scaled) && abs(scaled - scaled.rounded()) < 0.001
    }
  }

  private static func eightBits(_ component: Double) -> UInt8 {
    // NaN fails the comparison and becomes 0. The small addend restores a half that rounding error made slightly less:
    // `hwb(150 20% 10%)` has 229.5 of green.
    component > 0 ? UInt8((min(component, 1) * 255 + 1e-9).rounded()) : 0
  }
}
