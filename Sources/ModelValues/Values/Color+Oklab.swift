extension Color {
  /// A colour in Oklab (Björn Ottosson, 2020; CSS Color 4, §9.4), in which equal distances are about equal perceived differences.
  public struct Oklab: Hashable, Sendable {
    /// The lightness, from 0 for black to 1 for white.
    public var lightness: Double
    /// The axis from green (negative) to red, about -0.4…0.4.
    public var a: Double
    /// The axis from blue (negative) to yellow, about -0.4…0.4.
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

  /// A colour in OKLCH: ``Oklab`` with chroma and hue instead of a and b (CSS Color 4, §9.4).
  public struct OKLCH: Hashable, Sendable {
    /// The lightness, from 0 for black to 1 for white.
    public var lightness: Double
    /// The distance from grey, about 0…0.4.
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

    /// Converts an Oklab colour to polar form.
    public init(_ oklab: Oklab) {
      // Rounding leaves greys a chroma of up to 1e-15; one 8-bit step is a chroma of 1e-3.
      let polar = Polar(x: oklab.a, y: oklab.b, tolerance: 1e-9)
      self.init(
        lightness: oklab.lightness, chroma: polar.distance, hue: polar.angle, alpha: oklab.alpha)
    }
  }

  /// The colour in Oklab.
  public var oklab: Oklab {
    let cones = Color.toCones * linear.light
    let oklab =
      Color.conesToOklab * SIMD3(cubeRoot(cones.x), cubeRoot(cones.y), cubeRoot(cones.z))
    return Oklab(lightness: oklab.x, a: oklab.y, b: oklab.z, alpha: alpha)
  }

  /// The colour in OKLCH.
  public var oklch: OKLCH { OKLCH(oklab) }

  /// Creates the colour with this Oklab value.
  public init(_ oklab: Oklab) {
    let roots = Color.oklabToCones * SIMD3(oklab.lightness, oklab.a, oklab.b)
    self.init(Linear(Color.fromCones * (roots * roots * roots), alpha: oklab.alpha))
  }

  /// Creates the colour with this OKLCH value.
  public init(_ oklch: OKLCH) {
    let polar = Polar(distance: oklch.chroma, angle: oklch.hue)
    self.init(Oklab(lightness: oklch.lightness, a: polar.x, b: polar.y, alpha: oklch.alpha))
  }

  /// From linear sRGB to the responses of the eye's long, medium and short cones.
  private static let toCones =
    Matrix(
      SIMD3(0.8190224379967030, 0.3619062600528904, -0.1288737815209879),
      SIMD3(0.0329836539323885, 0.9292868615863434, 0.0361446663506424),
      SIMD3(0.0481771893596242, 0.2642395317527308, 0.6335478284694309)) * toXYZ
  private static let fromCones = toCones.inverse

  /// From the cube roots of the cone responses to Oklab.
  private static let conesToOklab = Matrix(
    SIMD3(0.2104542683093140, 0.7936177747023054, -0.0040720430116193),
    SIMD3(1.9779985324311684, -2.4285922420485799, 0.4505937096174110),
    SIMD3(0.0259040424655478, 0.7827717124575296, -0.8086757549230774))
  private static let oklabToCones = conesToOklab.inverse
}
