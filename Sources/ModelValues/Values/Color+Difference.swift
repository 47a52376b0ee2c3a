// The similarity of two colours is their distance in Oklab (CSS Color 4, §9.4), which separates dark blues from dark greens
// and greys better than a distance of red, green and blue does.

extension Color.Oklab {
  /// Returns the square of the distance by which the nearest name is chosen.
  func squaredDistance(to other: Color.Oklab) -> Double {
    // The weight of 1.5 on hue keeps a light grey from being named linen, which is nearer in lightness; with a much larger weight
    // a dark blue would be named grey.
    let lightness = lightness - other.lightness
    let (a, b) = (a - other.a, b - other.b)
    return lightness * lightness + 1.5 * (a * a + b * b)
  }

  /// Returns the perceived difference of two colours (ΔE OK of CSS Color 4, §19); about 0.02 is just noticeable.
  public func difference(from other: Color.Oklab) -> Double {
    let lightness = lightness - other.lightness
    let (a, b) = (a - other.a, b - other.b)
    return (lightness * lightness + a * a + b * b).squareRoot()
  }
}
