import EditorCore

/// The characters that the terminal and the locale can show.
package enum Repertoire: Hashable, Sendable {
  case unicode, ascii

  /// Returns the ASCII substitute of a mark or border of the interface between two other characters; nil for any other scalar. Content
  /// of a file has no substitutes: it is shown as escapes, so that a `±` in the file is not taken for the text that stands for it.
  static func substitute(
    for scalar: Unicode.Scalar, after previous: Unicode.Scalar?, before next: Unicode.Scalar?
  ) -> String? {
    switch scalar {
    case "·", "•": "."
    // In a sentence or a range; else what is left out of a text, which may itself contain three dots.
    case "…": previous.map(isWord) == true ? "..." : "~"
    case "≈": "~"
    case "±": next.map(isWord) == true ? "+-" : "~"
    case "▾": "v"
    case "▸", "→": ">"
    case "■": "#"
    case "▏": "["
    case "▕": "]"
    case "●": "*"
    case "×": "x"
    case "─", "━", "–", "—": "-"
    case "│": "|"
    case "┌", "┐", "└", "┘": "+"
    case "‹": "<"
    case "›": ">"
    case "←": "<"
    case "↑": "^"
    case "↓": "v"
    case "“", "”": "\""
    case "‘", "’": "'"
    case "≤": "<="
    case "≥": ">="
    default: nil
    }
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
  }
}

extension Role {
  /// True for text of a file alone, without characters of the interface.
  var isContent: Bool {
    switch self {
    case .content, .key, .string, .number, .literal, .comment, .preview, .previewKey, .field,
      .fieldSelection:
      true
    default: false
    }
  }
}
