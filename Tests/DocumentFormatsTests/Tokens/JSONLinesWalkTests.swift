import DocumentTree
import ModelBasics
import TestBasics
import Testing

@testable import DocumentFormats

/// The walk over the lines of JSON Lines, against the reader that takes one token after another.
@Suite("Walks over JSON Lines")
struct JSONLinesWalkTests {
  private static let widths: [Int32] = [128, 256, 512]

  @Test("random lines have the same index as token by token", arguments: 0..<4)
  func sameIndex(_ part: Int) {
    var maker = JSONTextMaker(random: SeededGenerator(seed: UInt64(1 + part) << 32))
    for round in 0..<400 {
      let text = maker.lines(mistakes: round % 4 > 0)
      let options = JSONWalk.Options(
        leastLength: round % 5 == 0 ? 300 : 0, firstSize: [64, 128, 1024][round / 3 % 3],
        width: Self.widths[round % 3], aheadAfter: round % 2 == 0 ? 64 : .max,
        aheadSize: 64 << (round % 4), checksWords: round % 7 < 3)
      let same = index(text, options) == index(text, .init(leastLength: .max))
      #expect(same, "\(part), \(round): \(String(decoding: text, as: UTF8.self))")
    }
  }

  @Test("every position in a block gives the same index", arguments: 0..<130)
  func positions(_ pad: Int) {
    let samples = [
      "1\n2\n3", "{}\n[]\n\"\"\r\ntrue", "{\"a\": 1}\n\n{\"b\": [1, 2]}\n", "1 2\n3",
      "[1] [2]\n[3]",
      "{\"a\":\n1}\n2", "[1,\n2]\n[3]", "[\n]\n[3]", "{\n}\n2", "{\"a\"\n:1}\n2",
      "[1\n,2]\n3", "\"a\nb\"\n2", "\"open\n\"x\"\n2", "tru\nfalse\n1", "[1]\r[2]\n3",
      "[1],\n[2]", "\u{FEFF}1\n2",
      "[1] // note\n2", "/\n1", "\"\\ud83d\"\n\"\\ude00\"\n1", "\"\\q\"\n1\n", "]\n1",
      "}\n[1]\n",
      "[[[\n1\n]]]\n2", "-\n1", "1\n\u{C}\n2", "1\n\0\n2", "nul\u{0}\n2",
    ]
    for sample in samples {
      for text in [
        Array((String(repeating: " ", count: pad) + sample).utf8),
        Array("\"\(String(repeating: "x", count: pad))\"\n\(sample)".utf8),
        Array("[1, \(String(repeating: " ", count: pad))2]\n\(sample)\n\(sample)\n7".utf8),
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

  @Test("invalid UTF-8 is noted where a line is valid up to it")
  func invalidBytes() {
    let invalid: [UInt8] = [UInt8(ascii: "\""), 0xC3, UInt8(ascii: "\"")]
    for before in ["1\n", "[1,, \"\u{E9}\", ", "[1, \"a\", "] {
      for after in ["\n\"x\"\n\"y\"", "]\n\"x\"\n", ", nul]\n\"\u{E9}\"\n"] {
        for pad in 0..<70 {
          let text =
            Array(String(repeating: "[1]\n", count: pad).utf8) + Array(before.utf8) + invalid
            + Array(after.utf8)
          let options = JSONWalk.Options(leastLength: 0, firstSize: 64)
          let walked = index(text, options)
          #expect(walked == index(text, .init(leastLength: .max)))
          let isRead = !before.contains(",,")
          #expect((walked.findings.invalidByte != nil) == isRead)
        }
      }
    }
  }

  @Test("lines of any depth are the same", arguments: [10, 20, 100, 70_000])
  func depth(_ depth: Int) {
    let open = Array(String(repeating: #"[{"a":"#, count: depth / 2).utf8)
    let close = Array(String(repeating: "}]", count: depth / 2).utf8)
    let line = open + Array("1".utf8) + close
    for text in [line, open, open + Array("1".utf8) + close.dropLast()] {
      let lines = Array("7\n".utf8) + text + [0x0A] + line + [0x0A] + text + Array("\n[8]\n".utf8)
      #expect(index(lines, .init(leastLength: 0)) == index(lines, .init(leastLength: .max)))
    }
  }

  @Test("lines longer than a window are the same")
  func longLines() {
    var text: [UInt8] = []
    for count in [40_000, 9_000, 3, 70_000] {
      text += Array("[\(String(repeating: "{\"key\": 1}, ", count: count / 12))2]\n".utf8)
      text += Array("\"\(String(repeating: "long ", count: count / 5))\"\r\n".utf8)
      text += Array("[1,\(String(repeating: " ", count: count))2]\n3 4\n".utf8)
    }
    #expect(index(text, .init(leastLength: 0)) == index(text, .init(leastLength: .max)))
  }

  private func index(_ text: [UInt8], _ options: JSONWalk.Options) -> SparseIndex {
    let index = IndexBox()
    var reader = JSONReader(Bytes(text), .strict, index, walk: options)
    reader.readLines()
    return index.read { $0 }
  }
}
