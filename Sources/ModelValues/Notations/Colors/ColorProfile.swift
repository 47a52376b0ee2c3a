/// A colour space of red, green and blue whose transfer curve is a power, as in many ICC profiles.
enum ColorProfile: Hashable, Sendable {
  /// "Generic RGB", which macOS calls calibrated.
  case genericRGB
  /// Adobe RGB (1998).
  case adobeRGB
  /// sRGB's primaries with a gamma of 2.2: "Generic Gray Gamma 2.2", for greys.
  case gamma22

  var name: String {
    switch self {
    case .genericRGB: "calibrated RGB"
    case .adobeRGB: "Adobe RGB"
    case .gamma22: "gamma 2.2"
    }
  }

  private var gamma: Double {
    switch self {
    case .genericRGB: 1.8
    case .adobeRGB: 563.0 / 256
    case .gamma22: 2.2
    }
  }

  func color(_ red: Double, _ green: Double, _ blue: Double, alpha: Double) -> Color {
    let curved = [red, green, blue].map { signedPower($0, gamma) }
    return Color(
      Color.Linear(toSRGB * SIMD3(curved[0], curved[1], curved[2]), alpha: alpha))
  }

  func numbers(of color: Color) -> [Double] {
    let light = fromSRGB * color.linear.light
    return [light.x, light.y, light.z].map { light in
      // White has rounding errors, which would make it brighter than white.
      let number = signedPower(light, 1 / gamma)
      return abs(number - 1) < 1e-9 ? 1 : number
    }
  }

  private var toSRGB: Matrix {
    switch self {
    case .genericRGB: Self.genericToSRGB
    case .adobeRGB: Self.adobeToSRGB
    case .gamma22: Self.identity
    }
  }

  private var fromSRGB: Matrix {
    switch self {
    case .genericRGB: Self.genericFromSRGB
    case .adobeRGB: Self.adobeFromSRGB
    case .gamma22: Self.identity
    }
  }

  private static let identity = Matrix(SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1))

  /// The colorants of Apple's profile, under D50; they are stored with four decimals, so that their sum is not exactly its white.
  private static let generic = Matrix(
    SIMD3(0.45427, 0.35332, 0.15662), SIMD3(0.24263, 0.67441, 0.08336),
    SIMD3(0.01482, 0.09042, 0.71953))
  private static let genericToSRGB = Color.fromXYZ50 * generic.summing(to: Color.white50)
  private static let genericFromSRGB = genericToSRGB.inverse

  /// From linear light to XYZ under D65 (CSS Color 4, §18).
  private static let adobe = Matrix(
    SIMD3(573_536.0 / 994_567, 263_643.0 / 1_420_810, 187_206.0 / 994_567),
    SIMD3(591_459.0 / 1_989_134, 6_239_551.0 / 9_945_670, 374_412.0 / 4_972_835),
    SIMD3(53_769.0 / 1_989_134, 351_524.0 / 4_972_835, 4_929_758.0 / 4_972_835))
  private static let adobeToSRGB = Color.toXYZ.inverse * adobe
  private static let adobeFromSRGB = adobeToSRGB.inverse
}

extension Matrix {
  /// Returns the matrix with each row scaled so that its numbers have this sum.
  fileprivate func summing(to sums: SIMD3<Double>) -> Matrix {
    Matrix(
      rows.0 * (sums.x / rows.0.sum()), rows.1 * (sums.y / rows.1.sum()),
      rows.2 * (sums.z / rows.2.sum()))
  }
}
