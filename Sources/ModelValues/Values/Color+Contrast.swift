extension Color {
  /// The relative luminance, 0 for black to 1 for white, alpha aside (WCAG 2.2, “relative
  /// luminance”). Components are held within 0…1 first.
  public var relativeLuminance: Double {
    // The weights are WCAG's rounded ones, for its ratios to come out.
    (clipped.linear.light * SIMD3(0.2126, 0.7152, 0.0722)).sum()
  }

  /// The contrast ratio of two opaque colours, 1…21, whichever is the text (WCAG 2.2, “contrast
  /// ratio”). 4.5 is enough for text (AA), 7 is better (AAA); for large text 3 and 4.5.
  public func contrastRatio(with other: Color) -> Double {
    let (own, others) = (relativeLuminance, other.relativeLuminance)
    return (max(own, others) + 0.05) / (min(own, others) + 0.05)
  }

  /// The colour that is seen where this one lies on an opaque background, mixed as screens do: in
  /// sRGB (Compositing and Blending 1, §5.1, source over).
  public func over(_ background: Color) -> Color {
    func mixed(_ own: Double, _ below: Double) -> Double { own * alpha + below * (1 - alpha) }
    return Color(
      red: mixed(red, background.red), green: mixed(green, background.green),
      blue: mixed(blue, background.blue))
  }
}
