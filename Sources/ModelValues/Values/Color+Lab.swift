extension Color {
  /// A colour in CIE L\*a\*b\* under D50 white (CSS Color 4, §9.3).
  public struct Lab: Hashable, Sendable {
    /// The lightness, from 0 for black to 100 for white.
    public var lightness: Double
    /// The axis from green (negative) to red, about -125…125.
    public var a: Double
    /// The axis from blue (negative) to yellow, about -125…125.
    public var b: Double
    /// The opacity, 0…1.
    public var alpha: Double

    /// Creates a colour of these components.
    public init(lightness: Double, a: Double, b: Double, alpha: Double = 1) {
      self.lightness = lightness
      self.a = a
      self.b = b
      self.alpha = alpha
    }
  }

  /// A colour in CIE LCH: ``Lab`` with chroma and hue instead of a and b (CSS Color 4, §9.3).
  public struct LCH: Hashable, Sendable {
    /// The lightness, from 0 for black to 100 for white.
    public var lightness: Double
    /// The distance from grey, about 0…150.
    public var chroma: Double
    /// The hue in degrees, in 0 ..< 360 if it was converted. Nil for a grey.
    public var hue: Double?
    /// The opacity, 0…1.
    public var alpha: Double

    /// Creates a colour of these components; the hue can be any angle.
    public init(lightness: Double, chroma: Double, hue: Double?, alpha: Double = 1) {
      self.lightness = lightness
      self.chroma = chroma
      self.hue = hue
      self.alpha = alpha
    }

    /// Converts a Lab colour to polar form.
    public init(_ lab: Lab) {
      // Rounding leaves greys a chroma of up to 2e-13; one 8-bit step is a chroma of 0.3.
      let polar = Polar(x: lab.a, y: lab.b, tolerance: 1e-9)
      self.init(
        lightness: lab.lightness, chroma: polar.distance, hue: polar.angle, alpha: lab.alpha)
    }
  }

  /// The colour in CIE Lab.
  public var lab: Lab {
    let xyz = Color.toXYZ50 * linear.light / Color.white50
    let (x, y, z) = (Color.labCurve(xyz.x), Color.labCurve(xyz.y), Color.labCurve(xyz.z))
    return Lab(lightness: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z), alpha: alpha)
  }

  /// The colour in CIE LCH.
  public var lch: LCH { LCH(lab) }

  /// Creates the colour with this CIE Lab value.
  public init(_ lab: Lab) {
    let y = (lab.lightness + 16) / 116
    let (x, z) = (y + lab.a / 500, y - lab.b / 200)
    let xyz = SIMD3(Color.labLight(x), Color.labLight(y), Color.labLight(z)) * Color.white50
    self.init(Linear(Color.fromXYZ50 * xyz, alpha: lab.alpha))
  }

  /// Creates the colour with this CIE LCH value.
  public init(_ lch: LCH) {
    let polar = Polar(distance: lch.chroma, angle: lch.hue)
    self.init(Lab(lightness: lch.lightness, a: polar.x, b: polar.y, alpha: lch.alpha))
  }

  // CIE 15: the curve is a cube root, except for the darkest values, where it is linear.
  private static let kappa = 24_389.0 / 27
  private static let epsilon = 216.0 / 24_389

  private static func labCurve(_ light: Double) -> Double {
    light > epsilon ? cubeRoot(light) : (kappa * light + 16) / 116
  }

  private static func labLight(_ value: Double) -> Double {
    let cube = value * value * value
    return cube > epsilon ? cube : (116 * value - 16) / kappa
  }

  static let white50 = SIMD3(0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585)

  /// From linear sRGB to XYZ under a D50 white point, by the Bradford method.
  private static let toXYZ50 =
    Matrix(
      SIMD3(1.0479297925449969, 0.022946870601609652, -0.05019226628920524),
      SIMD3(0.02962780877005599, 0.9904344267538799, -0.017073799063418826),
      SIMD3(-0.009243040646204504, 0.015055191490298152, 0.7518742814281371)) * toXYZ
  static let fromXYZ50 = toXYZ50.inverse
}
