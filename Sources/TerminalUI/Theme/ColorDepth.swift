/// The number of colours that a terminal can show.
package enum ColorDepth: Int, Comparable, CaseIterable, Sendable {
  /// Only attributes: a monochrome terminal, or `NO_COLOR`.
  case none
  case eight, sixteen
  /// The colour cube and greys of 256-colour terminals.
  case palette
  /// Any 24-bit colour.
  case exact

  package static func < (left: ColorDepth, right: ColorDepth) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// A colour as sent to a terminal.
package enum TerminalColor: Hashable, Sendable {
  case standard
  /// One of the 256; 0 to 15 are defined by the user's terminal theme.
  case palette(UInt8)
  case exact(UInt32)
}

extension ColorDepth {
  /// Returns the nearest colour at this depth, and whether it equals the exact one.
  package func nearest(to rgb: UInt32) -> (color: TerminalColor, isExact: Bool) {
    let rgb = rgb & 0xFF_FFFF
    switch self {
    case .none: return (.standard, false)
    case .exact: return (.exact(rgb), true)
    case .palette:
      let best = Self.nearest(to: rgb, among: 16...255)
      return (.palette(best), Self.rgb(ofPalette: best) == rgb)
    // The first sixteen are defined by the user's theme, so they are never known to be exact.
    case .eight: return (.palette(Self.nearest(to: rgb, among: 0...7)), false)
    case .sixteen: return (.palette(Self.nearest(to: rgb, among: 0...15)), false)
    }
  }

  /// Returns black or white, whichever is easier to see on a colour.
  func text(on rgb: UInt32) -> TerminalColor {
    guard self != .none else { return .standard }
    let (red, green, blue) = ((rgb >> 16) & 0xFF, (rgb >> 8) & 0xFF, rgb & 0xFF)
    let isLight = 299 * red + 587 * green + 114 * blue > 127_500
    return switch self {
    case .none: .standard
    case .eight: .palette(isLight ? 0 : 7)
    case .sixteen: .palette(isLight ? 0 : 15)
    case .palette: .palette(isLight ? 16 : 231)
    case .exact: .exact(isLight ? 0 : 0xFF_FFFF)
    }
  }

  private static func nearest(to rgb: UInt32, among indices: ClosedRange<UInt8>) -> UInt8 {
    var best = indices.lowerBound
    var bestDistance = Int.max
    for index in indices {
      let distance = distance(rgb, self.rgb(ofPalette: index))
      if distance < bestDistance {
        best = index
        bestDistance = distance
      }
    }
    return best
  }

  /// Returns the squared distance, weighted by the eye's sensitivity to red, green and blue.
  private static func distance(_ left: UInt32, _ right: UInt32) -> Int {
    func difference(_ shift: UInt32) -> Int {
      Int((left >> shift) & 0xFF) - Int((right >> shift) & 0xFF)
    }
    let (red, green, blue) = (difference(16), difference(8), difference(0))
    return 3 * red * red + 6 * green * green + blue * blue
  }

  /// xterm's default palette.
  package static func rgb(ofPalette index: UInt8) -> UInt32 {
    switch index {
    case 0..<16:
      return [
        0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
        0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
      ][Int(index)]
    case 16..<232:
      let cube = UInt32(index) - 16
      func level(_ step: UInt32) -> UInt32 { step == 0 ? 0 : 55 + 40 * step }
      return level(cube / 36) << 16 | level(cube / 6 % 6) << 8 | level(cube % 6)
    default:
      let grey = 8 + 10 * (UInt32(index) - 232)
      return grey << 16 | grey << 8 | grey
    }
  }
}
