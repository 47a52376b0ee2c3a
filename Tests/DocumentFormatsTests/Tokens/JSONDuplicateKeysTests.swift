import DocumentTree
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
    /// One of how many places has a rare text.
    var rarity = 6

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
      guard Int.random(in: 0..<rarity, using: &random) == 0 else { return false }
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
      // What no walk passes ends all comparisons with earlier records.
      rarity = 200
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

  @Test("of records with the same keys", arguments: [1, 2, 5, 9, 33, 127, 128, 129, 150])
  func alike(_ keys: Int) {
    for seed in 0..<(keys < 100 ? 60 : 8) {
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

  @Test(
    "a key that begins like that of the record before is another one",
    arguments: ["", "'", "\""])
  func beginning(_ quote: String) {
    let records = [("a", "b"), ("a", "b"), ("ab", "ab"), ("ab", "a")].map { first, second in
      "{\(quote)\(first)\(quote): 1, \(quote)\(second)\(quote): 2}"
    }
    let padding = String(repeating: " ", count: 3000)
    let text = "[\(records.joined(separator: ","))\(padding)]"
    #expect(find(Array(text.utf8), .json5).count == 1)
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

  @Test("are the same however the text is read", arguments: 0..<8)
  func ways(_ part: Int) {
    for round in 0..<100 {
      let dialect = [JSONDialect.strict, .withComments, .json5][round % 3]
      var maker = Maker(
        random: SeededGenerator(seed: UInt64(part * 1000 + round)), isJSON5: dialect == .json5)
      if round % 4 == 3 {
        maker.records(60, keys: round)
      } else {
        maker.container(depth: round % 7 == 2 ? 2 : 3, keys: [3, 20, 200][round / 3 % 3])
      }
      let options = JSONWalk.Options(
        leastLength: round % 11 == 0 ? .max : 0, firstSize: [64, 128, 1024][round % 5 % 3],
        width: [128, 256, 512][round % 5 / 2], aheadAfter: round % 2 == 0 ? 64 : .max,
        aheadSize: 64 << (round % 4), checksWords: round % 3 == 0)
      let found = find(maker.text, dialect, options)
      #expect(
        Set(found) == Set(maker.expected) && found.count == maker.expected.count,
        "part \(part), \(round)")
    }
  }

  @Test("up to a limit are those before it")
  func limit() {
    var maker = Maker(random: SeededGenerator(seed: 7))
    maker.records(60, keys: 9)
    for limit in stride(from: 0, to: maker.text.count, by: 7) {
      let found = Format.json.grammar.duplicateKeys(
        in: Bytes(maker.text), upTo: limit, most: .max)
      let ends = maker.expected.filter { key in
        let colon = maker.text[key.offset...].firstIndex(of: UInt8(ascii: ":")) ?? 0
        return colon <= limit
      }
      #expect(found.first.map(\.offset) == ends.map(\.offset), "\(limit)")
    }
  }

  @Test("of lines are those of each line, and of a broken line those before its fault")
  func lines() {
    let text = """
      {"a": 1}
      {"a": 1, "b": {"c": 1, "a": 2}, "a": 3}
      {"a": 1, "a": [2
      """
    for ends in ["", "\n{\"a\": 1}"] {
      let found = Format.jsonLines.grammar.duplicateKeys(
        in: Bytes(Array((text + ends).utf8)), upTo: text.utf8.count, most: .max)
      #expect(found.first.map(\.offset) == [41, 58] && found.count == 2)
    }
  }

  @Test("only the first ones are kept, and all are counted")
  func most() {
    let members = Array(repeating: "\"\(String(repeating: "é", count: 40))\": 1", count: 9)
    let text = Array("{\(members.joined(separator: ","))}".utf8)
    let found = Format.json.grammar.duplicateKeys(in: Bytes(text), upTo: text.count, most: 3)
    #expect(found.first.count == 3 && found.count == 8)
    // No character is cut.
    #expect(found.first.first?.key == "\"\(String(repeating: "é", count: 29))…")
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

  private func find(
    _ text: [UInt8], _ dialect: JSONDialect, _ options: JSONWalk.Options = JSONWalk.Options()
  ) -> [Found] {
    let index = IndexBox()
    _ = index.notes { NotedDuplicateKeys(most: .max) }
    var reader = JSONReader(Bytes(text), dialect, index, walk: options)
    reader.read()
    #expect(index.fault == nil)
    let noted: NotedDuplicateKeys? = index.knownNotes()
    return (noted?.found?.first ?? []).map { Found(offset: $0.offset, first: $0.first) }
  }
}
