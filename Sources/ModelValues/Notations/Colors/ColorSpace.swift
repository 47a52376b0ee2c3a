// The meaning of the numbers in each notation (CSS Color 4, §4.2 to §10.2):
//
//               first         second         third        100 % is
//   rgb         0…255         0…255          0…255        255
//   unit        0…1           0…1            0…1          1
//   hsl         hue           saturation     lightness    100
//   hwb         hue           whiteness      blackness    100
//   lab         0…100         ±125           ±125         100, 125, 125
//   lch         0…100         0…150          hue          100, 150
//   oklab       0…1           ±0.4           ±0.4         1, 0.4, 0.4
//   oklch       0…1           0…0.4          hue          1, 0.4
//   color()     0…1           0…1            0…1          1
//   a profile   0…1           0…1            0…1          1
//
// A hue is in degrees, and nil for a grey.

enum ColorSpace: Hashable, Sendable {
  /// The functions rgb() and rgba(), and other notations on a scale of 255.
  case rgb
  /// sRGB from 0 to 1, as in dictionaries and lists.
  case unit
  case hsl, hwb, lab, lch, oklab, oklch
  /// The spaces of the function color().
  case srgb, srgbLinear, displayP3
  /// A space of red, green and blue with a pure power as its transfer curve.
  case profile(ColorProfile)

  /// True if the space can represent only colours in sRGB.
  var isBounded: Bool {
    switch self {
    case .rgb, .unit, .hsl, .hwb: true
    case .lab, .lch, .oklab, .oklch, .srgb, .srgbLinear, .displayP3, .profile: false
    }
  }

  /// Returns true if the numbers of a colour are within 0…1, if that is their extent, with a tolerance of half a step of 8 bits.
  func hasInRange(_ color: Color) -> Bool {
    zip(numbers(of: color), extents).allSatisfy { number, extent in
      number.map { (-0.002...1.002).contains($0 / extent) } ?? true
    }
  }

  /// True if the numbers are the red, green and blue of a colour, except for their scale.
  var isOfComponents: Bool { self == .rgb || self == .unit || self == .srgb }

  /// The index of the hue among the three numbers; nil if there is none.
  var hue: Int? {
    switch self {
    case .hsl, .hwb: 0
    case .lch, .oklch: 2
    default: nil
    }
  }

  /// The value of 100 % for each number; for a hue, a full turn.
  var extents: [Double] {
    switch self {
    case .rgb: [255, 255, 255]
    case .unit, .srgb, .srgbLinear, .displayP3, .profile: [1, 1, 1]
    case .hsl, .hwb: [360, 100, 100]
    case .lab: [100, 125, 125]
    case .lch: [100, 150, 360]
    case .oklab: [1, 0.4, 0.4]
    case .oklch: [1, 0.4, 360]
    }
  }

  /// Returns the colour of three numbers, clamped as the notation requires.
  func color(_ first: Double, _ second: Double, _ third: Double, alpha: Double) -> Color {
    switch self {
    case .rgb:
      Color(red: first / 255, green: second / 255, blue: third / 255, alpha: alpha).clipped
    case .unit, .srgb: Color(red: first, green: second, blue: third, alpha: alpha)
    case .srgbLinear:
      Color(Color.Linear(red: first, green: second, blue: third, alpha: alpha))
    case .displayP3:
      Color(Color.DisplayP3(red: first, green: second, blue: third, alpha: alpha))
    case .profile(let profile):
      profile.color(first, second, third, alpha: alpha)
    case .hsl:
      Color(
        Color.HSL(
          hue: first, saturation: max(0, second) / 100, lightness: third / 100, alpha: alpha)
      ).clipped
    case .hwb:
      Color(
        Color.HWB(hue: first, whiteness: second / 100, blackness: third / 100, alpha: alpha)
      ).clipped
    case .lab:
      Color(Color.Lab(lightness: clamped(first, to: 100), a: second, b: third, alpha: alpha))
    case .lch:
      Color(
        Color.LCH(
          lightness: clamped(first, to: 100), chroma: max(0, second), hue: third, alpha: alpha))
    case .oklab:
      Color(Color.Oklab(lightness: clamped(first, to: 1), a: second, b: third, alpha: alpha))
    case .oklch:
      Color(
        Color.OKLCH(
          lightness: clamped(first, to: 1), chroma: max(0, second), hue: third, alpha: alpha))
    }
  }

  /// Returns the three numbers of a colour, without alpha.
  func numbers(of color: Color) -> [Double?] {
    switch self {
    case .rgb: return [color.red * 255, color.green * 255, color.blue * 255]
    case .unit, .srgb: return [color.red, color.green, color.blue]
    case .srgbLinear:
      let linear = color.linear
      return [linear.red, linear.green, linear.blue]
    case .displayP3:
      let wide = color.displayP3
      return [wide.red, wide.green, wide.blue]
    case .profile(let profile): return profile.numbers(of: color)
    case .hsl:
      let hsl = color.hsl
      return [hsl.hue, hsl.saturation * 100, hsl.lightness * 100]
    case .hwb:
      let hwb = color.hwb
      return [hwb.hue, hwb.whiteness * 100, hwb.blackness * 100]
    case .lab:
      let lab = color.lab
      return [lab.lightness, lab.a, lab.b]
    case .lch:
      let lch = color.lch
      return [lch.lightness, lch.chroma, lch.hue]
    case .oklab:
      let oklab = color.oklab
      return [oklab.lightness, oklab.a, oklab.b]
    case .oklch:
      let oklch = color.oklch
      return [oklch.lightness, oklch.chroma, oklch.hue]
    }
  }

  private func clamped(_ number: Double, to limit: Double) -> Double { min(max(0, number), limit) }
}

extension Color {
  /// A colour in Display P3 (CSS Color 4, §10.4): a wider gamut than sRGB with the same transfer curve.
  struct DisplayP3 {
    var red: Double
    var green: Double
    var blue: Double
    var alpha: Double
  }

  var displayP3: DisplayP3 {
    let light = Color.srgbToDisplayP3 * linear.light
    // Display P3 has sRGB's transfer curve, so the conversion of Color applies it.
    let wide = Color(Linear(light, alpha: alpha))
    return DisplayP3(red: wide.red, green: wide.green, blue: wide.blue, alpha: alpha)
  }

  init(_ wide: DisplayP3) {
    let curved = Color(red: wide.red, green: wide.green, blue: wide.blue)
    self.init(Linear(Color.displayP3ToSRGB * curved.linear.light, alpha: wide.alpha))
  }

  /// From Display P3 to XYZ (CSS Color 4, §18).
  private static let displayP3ToXYZ = Matrix(
    SIMD3(608_311.0 / 1_250_200, 189_793.0 / 714_400, 198_249.0 / 1_000_160),
    SIMD3(35_783.0 / 156_275, 247_089.0 / 357_200, 198_249.0 / 2_500_400),
    SIMD3(0, 32_229.0 / 714_400, 5_220_557.0 / 5_000_800))
  private static let displayP3ToSRGB = toXYZ.inverse * displayP3ToXYZ
  private static let srgbToDisplayP3 = displayP3ToSRGB.inverse
}
