extension Color {
  /// A colour as a pure hue, mixed with white and black (CSS Color 4, §8).
  public struct HWB: Hashable, Sendable {
    /// The hue in degrees, 0 ..< 360 when it was converted, red being 0. Nil for a grey, which
    /// has none.
    public var hue: Double?
    /// The part of white, 0…1.
    public var whiteness: Double
    /// The part of black, 0…1.
    public var blackness: Double
    /// How opaque it is, 0…1.
    public var alpha: Double

    /// A colour of these; a hue of any number of turns. White and black that make more than 1
    /// together are a grey in their proportion.
    public init(hue: Double?, whiteness: Double, blackness: Double, alpha: Double = 1) {
      self.hue = hue
      self.whiteness = whiteness
      self.blackness = blackness
      self.alpha = alpha
    }
  }

  /// The colour as hue, whiteness and blackness. One outside sRGB keeps itself, with a negative
  /// part.
  public var hwb: HWB {
    HWB(
      hue: hexagonHue, whiteness: min(red, green, blue), blackness: 1 - max(red, green, blue),
      alpha: alpha)
  }

  /// The colour of this hue, whiteness and blackness.
  public init(_ hwb: HWB) {
    let mixed = hwb.whiteness + hwb.blackness
    guard mixed < 1 else {
      let grey = hwb.whiteness / mixed
      self.init(red: grey, green: grey, blue: grey, alpha: hwb.alpha)
      return
    }
    let components = Color.pure(hue: hwb.hue ?? 0) * (1 - mixed) + hwb.whiteness
    self.init(red: components.x, green: components.y, blue: components.z, alpha: hwb.alpha)
  }
}
