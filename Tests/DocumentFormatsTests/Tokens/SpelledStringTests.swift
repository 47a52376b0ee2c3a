import Testing

@testable import DocumentFormats

@Suite("Spelling of edited strings")
struct SpelledStringTests {
  private let tokens = Format.json.tokens

  /// A token, the meaning typed over it, the token that comes of it.
  static let cases: [(String, String, String)] = [
    (#""abc""#, "abc", #""abc""#),
    (#""abc""#, "abcd", #""abcd""#),
    (#""""#, "x", #""x""#),
    (#""x""#, "", #""""#),
    // Escapes of what is not touched stay as spelled.
    (#""caf\u00e9 \/x""#, "café /y", #""caf\u00e9 \/y""#),
    (#""\u0041bc\u0044""#, "AbXcD", #""\u0041bXc\u0044""#),
    (#""\u0061\u0061\u0061""#, "aa", #""\u0061\u0061""#),
    (#""a\nb""#, "a\nbc", #""a\nbc""#),
    // What is typed is escaped only where it must be.
    (#""a""#, "a\"b\\c", #""a\"b\\c""#),
    (#""a""#, "a\n\t\r\u{8}\u{C}\u{1}", #""a\n\t\r\b\f\u0001""#),
    (#""a""#, "aé😀/", #""aé😀/""#),
    (#""\ud83d\ude00!""#, "😀?", #""\ud83d\ude00?""#),
  ]

  @Test(arguments: cases)
  func keepsSpelling(_ token: String, _ meaning: String, _ expected: String) throws {
    let string = try #require(tokens.spelledString(Array(token.utf8)))
    let bytes = string.spelling(of: Array(meaning.unicodeScalars))
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }

  @Test(arguments: [#""a\ud800b""#, #""\udc00\ud800""#, #""\ud800A""#])
  func keepsLoneSurrogates(_ token: String) throws {
    let string = try #require(tokens.spelledString(Array(token.utf8)))
    #expect(string.hasLoneSurrogates)
    // Everything after the first unit is replaced by itself reversed twice: same units, fresh.
    let changed = string.spelling(of: ["x"] + string.meaning + ["y"])
    let body = token.dropFirst().dropLast()
    #expect(String(decoding: changed, as: UTF8.self) == "\"x\(body)y\"")
  }

  @Test func keepsInvalidBytes() throws {
    let token: [UInt8] = [0x22, 0x61, 0xFF, 0xC3, 0x22]
    let string = try #require(tokens.spelledString(token))
    #expect(string.hasInvalidBytes)
    #expect(string.meaning.count == 3)
    #expect(string.spelling(of: string.meaning + ["!"]) == [0x22, 0x61, 0xFF, 0xC3, 0x21, 0x22])
  }

  @Test(arguments: ["", "\"", "abc", #""a"b""#, #""\x""#, #""\u12""#, "\"a\nb\"", #""a\""#])
  func refuses(_ token: String) {
    #expect(tokens.spelledString(Array(token.utf8)) == nil)
  }
}
