import EditorCore

/// A kind of colour that roles have. A theme shows it in a shade that can be read on the background of the terminal.
enum Hue: CaseIterable, Sendable {
  case red, green, yellow, magenta, cyan

  /// Colours of the palette, best first: those of the user's terminal theme, then fixed ones for light and for middle backgrounds.
  private var shades: [UInt8] {
    switch self {
    case .red: [1, 9, 160, 88, 217]
    case .green: [2, 10, 28, 22, 157]
    case .yellow: [3, 11, 130, 94, 58, 229]
    case .magenta: [5, 13, 127, 90, 225]
    // Few terminals with 16 colours have a dark cyan.
    case .cyan: [6, 14, 24, 4, 17, 195]
    }
  }

  /// Returns the first shade with enough contrast to a background, in xterm's palette; the standard colour if there is none, as in
  /// 16 colours for green and yellow on white.
  func shade(
    on background: UInt32, _ attributes: Style.Attributes, depth: ColorDepth
  ) -> TerminalColor {
    let shade = shades.first { shade in
      guard shade < depth.paletteCount else { return false }
      // Many terminals draw bold text in the brighter one of two colours.
      let drawn = attributes.contains(.bold) && shade < 8 ? [shade, shade + 8] : [shade]
      return drawn.map(ColorDepth.rgb(ofPalette:)).allSatisfy { color in
        let seen = attributes.contains(.dim) ? Self.dimmed(color, on: background) : [color]
        return seen.allSatisfy { contrastRatio($0, background) >= Theme.leastContrast }
      }
    }
    guard let shade else { return .standard }
    return depth == .exact && shade >= 16
      ? .exact(ColorDepth.rgb(ofPalette: shade)) : .palette(shade)
  }

  /// Dimming takes a third of the light away, or mixes with the background.
  private static func dimmed(_ color: UInt32, on background: UInt32) -> [UInt32] {
    [0, background].map { other in
      [16, 8, 0].reduce(0) { sum, shift in
        sum | (((color >> shift & 0xFF) * 2 + (other >> shift & 0xFF)) / 3) << shift
      }
    }
  }
}

extension ColorDepth {
  /// The number of colours of xterm's palette that can be used.
  fileprivate var paletteCount: Int {
    switch self {
    case .none: 0
    case .eight: 8
    case .sixteen: 16
    case .palette, .exact: 256
    }
  }
}
