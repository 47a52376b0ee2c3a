extension Color {
  /// Whether sRGB can show it: red, green and blue are within 0…1, but for rounding.
  public var isInGamut: Bool {
    [red, green, blue].allSatisfy { (-1e-9...1 + 1e-9).contains($0) }
  }

  /// The colour with each component held within 0…1, which can change its hue. NaN becomes 0.
  public var clipped: Color {
    func held(_ component: Double) -> Double { component > 0 ? min(component, 1) : 0 }
    return Color(red: held(red), green: held(green), blue: held(blue), alpha: alpha)
  }

  /// The nearest colour sRGB can show that keeps the lightness and hue: less chroma in OKLCH,
  /// clipped where that cannot be told (CSS Color 4, §13.2). A colour in gamut stays itself.
  public var mappedToGamut: Color {
    guard !isInGamut else { return clipped }
    let origin = oklch
    // NaN in any component ends here too: it is above nothing.
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
    // Halving a chroma that is not finite would not end; one that is takes some 12 rounds.
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
