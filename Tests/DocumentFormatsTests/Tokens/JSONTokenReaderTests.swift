import CScan
import ModelBasics
import Testing

@testable import DocumentFormats
import TestBasics

/// The token reader, which searches 64 bytes at a time, against a reader that goes byte by byte.
@Suite("Tokens of JSON")
struct JSONTokenReaderTests {
  private struct Token: Equatable {
    var kind: JSONToken.Kind
    var start: Int
    var end: Int
    var isPlain: Bool
  }

  private static let dialects: [JSONDialect] = [.strict, .withComments, .json5]

  private static let pieces = [
    "{", "}", "[", "]", ":", ",", "\"", "'", "\\", "\\\"", "\\\\", "\\u00e9", "/", "//", "/*", "*/",
    "a",
    "true", "-1.5e3", "é", "💶", "\n", "\r\n", " ", "      ", "\t", "\u{A0}", "\u{B}", "\u{1}",
    "\"key\": ", "\"a long text without anything special in it\"", "'single'",
    String(repeating: " ", count: 61), String(repeating: "x", count: 63),
  ]

  @Test("random texts have the same tokens as byte by byte", arguments: dialects)
  func tokens(_ dialect: JSONDialect) {
    var random = SeededGenerator(seed: 5)
    for round in 0..<3_000 {
      let pad = String(repeating: " ", count: round % 64)
      let count = Int.random(in: 0..<60, using: &random)
      let text =
        pad + (0..<count).map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
      let bytes = Array(text.utf8)
      #expect(read(bytes, dialect) == plain(bytes, dialect), "\(text.debugDescription)")
    }
  }

  @Test("every position in a block gives the same tokens", arguments: 0..<130)
  func positions(_ pad: Int) {
    let text =
      String(repeating: " ", count: pad)
      + #"{"a\"b": [12, true, "\\", "\u00e9\\\"", {"é": ""}], "//": "/*", "x": -0.5e3}"#
    for dialect in Self.dialects {
      #expect(read(Array(text.utf8), dialect) == plain(Array(text.utf8), dialect))
    }
  }

  @Test("the kernel for every processor finds the same positions as that for this one")
  func kernels() {
    var random = SeededGenerator(seed: 6)
    for _ in 0..<3_000 {
      let count = Int.random(in: 0..<80, using: &random)
      let bytes = Array(
        (0..<count).map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined().utf8)
      for isJSON5 in [Int32(0), 1] {
        let narrow = positions(bytes, isJSON5, width: 0)
        #expect(narrow == positions(bytes, isJSON5, width: 256))
        #expect(narrow == positions(bytes, isJSON5, width: 512))
      }
    }
  }

  @Test("a skip into a text continues with the next token")
  func skipping() {
    let storage = Bytes(Array(#"[1, "two", 3]"#.utf8))
    defer { withExtendedLifetime(storage) {} }
    var reader = JSONTokenReader(JSONText(storage, .strict))
    reader.skip(to: 4)
    #expect(reader.next(before: 100)?.start == 4)
    #expect(reader.offset == 9)
    reader.skip(to: 1)
    #expect(reader.next(before: 100)?.start == 1)
    #expect(reader.next(before: 2) == nil)
    #expect(reader.next(before: 3)?.kind == .comma)
  }

  @Test("a long string is cut without searching for its end", arguments: ["\"", "'"])
  func longStrings(_ quote: String) {
    let content = String(repeating: "x", count: 200_000)
    let storage = Bytes(Array("\(quote)\(content)\(quote) 1".utf8))
    defer { withExtendedLifetime(storage) {} }
    var reader = JSONTokenReader(JSONText(storage, .json5))
    let cut = reader.next(before: .max, longest: 1000)
    #expect(cut?.isPlain == false)
    #expect(cut.map { $0.end < 100_000 } == true)
    reader.endToken(at: 200_002)
    #expect(reader.next(before: .max)?.start == 200_003)
    reader.skip(to: 0)
    #expect(reader.next(before: .max)?.end == 200_002)
  }

  private func positions(_ bytes: [UInt8], _ isJSON5: Int32, width: Int32) -> [UInt64] {
    var state = scan_token_state()
    var positions = [UInt32](repeating: 0, count: bytes.count + 72)
    let count = scan_tokens(
      bytes, bytes.count, &state, &positions, positions.count, isJSON5, width)
    return positions.prefix(count).map(UInt64.init) + [
      state.in_string & 1, UInt64(state.read), UInt64(state.beyond_ascii), UInt64(state.is_stopped),
    ]
  }

  private func read(_ bytes: [UInt8], _ dialect: JSONDialect) -> [Token] {
    let storage = Bytes(bytes)
    var reader = JSONTokenReader(JSONText(storage, dialect))
    var tokens: [Token] = []
    while let token = reader.next(before: bytes.count) {
      let isWord = token.kind == .word
      tokens.append(
        Token(
          kind: token.kind, start: token.start, end: isWord ? 0 : token.end, isPlain: token.isPlain)
      )
    }
    withExtendedLifetime(storage) {}
    return tokens
  }

  /// Reads byte by byte. Outside strings, a backslash before a double quote or a backslash makes it
  /// part of a word.
  private func plain(_ bytes: [UInt8], _ dialect: JSONDialect) -> [Token] {
    let storage = Bytes(bytes)
    defer { withExtendedLifetime(storage) {} }
    let text = JSONText(storage, dialect)
    var tokens: [Token] = []
    var offset = 0
    var isInWord = false
    while offset < bytes.count {
      let byte = bytes[offset]
      let blank = JSONText.isBlank(byte) ? 1 : text.isJSON5 ? text.lengthOfJSON5Blank(offset) : 0
      if blank > 0 {
        offset += blank
        isInWord = false
        continue
      }
      if byte == UInt8(ascii: "/") {
        offset = text.isComment(offset) ? text.endOfComment(offset) ?? bytes.count : offset + 1
        isInWord = false
        continue
      }
      if text.isQuote(byte) {
        isInWord = false
        var end = offset + 1
        var isPlain = true
        while end < bytes.count, bytes[end] != byte {
          if bytes[end] < 0x20 || bytes[end] == UInt8(ascii: "\\") { isPlain = false }
          end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        let isClosed = end < bytes.count
        end = isClosed ? end + 1 : bytes.count
        tokens.append(
          Token(kind: .string, start: offset, end: end, isPlain: isPlain && isClosed))
        offset = end
        continue
      }
      let kind: JSONToken.Kind? =
        switch byte {
        case UInt8(ascii: "{"): .openObject
        case UInt8(ascii: "["): .openArray
        case UInt8(ascii: "}"), UInt8(ascii: "]"): .close
        case UInt8(ascii: ","): .comma
        case UInt8(ascii: ":"): .colon
        default: nil
        }
      if let kind {
        isInWord = false
        tokens.append(Token(kind: kind, start: offset, end: offset + 1, isPlain: false))
        offset += 1
        continue
      }
      if !isInWord { tokens.append(Token(kind: .word, start: offset, end: 0, isPlain: false)) }
      isInWord = true
      let next = text[offset + 1]
      let escapes =
        byte == UInt8(ascii: "\\") && (next == UInt8(ascii: "\"") || next == UInt8(ascii: "\\"))
      offset += escapes ? 2 : 1
    }
    return tokens
  }
}
