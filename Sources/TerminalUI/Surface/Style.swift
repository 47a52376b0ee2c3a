import EditorCore

/// The style of a cell, independent of the theme and the colours of the terminal.
package struct Style: Hashable, Sendable {
  package struct Attributes: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let bold = Attributes(rawValue: 1)
    package static let dim = Attributes(rawValue: 2)
    package static let italic = Attributes(rawValue: 4)
    package static let underline = Attributes(rawValue: 8)
    package static let reverse = Attributes(rawValue: 16)
    package static let strikethrough = Attributes(rawValue: 32)
  }

  package var role: Role
  /// Attributes in addition to those of the role.
  package var attributes: Attributes
  /// The exact foreground colour, 0xRRGGBB.
  package var swatch: UInt32?
  /// True if `swatch` is the background, under a foreground in black or white.
  package var isFilled: Bool
  /// True for the cells of the focused row.
  package var isFocused: Bool

  package init(
    _ role: Role = .plain, attributes: Attributes = [], swatch: UInt32? = nil,
    isFilled: Bool = false, isFocused: Bool = false
  ) {
    self.role = role
    self.attributes = attributes
    self.swatch = swatch
    self.isFilled = isFilled
    self.isFocused = isFocused
  }

  package func with(role: Role) -> Style {
    var style = self
    style.role = role
    return style
  }
}
