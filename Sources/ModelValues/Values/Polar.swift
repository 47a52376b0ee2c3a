#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A point in polar coordinates: the distance from the origin and the angle in degrees, which is nil if the distance is only
/// rounding error.
struct Polar {
  var distance: Double
  var angle: Double?

  init(distance: Double, angle: Double?) {
    self.distance = distance
    self.angle = angle
  }

  /// Converts Cartesian coordinates; there is no angle for a distance of at most `tolerance`.
  init(x: Double, y: Double, tolerance: Double) {
    distance = (x * x + y * y).squareRoot()
    // This fails for NaN, too, which then has no angle.
    guard distance > tolerance else { return }
    let degrees = atan2(y, x) * 180 / .pi
    angle = degrees < 0 ? degrees + 360 : degrees
  }

  var x: Double { distance * cos(radians) }
  var y: Double { distance * sin(radians) }

  private var radians: Double {
    // The remainder is computed first because a large angle would lose significant digits in the multiplication.
    (angle ?? 0).truncatingRemainder(dividingBy: 360) * .pi / 180
  }
}

/// Returns the real cube root, which has the sign of the number.
func cubeRoot(_ number: Double) -> Double { cbrt(number) }

/// Returns the power of the magnitude, with the sign of the number.
package func signedPower(_ number: Double, _ exponent: Double) -> Double {
  number < 0 ? -pow(-number, exponent) : pow(number, exponent)
}
