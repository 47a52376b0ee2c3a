import DocumentTree
import ModelBasics

/// Splits pasted text into members or elements.
enum JSONEntries {
  /// Returns the entries of a text, each with its comments, or none if the text contains anything
  /// else.
  static func read(_ text: [UInt8], asMembers: Bool, _ dialect: JSONDialect) -> [[UInt8]] {
    let open = UInt8(ascii: asMembers ? "{" : "[")
    let close = UInt8(ascii: asMembers ? "}" : "]")
    // The entries are wrapped in two containers, as comments at the head of a document belong to
    // the file. Blank lines are removed, so that each comment belongs to the entry below it.
    let wrapped =
      Array("[".utf8) + [open, 0x0A] + withoutBlankLines(text) + [0x0A, close] + Array("]".utf8)
    return EntryTexts.read(wrapped, JSONGrammar(dialect)) ?? []
  }

  /// Returns true if a comment on its own line follows the last entry.
  static func hasLastComment(_ text: [UInt8]) -> Bool {
    let isBlank = { (byte: UInt8) in byte <= 0x20 }
    guard let end = text.lastIndex(where: { !isBlank($0) }),
      let start = text[...end].lastIndex(of: 0x0A)
    else { return false }
    let line = text[(start + 1)...end].drop(while: isBlank)
    return line.starts(with: [0x2F, 0x2F]) || line.starts(with: [0x2F, 0x2A])
  }

  private static func withoutBlankLines(_ text: [UInt8]) -> [UInt8] {
    let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
    return Array(lines.filter { $0.contains { $0 > 0x20 } }.joined(separator: [0x0A]))
  }
}
