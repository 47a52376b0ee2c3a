import DocumentTree
import ModelBasics
import TestBasics
import Testing

@testable import DocumentFormats

/// The walk over JSON5, against the reader that takes one token after another.
@Suite("Walks over JSON5")
struct JSON5WalkTests {
  private static let widths: [Int32] = [128, 256, 512]

  @Test("random texts have the same index as token by token", arguments: 0..<4)
  func sameIndex(_ part: Int) {
    var maker = JSONTextMaker(random: SeededGenerator(seed: UInt64(1 + part) << 32), isJSON5: true)
    for round in 0..<600 {
      var text = maker.text()
      if round % 3 > 0 { maker.mutate(&text) }
      let options = JSONWalk.Options(
        leastLength: 0, firstSize: [64, 128, 1024][round / 3 % 3], width: Self.widths[round % 3])
      let same = index(text, options) == index(text, .init(leastLength: .max))
      #expect(same, "\(part), \(round): \(String(decoding: text, as: UTF8.self))")
    }
  }

  @Test("every position in a block gives the same index", arguments: 0..<130)
  func positions(_ pad: Int) {
    let samples = [
      #"{a: 'it"s', "b": "it's", $c_9: [1, 2,], d: {},}"#, "[1, // one\n2, /* two */ 3]", "[/**/]",
      "[/*/ 1 */ 2]", "[1 /* 2", "[1, // 2", "[1] // \u{2028}2", "[1, // é\u{2029}2]", "[1] //",
      "[1] /", "[1 / 2]", "[1 /", "[/* \\*/ '\\'', \"\\\"\"]", #"['\x41', '\q', "\'"]"#,
      "['two\\\nlines', 1]", "['two\nlines', 1]", "['a\tb\u{B}', 1]", #"['\ud83d', 1]"#, "['\\",
      "{é: 1, a\u{301}: 2, \\u0061: 3, b\\u0062: 4}", "{a/**/: 1/**/, b: 'x'/**/}", "{a b: 1}",
      "{1: 2}", "{,}", "[,]", "[1,,]", "{a: 1,,}", "{a}", "{a:}", "{-a: 1}", "{'a' 'b': 1}",
      "[0x1F, +1, .5, 5., -Infinity, NaN, +0x1, 01, 1e]", "[\u{A0}1,\u{B}2\u{FEFF},\u{3000}3]",
      "{true: null, null: true}", "[truex, 1]", "'open", "[\"open]", "{a: 'b',\n}", "[\u{0}1]",
    ]
    for sample in samples {
      for text in [
        Array((String(repeating: " ", count: pad) + sample).utf8),
        Array("/*\(String(repeating: "*", count: pad))*/\(sample)".utf8),
        Array("['\(String(repeating: "x", count: pad))', \(sample), // \(sample)\n\(sample)]".utf8),
      ] {
        for width in Self.widths {
          let options = JSONWalk.Options(leastLength: 0, firstSize: 64, width: width)
          #expect(
            index(text, options) == index(text, .init(leastLength: .max)),
            "\(sample) after \(pad) bytes")
        }
      }
    }
  }

  @Test("invalid UTF-8 is noted in strings and comments")
  func invalidBytes() {
    for (before, after, isNoted) in [
      ("['", "', 1]", true), ("[\"", "\", 1]", true), ("[/* ", " */ 'é', 1]", true),
      ("['é', // ", "\n1, 2]", true), ("[1, ", ", 'é']", false),
    ] {
      for pad in 0..<70 {
        let text =
          Array((String(repeating: " ", count: pad) + before).utf8) + [0xC3] + Array(after.utf8)
        let walked = index(text, JSONWalk.Options(leastLength: 0, firstSize: 64))
        #expect(walked == index(text, .init(leastLength: .max)))
        #expect((walked.findings.invalidByte != nil) == isNoted)
      }
    }
  }

  @Test("containers of any depth are the same", arguments: [10, 100, 70_000])
  func depth(_ depth: Int) {
    let open = Array(String(repeating: "[{a:", count: depth / 2).utf8)
    let close = Array(String(repeating: ",},]", count: depth / 2).utf8)
    for text in [open + Array("1".utf8) + close, open, open + Array("1".utf8) + close.dropLast()] {
      #expect(index(text, .init(leastLength: 0)) == index(text, .init(leastLength: .max)))
    }
  }

  private func index(_ text: [UInt8], _ options: JSONWalk.Options) -> SparseIndex {
    let index = IndexBox()
    var reader = JSONReader(Bytes(text), .json5, index, walk: options)
    reader.read()
    return index.read { $0 }
  }
}
