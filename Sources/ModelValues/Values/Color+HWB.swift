extension Color {
  /// A colour as a pure hue mixed with white and black (CSS Color 4, §8).
  public struct HWB: Hashable, Sendable {
    /// The hue in degrees, red being 0; in 0 ..< 360 if it was converted. Nil for a grey.
    public var hue: Double?
    /// The proportion of white, 0…1.
    public var whiteness: Double
    /// The proportion of black, 0…1.
    public var blackness: Double
    /// The opacity, 0…1.
    public var alpha: Double

    /// Creates a colour of these components; the hue can be any angle. If white and black add up to more than 1, the colour is the
    /// grey of their proportion.
    public init(hue: Double?, whiteness: Double, blackness: Double, alpha: Double = 1) {
      self.hue = hue
      self.whiteness = whiteness
      self.blackness = blackness
      self.alpha = alpha
    }
  }

  /// The colour as hue, whiteness and blackness. A colour outside sRGB is preserved, with a negative whiteness or blackness.
  public var hwb: HWB {
    HWB(
      hue: hexagonHue, whiteness: min(red, green, blue), blackness: 1 - max(red, green, blue),
      alpha: alpha)
  }

  /// Creates the colour of this hue, whiteness and blackness.
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
