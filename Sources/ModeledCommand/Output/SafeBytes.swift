import EditorCore
import TerminalUI

/// Bytes of a file as text without control characters, by the same rules as in the editor.
enum SafeBytes {
  static func text(_ bytes: [UInt8], _ repertoire: Repertoire) -> String {
    // Fast path: almost all text is printable ASCII.
    if bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
      return String(decoding: bytes, as: UTF8.self)
    }
    if repertoire == .unicode, let text = String(validating: bytes, as: UTF8.self),
      isShownAsIs(text)
    {
      return text
    }
    return RowText.styled(bytes, .plain).runs.map { run in
      SafeText(run.text, repertoire: repertoire, isContent: run.role != .escape).string
    }.joined()
  }

  /// True if a terminal that has all of Unicode shows each character of a text as it is: none is a mark or an emoji, which are shown
  /// depending on others.
  static func isShownAsIs(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch TextWidth.kind(of: scalar) {
      case .narrow, .wide: scalar.value < 0x10000
      case .mark, .notDrawn: false
      }
    }
  }
}
