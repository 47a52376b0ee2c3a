import Testing

@testable import DocumentFormats

@Suite("Spelling of edited strings")
struct SpelledStringTests {
  private let tokens = Format.json.tokens

  /// A token, the text typed over it, and the resulting token.
  static let cases: [(String, String, String)] = [
    (#""abc""#, "abc", #""abc""#),
    (#""abc""#, "abcd", #""abcd""#),
    (#""""#, "x", #""x""#),
    (#""x""#, "", #""""#),
    // Unchanged escapes keep their spelling.
    (#""caf\u00e9 \/x""#, "café /y", #""caf\u00e9 \/y""#),
    (#""\u0041bc\u0044""#, "AbXcD", #""\u0041bXc\u0044""#),
    (#""\u0061\u0061\u0061""#, "aa", #""\u0061\u0061""#),
    (#""a\nb""#, "a\nbc", #""a\nbc""#),
    // Typed characters are escaped only if necessary.
    (#""a""#, "a\"b\\c", #""a\"b\\c""#),
    (#""a""#, "a\n\t\r\u{8}\u{C}\u{1}", #""a\n\t\r\b\f\u0001""#),
    (#""a""#, "aé😀/", #""aé😀/""#),
    (#""\ud83d\ude00!""#, "😀?", #""\ud83d\ude00?""#),
  ]

  @Test("an edit keeps the spelling of unchanged characters", arguments: cases)
  func keepsSpelling(_ token: String, _ meaning: String, _ expected: String) throws {
    let string = try #require(tokens.spelledString(Array(token.utf8)))
    let bytes = string.spelling(of: Array(meaning.unicodeScalars))
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }

  @Test(
    "unpaired surrogates are kept", arguments: [#""a\ud800b""#, #""\udc00\ud800""#, #""\ud800A""#])
  func keepsLoneSurrogates(_ token: String) throws {
    let string = try #require(tokens.spelledString(Array(token.utf8)))
    #expect(string.hasLoneSurrogates)
    // Text is inserted at both ends, so all units between them keep their spelling.
    let changed = string.spelling(of: ["x"] + string.meaning + ["y"])
    let body = token.dropFirst().dropLast()
    #expect(String(decoding: changed, as: UTF8.self) == "\"x\(body)y\"")
  }

  @Test("bytes that are not UTF-8 are kept") func keepsInvalidBytes() throws {
    let token: [UInt8] = [0x22, 0x61, 0xFF, 0xC3, 0x22]
    let string = try #require(tokens.spelledString(token))
    #expect(string.hasInvalidBytes)
    #expect(string.meaning.count == 3)
    #expect(string.spelling(of: string.meaning + ["!"]) == [0x22, 0x61, 0xFF, 0xC3, 0x21, 0x22])
  }

  @Test(
    "a text that is not one string token is refused",
    arguments: ["", "\"", "abc", #""a"b""#, #""\x""#, #""\u12""#, "\"a\nb\"", #""a\""#])
  func refuses(_ token: String) {
    #expect(tokens.spelledString(Array(token.utf8)) == nil)
  }
}
