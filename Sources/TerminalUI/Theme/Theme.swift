// The appearance of each role. Text uses the sixteen colours of the user's terminal theme, which
// are readable on its background; only swatches are exact. The focused row is a solid reversed bar,
// which works on light and dark backgrounds, with and without colours.

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
  package let depth: ColorDepth

  package init(depth: ColorDepth) {
    self.depth = depth
  }

  package func appearance(of style: Style) -> Appearance {
    if let swatch = style.swatch {
      let color = depth.nearest(to: swatch).color
      return style.isFilled
        ? Appearance(foreground: depth.text(on: swatch), background: color)
        : Appearance(foreground: color)
    }
    var (color, attributes) = Self.colorAndAttributes(of: style.role)
    attributes.formUnion(style.attributes)
    if style.isFocused, style.role != .field, style.role != .fieldSelection {
      return Appearance(attributes: attributes.subtracting(.dim).union(.reverse))
    }
    return Appearance(foreground: foreground(color), attributes: attributes)
  }

  private func foreground(_ color: UInt8?) -> TerminalColor {
    guard let color, depth != .none else { return .standard }
    return .palette(color)
  }

  /// Returns the colour of a role, one of the first eight, and its attributes.
  private static func colorAndAttributes(of role: Role) -> (
    color: UInt8?, attributes: Style.Attributes
  ) {
    let (red, green, yellow, magenta, cyan) = (UInt8(1), UInt8(2), UInt8(3), UInt8(5), UInt8(6))
    switch role {
    case .plain, .statusText, .overlayText: return (nil, [])
    case .key: return (cyan, [])
    case .string: return (green, [])
    case .number: return (magenta, [])
    case .literal: return (yellow, [])
    case .index, .punctuation, .count, .reading, .below, .preview: return (nil, .dim)
    case .previewKey: return (cyan, .dim)
    case .titleQuiet, .statusQuiet, .hintText, .overlayBorder: return (nil, .dim)
    case .comment, .pending: return (nil, [.dim, .italic])
    case .added: return (green, .bold)
    case .changed, .titleModified: return (yellow, .bold)
    case .removed: return (red, .bold)
    case .moved: return (cyan, .bold)
    case .marked: return (magenta, .bold)
    case .problem, .statusError: return (red, .bold)
    case .titleText, .hintKey, .prompt, .overlayTitle: return (nil, .bold)
    case .field: return (nil, .underline)
    case .fieldSelection, .overlaySelected: return (nil, .reverse)
    case .escape: return (yellow, .underline)
    }
  }
}
