import CScan
import Foundation
import ModelBasics
import Testing

@testable import DocumentFormats
import TestBasics

@Suite("Duplicate keys of JSON")
struct JSONDuplicateKeysTests {
  private struct Found: Hashable {
    var offset: Int
    var first: Int
  }

  /// A random text with the duplicates that were put into it.
  private struct Maker {
    var random: SeededGenerator
    var isJSON5 = false
    var text: [UInt8] = []
    var expected: [Found] = []

    private static let blanks = [
      "// k1: 1, 'k2\n", "/* \"k1\": { */", "\u{A0}", "\u{FEFF}", "/**/", "\n", "\u{2028}",
      "/* \(String(repeating: "x, ", count: 60))*/",
    ]
    private static let values = [
      "'k1'", "'it\\'s k2'", #""\x41""#, "'\\\n'", "NaN", "+.5", "0x1F", "'\u{2028}'",
      #""\v, k1: ""#,
      "'\(String(repeating: "{k1: ", count: 30))'",
    ]

    /// Writes one of some texts, or mostly none.
    @discardableResult
    mutating func rare(_ texts: [String]) -> Bool {
      guard Int.random(in: 0..<6, using: &random) == 0 else { return false }
      text += Array(texts[Int.random(in: 0..<texts.count, using: &random)].utf8)
      return true
    }

    mutating func container(depth: Int, keys: Int) {
      let isObject = Bool.random(using: &random)
      var first: [String: Int] = [:]
      text.append(UInt8(ascii: isObject ? "{" : "["))
      for index in 0..<Int.random(in: 0...keys, using: &random) {
        if index > 0 { text += Array(", ".utf8) }
        if isJSON5 { rare(Self.blanks) }
        if isObject {
          let key = "k\(Int.random(in: 0..<3 * keys, using: &random))"
          if let earlier = first[key] {
            expected.append(Found(offset: text.count, first: earlier))
          } else {
            first[key] = text.count
          }
          let isEscaped = Int.random(in: 0..<5, using: &random) == 0
          let spelled = isEscaped ? #"\u006b"# + key.dropFirst() : key
          let quote = isJSON5 ? ["", "'", "\""][Int.random(in: 0..<3, using: &random)] : "\""
          text += Array("\(quote)\(spelled)\(quote)".utf8)
          if isJSON5 { rare(Self.blanks) }
          text += Array(": ".utf8)
        }
        if isJSON5, rare(Self.values) {
          rare(Self.blanks)
          continue
        }
        switch Int.random(in: 0..<8, using: &random) {
        case 0 where depth > 0: container(depth: depth - 1, keys: keys)
        case 1: text += Array(#""k1""#.utf8)
        default: text += Array("1".utf8)
        }
        if isJSON5 { rare(Self.blanks) }
      }
      text.append(UInt8(ascii: isObject ? "}" : "]"))
    }
  }

  @Test("are those that were put into a text", arguments: [3, 20, 60, 400])
  func random(_ keys: Int) {
    for seed in 0..<120 {
      var maker = Maker(random: SeededGenerator(seed: UInt64(seed)))
      maker.container(depth: keys > 50 ? 1 : 3, keys: keys)
      for dialect in [JSONDialect.strict, .withComments, .json5] {
        let found = find(maker.text, dialect)
        #expect(Set(found) == Set(maker.expected) && found.count == maker.expected.count)
      }
    }
  }

  @Test("of JSON5 are those that were put into a text", arguments: [3, 20, 60, 400])
  func json5(_ keys: Int) {
    for seed in 0..<200 {
      var maker = Maker(random: SeededGenerator(seed: UInt64(seed) << 32), isJSON5: true)
      maker.container(depth: keys > 50 ? 1 : 3, keys: keys)
      let found = find(maker.text, .json5)
      #expect(
        Set(found) == Set(maker.expected) && found.count == maker.expected.count,
        "\(seed): \(String(decoding: maker.text, as: UTF8.self))")
    }
  }

  @Test("an escape at the end of a window is no part of what follows a comment")
  func escapeBeforeComment() {
    for pad in 32_740...32_770 {
      let text = String(repeating: " ", count: pad) + #"["\u0041"/**/, {"a": 1, "a": 2}]"#
      for dialect in [JSONDialect.withComments, .json5] {
        #expect(find(Array(text.utf8), dialect).count == 1, "\(pad)")
      }
    }
  }

  @Test("are the same from the windows of a search ahead of the reading", arguments: 0..<8)
  func shared(_ part: Int) throws {
    var random = SeededGenerator(seed: UInt64(part) << 40)
    for round in 0..<60 {
      var maker = Maker(random: SeededGenerator(seed: UInt64(part * 1000 + round)))
      maker.container(depth: round % 3 == 2 ? 2 : 3, keys: [3, 20, 200][round % 3])
      let text = maker.text
      let bytes = Bytes(text)
      let first = 64 * Int.random(in: 0...text.count / 128, using: &random)
      guard first < text.count, let ahead = search(bytes, after: first, window: 64 << (round % 8))
      else { continue }
      let shared = JSONTokensAhead.Shared()
      // It begins before the keys are read, or meanwhile.
      let isLate = round % 5 == 0
      if !isLate { shared.current = ahead }
      // The reading takes all windows, or leaves after some.
      let most = round % 2 == 0 ? Int.max : Int.random(in: 0..<20, using: &random)
      let reading = Thread {
        var taken = 0
        while taken < most, ahead.next(for: .grammar) != nil { taken += 1 }
        ahead.leave(.grammar)
        if round % 4 == 1 { shared.current = nil }
      }
      if !isLate { reading.start() }
      var finder = JSONDuplicateKeys(bytes, .strict, upTo: text.count, beside: shared)
      var found: [Found] = []
      while let duplicate = finder.next() {
        found.append(Found(offset: duplicate.offset, first: duplicate.first))
        guard isLate, found.count == 1 else { continue }
        shared.current = ahead
        reading.start()
      }
      #expect(
        Set(found) == Set(maker.expected) && found.count == maker.expected.count,
        "part \(part), \(round)")
    }
  }

  /// Begins a search ahead at an offset in a text.
  private func search(_ bytes: Bytes, after first: Int, window: Int) -> JSONTokensAhead? {
    var state = scan_token_state()
    state.allows_unpaired = 1
    var positions = [UInt32](repeating: 0, count: first + 68)
    let text = JSONText(bytes, .strict)
    _ = scan_checked_tokens(text.bytes, first, &state, &positions, positions.count, 512)
    return JSONTokensAhead(text, bytes, from: first, state, width: 512, window: window)
  }

  @Test("comments between keys are passed")
  func comments() {
    let text = #"{"a": 1, /* "a": */ "b": {"a": 2}, // "b"# + "\n" + #""a": 3}"#
    #expect(find(Array(text.utf8), .withComments).map(\.first) == [1])
  }

  @Test("containers of any depth are passed")
  func depth() {
    let open = String(repeating: #"{"a": 1, "b": ["#, count: 50_000)
    let close = String(repeating: #"], "a": 2}"#, count: 50_000)
    #expect(find(Array((open + close).utf8), .strict).count == 50_000)
  }

  private func find(_ text: [UInt8], _ dialect: JSONDialect) -> [Found] {
    var finder = JSONDuplicateKeys(Bytes(text), dialect, upTo: text.count)
    var found: [Found] = []
    while let duplicate = finder.next() {
      found.append(Found(offset: duplicate.offset, first: duplicate.first))
    }
    return found
  }
}
