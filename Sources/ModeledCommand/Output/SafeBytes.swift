import EditorCore
import TerminalUI

/// Bytes of a file as text without control characters, by the same rules as in the editor.
enum SafeBytes {
  static func text(_ bytes: [UInt8], _ repertoire: Repertoire) -> String {
    // Fast path: almost all text is printable ASCII.
    if bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
      return String(decoding: bytes, as: UTF8.self)
    }
    return RowText.styled(bytes, .plain).runs.map { run in
      SafeText(run.text, repertoire: repertoire, isContent: run.role != .escape).string
    }.joined()
  }
}
