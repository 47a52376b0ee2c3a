// Adjustments of lightness and chroma in OKLCH, where changing one of them does not affect the perception of the other two.

extension Color {
  /// Returns the colour with its OKLCH lightness (0…1) increased, at most to white. The chroma is reduced if sRGB cannot represent
  /// it at that lightness.
  public func lightened(by amount: Double) -> Color {
    var oklch = mappedToGamut.oklch
    oklch.lightness = min(max(0, oklch.lightness + amount), 1)
    return Color(oklch).mappedToGamut
  }

  /// Returns the colour with its OKLCH lightness (0…1) decreased, at least to black.
  public func darkened(by amount: Double) -> Color { lightened(by: -amount) }

  /// Returns the colour with its OKLCH chroma (0…0.4) increased, as far as sRGB can represent it at this lightness and hue. A grey
  /// has no hue and stays unchanged.
  public func saturated(by amount: Double) -> Color {
    let origin = mappedToGamut
    var oklch = origin.oklch
    guard oklch.hue != nil, amount.isFinite else { return origin }
    let (own, wanted) = (oklch.chroma, max(0, oklch.chroma + amount))
    func color(_ chroma: Double) -> Color {
      oklch.chroma = chroma
      return Color(oklch)
    }
    guard wanted > own, !color(wanted).isInGamut else { return color(wanted).clipped }
    var (least, most) = (own, min(wanted, 1))
    for _ in 0..<20 {
      let middle = (least + most) / 2
      if color(middle).isInGamut { least = middle } else { most = middle }
    }
    return least > own ? color(least).clipped : origin
  }

  /// Returns the colour with its OKLCH chroma (0…0.4) decreased, at least to a grey.
  public func desaturated(by amount: Double) -> Color { saturated(by: -amount) }
}
