import DocumentFormats
import DocumentTree
import Testing

@Suite("Parts of JSON strings")
struct JSONStringPartTests {
  static let tokens = [
    #""plain text without escapes""#, #""a\nb\tc\\d\\\\e\"f\/g""#, #""\u4f60\u597d\u0041\u00e9""#,
    #""\ud83d\ude00\ud83d\ude00x\ud83d""#, #""äöü€漢字😀 and more""#, #""\\\\\\\\\\\\\\\\\\""#,
    #""\\u0041\\\u0041""#, "\"\"",
  ]

  @Test("the parts of a string give the whole, wherever it is divided", arguments: tokens)
  func partsGiveWhole(token: String) {
    let spelling = Spelling(Array(token.utf8))
    let tokens = Format.jsonc.tokens
    let whole = tokens.string(of: spelling.buffer)
    for size in 1...spelling.count {
      var text: [UInt8] = []
      for start in stride(from: 0, to: spelling.count, by: size) {
        let part = tokens.string(of: spelling, in: start..<min(spelling.count, start + size))
        text += part
      }
      #expect(text == whole, "in parts of \(size)")
    }
  }
}
