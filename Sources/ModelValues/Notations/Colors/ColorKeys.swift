/// The sets of keys used for the components of a colour.
enum ColorKeys: CaseIterable {
  case words, capitalizedWords, letters, capitals, iTerm
  /// Greys of asset catalogues: one number is red, green and blue.
  case white

  /// The keys of red, green, blue and alpha.
  var names: [String] {
    switch self {
    case .words: ["red", "green", "blue", "alpha"]
    case .capitalizedWords: ["Red", "Green", "Blue", "Alpha"]
    case .letters: ["r", "g", "b", "a"]
    case .capitals: ["R", "G", "B", "A"]
    case .iTerm: ["Red Component", "Green Component", "Blue Component", "Alpha Component"]
    case .white: ["white", "white", "white", "alpha"]
    }
  }
}

extension ColorSpace {
  /// The key under which iTerm2 has the name of the space.
  static let key = "Color Space"

  /// Creates a space from its name in an asset catalogue or a keyed archive.
  init?(beside name: String) {
    switch name {
    // Numbers in a device's own space are shown as sRGB, as macOS does without a display.
    case "srgb", "sRGB", "device": self = .unit
    case "extended-srgb", "extended sRGB", "extended-gray": self = .srgb
    case "extended-linear-srgb": self = .srgbLinear
    case "display-p3", "Display P3": self = .displayP3
    case "calibrated": self = .profile(.genericRGB)
    case "Adobe RGB": self = .profile(.adobeRGB)
    case "grey gamma 2.2", "gray-gamma-22": self = .profile(.gamma22)
    default: return nil
    }
  }
}

extension WrittenNumber {
  /// Parses the texts of components and alpha in an asset catalogue: whole numbers are bytes if one of them is over 1, or beside a
  /// hexadecimal one.
  static func components(_ texts: [[UInt8]]) -> [WrittenNumber?] {
    let isByte = texts.prefix(3).contains { text in
      text.contains(UInt8(ascii: "x")) || text.contains(UInt8(ascii: "X"))
        || Int(String(decoding: text, as: UTF8.self)).map { $0 > 1 } == true
    }
    return texts.enumerated().map { index, text in
      // Alpha is 1 in full also beside bytes.
      let isFullAlpha = index == 3 && text.count == 1
      return WrittenNumber(component: text, isByte: isByte && !isFullAlpha)
    }
  }
}
