import DocumentTree
import ModelBasics

/// Replaces the text of a string and keeps the spelling of its unchanged start and end.
///
/// Of a long string only a piece at either end is read, so that it need not be split into
/// characters.
enum JSONLongString {
  /// The largest size in bytes of a string that is split as a whole.
  static let limit = 1 << 16
  /// The length in bytes of the longest escape.
  private static let longestEscape = 6

  /// Returns the token of a text that replaces another, or nil if the old token is not a string.
  static func spelling(
    of text: [Unicode.Scalar], replacing old: Spelling, _ dialect: JSONDialect
  ) -> [UInt8]? {
    guard old.count > limit else {
      return JSONQuoting.units(old.array, dialect)?.spelling(of: text)
    }
    let start = Array(start(of: old.prefix(limit / 2)))
    let end = Array(
      end(of: old.bytes.array(Span(old.span.end - limit / 2, old.span.end))))
    guard let quote = JSONString.quote(of: start, dialect),
      let head = JSONQuoting.units(start + [quote], dialect),
      let tail = JSONQuoting.units([quote] + end, dialect)
    else { return nil }
    let kept = head.commonStart(with: text[...])
    let rest = text[kept.scalars...]
    let last = tail.commonEnd(with: rest)
    return Array(start.prefix(kept.bytes))
      + JSONQuoting(quote).escaped(rest.dropLast(last.scalars)) + end.suffix(last.bytes)
  }

  /// Leaves out the end, which may be an incomplete escape or character.
  private static func start(of bytes: [UInt8]) -> ArraySlice<UInt8> {
    var end = bytes.count - 1
    while end > 1, !isBetween(bytes, end) { end -= 1 }
    return bytes[..<end]
  }

  private static func end(of bytes: [UInt8]) -> ArraySlice<UInt8> {
    var start = longestEscape
    while start < bytes.count - 1, !isBetween(bytes, start) { start += 1 }
    return bytes[start...]
  }

  /// Returns true if an index is not inside an escape or a character.
  private static func isBetween(_ bytes: [UInt8], _ offset: Int) -> Bool {
    bytes[offset] & 0xC0 != 0x80
      && !bytes[max(0, offset - longestEscape)..<offset].contains(UInt8(ascii: "\\"))
  }
}
