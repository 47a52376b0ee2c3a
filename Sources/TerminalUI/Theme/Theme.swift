// The appearance of each role. Text uses the sixteen colours of the user's terminal theme where they
// can be read on its background in xterm's palette, and darker or lighter ones elsewhere; only
// swatches are exact. The focused row is a solid reversed bar, which works on light and dark
// backgrounds, with and without colours.

import EditorCore

/// The colours and attributes sent to a terminal for a cell.
package struct Appearance: Hashable, Sendable {
  package var foreground: TerminalColor
  package var background: TerminalColor
  package var attributes: Style.Attributes

  package init(
    foreground: TerminalColor = .standard, background: TerminalColor = .standard,
    attributes: Style.Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }
}

package struct Theme: Sendable {
  /// The least contrast ratio of a text to the background.
  package static let leastContrast = 3.0

  package let depth: ColorDepth
  /// The background of the terminal, as 0xRRGGBB.
  package let background: UInt32

  /// Creates a theme for a background, or for a black one if it is not known.
  package init(depth: ColorDepth, background: UInt32? = nil) {
    self.depth = depth
    self.background = background ?? 0
  }

  package func appearance(of style: Style) -> Appearance {
    if let swatch = style.swatch {
      let color = depth.nearest(to: swatch).color
      return style.isFilled
        ? Appearance(foreground: depth.text(on: swatch), background: color)
        : Appearance(foreground: color)
    }
    var (hue, attributes) = Self.hueAndAttributes(of: style.role)
    attributes.formUnion(style.attributes)
    if style.isFocused, style.role != .field, style.role != .fieldSelection {
      return Appearance(attributes: attributes.subtracting(.dim).union(.reverse))
    }
    let foreground = hue?.shade(on: background, attributes, depth: depth) ?? .standard
    return Appearance(foreground: foreground, attributes: attributes)
  }

  /// Returns the hue of a role, or nil for the standard colour of text, and its attributes.
  private static func hueAndAttributes(of role: Role) -> (hue: Hue?, attributes: Style.Attributes) {
    switch role {
    case .plain, .content, .statusText, .overlayText: return (nil, [])
    case .key: return (.cyan, [])
    case .string: return (.green, [])
    case .number: return (.magenta, [])
    case .literal: return (.yellow, [])
    case .index, .punctuation, .count, .reading, .below, .preview: return (nil, .dim)
    case .previewKey: return (.cyan, .dim)
    case .titleQuiet, .statusQuiet, .hintText, .overlayBorder: return (nil, .dim)
    case .comment, .pending: return (nil, [.dim, .italic])
    case .added: return (.green, .bold)
    case .changed, .titleModified: return (.yellow, .bold)
    case .removed: return (.red, .bold)
    case .moved: return (.cyan, .bold)
    case .marked: return (.magenta, .bold)
    case .problem, .statusError: return (.red, .bold)
    case .titleText, .hintKey, .prompt, .overlayTitle: return (nil, .bold)
    case .field: return (nil, .underline)
    case .fieldSelection, .overlaySelected: return (nil, .reverse)
    case .escape: return (.yellow, .underline)
    }
  }
}
