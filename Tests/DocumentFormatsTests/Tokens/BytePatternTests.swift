import CScan
import ModelBasics
import Testing
import TestBasics

@Suite("Patterns in bytes")
struct BytePatternTests {
  @Test("the first of several patterns is found where a comparison at each position finds it")
  func randomPatterns() {
    var random = SeededGenerator(seed: 4)
    let letters = Array(#"aAbB\uU0./"#.utf8)
    for _ in 0..<10_000 {
      let bytes = (0..<Int.random(in: 0..<200, using: &random)).map { _ in
        letters.randomElement(using: &random) ?? 0
      }
      let patterns = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        let ignoresCase = Bool.random(using: &random)
        let text = (0..<Int.random(in: 1...5, using: &random)).map { _ in
          letters.randomElement(using: &random) ?? 0
        }
        return BytePattern(ignoresCase ? text.map(lowercase) : text, ignoringCase: ignoresCase)
      }
      let span = Span(0, bytes.count)
      let found = Bytes(bytes).first(of: patterns, in: span)
      let positions = bytes.indices.filter { index in
        patterns.contains { isPattern($0, in: bytes, at: index) }
      }
      #expect(found == positions.first)
      #expect(Bytes(bytes).last(of: patterns, in: span, before: .max) == positions.last)
    }
  }

  @Test("patterns with many different beginnings are found one position at a time")
  func manyBeginnings() {
    let patterns = ["one", "two", "three", "four", "five", "six"].map {
      BytePattern(Array($0.utf8), ignoringCase: true)
    }
    let bytes = Array("… and SIX of them".utf8)
    #expect(Bytes(bytes).first(of: patterns, in: Span(0, bytes.count)) == 8)
    #expect(Bytes(bytes).first(of: [], in: Span(0, bytes.count)) == nil)
  }

  private func isPattern(_ pattern: BytePattern, in bytes: [UInt8], at index: Int) -> Bool {
    let part = bytes.dropFirst(index).prefix(pattern.text.count)
    return pattern.ignoresCase
      ? part.map(lowercase) == pattern.text : Array(part) == pattern.text
  }

  private func lowercase(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }
}
