extension Color {
  /// True if sRGB can represent the colour: red, green and blue are within 0…1, with a tolerance for rounding.
  public var isInGamut: Bool {
    [red, green, blue].allSatisfy { (-1e-9...1 + 1e-9).contains($0) }
  }

  /// The colour with each component clamped to 0…1, which can change its hue. NaN becomes 0.
  public var clipped: Color {
    func clamped(_ component: Double) -> Double { component > 0 ? min(component, 1) : 0 }
    return Color(red: clamped(red), green: clamped(green), blue: clamped(blue), alpha: alpha)
  }

  /// The nearest colour in the sRGB gamut with the same lightness and hue: its chroma in OKLCH is reduced, and it is clipped where
  /// the difference is not noticeable (CSS Color 4, §13.2). A colour in gamut stays unchanged.
  public var mappedToGamut: Color {
    guard !isInGamut else { return clipped }
    let origin = oklch
    // A NaN component makes this comparison false and so ends here, too.
    guard origin.lightness > 0 else { return Color(red: 0, green: 0, blue: 0, alpha: alpha) }
    guard origin.lightness < 1 else { return Color(red: 1, green: 1, blue: 1, alpha: alpha) }

    let justNoticeable = 0.02
    var current = origin
    func clippedAndDifference(_ oklch: OKLCH) -> (Color, Double) {
      let color = Color(oklch)
      let clipped = color.clipped
      return (clipped, clipped.oklab.difference(from: color.oklab))
    }
    var (result, difference) = clippedAndDifference(current)
    guard difference >= justNoticeable else { return result }

    var (least, most) = (0.0, origin.chroma)
    var leastIsInGamut = true
    // A finite chroma takes about 12 rounds; the limit is for one that is not finite, which halving would never reduce.
    for _ in 0..<64 where most - least > 0.0001 {
      current.chroma = (least + most) / 2
      if leastIsInGamut, Color(current).isInGamut {
        least = current.chroma
        continue
      }
      (result, difference) = clippedAndDifference(current)
      if difference < justNoticeable {
        if justNoticeable - difference < 0.0001 { return result }
        leastIsInGamut = false
        least = current.chroma
      } else {
        most = current.chroma
      }
    }
    return result
  }
}
