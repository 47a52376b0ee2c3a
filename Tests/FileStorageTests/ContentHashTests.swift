import ModelBasics
import TestBasics
import Testing

@Suite("Hashes of contents")
struct ContentHashTests {
  private static let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 / 31) }

  private func hash(of bytes: [UInt8], _ size: () -> Int) -> UInt64 {
    var hash = ContentHash()
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + size())
      Array(bytes[start..<end]).withUnsafeBytes { hash.update($0) }
      start = end
    }
    return hash.value
  }

  @Test(
    "pieces of one size give the hash of the whole",
    arguments: [1, 3, 7, 8, 9, 31, 32, 33, 63, 64, 65, 999, 1000])
  func equalPieces(size: Int) {
    #expect(hash(of: Self.bytes) { size } == ContentHash.of(Self.bytes))
  }

  @Test("pieces of random sizes give the hash of the whole, for each length")
  func randomPieces() {
    var random = SeededGenerator(seed: 17)
    for length in 0..<300 {
      let bytes = Array(Self.bytes.prefix(length))
      let whole = ContentHash.of(bytes)
      for most in [5, 40, 100] {
        let parts = hash(of: bytes) { Int.random(in: 0...most, using: &random) }
        #expect(parts == whole, "\(length) bytes in pieces of up to \(most)")
      }
    }
  }

  @Test("a stream goes on after its hash was asked for")
  func valueOnTheWay() {
    var hash = ContentHash()
    for (index, byte) in Self.bytes.prefix(200).enumerated() {
      #expect(hash.value == ContentHash.of(Array(Self.bytes.prefix(index))))
      withUnsafeBytes(of: byte) { hash.update($0) }
    }
  }

  @Test("each flipped bit changes the hash of texts of 0 to 200 bytes")
  func flippedBits() {
    for length in 0...200 {
      var bytes = Array(Self.bytes.prefix(length))
      var seen: Set<UInt64> = [ContentHash.of(bytes)]
      for index in bytes.indices {
        for bit in 0..<8 {
          bytes[index] ^= 1 << bit
          seen.insert(ContentHash.of(bytes))
          bytes[index] ^= 1 << bit
        }
      }
      #expect(seen.count == 1 + 8 * length, "\(length) bytes")
    }
  }

  @Test("texts that differ only in the number of zeros at their end have different hashes")
  func zeros() {
    for start in [[], [1], Array(Self.bytes.prefix(32)), Array(Self.bytes.prefix(77))] {
      let hashes = (0..<300).map { ContentHash.of(start + [UInt8](repeating: 0, count: $0)) }
      #expect(Set(hashes).count == 300)
    }
  }

  @Test("texts with blocks or words in another order have different hashes")
  func order() {
    var seen: Set<UInt64> = []
    for first in 0..<16 {
      for second in first + 1..<16 {
        var bytes = Array(Self.bytes.prefix(128))
        for index in 0..<8 { bytes.swapAt(8 * first + index, 8 * second + index) }
        seen.insert(ContentHash.of(bytes))
      }
    }
    #expect(seen.count == 120)
  }

  /// A failure means that the versions of `EditJournalHeader` and `RecoveryHeader` must be raised.
  @Test("the hash is the one that files of this version contain")
  func fixed() {
    #expect(ContentHash.of([]) == 0xB84E_7BF3_B1EA_31FE)
    #expect(ContentHash.of(Array(Self.bytes.prefix(100))) == 0xD2B2_6EBD_008A_AA10)
  }
}
