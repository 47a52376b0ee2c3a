import ModelData
import Testing

@testable import DocumentFormats

/// A string that is copied a word at a time is the token that is made byte by byte.
@Suite struct JSONStringWriterTests {
  private func token(_ bytes: [UInt8]) -> [UInt8] {
    var text = ByteBuffer()
    bytes.withUnsafeBufferPointer { JSONStringWriter.write($0, to: &text) }
    return text.bytes()
  }

  private static let parts: [[UInt8]] = [
    [0x22], [0x5C], [0x00], [0x1F], [0x0A], [0x7F], [0xC3, 0xA9], [0xED], [0xED, 0x9F, 0xBF],
    [0xED, 0xA0, 0xBD], [0xED, 0xB0, 0x80], [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80], [0xFF], [0x80],
  ]

  private static let indices = Array(0..<20) + [40, 63, 64, 65, 120, 127, 128, 129, 200]

  @Test("a byte that needs a look is found at every index", arguments: indices)
  func everyIndex(_ index: Int) {
    for part in Self.parts {
      for rest in 0..<20 {
        let bytes =
          [UInt8](repeating: 0x61, count: index) + part + [UInt8](repeating: 0x62, count: rest)
        #expect(token(bytes) == JSONString.token(for: bytes))
      }
    }
  }

  @Test("random texts of any length are written") func random() {
    for _ in 0..<500 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0..<400) {
        if Int.random(in: 0..<5) == 0, let part = Self.parts.randomElement() {
          bytes += part
        } else {
          bytes += [UInt8](repeating: 0x78, count: Int.random(in: 0..<30))
        }
      }
      #expect(token(bytes) == JSONString.token(for: bytes))
    }
  }

  @Test("several strings larger than a piece of the buffer follow each other") func pieces() {
    var text = ByteBuffer()
    var expected: [UInt8] = []
    for count in [0, 5000, 2_000_000, 1, 4096, 100_000] {
      let bytes = [UInt8](repeating: 0x61, count: count) + [0x0A]
      bytes.withUnsafeBufferPointer { JSONStringWriter.write($0, to: &text) }
      expected += JSONString.token(for: bytes)
    }
    #expect(text.bytes(after: [1], before: [2]) == [1] + expected + [2])
  }
}
