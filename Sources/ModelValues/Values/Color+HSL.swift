extension Color {
  /// A colour as hue, saturation and lightness (CSS Color 4, §7).
  public struct HSL: Hashable, Sendable {
    /// The hue in degrees, 0 ..< 360 when it was converted, red being 0. Nil for a grey, which
    /// has none.
    public var hue: Double?
    /// The saturation: 0 is grey, 1 as vivid as sRGB can be.
    public var saturation: Double
    /// The lightness: 0 is black, 1 white.
    public var lightness: Double
    /// How opaque it is, 0…1.
    public var alpha: Double

    /// A colour of these; a hue of any number of turns.
    public init(hue: Double?, saturation: Double, lightness: Double, alpha: Double = 1) {
      self.hue = hue
      self.saturation = saturation
      self.lightness = lightness
      self.alpha = alpha
    }
  }

  /// The colour as hue, saturation and lightness.
  ///
  /// A colour outside sRGB keeps itself, with a saturation over 1, except where its lightness is
  /// exactly 0 or 1: there HSL knows black and white only.
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

  /// The colour of this hue, saturation and lightness.
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

  /// Red, green and blue of the pure colour at this angle of the hexagon.
  static func pure(hue: Double) -> SIMD3<Double> {
    let turn = hue.truncatingRemainder(dividingBy: 360)
    let sixths = (turn < 0 ? turn + 360 : turn) / 60
    /// Rises from 0 to 1 in the sixth before its two, and falls in the one after them.
    func component(_ middle: Double) -> Double {
      let distance = abs(sixths - middle)
      return min(max(2 - min(distance, 6 - distance), 0), 1)
    }
    return SIMD3(component(0), component(2), component(4))
  }
}
