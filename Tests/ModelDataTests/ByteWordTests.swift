import Testing

@testable import ModelData

@Suite struct ByteWordTests {
  /// Every length up to three words, so that every amount of overlap is covered.
  static let lengths = 0...24

  private func text(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(97 + $0 % 26) } }

  private func isSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    one.withUnsafeBufferPointer { one in other.withUnsafeBufferPointer { one.isSame(as: $0) } }
  }

  private func isASCII(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBufferPointer(\.isASCII) }

  @Test("bytes equal themselves and no others", arguments: lengths)
  func comparing(count: Int) {
    let bytes = text(count)
    #expect(isSame(bytes, text(count)))
    #expect(!isSame(bytes, text(count + 1)))
    for offset in 0..<count {
      var other = bytes
      other[offset] ^= 0x80
      #expect(!isSame(bytes, other), "byte \(offset)")
    }
  }

  @Test("a byte over 127 is detected at every index", arguments: lengths)
  func ascii(count: Int) {
    #expect(isASCII(text(count)))
    for offset in 0..<count {
      var other = text(count)
      other[offset] = 0x80
      #expect(!isASCII(other), "byte \(offset)")
    }
  }
}
