import DocumentFormats
import Testing
import TestBasics

@Suite struct StringTests {
  @Test(
    "a string token is decoded to its text",
    arguments: [
      (#""""#, ""), (#""a""#, "a"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
      (#""\u00e9\u00E9é""#, "ééé"), (#""\u0000""#, "\u{0}"), (#""\ud83d\ude00""#, "😀"),
      (#""\uFFFF""#, "\u{FFFF}"), (#""😀""#, "😀"), (#""\u007f""#, "\u{7F}"),
      // Broken tokens give what can be read of them.
      (#""abc"#, "abc"), (#""a\"#, "a"), (#""\u12""#, #"\u12"#), (#""\x""#, "x"), ("abc", "abc"),
    ])
  func decodesToken(_ token: String, _ text: String) {
    #expect(JSONString.bytes(of: Array(token.utf8)) == Array(text.utf8))
  }

  @Test(
    "half a surrogate pair is decoded to three bytes and encoded as an escape again",
    arguments: [
      (#""\ud800""#, [0xED, 0xA0, 0x80]),
      (#""\uDFFF""#, [0xED, 0xBF, 0xBF]),
      (#""\ud800\ud800""#, [0xED, 0xA0, 0x80, 0xED, 0xA0, 0x80]),
      (#""\ude00\ud83d""#, [0xED, 0xB8, 0x80, 0xED, 0xA0, 0xBD]),
      (#""\ud800a""#, [0xED, 0xA0, 0x80, 0x61]),
    ] as [(String, [UInt8])])
  func loneSurrogates(_ token: String, _ bytes: [UInt8]) {
    #expect(JSONString.bytes(of: Array(token.utf8)) == bytes)
    #expect(JSONString.token(for: bytes) == Array(token.lowercased().utf8))
  }

  @Test(
    "a text is encoded as one token",
    arguments: [
      ("", #""""#), ("a\"b\\c/", #""a\"b\\c/""#), ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#),
      ("\u{0}\u{1F}", #""\u0000\u001f""#), ("é😀\u{7F}\u{2028}", "\"é😀\u{7F}\u{2028}\""),
    ])
  func encodesText(_ text: String, _ token: String) {
    #expect(JSONString.token(for: Array(text.utf8)) == Array(token.utf8))
  }

  @Test(
    "bytes that are not UTF-8 are encoded and decoded without loss",
    arguments: [
      [0xFF], [0xC3], [0xED], [0xED, 0xA0], [0xED, 0xC3, 0xA9], [0xED, 0xA0, 0x41], [0x80, 0xBF],
      // A pair of surrogates in three-byte forms: their escapes would give one character.
      [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80], [0xED, 0xA0, 0x80, 0xED], [0xF4, 0x90, 0x80, 0x80],
    ] as [[UInt8]])
  func invalidBytes(_ bytes: [UInt8]) {
    #expect(JSONString.bytes(of: JSONString.token(for: bytes)) == bytes)
  }

  @Test("random bytes are encoded and decoded without loss") func randomBytes() {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<5000 {
      let bytes = (0..<random.below(9)).map { _ in
        random.pick([
          0xED, 0xA0, 0xB8, 0x80, 0xBD, 0x22, 0x5C, 0x75, 0x0A, UInt8(random.below(256)),
        ])
      }
      let token = JSONString.token(for: bytes)
      #expect(JSONString.bytes(of: token) == bytes, "\(bytes)")
      #expect(JSONGrammar(.strict).isKey(token), "\(bytes)")
    }
  }
}
