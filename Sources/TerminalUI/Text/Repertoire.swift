/// Which characters the terminal and the locale can show.
package enum Repertoire: Hashable, Sendable {
  case unicode, ascii

  /// Our own marks and borders, in ASCII; `nil` for everything that may be a file's content.
  static func substitute(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar {
    case "·", "•": "."
    case "…", "≈": "~"
    case "▾": "v"
    case "▸", "→": ">"
    case "■": "#"
    case "●", "×": "*"
    case "─", "━", "–", "—": "-"
    case "│": "|"
    case "┌", "┐", "└", "┘": "+"
    case "‹": "<"
    case "›": ">"
    case "←": "<"
    case "↑": "^"
    case "↓": "v"
    default: nil
    }
  }
}
