// How alike two colours look is their distance in Oklab (CSS Color 4, §9.4), which separates
// dark blues from dark greys where distances of red, green and blue do not.

extension Color.Oklab {
  /// The distance by which the nearest name is chosen, squared.
  func squaredDistance(to other: Color.Oklab) -> Double {
    // Hue counts half as much again: else a light grey would be linen, which is nearer in
    // lightness; but not much more, or a dark blue would be a grey.
    let lightness = lightness - other.lightness
    let (a, b) = (a - other.a, b - other.b)
    return lightness * lightness + 1.5 * (a * a + b * b)
  }

  /// How different two colours look (ΔE OK of CSS Color 4, §19): about 0.02 can just be told
  /// apart.
  public func difference(from other: Color.Oklab) -> Double {
    let lightness = lightness - other.lightness
    let (a, b) = (a - other.a, b - other.b)
    return (lightness * lightness + a * a + b * b).squareRoot()
  }
}
