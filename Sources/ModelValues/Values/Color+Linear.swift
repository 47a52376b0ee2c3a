// The conversions between colour spaces:
//
//   HSL, HWB ── Color (sRGB) ── Linear ──┬── XYZ, D50 white ── Lab ── LCH
//                                        └── cones, D65 ────── Oklab ── OKLCH
//
// All constants are from CSS Color 4, §18 (sample code for color conversions); each inverse matrix is computed from the forward
// one. Nothing is clipped: a colour outside sRGB has components outside 0…1 and survives every round trip.

extension Color {
  /// A colour as linear light, in which colours can be mixed: sRGB without its transfer curve.
  public struct Linear: Hashable, Sendable {
    /// The amount of red light, 0…1 in sRGB.
    public var red: Double
    /// The amount of green light, 0…1 in sRGB.
    public var green: Double
    /// The amount of blue light, 0…1 in sRGB.
    public var blue: Double
    /// The opacity, 0…1.
    public var alpha: Double

    /// Creates a colour of these amounts of light.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
      self.red = red
      self.green = green
      self.blue = blue
      self.alpha = alpha
    }

    init(_ light: SIMD3<Double>, alpha: Double) {
      self.init(red: light.x, green: light.y, blue: light.z, alpha: alpha)
    }

    var light: SIMD3<Double> { SIMD3(red, green, blue) }
  }

  /// The colour as linear light (IEC 61966-2-1; the curve is mirrored below zero).
  public var linear: Linear {
    Linear(
      red: Color.light(red), green: Color.light(green), blue: Color.light(blue), alpha: alpha)
  }

  /// Creates the colour of these amounts of light.
  public init(_ linear: Linear) {
    self.init(
      red: Color.component(linear.red), green: Color.component(linear.green),
      blue: Color.component(linear.blue), alpha: linear.alpha)
  }

  private static func light(_ component: Double) -> Double {
    let magnitude = abs(component)
    guard magnitude > 0.04045 else { return component / 12.92 }
    let light = signedPower((magnitude + 0.055) / 1.055, 2.4)
    return component < 0 ? -light : light
  }

  private static func component(_ light: Double) -> Double {
    let magnitude = abs(light)
    guard magnitude > 0.0031308 else { return light * 12.92 }
    let component = 1.055 * signedPower(magnitude, 1 / 2.4) - 0.055
    return light < 0 ? -component : component
  }

  /// From linear sRGB to CIE XYZ under sRGB's white point, D65.
  static let toXYZ = Matrix(
    SIMD3(506_752.0 / 1_228_815, 87_881.0 / 245_763, 12_673.0 / 70_218),
    SIMD3(87_098.0 / 409_605, 175_762.0 / 245_763, 12_673.0 / 175_545),
    SIMD3(7_918.0 / 409_605, 87_881.0 / 737_289, 1_001_167.0 / 1_053_270))
}
