// Selects the terminal description to draw with: the user's own, or one of this program for exact
// colours.

import TerminalUI

/// The environment variables that describe the terminal.
package struct TerminalEnvironment: Sendable {
  package var term: String
  package var colorTerm: String
  package var noColor: Bool

  package init(term: String, colorTerm: String = "", noColor: Bool = false) {
    self.term = term
    self.colorTerm = colorTerm
    self.noColor = noColor
  }

  /// Prefixes of the names of terminals that understand xterm's sequences.
  private static let families = [
    "xterm", "tmux", "screen", "alacritty", "contour", "foot", "ghostty", "gnome", "iterm",
    "kitty", "konsole", "mintty", "rio", "rxvt", "st-", "st", "vte", "wezterm",
  ]

  /// True if operating system commands and private modes are understood, or at least ignored.
  package var isXtermLike: Bool {
    Self.families.contains { term == $0 || term.hasPrefix($0 + "-") }
  }

  /// True if the terminal, or the program that takes its name, is older than Unicode.
  package var isOlderThanUnicode: Bool {
    ["vt52", "vt100", "vt102", "vt200", "vt220", "vt320", "vt420", "ansi"].contains {
      term == $0 || term.hasPrefix($0 + "-")
    }
  }

  private var isMultiplexer: Bool { term.hasPrefix("tmux") || term.hasPrefix("screen") }

  /// With `NO_COLOR` the user's description is used, with attributes only.
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
    // The terminfo database may be older than the terminal.
    if isXtermLike {
      result.append(TerminalDescription(name: isMultiplexer ? "screen" : "xterm-256color"))
    }
    return result
  }
}

/// An entry of the terminfo database, or one of this program that is in no database.
package struct TerminalDescription: Hashable, Sendable {
  package var name: String
  /// A compiled entry in the form of the variable `TERMINFO`.
  package var terminfo: String?

  package var hasExactColors = false
  /// True for this program's entries, whose invisible attribute strikes through.
  package var strikesThrough: Bool { terminfo != nil }

  static let exactOverXterm = builtIn("modeled-xterm", PackageResources.modeled_xterm_b64, true)
  static let exactOverTmux = builtIn("modeled-tmux", PackageResources.modeled_tmux_b64, true)
  static let struckOverXterm = builtIn("modeled-xterm-256", PackageResources.modeled_xterm_256_b64)
  static let struckOverTmux = builtIn("modeled-tmux-256", PackageResources.modeled_tmux_256_b64)

  private static func builtIn(
    _ name: String, _ bytes: [UInt8], _ hasExactColors: Bool = false
  ) -> TerminalDescription {
    TerminalDescription(
      name: name, terminfo: "b64:" + String(decoding: bytes, as: UTF8.self),
      hasExactColors: hasExactColors)
  }
}
