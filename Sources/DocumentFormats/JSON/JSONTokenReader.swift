import DocumentTree
import ModelBasics

/// A token of a JSON text with its kind and span.
struct JSONToken {
  enum Kind {
    case openObject, openArray, close, comma, colon
    case string
    /// A number, a literal, a key without quotes or any other text.
    case word
  }

  let kind: Kind
  let start: Int
  /// The end; of a word, its start, as few readers want its end (``JSONTokenReader/span(of:)``).
  let end: Int
  /// True for a string without escapes and control characters.
  var isPlain = false

  var isOpening: Bool { kind == .openObject || kind == .openArray }
}

/// Reads a JSON text token by token, skipping white space and comments. Reads invalid text too: the
/// order of the tokens is checked by ``JSONReader``.
struct JSONTokenReader {
  private var starts: JSONTokenStarts
  /// The end of the last token.
  private(set) var offset: Int
  /// The offset of the first slash between tokens that has been passed, if any.
  private(set) var slash = Int.max

  init(_ text: JSONText, at offset: Int = 0, checksUTF8: Bool = false) {
    starts = JSONTokenStarts(text, at: offset, checksUTF8: checksUTF8)
    self.offset = offset
  }

  var text: JSONText { starts.text }
  /// The first invalid byte of UTF-8 in a string, as far as the text has been searched.
  var firstInvalid: Int { starts.firstInvalid }

  /// Continues at an offset between tokens.
  mutating func skip(to offset: Int) {
    self.offset = offset
    starts.restart(at: offset)
  }

  /// Ends the last token at an offset, which begins another one.
  @inline(__always)
  mutating func endToken(at offset: Int) {
    self.offset = offset
    starts.end(at: offset)
  }

  /// Passes the next token if it is a given bracket, colon or comma.
  @inline(__always)
  mutating func take(_ byte: UInt8) -> Bool {
    guard let next = starts.peek(before: .max), text.bytes[next] == byte else { return false }
    starts.pass()
    offset = next &+ 1
    return true
  }

  /// Makes the text end at an offset.
  mutating func setEnd(_ end: Int) { starts.setEnd(end) }

  mutating func takeSlash() -> Int {
    defer { slash = .max }
    return slash
  }

  /// Returns the next token if it begins before `limit`, else nil. A string is cut after about
  /// `longest` bytes.
  @inline(__always)
  mutating func next(before limit: Int, longest: Int = .max) -> JSONToken? {
    while let start = starts.peek(before: limit) {
      starts.pass()
      let byte = text.bytes[start]
      guard byte != UInt8(ascii: "/") else {
        slash = min(slash, start)
        continue
      }
      let kind = kind(of: byte)
      var isPlain = false
      switch kind {
      case .string: isPlain = readString(byte, from: start, longest)
      case .word: offset = start
      default: offset = start &+ 1
      }
      return JSONToken(kind: kind, start: start, end: offset, isPlain: isPlain)
    }
    return nil
  }

  /// Finds the end of a string. Returns true if it has neither escapes nor control characters.
  @inline(__always)
  private mutating func readString(_ quote: UInt8, from start: Int, _ longest: Int) -> Bool {
    var isPlain = true
    let limit = longest < text.count - start ? start + longest : text.count
    while let next = starts.peek(before: limit) {
      starts.pass()
      guard text.bytes[next] != quote else {
        offset = next &+ 1
        return isPlain
      }
      isPlain = false
    }
    offset = starts.searched
    return false
  }

  /// Returns the span of a token.
  func span(of token: JSONToken) -> Span {
    guard token.kind == .word else { return Span(token.start, token.end) }
    let end = text.endOfWord(token.start, limit: text.count) ?? text.count
    return Span(token.start, max(token.start + 1, end))
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
      guard token.kind == .string, !token.isPlain else { continue }
      let hasBreak = (token.start..<token.end).contains {
        JSONText.isLineBreak(reader.text[$0])
      }
      if hasBreak { spans.append(Span(token.start, token.end)) }
    }
    withExtendedLifetime(bytes) {}
    return spans
  }
}
