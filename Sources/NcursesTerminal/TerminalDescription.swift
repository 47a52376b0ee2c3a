// Which description of the terminal to draw with: the user's own, or ours for exact colours.

import TerminalUI

/// What the environment says about the terminal.
package struct TerminalEnvironment: Sendable {
  package var term: String
  package var colorTerm: String
  package var noColor: Bool

  package init(term: String, colorTerm: String = "", noColor: Bool = false) {
    self.term = term
    self.colorTerm = colorTerm
    self.noColor = noColor
  }

  /// Terminals that understand xterm's sequences, by how their names begin.
  private static let families = [
    "xterm", "tmux", "screen", "alacritty", "contour", "foot", "ghostty", "gnome", "iterm",
    "kitty", "konsole", "mintty", "rio", "rxvt", "st-", "st", "vte", "wezterm",
  ]

  /// Whether operating-system commands and private modes are understood, or at least ignored.
  package var isXtermLike: Bool {
    Self.families.contains { term == $0 || term.hasPrefix($0 + "-") }
  }

  private var isMultiplexer: Bool { term.hasPrefix("tmux") || term.hasPrefix("screen") }

  /// `NO_COLOR` asks for none; then the user's description with attributes only is right.
  private var hasExactColors: Bool {
    guard !noColor, isXtermLike else { return false }
    return ["truecolor", "24bit"].contains(colorTerm) || term.hasSuffix("-direct")
      || term == "xterm-kitty" || term == "xterm-ghostty"
  }

  /// The descriptions to try, best first.
  package var descriptions: [TerminalDescription] {
    var result: [TerminalDescription] = []
    if hasExactColors {
      result.append(isMultiplexer ? .exactOverTmux : .exactOverXterm)
    }
    switch term {
    case "xterm-256color": result.append(.struckOverXterm)
    case "tmux-256color": result.append(.struckOverTmux)
    default: break
    }
    result.append(TerminalDescription(name: term))
    // The machine may be older than the terminal.
    if isXtermLike {
      result.append(TerminalDescription(name: isMultiplexer ? "screen" : "xterm-256color"))
    }
    return result
  }
}

/// An entry of the terminfo database, or one of ours that is in no database.
package struct TerminalDescription: Hashable, Sendable {
  package var name: String
  /// A compiled entry as the variable `TERMINFO` takes it.
  package var terminfo: String?

  package var hasExactColors = false
  /// Ours strike through where others have the invisible attribute.
  package var strikesThrough: Bool { terminfo != nil }

  static let exactOverXterm = ours("modeled-xterm", PackageResources.modeled_xterm_b64, true)
  static let exactOverTmux = ours("modeled-tmux", PackageResources.modeled_tmux_b64, true)
  static let struckOverXterm = ours("modeled-xterm-256", PackageResources.modeled_xterm_256_b64)
  static let struckOverTmux = ours("modeled-tmux-256", PackageResources.modeled_tmux_256_b64)

  private static func ours(
    _ name: String, _ bytes: [UInt8], _ hasExactColors: Bool = false
  ) -> TerminalDescription {
    TerminalDescription(
      name: name, terminfo: "b64:" + String(decoding: bytes, as: UTF8.self),
      hasExactColors: hasExactColors)
  }
}
