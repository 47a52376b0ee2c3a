import CScan
import DocumentTree
import ModelBasics

/// The basic steps of reading JSON text: trivia, tokens, strings. Offsets are checked against the
/// end of the text; nothing allocates memory.
struct JSONText: ByteText {
  let bytes: UnsafePointer<UInt8>
  /// The end of the text. May be less than the size of the storage, to read only a part of it.
  var count: Int
  let isJSON5: Bool

  /// Creates a view of a storage's bytes. The storage must outlive it.
  init(_ storage: Bytes, _ dialect: JSONDialect) {
    isJSON5 = dialect == .json5
    let buffer = storage.all
    count = buffer.count
    bytes =
      buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
      ?? NoBytes.pointer
  }

  /// Creates a view of the same text that ends at `end`.
  init(_ text: JSONText, upTo end: Int) {
    self = text
    count = min(count, end)
  }

  static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "$"):
      true
    default: false
    }
  }

  /// Longer words are taken for numbers by their first characters.
  private static let longestChecked = 64

  /// Returns true if the word at an offset is a number, or a long word that begins like one.
  func isNumber(at offset: Int) -> Bool {
    let limit = limit(offset, Self.longestChecked)
    var end = offset
    while end < limit, Self.isWord(bytes[end]) { end += 1 }
    if end == limit, limit < count { return true }
    return endOfNumber(offset) == end && (isJSON5 || self[end] < 0x80)
  }

  /// Returns true if the word at an offset is a literal.
  func isLiteral(_ literal: StaticString, at offset: Int) -> Bool {
    let length = literal.utf8CodeUnitCount
    guard length <= count - offset, !Self.isWord(self[offset + length]) else { return false }
    return (0..<length).allSatisfy { bytes[offset + $0] == literal.utf8Start[$0] }
  }

  /// Returns true if a byte that follows a word does not belong to it. Does not know the blanks that
  /// JSON5 adds.
  @inline(__always)
  func isDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x0A, 0x0D, 0x09, UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "]"),
      UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "\""),
      UInt8(ascii: "/"):
      true
    default: false
    }
  }

  /// Returns the number of bytes before the next bracket, quote or slash, at most `limit`.
  @inline(__always)
  func skipUnstructured(_ offset: Int, _ limit: Int) -> Int {
    isJSON5
      ? scan_structural_or_single_quote(bytes + offset, limit)
      : scan_structural(bytes + offset, limit)
  }

  func hasLineBreak(in range: Range<Int>) -> Bool { range.contains { Self.isLineBreak(self[$0]) } }

  /// Returns true if a byte is a quote of the dialect.
  @inline(__always)
  func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || isJSON5 && byte == UInt8(ascii: "'")
  }

  /// Returns the end of the last nonblank byte before an offset.
  func endOfNonBlank(before offset: Int) -> Int {
    var end = offset
    while end > 0, Self.isBlank(self[end - 1]) { end -= 1 }
    return end
  }

  /// Returns the start of the spaces before an offset.
  func startOfBlanks(before offset: Int) -> Int {
    var start = offset
    while start > 0, self[start - 1] == 0x20 { start -= 1 }
    return start
  }

  /// Returns the offset of the first byte at or after an offset that is not white space.
  @inline(__always)
  func skipBlank(_ offset: Int) -> Int {
    guard offset < count else { return count }
    let byte = bytes[offset]
    // Most bytes asked about begin a token.
    if byte > 0x20, byte < 0x80 { return offset }
    if isJSON5 { return skipJSON5Blank(offset, limit: count) }
    guard Self.isBlank(byte) else { return offset }
    // Most blanks are one space.
    let next = offset + 1
    if next < count, bytes[next] > 0x20 { return next }
    return next + scan_not_blank(bytes + next, count - next)
  }

  enum Trivia {
    /// The offset of the first byte after the blanks and comments.
    case end(Int)
    case unterminated(Int)
  }

  /// Skips white space and comments.
  func skipTrivia(_ start: Int) -> Trivia {
    var offset = start
    while true {
      offset = skipBlank(offset)
      guard self[offset] == UInt8(ascii: "/"), isComment(offset) else { return .end(offset) }
      guard let end = endOfComment(offset) else { return .unterminated(offset) }
      offset = end
    }
  }

  /// Returns the offset after white space and comments, or the end of the text if a comment does
  /// not end.
  func pastTrivia(_ start: Int) -> Int {
    if case .end(let offset) = skipTrivia(start) { offset } else { count }
  }

  /// Returns the offset after white space and comments, or nil if they extend beyond `limit`. A
  /// comment that does not end extends to the end of the text.
  func pastTrivia(_ start: Int, limit: Int) -> Int? {
    guard limit < count else { return pastTrivia(start) }
    var offset = start
    while offset < limit {
      if isJSON5 {
        offset = skipJSON5Blank(offset, limit: limit)
      } else if Self.isBlank(bytes[offset]) {
        offset += scan_not_blank(bytes + offset, limit - offset)
      }
      guard offset < limit, isComment(offset) else { break }
      guard let end = endOfComment(offset, limit: limit) else { return nil }
      offset = end
    }
    return offset < limit ? offset : nil
  }

  func isComment(_ offset: Int) -> Bool {
    self[offset] == UInt8(ascii: "/")
      && (self[offset + 1] == UInt8(ascii: "/") || self[offset + 1] == UInt8(ascii: "*"))
  }

  /// Returns the end of a comment, or nil if it does not end before `limit`.
  func endOfComment(_ offset: Int, limit: Int) -> Int? {
    let limit = min(limit, count)
    var end = offset + 2
    if self[offset + 1] == UInt8(ascii: "/") {
      if isJSON5 { return endOfJSON5LineComment(end, limit: limit) }
      end = endOfLine(end, limit: limit)
      return end < limit || limit == count ? min(end, limit) : nil
    }
    while end < limit {
      end += scan_byte(bytes + end, limit - end, UInt8(ascii: "*"))
      if end + 1 < limit, bytes[end + 1] == UInt8(ascii: "/") { return end + 2 }
      end += 1
    }
    return nil
  }

  /// Returns the offset after the closing quote of the string at an offset, or nil if there is none
  /// before `limit`.
  func endOfString(_ offset: Int, limit: Int) -> Int? {
    var end = offset + 1
    let limit = min(limit, count)
    let quote = self[offset]
    let isSingle = quote == UInt8(ascii: "'")
    while end < limit {
      end +=
        isSingle
        ? scan_single_quoted_special(bytes + end, limit - end)
        : scan_string_special(bytes + end, limit - end)
      guard end < limit else { return nil }
      if bytes[end] == quote { return end + 1 }
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }

  /// Returns the offset after a number, a literal, a key without quotes or any other word.
  func endOfWord(_ offset: Int, limit: Int) -> Int? {
    var end = offset
    let limit = min(limit, count)
    #if DEBUG
      defer { scan_touch(max(0, end - offset)) }
    #endif
    while end < limit {
      if isDelimiter(bytes[end]) { return end }
      if isJSON5, bytes[end] == JSONQuotes.single || lengthOfJSON5Blank(end) > 0 { return end }
      end += 1
    }
    return limit == count ? limit : nil
  }

  /// Returns true if a value that begins with a byte must be a number.
  @inline(__always)
  func beginsNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "I"), UInt8(ascii: "N"): isJSON5
    default: false
    }
  }

  /// Returns the offset after a valid number, or nil.
  func endOfNumber(_ offset: Int) -> Int? {
    if isJSON5 { return endOfJSON5Number(offset) }
    guard offset < count else { return nil }
    let length = scan_number(bytes + offset, count - offset)
    return length > 0 ? offset + length : nil
  }

  @inline(__always)
  func endOfDigits(_ offset: Int) -> Int? {
    var end = offset
    while end < count, bytes[end] &- 0x30 < 10 { end += 1 }
    return end > offset ? end : nil
  }
}
