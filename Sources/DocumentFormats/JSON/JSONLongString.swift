import DocumentTree
import ModelBasics

/// Another text in the place of a string, with what stays of it at both ends spelled as it is.
///
/// A long string is not taken apart to be replaced: a piece is read at either end.
enum JSONLongString {
  /// Strings up to this length are taken apart as a whole, in bytes.
  static let limit = 1 << 16
  /// No escape is longer.
  private static let longestEscape = 6

  /// The token of a text in the place of another; nil if the other is not a string.
  static func spelling(
    of text: [Unicode.Scalar], inPlaceOf old: Spelling, _ dialect: JSONDialect
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

  /// Without what may be the start of an escape or of a character.
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

  /// Whether a place is inside no escape and no character.
  private static func isBetween(_ bytes: [UInt8], _ place: Int) -> Bool {
    bytes[place] & 0xC0 != 0x80
      && !bytes[max(0, place - longestEscape)..<place].contains(UInt8(ascii: "\\"))
  }
}
