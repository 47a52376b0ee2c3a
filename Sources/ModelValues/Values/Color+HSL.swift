extension Color {
  /// A colour as hue, saturation and lightness (CSS Color 4, §7).
  public struct HSL: Hashable, Sendable {
    /// The hue in degrees, red being 0; in 0 ..< 360 if it was converted. Nil for a grey.
    public var hue: Double?
    /// The saturation, from 0 for grey to 1 for the most vivid colour in sRGB.
    public var saturation: Double
    /// The lightness, from 0 for black to 1 for white.
    public var lightness: Double
    /// The opacity, 0…1.
    public var alpha: Double

    /// Creates a colour of these components; the hue can be any angle.
    public init(hue: Double?, saturation: Double, lightness: Double, alpha: Double = 1) {
      self.hue = hue
      self.saturation = saturation
      self.lightness = lightness
      self.alpha = alpha
    }
  }

  /// The colour as hue, saturation and lightness.
  ///
  /// A colour outside sRGB is preserved, with a saturation over 1, unless its lightness is exactly 0 or 1, where HSL can express
  /// only black and white.
  public var hsl: HSL {
    let (least, most) = (min(red, green, blue), max(red, green, blue))
    let lightness = (least + most) / 2
    let room = min(lightness, 1 - lightness)
    let saturation = room == 0 ? 0 : (most - lightness) / room
    // Far outside sRGB the saturation would be negative, which is the opposite hue.
    let isOpposite = saturation < 0
    let hue = saturation == 0 ? nil : hexagonHue
    return HSL(
      hue: isOpposite ? hue.map { $0 < 180 ? $0 + 180 : $0 - 180 } : hue,
      saturation: abs(saturation), lightness: lightness, alpha: alpha)
  }

  /// Creates the colour of this hue, saturation and lightness.
  public init(_ hsl: HSL) {
    let (saturation, lightness) = (hsl.saturation, hsl.lightness)
    let spread = saturation * min(lightness, 1 - lightness)
    let pure = Color.pure(hue: hsl.hue ?? 0)
    func component(_ pure: Double) -> Double { lightness + spread * (2 * pure - 1) }
    self.init(
      red: component(pure.x), green: component(pure.y), blue: component(pure.z), alpha: hsl.alpha)
  }

  /// The angle on the hexagon of pure colours, in degrees; nil for a grey.
  var hexagonHue: Double? {
    let most = max(red, green, blue)
    let spread = most - min(red, green, blue)
    guard spread > 0, spread.isFinite else { return nil }
    let sixths =
      if most == red {
        (green - blue) / spread + (green < blue ? 6 : 0)
      } else if most == green {
        (blue - red) / spread + 2
      } else {
        (red - green) / spread + 4
      }
    return sixths * 60 < 360 ? sixths * 60 : 0
  }

  /// Returns red, green and blue of the pure colour at an angle on the hexagon.
  static func pure(hue: Double) -> SIMD3<Double> {
    let turn = hue.truncatingRemainder(dividingBy: 360)
    let sixths = (turn < 0 ? turn + 360 : turn) / 60
    /// Rises from 0 to 1 in the sixth before the two around `middle`, and falls in the sixth after them.
    func component(_ middle: Double) -> Double {
      let distance = abs(sixths - middle)
      return min(max(2 - min(distance, 6 - distance), 0), 1)
    }
    return SIMD3(component(0), component(2), component(4))
  }
}
