// How alike two colours look is their distance in Oklab (Björn Ottosson, 2020; also CSS Color 4,
// §9.3), which separates dark blues from dark greys where distances of red, green and blue do
// not. The roots are Newton's, to need no mathematics library.

/// A colour as the eye has it: lightness, green to red, blue to yellow.
struct Oklab {
  let lightness: Double
  let greenRed: Double
  let blueYellow: Double

  /// From `0xRRGGBB`.
  init(rgb: UInt32) {
    func linear(_ shift: UInt32) -> Double { Oklab.linear[Int(rgb >> shift & 255)] }
    let (red, green, blue) = (linear(16), linear(8), linear(0))
    let long = root(3, of: 0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let medium = root(3, of: 0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let short = root(3, of: 0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    lightness = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
    greenRed = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
    blueYellow = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
  }

  func squaredDistance(to other: Oklab) -> Double {
    // Hue counts half as much again: else a light grey would be linen, which is nearer in
    // lightness; but not much more, or a dark blue would be a grey.
    let lightness = lightness - other.lightness
    let greenRed = greenRed - other.greenRed
    let blueYellow = blueYellow - other.blueYellow
    return lightness * lightness + 1.5 * (greenRed * greenRed + blueYellow * blueYellow)
  }

  /// The light of each 8-bit component (IEC 61966-2-1).
  private static let linear: [Double] = (0...255).map { component in
    let value = Double(component) / 255
    if value <= 0.04045 { return value / 12.92 }
    let base = (value + 0.055) / 1.055
    // base to the power of 2.4
    return base * base * root(5, of: base * base)
  }
}

/// The root of a number of 0…1.
private func root(_ degree: Int, of number: Double) -> Double {
  guard number > 0 else { return 0 }
  // From above, Newton's steps only fall until they arrive.
  var root = 1.0
  for _ in 0..<100 {
    let power = (1..<degree).reduce(1.0) { power, _ in power * root }
    let next = root - (root - number / power) / Double(degree)
    if next >= root { break }
    root = next
  }
  return root
}
