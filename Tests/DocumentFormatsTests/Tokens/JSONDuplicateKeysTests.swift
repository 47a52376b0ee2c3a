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
          let isEscaped = Int.random(in: 0..<5, using: &random) == 0
          let quote = isJSON5 ? ["", "'", "\""][Int.random(in: 0..<3, using: &random)] : "\""
          key("k\(Int.random(in: 0..<3 * keys, using: &random))", quote, isEscaped, &first)
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

    /// Writes a key that begins with k, and a colon.
    private mutating func key(
      _ key: String, _ quote: String, _ isEscaped: Bool, _ first: inout [String: Int]
    ) {
      if let earlier = first[key] {
        expected.append(Found(offset: text.count, first: earlier))
      } else {
        first[key] = text.count
      }
      let spelled = isEscaped ? #"\u006b"# + key.dropFirst() : key
      text += Array("\(quote)\(spelled)\(quote)".utf8)
      if isJSON5 { rare(Self.blanks) }
      text += Array(": ".utf8)
    }

    /// Writes a list of objects that mostly have the same keys in the same order.
    mutating func records(_ count: Int, keys: Int, depth: Int = 2) {
      var names = (0..<keys).map { index in
        // Some differ beyond the first 16 bytes.
        let length = [0, 3, 5, 6, 11, 12, 13, 14, 30][index % 9]
        return "k" + String(repeating: "x", count: length) + "\(index)"
      }
      text.append(UInt8(ascii: "["))
      for index in 0..<count {
        if index > 0 { text.append(UInt8(ascii: ",")) }
        let place = Int.random(in: 0..<keys, using: &random)
        var own = names
        switch Int.random(in: 0..<20, using: &random) {
        case 0: own.remove(at: place)
        case 1: own.insert("k\(index)y", at: place)
        case 2: own.insert(names[Int.random(in: 0..<keys, using: &random)], at: place)
        case 3: own.swapAt(0, place)
        case 4: own.removeSubrange(place...)
        case 5: names[place] += "z"
        default: break
        }
        record(own, depth)
      }
      text.append(UInt8(ascii: "]"))
    }

    private mutating func record(_ keys: [String], _ depth: Int) {
      var first: [String: Int] = [:]
      // In JSON5, most keys of an object have the same quotes, or none.
      let others = isJSON5 ? ["", "'", "\""] : ["\""]
      let usual = others[keys.count % others.count]
      text.append(UInt8(ascii: "{"))
      for (index, name) in keys.enumerated() {
        if index > 0 { text.append(UInt8(ascii: ",")) }
        let quote =
          Int.random(in: 0..<30, using: &random) == 0 ? others.randomElement(using: &random) : nil
        key(name, quote ?? usual, Int.random(in: 0..<60, using: &random) == 0, &first)
        switch Int.random(in: 0..<12, using: &random) {
        case 0: text += Array("{}".utf8)
        case 1 where depth > 0: records(3, keys: 2, depth: depth - 1)
        case 2 where depth > 0: record(["k1", "k2"], depth - 1)
        case 3...7: text += Array("\"\(name)\"".utf8)
        case 8 where isJSON5: text += Array("'\(name)'".utf8)
        default: text += Array("\(index)".utf8)
        }
      }
      text.append(UInt8(ascii: "}"))
    }
  }

  @Test("of records with the same keys", arguments: [1, 2, 5, 9, 31, 32, 33, 50])
  func alike(_ keys: Int) {
    for seed in 0..<60 {
      for dialect in [JSONDialect.strict, .withComments, .json5] {
        var maker = Maker(
          random: SeededGenerator(seed: UInt64(keys * 1000 + seed)), isJSON5: dialect == .json5)
        maker.records(40, keys: keys)
        let found = find(maker.text, dialect)
        #expect(
          Set(found) == Set(maker.expected) && found.count == maker.expected.count,
          "\(keys) keys, \(seed), \(dialect)")
      }
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
      if round % 4 == 3 {
        maker.records(60, keys: round)
      } else {
        maker.container(depth: round % 3 == 2 ? 2 : 3, keys: [3, 20, 200][round % 3])
      }
      let text = maker.text
      let bytes = Bytes(text)
      let first = 64 * Int.random(in: 0...text.count / 128, using: &random)
      guard first < text.count,
        let ahead = search(
          bytes, after: first, window: 64 << (round % 8), hasThread: round % 7 > 1)
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
  private func search(
    _ bytes: Bytes, after first: Int, window: Int, hasThread: Bool
  ) -> JSONTokensAhead? {
    var state = scan_token_state()
    state.allows_unpaired = 1
    var positions = [UInt32](repeating: 0, count: first + 68)
    let text = JSONText(bytes, .strict)
    _ = scan_checked_tokens(text.bytes, first, &state, &positions, positions.count, 512)
    return JSONTokensAhead(
      text, bytes, from: first, state, width: 512, window: window, hasThread: hasThread)
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
