import Testing

@testable import DocumentTree
import TestBasics

@Suite struct ChunkedArrayTests {
  @Test("replacing elements has the same result as in a plain array", arguments: 0..<8)
  func isAnArray(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var plain = Array(0..<random.below(600))
    var chunked = ChunkedArray(plain)
    for step in 0..<300 {
      let before = (plain, chunked)
      let start = random.below(plain.count + 1)
      let end = random.chance(70) ? start : min(plain.count, start + random.below(200))
      let new = (0..<(random.chance(70) ? 1 : random.below(300))).map { step * 1000 + $0 }
      plain.replaceSubrange(start..<end, with: new)
      chunked.replaceSubrange(start..<end, with: new)
      #expect(Array(chunked) == plain)
      #expect(chunked.count == plain.count)
      #expect(chunked == ChunkedArray(plain))
      #expect((chunked == before.1) == (plain == before.0))
      #expect(Array(before.1) == before.0)
      let common = zip(plain, before.0).prefix { $0 == $1 }.count
      #expect(chunked.commonStart(with: before.1) == common)
      let limit = min(plain.count, before.0.count) - common
      let last = zip(plain.reversed(), before.0.reversed()).prefix { $0 == $1 }.count
      #expect(chunked.commonEnd(with: before.1, limit: limit) == min(last, limit))
    }
  }
}
