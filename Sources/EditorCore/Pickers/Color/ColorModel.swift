import ModelValues

/// A colour model with three components.
enum ColorModel: String, CaseIterable, Sendable {
  case rgb = "RGB"
  case hsl = "HSL"
  case oklch = "OKLCH"

  var components: [ColorComponent] {
    switch self {
    case .rgb: ["R", "G", "B"].map { ColorComponent($0, to: 255) }
    case .hsl:
      [
        ColorComponent("H", to: 359, "°", wrapsAround: true), ColorComponent("S", to: 100, "%"),
        ColorComponent("L", to: 100, "%"),
      ]
    case .oklch:
      [
        ColorComponent("L", to: 100, "%", decimals: 1),
        ColorComponent("C", to: 0.4, decimals: 3, step: 0.004),
        ColorComponent("H", to: 359, "°", wrapsAround: true),
      ]
    }
  }

  /// Returns the components of a colour. An undefined component, such as the hue of a grey, keeps its old number.
  func numbers(of color: Color, keeping old: [Double]) -> [Double] {
    switch self {
    case .rgb:
      let shown = color.mappedToGamut
      return [shown.red * 255, shown.green * 255, shown.blue * 255]
    case .hsl:
      let hsl = color.mappedToGamut.hsl
      let isBlackOrWhite = color.isGrey && [0, 255].contains(color.mappedToGamut.red8)
      return [
        color.isGrey ? old[0] : hsl.hue ?? old[0],
        isBlackOrWhite ? old[1] : hsl.saturation * 100, hsl.lightness * 100,
      ]
    case .oklch:
      let oklch = color.oklch
      return [
        oklch.lightness * 100, oklch.chroma,
        color.isGrey ? old[2] : oklch.hue ?? old[2],
      ]
    }
  }

  /// Returns the colour of three components; an OKLCH colour may be outside sRGB.
  func color(_ numbers: [Double], alpha: Double) -> Color {
    switch self {
    case .rgb:
      Color(
        red: numbers[0] / 255, green: numbers[1] / 255, blue: numbers[2] / 255, alpha: alpha)
    case .hsl:
      Color(
        Color.HSL(
          hue: numbers[0], saturation: numbers[1] / 100, lightness: numbers[2] / 100,
          alpha: alpha)
      ).clipped
    case .oklch:
      Color(
        Color.OKLCH(
          lightness: numbers[0] / 100, chroma: numbers[1], hue: numbers[2], alpha: alpha))
    }
  }
}

extension Color {
  /// True if the colour is displayed as a grey; any remaining hue comes from rounding.
  var isGrey: Bool {
    let shown = mappedToGamut
    return shown.red8 == shown.green8 && shown.green8 == shown.blue8
  }
}
