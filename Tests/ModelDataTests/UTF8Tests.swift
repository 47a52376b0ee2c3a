import Testing

@testable import ModelData

@Suite struct UTF8Tests {
  @Test("a text is made of the bytes that the standard library takes for UTF-8, and of no others")
  func validity() {
    var random = SystemRandomNumberGenerator()
    let pieces: [[UInt8]] = [
      Array("a".utf8), Array("plain text".utf8), Array("é".utf8), Array("€".utf8), Array("😀".utf8),
      [0xC0, 0x80], [0xC2], [0xE0, 0x9F, 0xBF], [0xE0, 0xA0, 0x80], [0xED, 0x9F, 0xBF],
      [0xED, 0xA0, 0x80], [0xEF, 0xBF, 0xBF], [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x90, 0x80, 0x80],
      [0xF4, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5], [0x80], [0xE2, 0x82], [0xFF],
    ]
    var validCount = 0
    for _ in 0..<20_000 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0..<12, using: &random) {
        // Mostly valid pieces, so that long texts are valid too.
        let limit = Int.random(in: 0..<6, using: &random) == 0 ? pieces.count : 5
        bytes += pieces[Int.random(in: 0..<limit, using: &random)]
      }
      let expected = String(validating: bytes, as: UTF8.self)
      let text = bytes.withUnsafeBufferPointer { String(utf8: $0) }
      #expect(text == expected && text?.utf8.count == expected?.utf8.count, "\(bytes)")
      validCount += expected == nil ? 0 : 1
    }
    #expect(validCount > 5_000)
  }
}
