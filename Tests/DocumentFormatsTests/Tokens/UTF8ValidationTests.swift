import CScan
import Testing

@testable import DocumentTree
import TestBasics

@Suite("Validation of UTF-8")
struct UTF8ValidationTests {
  private static let pieces: [[UInt8]] = [
    [0x61], Array("é".utf8), Array("€".utf8), Array("💶".utf8), [0xE0, 0xA0, 0x80],
    [0xED, 0x9F, 0xBF],
    [0xF0, 0x90, 0x80, 0x80], [0xF4, 0x8F, 0xBF, 0xBF], [UInt8](repeating: 0x20, count: 40),
  ]

  @Test("the first invalid byte is where the standard library finds it")
  func randomBytes() {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<20_000 {
      let count = Int.random(in: 0..<50, using: &random)
      var bytes = (0..<count).flatMap { _ in Self.pieces.randomElement(using: &random) ?? [] }
      if Bool.random(using: &random), let index = bytes.indices.randomElement(using: &random) {
        bytes[index] = UInt8.random(in: 0x70...0xFF, using: &random)
      }
      bytes.removeLast(Int.random(in: 0...min(3, bytes.count), using: &random))
      let first = bytes.withUnsafeBufferPointer { buffer in
        buffer.baseAddress.flatMap { UTF8Validation.firstInvalid($0, buffer.count) }
      }
      #expect(first == expected(bytes))
      for width in [Int32(128), 256, 512] {
        let valid = scan_utf8(bytes, bytes.count, width)
        #expect((valid == bytes.count) == (first == nil))
        #expect(valid <= first ?? bytes.count)
      }
    }
  }

  /// The length of the longest valid prefix that ends with a whole character.
  private func expected(_ bytes: [UInt8]) -> Int? {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): offset += UTF8.width(scalar)
      case .emptyInput: return nil
      case .error: return offset
      }
    }
  }
}
