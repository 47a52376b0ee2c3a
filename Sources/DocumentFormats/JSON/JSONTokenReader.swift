import DocumentTree
import ModelBasics

/// A token of a JSON text with its kind and span.
struct JSONToken {
  enum Kind {
    case openObject, openArray, close, comma, colon
    case string
    /// A number, a literal or a key without quotes.
    case word
  }

  let kind: Kind
  let start: Int
  let end: Int

  var span: Span { Span(start, end) }
  var isOpening: Bool { kind == .openObject || kind == .openArray }
}

/// Reads a JSON text token by token, skipping white space and comments. Reads invalid text too: the
/// order of the tokens is checked by ``JSONReader``.
struct JSONTokenReader {
  let text: JSONText
  /// The end of the last token.
  private(set) var offset: Int

  init(_ text: JSONText, at offset: Int = 0) {
    self.text = text
    self.offset = offset
  }

  mutating func skip(to offset: Int) { self.offset = offset }

  /// Returns the next token if it begins before `limit`, else nil.
  @inline(__always)
  mutating func next(before limit: Int) -> JSONToken? {
    while true {
      offset = text.skipBlank(offset)
      guard offset < limit, offset < text.count else { return nil }
      guard text.bytes[offset] == UInt8(ascii: "/") else { break }
      // A slash that does not begin a comment is skipped.
      offset = text.isComment(offset) ? text.endOfComment(offset) ?? text.count : offset + 1
    }
    let start = offset
    let kind = kind(of: text.bytes[start])
    switch kind {
    case .string: offset = text.endOfString(start, limit: text.count) ?? text.count
    case .word: offset = max(start + 1, endOfWord(start))
    default: offset = start + 1
    }
    return JSONToken(kind: kind, start: start, end: offset)
  }

  /// The end of a word, of which most are a few letters and digits.
  @inline(__always)
  private func endOfWord(_ start: Int) -> Int {
    var end = start
    while end < text.count, JSONText.isWord(text.bytes[end]) { end += 1 }
    guard end < text.count else { return end }
    switch text.bytes[end] {
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ":"), 0x0A, 0x20:
      return end
    default: return text.endOfWord(end, limit: text.count) ?? text.count
    }
  }

  @inline(__always)
  private func kind(of byte: UInt8) -> JSONToken.Kind {
    switch byte {
    case UInt8(ascii: "{"): .openObject
    case UInt8(ascii: "["): .openArray
    case UInt8(ascii: "}"), UInt8(ascii: "]"): .close
    case UInt8(ascii: ","): .comma
    case UInt8(ascii: ":"): .colon
    default: text.isQuote(byte) ? .string : .word
    }
  }
}

extension JSONTokenReader {
  /// Returns the strings that begin in a range and continue over line ends, which only JSON5
  /// allows.
  static func stringsOverLines(
    in bytes: Bytes, _ dialect: JSONDialect, from start: Int = 0, to end: Int = .max
  ) -> [Span] {
    guard dialect == .json5 else { return [] }
    var reader = JSONTokenReader(JSONText(bytes, dialect), at: start)
    var spans: [Span] = []
    while let token = reader.next(before: end) {
      guard token.kind == .string else { continue }
      let hasBreak = (token.start..<token.end).contains {
        JSONText.isLineBreak(reader.text[$0])
      }
      if hasBreak { spans.append(token.span) }
    }
    withExtendedLifetime(bytes) {}
    return spans
  }
}
