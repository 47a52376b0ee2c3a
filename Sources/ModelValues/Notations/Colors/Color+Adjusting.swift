// Lighter and darker, more and less vivid: in OKLCH, where the other two stay as they look.

extension Color {
  /// The colour with its OKLCH lightness (0…1) raised; white at the end of the way. What sRGB
  /// cannot show so light has less chroma.
  public func lightened(by amount: Double) -> Color {
    var oklch = mappedToGamut.oklch
    oklch.lightness = min(max(0, oklch.lightness + amount), 1)
    return Color(oklch).mappedToGamut
  }

  /// The colour with its OKLCH lightness (0…1) lowered; black at the end of the way.
  public func darkened(by amount: Double) -> Color { lightened(by: -amount) }

  /// The colour with its OKLCH chroma (0…0.4) raised, as far as sRGB shows it at this lightness and
  /// hue. A grey has no hue to be vivid in, and stays one.
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

  /// The colour with its OKLCH chroma (0…0.4) lowered; a grey at the end of the way.
  public func desaturated(by amount: Double) -> Color { saturated(by: -amount) }
}
