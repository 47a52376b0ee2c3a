#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A point of a plane as its distance from the middle and its angle in degrees; without an angle
/// where the distance is nothing but rounding.
struct Polar {
  var distance: Double
  var angle: Double?

  init(distance: Double, angle: Double?) {
    self.distance = distance
    self.angle = angle
  }

  /// From `x` and `y`; within `nothing` of the middle there is no angle.
  init(x: Double, y: Double, nothing: Double) {
    distance = (x * x + y * y).squareRoot()
    // NaN has no angle either.
    guard distance > nothing else { return }
    let degrees = atan2(y, x) * 180 / .pi
    angle = degrees < 0 ? degrees + 360 : degrees
  }

  var x: Double { distance * cos(radians) }
  var y: Double { distance * sin(radians) }

  private var radians: Double {
    // The remainder first: of a great angle the multiple would lose the digits that matter.
    (angle ?? 0).truncatingRemainder(dividingBy: 360) * .pi / 180
  }
}

/// The root whose cube the number is, of its sign.
func cubeRoot(_ number: Double) -> Double { cbrt(number) }

/// A number to an exponent, its sign kept.
func signedPower(_ number: Double, _ exponent: Double) -> Double {
  number < 0 ? -pow(-number, exponent) : pow(number, exponent)
}
