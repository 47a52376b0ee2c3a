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
    var maker = Maker(random: SeededGenerator(seed: UInt64(part)))
    for round in 0..<600 {
      var text = maker.text()
      if round % 3 > 0 { maker.mutate(&text) }
      let width = Self.widths[round % 3]
      let firstSize = [64, 128, 1024][round / 3 % 3]
      for dialect in [JSONDialect.strict, .withComments] {
        let options = JSONWalk.Options(leastLength: 0, firstSize: firstSize, width: width)
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
          let options = JSONWalk.Options(leastLength: 0, firstSize: 64, width: width)
          #expect(
            index(text, dialect, options) == index(text, dialect, .init(leastLength: .max)),
            "\(sample) after \(pad) spaces")
        }
      }
    }
  }

  @Test("containers of any depth are the same", arguments: [10, 100, 70_000, 200_000])
  func depth(_ depth: Int) {
    let open = Array(String(repeating: #"[{"a":"#, count: depth / 2).utf8)
    let close = Array(String(repeating: "}]", count: depth / 2).utf8)
    for text in [open + Array("1".utf8) + close, open, open + Array("1".utf8) + close.dropLast()] {
      let options = JSONWalk.Options(leastLength: 0)
      #expect(index(text, .strict, options) == index(text, .strict, .init(leastLength: .max)))
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

  /// Makes texts with everything that a walk knows, and some of what it does not know.
  private struct Maker {
    var random: SeededGenerator

    private static let strings = [
      "", "a", "a key", "é", "💶", #"\n"#, #"\"\\\/"#, #"\u00e9"#, #"\ud83d\ude00"#,
      #"x\uD83D\uDE00y"#,
      String(repeating: "long ", count: 13), String(repeating: "x", count: 300),
    ]
    private static let words = [
      "true", "false", "null", "0", "-1", "1.5", "-1.25e+10", "123456789",
    ]
    private static let blanks = ["", "", "", " ", "\n", "\r\n  ", "\t"]
    private static let rare = [
      #""\ud83d""#, #""\ude00x""#, #""\q""#, #""\u12g4""#, "\"\u{1}\"", "tru", "1.", "-", "{", "]",
      "}",
      ",", ":", "\"", "/", "// note\n", "/* note */", "/*", "é", "'", "\\",
    ]

    mutating func text() -> [UInt8] {
      var result: [UInt8] = []
      let size = Int.random(in: 1...12_000, using: &random)
      var open: [UInt8] = []
      blank(&result)
      while result.count < size || !open.isEmpty {
        let isEnding = result.count >= size
        if !isEnding, open.isEmpty || Bool.random(using: &random), open.count < 40 {
          entry(&result, open.last)
          let isObject = Bool.random(using: &random)
          result.append(UInt8(ascii: isObject ? "{" : "["))
          open.append(UInt8(ascii: isObject ? "}" : "]"))
        } else if !isEnding, Bool.random(using: &random) {
          entry(&result, open.last)
          value(&result)
        } else if let close = open.popLast() {
          blank(&result)
          result.append(close)
          if open.isEmpty { break }
        }
        blank(&result)
      }
      return result
    }

    /// Writes what precedes a value: a comma, and a key in an object.
    private mutating func entry(_ result: inout [UInt8], _ container: UInt8?) {
      guard let container else { return }
      if let last = result.last(where: { $0 > 0x20 }), last != UInt8(ascii: "{"),
        last != UInt8(ascii: "[")
      {
        result.append(UInt8(ascii: ","))
        blank(&result)
      }
      guard container == UInt8(ascii: "}") else { return }
      string(&result)
      blank(&result)
      result.append(UInt8(ascii: ":"))
      blank(&result)
    }

    private mutating func string(_ result: inout [UInt8]) {
      result.append(UInt8(ascii: "\""))
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        result += Array((Self.strings.randomElement(using: &random) ?? "").utf8)
      }
      if Int.random(in: 0..<200, using: &random) == 0 {
        result += Array(repeating: UInt8(ascii: "y"), count: 5_000)
      }
      result.append(UInt8(ascii: "\""))
    }

    private mutating func value(_ result: inout [UInt8]) {
      if Bool.random(using: &random) {
        string(&result)
      } else {
        result += Array((Self.words.randomElement(using: &random) ?? "").utf8)
      }
    }

    private mutating func blank(_ result: inout [UInt8]) {
      result += Array((Self.blanks.randomElement(using: &random) ?? "").utf8)
      if Int.random(in: 0..<400, using: &random) == 0 {
        result += Array(repeating: 0x20, count: 5_000)
      }
    }

    /// Changes a few bytes, or adds something rare.
    mutating func mutate(_ text: inout [UInt8]) {
      for _ in 0..<Int.random(in: 1...3, using: &random) where !text.isEmpty {
        let offset = Int.random(in: 0..<text.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: text[offset] = UInt8.random(in: 0...255, using: &random)
        case 1: text.remove(at: offset)
        case 2: text.removeSubrange(offset...)
        default:
          let rare = Self.rare.randomElement(using: &random) ?? ""
          text.insert(contentsOf: Array(rare.utf8), at: offset)
        }
      }
    }
  }
}
