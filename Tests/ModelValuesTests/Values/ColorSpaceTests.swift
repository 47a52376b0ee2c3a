import ModelValues
import Testing
import TestBasics

/// The largest difference of two colours in any component.
private func distance(_ one: Color, _ other: Color) -> Double {
  max(
    abs(one.red - other.red), abs(one.green - other.green), abs(one.blue - other.blue),
    abs(one.alpha - other.alpha))
}

/// The tolerance for published 8-bit colours.
private let eightBits = 0.51 / 255

/// The angle between two hues; hues that differ by a full turn are equal.
private func hueDistance(_ one: Double?, _ other: Double?) -> Double {
  guard let one, let other else { return one == other ? 0 : .infinity }
  let difference = abs(one - other).truncatingRemainder(dividingBy: 360)
  return min(difference, 360 - difference)
}

@Suite("Colour spaces")
struct ColorSpaceTests {
  // The values are from the examples of CSS Color 4 and from the web platform tests for it.

  static let hslRows: [(hue: Double, saturation: Double, lightness: Double, rgb: UInt32)] = [
    (0, 1, 0.5, 0xFF0000),
    (120, 1, 0.25, 0x008000),
    (120, 1, 0.5, 0x00FF00),
    (240, 1, 0.5, 0x0000FF),
    (60, 1, 0.5, 0xFFFF00),
    (180, 1, 0.5, 0x00FFFF),
    (300, 1, 0.5, 0xFF00FF),
    (39, 1, 0.5, 0xFFA600),
    (120, 0.3, 0.5, 0x59A659),
    (120, 1, 0.75, 0x80FF80),
    (270, 0.6, 0.7, 0xB385E0),
  ]

  @Test("HSL values convert to the expected colours and back", arguments: hslRows)
  func hsl(hue: Double, saturation: Double, lightness: Double, rgb: UInt32) {
    for turns in [-720.0, 0, 360] {
      let hsl = Color.HSL(hue: hue + turns, saturation: saturation, lightness: lightness)
      #expect(distance(Color(hsl), Color(rgb: rgb)) < eightBits)
    }
    let back = Color(rgb: rgb).hsl
    #expect(hueDistance(back.hue, hue) < 0.5)
    #expect(abs(back.saturation - saturation) < 0.01 && abs(back.lightness - lightness) < 0.005)
  }

  static let hwbRows: [(hue: Double?, whiteness: Double, blackness: Double, rgb: UInt32)] = [
    (194, 0, 0, 0x00C3FF),
    (150, 0.2, 0.1, 0x33E68C),
    (120, 0.3, 0.5, 0x4D804D),
    (320, 0.3, 0.4, 0x994D80),
    (120, 0, 127.0 / 255, 0x008000),
    (45, 0.4, 0.8, 0x555555),
    (nil, 1, 1, 0x808080),
    (nil, 0.2, 0.8, 0x333333),
  ]

  @Test("HWB values convert to the expected colours and back", arguments: hwbRows)
  func hwb(hue: Double?, whiteness: Double, blackness: Double, rgb: UInt32) {
    let hwb = Color.HWB(hue: hue, whiteness: whiteness, blackness: blackness)
    #expect(distance(Color(hwb), Color(rgb: rgb)) < eightBits)
    let back = Color(rgb: rgb).hwb
    guard whiteness + blackness < 1 else {
      #expect(back.hue == nil && abs(back.whiteness + back.blackness - 1) < 1e-12)
      return
    }
    #expect(hueDistance(back.hue, hue) < 0.5)
    #expect(abs(back.whiteness - whiteness) < 0.005 && abs(back.blackness - blackness) < 0.005)
  }

  static let labRows: [(lightness: Double, a: Double, b: Double, Color)] = [
    (44.36, 36.05, -58.99, Color(rgb: 0x7654CD)),
    (46.2775, -47.5621, 48.5837, Color(rgb: 0x008000)),
    (0, 0, 0, Color(rgb: 0x000000)),
    (100, 0, 0, Color(rgb: 0xFFFFFF)),
    (50, 20, -30, Color(red: 0.5211546420, green: 0.4236569531, blue: 0.6685103407)),
    (60, 40, -30, Color(rgb: 0xC175C7)),
    (30, 30, -60, Color(rgb: 0x3F38A7)),
    (70, -30, -30, Color(rgb: 0x1ABCE1)),
    (70, -45, 0, Color(red: 0.10751, green: 0.75558, blue: 0.66398)),
    (70, 0, 70, Color(red: 0.76621, green: 0.66363, blue: 0.05572)),
  ]

  @Test("CIE Lab values convert to the expected colours and back", arguments: labRows)
  func lab(lightness: Double, a: Double, b: Double, color: Color) {
    #expect(distance(Color(Color.Lab(lightness: lightness, a: a, b: b)), color) < eightBits)
    let back = color.lab
    #expect(abs(back.lightness - lightness) < 0.2)
    #expect(abs(back.a - a) < 0.4 && abs(back.b - b) < 0.4)
  }

  static let lchRows: [(lightness: Double, chroma: Double, hue: Double, Color)] = [
    (46.2775, 67.9892, 134.3912, Color(rgb: 0x008000)),
    (44.3577, 69.1288, 301.4302, Color(rgb: 0x7654CD)),
    (50, 40, 30, Color(rgb: 0xB25D57)),
    (70, 45, 180, Color(red: 0.10751, green: 0.75558, blue: 0.66398)),
  ]

  @Test("CIE LCH values convert to the expected colours and back", arguments: lchRows)
  func lch(lightness: Double, chroma: Double, hue: Double, color: Color) {
    let lch = Color.LCH(lightness: lightness, chroma: chroma, hue: hue)
    #expect(distance(Color(lch), color) < eightBits)
    let back = color.lch
    #expect(abs(back.lightness - lightness) < 0.2 && abs(back.chroma - chroma) < 0.4)
    #expect(hueDistance(back.hue, hue) < 0.4)
  }

  @Test("conversion from and to CIE Lab is accurate to 1e-9")
  func labDigits() {
    let lab = Color(rgb: 0x7654CD).lab
    #expect(abs(lab.lightness - 44.35772389400392) < 1e-9)
    #expect(abs(lab.a - 36.047904790759866) < 1e-9 && abs(lab.b + 58.98589914832903) < 1e-9)
    let color = Color(Color.Lab(lightness: 50, a: 20, b: -30))
    #expect(
      distance(
        color,
        Color(red: 0.5211546420044169, green: 0.42365695312687185, blue: 0.6685103406759236)) < 1e-9
    )
  }

  static let oklabRows: [(lightness: Double, a: Double, b: Double, Color)] = [
    (0.51975, -0.1403, 0.10768, Color(rgb: 0x008000)),
    (0, 0, 0, Color(rgb: 0x000000)),
    (1, 0, 0, Color(rgb: 0xFFFFFF)),
    (0.5, 0.05, 0, Color(red: 0.48477, green: 0.3429, blue: 0.38412)),
    (0.7, -0.1, 0, Color(red: 0.29264, green: 0.70096, blue: 0.63017)),
    (0.7, 0, 0.125, Color(red: 0.73942, green: 0.60484, blue: 0.1965)),
    (0.55, 0, -0.2, Color(red: 0.27888, green: 0.38072, blue: 0.89414)),
  ]

  @Test("Oklab values convert to the expected colours and back", arguments: oklabRows)
  func oklab(lightness: Double, a: Double, b: Double, color: Color) {
    #expect(distance(Color(Color.Oklab(lightness: lightness, a: a, b: b)), color) < 2e-4)
    let back = color.oklab
    #expect(abs(back.lightness - lightness) < 1e-4)
    #expect(abs(back.a - a) < 1e-4 && abs(back.b - b) < 1e-4)
  }

  static let oklchRows: [(lightness: Double, chroma: Double, hue: Double, Color)] = [
    (0.51975, 0.17686, 142.495, Color(rgb: 0x008000)),
    (0.5, 0.2, 270, Color(red: 0.23056, green: 0.3173, blue: 0.82628)),
    (0.55, 0.15, 345, Color(red: 0.67293, green: 0.27791, blue: 0.5228)),
  ]

  @Test("OKLCH values convert to the expected colours and back", arguments: oklchRows)
  func oklch(lightness: Double, chroma: Double, hue: Double, color: Color) {
    #expect(
      distance(Color(Color.OKLCH(lightness: lightness, chroma: chroma, hue: hue)), color) < 2e-4)
    let back = color.oklch
    #expect(abs(back.lightness - lightness) < 1e-4 && abs(back.chroma - chroma) < 1e-4)
    #expect(hueDistance(back.hue, hue) < 0.05)
  }

  @Test("linear light follows the sRGB curve, mirrored below zero")
  func light() {
    #expect(abs(Color(rgb: 0x808080).linear.red - 0.21586) < 1e-5)
    #expect(Color(rgb: 0xFFFFFF).linear == Color.Linear(red: 1, green: 1, blue: 1))
    #expect(Color(rgb: 0x000000).linear == Color.Linear(red: 0, green: 0, blue: 0))
    let mirrored = Color(red: -0.5, green: -0.01, blue: 0.5, alpha: 0.25).linear
    #expect(mirrored.red == -mirrored.blue && mirrored.green < 0 && mirrored.alpha == 0.25)
  }

  /// Conversions of a colour to a space and back.
  private static let trips: [(name: String, trip: @Sendable (Color) -> Color)] = [
    ("linear", { Color($0.linear) }), ("HSL", { Color($0.hsl) }), ("HWB", { Color($0.hwb) }),
    ("Lab", { Color($0.lab) }), ("LCH", { Color($0.lch) }), ("Oklab", { Color($0.oklab) }),
    ("OKLCH", { Color($0.oklch) }),
  ]

  @Test(
    "20,000 colours survive a round trip through every space, even outside sRGB",
    arguments: [0.0...1, -0.5...1.5])
  func roundTrips(components: ClosedRange<Double>) {
    var random = SeededGenerator(seed: 12)
    var worst = [Double](repeating: 0, count: ColorSpaceTests.trips.count)
    for _ in 0..<20_000 {
      func component() -> Double { Double.random(in: components, using: &random) }
      let color = Color(
        red: component(), green: component(), blue: component(),
        alpha: Double.random(in: 0...1, using: &random))
      for (index, space) in ColorSpaceTests.trips.enumerated() {
        worst[index] = max(worst[index], distance(space.trip(color), color))
      }
    }
    for (space, worst) in zip(ColorSpaceTests.trips, worst) {
      #expect(worst < 1e-9, "\(space.name)")
    }
  }

  @Test("a grey survives a round trip through every space, and has no hue")
  func greys() {
    for level in UInt8.min...UInt8.max {
      let grey = Color(red8: level, green8: level, blue8: level)
      #expect(grey.hsl.hue == nil && grey.hsl.saturation == 0 && grey.hwb.hue == nil)
      #expect(grey.lch.hue == nil && grey.oklch.hue == nil, "\(level)")
      for (name, trip) in ColorSpaceTests.trips {
        #expect(distance(trip(grey), grey) < 1e-9, "\(name): \(level)")
      }
    }
    // A difference of one 8-bit step is enough for a hue, for the lightest and the darkest colours, too.
    for near in [Color(rgb: 0x000001), Color(rgb: 0xFFFFFE), Color(rgb: 0x808081)] {
      #expect(near.hsl.hue != nil && near.hwb.hue != nil)
      #expect(near.lch.hue != nil && near.oklch.hue != nil)
    }
  }

  @Test("extreme numbers do not trap in any conversion")
  func oddNumbers() {
    let numbers = [
      0, 1, -1, .nan, .infinity, -.infinity, 1e300, -1e300, .leastNonzeroMagnitude, 0.04045,
    ]
    for red in numbers {
      for green in numbers {
        for blue in numbers {
          let color = Color(red: red, green: green, blue: blue, alpha: red)
          for (_, trip) in ColorSpaceTests.trips { _ = trip(color).rgb }
          _ = color.nearestName
          #expect(color.mappedToGamut.isInGamut)
          #expect((1...21).contains(color.contrastRatio(with: Color(rgb: 0xFFFFFF)).rounded()))
          let lab = Color.OKLCH(lightness: red, chroma: green, hue: blue)
          #expect(Color(lab).mappedToGamut.isInGamut)
        }
      }
    }
  }
}

@Suite("Gamut and contrast of colours")
struct ColorGamutTests {
  @Test("gamut mapping does not change a colour in gamut")
  func inside() {
    for rgb: UInt32 in [0, 0xFF0000, 0xFFFFFF, 0x6495ED, 0x0000FF] {
      #expect(Color(rgb: rgb).isInGamut && Color(rgb: rgb).mappedToGamut == Color(rgb: rgb))
    }
    #expect(!Color(red: 1.1, green: 0, blue: 0).isInGamut)
    #expect(!Color(red: 0, green: -0.1, blue: 0).isInGamut)
    #expect(!Color(red: 0, green: .nan, blue: 0).isInGamut)
  }

  @Test("gamut mapping reduces the chroma and preserves lightness and hue approximately")
  func outside() throws {
    for hue in stride(from: 0.0, to: 360, by: 15) {
      for lightness in [0.3, 0.5, 0.7, 0.9] {
        let wide = Color.OKLCH(lightness: lightness, chroma: 0.4, hue: hue, alpha: 0.5)
        let mapped = Color(wide).mappedToGamut
        #expect(!Color(wide).isInGamut && mapped.isInGamut && mapped.alpha == 0.5)
        let (seen, clipped) = (mapped.oklch, Color(wide).clipped.oklch)
        #expect(seen.chroma < 0.4 && seen.chroma > 0.02)
        #expect(abs(seen.lightness - lightness) < 0.03)
        let mappedHue = hueDistance(seen.hue, hue)
        #expect(mappedHue < 25 && mappedHue < hueDistance(clipped.hue, hue) + 6)
      }
    }
  }

  @Test("colours beyond black and white map to black and white")
  func ends() {
    let bright = Color(Color.OKLCH(lightness: 1.2, chroma: 0.3, hue: 40, alpha: 0.25))
    #expect(bright.mappedToGamut == Color(red: 1, green: 1, blue: 1, alpha: 0.25))
    let dark = Color(Color.OKLCH(lightness: -0.2, chroma: 0.3, hue: 40))
    #expect(dark.mappedToGamut == Color(rgb: 0))
  }

  @Test("clipping clamps components and replaces NaN with 0")
  func clipping() {
    let odd = Color(red: -1, green: .nan, blue: 7, alpha: 0.5)
    #expect(odd.clipped == Color(red: 0, green: 0, blue: 1, alpha: 0.5))
  }

  static let contrastRows: [(UInt32, UInt32, Double)] = [
    (0x000000, 0xFFFFFF, 21),
    (0xFFFFFF, 0xFFFFFF, 1),
    (0x777777, 0xFFFFFF, 4.48),
    (0x767676, 0xFFFFFF, 4.54),
    (0xFF0000, 0xFFFFFF, 4.0),
    (0x0000FF, 0xFFFFFF, 8.59),
    (0xFFFF00, 0xFFFFFF, 1.07),
  ]

  @Test("the contrast ratio is as expected, in either order", arguments: contrastRows)
  func contrast(one: UInt32, other: UInt32, ratio: Double) {
    #expect(abs(Color(rgb: one).contrastRatio(with: Color(rgb: other)) - ratio) < 0.005)
    #expect(abs(Color(rgb: other).contrastRatio(with: Color(rgb: one)) - ratio) < 0.005)
  }

  @Test("luminance is weighted by WCAG, and a translucent colour mixes with its background")
  func luminance() {
    #expect(abs(Color(rgb: 0xFF0000).relativeLuminance - 0.2126) < 1e-12)
    #expect(abs(Color(rgb: 0x00FF00).relativeLuminance - 0.7152) < 1e-12)
    #expect(abs(Color(rgb: 0x0000FF).relativeLuminance - 0.0722) < 1e-12)
    #expect(Color(red: 9, green: 9, blue: 9).relativeLuminance <= 1.000001)
    let glass = Color(red: 1, green: 0, blue: 0, alpha: 0.25)
    #expect(glass.over(Color(rgb: 0xFFFFFF)) == Color(red: 1, green: 0.75, blue: 0.75))
  }
}
