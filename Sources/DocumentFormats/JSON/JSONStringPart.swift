import DocumentTree
import ModelBasics

/// A part of a long string token, decoded without the rest.
enum JSONStringPart {
  /// The length of the longest escape, and of a pair of them.
  private static let longestEscape = 6
  /// The length of the longest run of backslashes that is counted.
  private static let longestRun = 1 << 10

  /// Returns the text of a part of a token. An escape or a character belongs to the part in which it begins.
  static func text(
    of token: Spelling, in part: Range<Int>, _ dialect: JSONDialect
  ) -> [UInt8] {
    let part = part.clamped(to: 0..<token.count)
    guard let quote = JSONString.quote(of: token.prefix(1), dialect) else {
      return token.bytes(in: part)
    }
    let read = bytesRead(for: part, count: token.count)
    let bytes = token.bytes(in: read)
    return text(
      in: max(1, part.lowerBound)..<part.upperBound, of: bytes, from: read.lowerBound, quote,
      dialect)
  }

  /// Returns a part of any text as if it were inside a string; nil if lines go on in it by backslashes, which any number of may be
  /// between two characters.
  static func text(in part: Span, of text: Bytes, _ dialect: JSONDialect) -> [UInt8]? {
    let read = bytesRead(for: part.start..<max(part.start, part.end), count: text.count)
    let bytes = text.array(Span(read.lowerBound, read.upperBound))
    if dialect == .json5, hasContinuation(bytes) { return nil }
    return Self.text(
      in: part.start..<min(part.end, text.count), of: bytes, from: read.lowerBound,
      nil, dialect)
  }

  /// The bytes that decide where a part begins and ends are read with it.
  private static func bytesRead(for part: Range<Int>, count: Int) -> Range<Int> {
    let first = max(0, part.lowerBound - longestRun - longestEscape)
    return first..<max(first, min(count, part.upperBound + 2 * longestEscape))
  }

  private static func text(
    in part: Range<Int>, of bytes: [UInt8], from first: Int, _ quote: UInt8?, _ dialect: JSONDialect
  ) -> [UInt8] {
    let start = boundary(in: bytes, from: part.lowerBound - first, isAtStart: first == 0)
    let end = boundary(in: bytes, from: part.upperBound - first, isAtStart: first == 0)
    guard start < end else { return [] }
    return JSONString.bytes(of: bytes[start..<end], upTo: quote, dialect)
  }

  private static func hasContinuation(_ bytes: [UInt8]) -> Bool {
    bytes.indices.contains { index in
      bytes[index...].withUnsafeBufferPointer { rest in
        rest.baseAddress.flatMap { JSONString.json5Continuation($0, rest.count) } != nil
      }
    }
  }

  /// Returns the first offset at or after another that is not inside an escape or a character.
  private static func boundary(in bytes: [UInt8], from offset: Int, isAtStart: Bool) -> Int {
    guard offset < bytes.count else { return bytes.count }
    if let start = escapeStart(in: bytes, before: offset, first: isAtStart ? 1 : 0) {
      let end = start + length(of: bytes, at: start)
      // The second half of a surrogate pair belongs to the first.
      let isPair = isSurrogate(bytes, start, 0xD8) && isSurrogate(bytes, end, 0xDC)
      if end >= offset { return min(isPair ? end + longestEscape : end, bytes.count) }
    }
    var end = offset
    while end < bytes.count, end < offset + 3, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }

  /// Returns the start of the last escape that may reach an offset.
  private static func escapeStart(in bytes: [UInt8], before offset: Int, first: Int) -> Int? {
    let backslash = UInt8(ascii: "\\")
    guard offset > first else { return nil }
    let nearest = (max(first, offset - longestEscape)..<offset).reversed()
      .first { bytes[$0] == backslash }
    guard let nearest else { return nil }
    // A run of backslashes begins with an escape, so each second one of them begins another.
    var start = nearest
    while start > first, nearest - start < longestRun, bytes[start - 1] == backslash { start -= 1 }
    return (nearest - start).isMultiple(of: 2) ? nearest : nil
  }

  private static func length(of bytes: [UInt8], at start: Int) -> Int {
    guard start + 1 < bytes.count else { return 1 }
    switch bytes[start + 1] {
    case UInt8(ascii: "u"): return 6
    case UInt8(ascii: "x"): return 4
    default: return 2
    }
  }

  private static func isSurrogate(
    _ bytes: [UInt8], _ start: Int, _ first: UInt8
  ) -> Bool {
    guard start + 3 < bytes.count, bytes[start] == UInt8(ascii: "\\"),
      bytes[start + 1] == UInt8(ascii: "u"), let high = HexDigit.value(of: bytes[start + 2]),
      let low = HexDigit.value(of: bytes[start + 3])
    else { return false }
    return (high << 4 | low) & 0xFC == first
  }
}
