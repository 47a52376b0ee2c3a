// Selects the terminal description to draw with: the user's own, or one of this program for exact
// colours.

import TerminalUI

/// The environment variables that describe the terminal.
package struct TerminalEnvironment: Sendable {
  package var term: String
  package var colorTerm: String
  package var noColor: Bool
  /// True if the user's locale is in UTF-8.
  package var isUTF8: Bool
  /// The variable `COLORFGBG` of rxvt and others: the numbers of the colours of text and background, such as `0;15`.
  package var colorFGBG: String

  package init(
    term: String, colorTerm: String = "", noColor: Bool = false, isUTF8: Bool = true,
    colorFGBG: String = ""
  ) {
    self.term = term
    self.colorTerm = colorTerm
    self.noColor = noColor
    self.isUTF8 = isUTF8
    self.colorFGBG = colorFGBG
  }

  /// The background that the environment names, as 0xRRGGBB in xterm's palette.
  var background: UInt32? {
    colorFGBG.split(separator: ";").last.flatMap { UInt8($0) }.flatMap {
      $0 < 16 ? ColorDepth.rgb(ofPalette: $0) : nil
    }
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

  /// The query of the background colour, for the terminal and, below GNU screen, for the one around it; other programs ignore the
  /// second one.
  var backgroundQuery: String {
    guard isXtermLike || term.hasPrefix("screen."), !noColor else { return "" }
    let query = TerminalReply.backgroundQuery
    return term.hasPrefix("screen") ? query + "\u{1B}P\(query)\u{1B}\\" : query
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
