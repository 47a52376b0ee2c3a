/// The characters that the terminal and the locale can show.
package enum Repertoire: Hashable, Sendable {
  case unicode, ascii

  /// Returns the ASCII substitute of a mark or border of the interface; nil for any other scalar,
  /// which may be content of a file.
  static func substitute(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar {
    case "·", "•": "."
    case "…", "≈": "~"
    case "±": "?"
    case "▾": "v"
    case "▸", "→": ">"
    case "■": "#"
    case "▏": "["
    case "▕": "]"
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
