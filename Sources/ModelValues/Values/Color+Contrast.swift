extension Color {
  /// The relative luminance, from 0 for black to 1 for white, ignoring alpha (WCAG 2.2, “relative luminance”). Components are
  /// clamped to 0…1 first.
  public var relativeLuminance: Double {
    // WCAG's rounded weights, so that the ratios equal those of WCAG.
    (clipped.linear.light * SIMD3(0.2126, 0.7152, 0.0722)).sum()
  }

  /// Returns the contrast ratio of two opaque colours, 1…21, in either order (WCAG 2.2, “contrast ratio”). Text needs 4.5 (AA) or
  /// 7 (AAA), large text 3 and 4.5.
  public func contrastRatio(with other: Color) -> Double {
    let (own, others) = (relativeLuminance, other.relativeLuminance)
    return (max(own, others) + 0.05) / (min(own, others) + 0.05)
  }

  /// Returns the opaque colour that results from drawing this one over an opaque background, mixed in sRGB as screens do
  /// (Compositing and Blending 1, §5.1, source over).
  public func over(_ background: Color) -> Color {
    func mixed(_ own: Double, _ below: Double) -> Double { own * alpha + below * (1 - alpha) }
    return Color(
      red: mixed(red, background.red), green: mixed(green, background.green),
      blue: mixed(blue, background.blue))
  }
}
