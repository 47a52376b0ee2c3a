import ModelValues

/// The colour space of the numbers of an archived NSColor.
///
///     NSColorSpace 1, 3                             calibrated, for a colour or a grey
///     NSColorSpace 2, 4                             device
///     NSCustomColorSpace: {NSID: 7}                 sRGB
///     NSCustomColorSpace: {NSSpaceID: 12, NSICC}    Display P3
///
/// A colour in a space of its own has the numbers in `NSComponents`, and in `NSRGB` or `NSWhite` those of the same colour in the
/// calibrated space, for programs that do not know the other one.
enum ArchivedColorSpace: String, CaseIterable {
  case calibrated
  case device
  case sRGB
  case extendedSRGB = "extended sRGB"
  case displayP3 = "Display P3"
  case adobeRGB = "Adobe RGB"
  case gammaGrey = "grey gamma 2.2"

  /// How an NSColorSpace names itself.
  struct Identifier: Equatable {
    var key: StaticString
    var number: Int

    static func == (one: Identifier, two: Identifier) -> Bool {
      one.key.description == two.key.description && one.number == two.number
    }
  }

  /// nil for the spaces that a colour has by its number alone.
  var identifier: Identifier? {
    switch self {
    case .calibrated, .device: nil
    case .sRGB: Identifier(key: "NSID", number: 7)
    case .adobeRGB: Identifier(key: "NSID", number: 8)
    case .gammaGrey: Identifier(key: "NSID", number: 9)
    case .displayP3: Identifier(key: "NSSpaceID", number: 12)
    case .extendedSRGB: Identifier(key: "NSSpaceID", number: 14)
    }
  }

  /// Returns the space that an archived NSColorSpace describes; nil if it is none of these.
  init?(of object: Int, _ archive: ArchiveObjects) {
    let space = Self.allCases.first { space in
      guard let identifier = space.identifier else { return false }
      return archive.integer(object, identifier.key) == identifier.number
    }
    guard let space else { return nil }
    self = space
  }

  // MARK: - The calibrated space

  /// From linear light in this space to that in the calibrated one ("Generic RGB"), by the matrices of the profiles.
  private var matrix: [[Double]] {
    switch self {
    case .sRGB, .extendedSRGB:
      [[0.97523, 0.02856, -0.00379], [-0.02147, 1.05344, -0.03197], [0.00194, 0.00208, 0.99598]]
    case .displayP3:
      [
        [1.19368, -0.18952, -0.00416], [-0.06992, 1.10499, -0.03507],
        [-0.01727, -0.07661, 1.09388],
      ]
    case .adobeRGB:
      [[1.36388, -0.35994, -0.00394], [-0.03, 1.0633, -0.0333], [0.00272, -0.04148, 1.03876]]
    case .calibrated, .device, .gammaGrey: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    }
  }

  private func light(_ component: Double) -> Double {
    switch self {
    case .calibrated, .device: signedPower(component, Self.calibratedGamma)
    case .gammaGrey: signedPower(component, 2.2)
    case .adobeRGB: signedPower(component, 563.0 / 256)
    case .sRGB, .extendedSRGB, .displayP3:
      Color(red: component, green: 0, blue: 0).linear.red
    }
  }

  private static let calibratedGamma = 1.8

  /// Returns red, green and blue of a colour of this space in the calibrated one, which has fewer colours.
  func calibrated(_ components: [Double]) -> [Double] {
    let light = components.map(light)
    return matrix.map { row in
      let sum = zip(row, light).reduce(0) { $0 + $1.0 * $1.1 }
      return signedPower(min(max(sum, 0), 1), 1 / Self.calibratedGamma)
    }
  }
}
