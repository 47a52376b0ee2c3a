import DocumentTree
import ModelBasics

// Characters that word processors and web pages put in place of those of a format: curly quotes, blanks that do not break.

enum TypographicText {
  /// Returns the length of a blank that is not one of ASCII, or of an invisible mark, at an offset; nil if there is none.
  static func blank(at offset: Int, in text: some ByteText) -> Int? {
    let (second, third) = (text[offset + 1], text[offset + 2])
    switch text[offset] {
    case 0xC2: return second == 0xA0 ? 2 : nil
    case 0xE2 where second == 0x80:
      // U+2000 to U+200B, the line separators, U+202F.
      return (0x80...0x8B).contains(third) || [0xA8, 0xA9, 0xAF].contains(third) ? 3 : nil
    case 0xE2 where second == 0x81: return third == 0xA0 ? 3 : nil
    case 0xE3: return second == 0x80 && third == 0x80 ? 3 : nil
    case 0xEF: return second == 0xBB && third == 0xBF ? 3 : nil
    default: return nil
    }
  }

  /// Returns true for the double and single curly quotes, U+2018 to U+201F, in three bytes.
  static func isQuote(at offset: Int, in text: some ByteText) -> Bool {
    text[offset] == 0xE2 && text[offset + 1] == 0x80 && (0x98...0x9F).contains(text[offset + 2])
  }

  /// Returns the correction that puts text between curly quotes, the last of which may be straight, in straight quotes.
  static func quoted(
    at offset: Int, in text: some ByteText, _ storage: Bytes, limit: Int
  ) -> Correction? {
    guard isQuote(at: offset, in: text) else { return nil }
    var end = offset + 3
    while end < limit, text[end] >= 0x20, text[end] != UInt8(ascii: "\\") {
      let isStraight = text[end] == UInt8(ascii: "\"")
      if isStraight || isQuote(at: end, in: text) && isClosing(at: end, of: offset, in: text) {
        let quote = [UInt8(ascii: "\"")]
        let inside = storage.array(Span(offset + 3, end))
        return Correction(Span(offset, end + (isStraight ? 1 : 3)), quote + inside + quote)
      }
      end += 1
    }
    return nil
  }

  /// Returns true if a curly quote is single like the one that it may close, or double like it.
  private static func isClosing(at end: Int, of start: Int, in text: some ByteText) -> Bool {
    (text[end + 2] < 0x9C) == (text[start + 2] < 0x9C)
  }
}
