import DocumentTree
import ModelBasics
import Testing

@testable import DocumentFormats
import TestBasics

/// The walk over windows of tokens, against the reader that takes one token after another.
@Suite("Walks over JSON")
struct JSONWalkTests {
  private static let widths: [Int32] = [128, 256, 512]

  @Test("random texts have the same index as token by token", arguments: 0..<4)
  func sameIndex(_ part: Int) {
    var maker = JSONTextMaker(random: SeededGenerator(seed: UInt64(part) << 32))
    for round in 0..<600 {
      var text = maker.text()
      if round % 3 > 0 { maker.mutate(&text) }
      let width = Self.widths[round % 3]
      let firstSize = [64, 128, 1024][round / 3 % 3]
      for dialect in [JSONDialect.strict, .withComments] {
        let options = JSONWalk.Options(
          leastLength: 0, firstSize: firstSize, width: width,
          aheadAfter: round % 2 == 0 ? 64 : .max, aheadSize: 64 << (round % 4),
          checksWords: round % 3 == 0)
        let same = index(text, dialect, options) == index(text, dialect, .init(leastLength: .max))
        #expect(same, "\(part), \(round): \(String(decoding: text, as: UTF8.self))")
      }
    }
  }

  @Test("every position in a block gives the same index", arguments: 0..<130)
  func positions(_ pad: Int) {
    let samples = [
      #"{"a\"b": [12, true, "\\", "\u00e9\\\"", {"é": ""}], "x": -0.5e3, "s": "\ud83d\ude00"}"#,
      #"["\ud83d", 1]"#, #"["\ude00\ud83d", 1]"#, #"["\ud83d\n", 1]"#, #"["\u12", 1]"#,
      #"["\x", 1]"#, "[\"\u{1}\"]", #"[1, "a" "b"]"#, #"[1 2]"#, #"{"a" 1}"#, #"{"a": }"#,
      #"[1, /* one */ 2, // two"# + "\n3]", #"[truex]"#, #"[01]"#, #"{"a": 1,}"#, #"[1,]"#, "[",
      #"["open"#, #"{"open"#, #"{"open""#, #"{"open":"#, #"[1]]"#, #"[nul]"#, "[1e]", "[-]",
    ]
    for sample in samples {
      let text = Array((String(repeating: " ", count: pad) + sample).utf8)
      for width in Self.widths {
        for dialect in [JSONDialect.strict, .withComments] {
          for (aheadAfter, checksWords) in [(0, false), (.max, false), (.max, true)] {
            let options = JSONWalk.Options(
              leastLength: 0, firstSize: 64, width: width, aheadAfter: aheadAfter, aheadSize: 64,
              checksWords: checksWords)
            #expect(
              index(text, dialect, options) == index(text, dialect, .init(leastLength: .max)),
              "\(sample) after \(pad) spaces, ahead after \(aheadAfter)")
          }
        }
      }
    }
  }

  @Test("containers of any depth are the same", arguments: [10, 100, 70_000, 200_000])
  func depth(_ depth: Int) {
    let open = Array(String(repeating: #"[{"a":"#, count: depth / 2).utf8)
    let close = Array(String(repeating: "}]", count: depth / 2).utf8)
    for text in [open + Array("1".utf8) + close, open, open + Array("1".utf8) + close.dropLast()] {
      for aheadAfter in [1024, .max] {
        let options = JSONWalk.Options(leastLength: 0, aheadAfter: aheadAfter, aheadSize: 4096)
        #expect(index(text, .strict, options) == index(text, .strict, .init(leastLength: .max)))
      }
    }
  }

  private func index(
    _ text: [UInt8], _ dialect: JSONDialect, _ options: JSONWalk.Options
  ) -> SparseIndex {
    let index = IndexBox()
    var reader = JSONReader(Bytes(text), dialect, index, walk: options)
    reader.read()
    return index.read { $0 }
  }
}
