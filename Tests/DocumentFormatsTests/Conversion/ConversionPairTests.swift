import DocumentFormats
import DocumentTree
import ModelBasics
import ModelData
import Testing

@Suite("Converting between every two formats") struct ConversionPairTests {
  /// A pair of formats.
  struct Pair: CustomTestStringConvertible, Sendable {
    var source: Format
    var target: Format
    var testDescription: String { "\(source.id) to \(target.id)" }
  }

  static let pairs = Format.forNewFiles.flatMap { source in
    Format.forNewFiles.map { Pair(source: source, target: $0) }
  }

  /// A list of values that every format has.
  private static func list() throws -> Value {
    try Format.json.valueCursor(
      over: Array(
        #"""
        [{"name": "Ada", "empty": "", "odd key": "a\n\t\"b\" \\ 'c' <d> & ]]> -- é 😀", "": "x",
          "list": ["1", [], {}, ["a", ["b"]], {"a": {"b": {"c": "d"}}}], "zz": "last", "a": "not sorted"},
         "42", "true", "null", " ", "//", "/* */", "<!-- -->", "a=b;", "2015-02-23T18:30:00Z"]
        """#.utf8)
    ).value
  }

  /// The list as a file of a format.
  private static func text(in format: Format) throws -> [UInt8] {
    try Converted(Format.json.documentText(of: list()), from: .json, to: format).bytes
  }

  @Test("texts, lists, objects and their order stay", arguments: pairs)
  func common(pair: Pair) throws {
    let value = try Self.list()
    let text = try Self.text(in: pair.source)
    let converted = try Converted(text, from: pair.source, to: pair.target)
    #expect(converted.losses == [])
    #expect(try converted.value == value)
    let back = try Converted(converted.bytes, from: pair.target, to: pair.source)
    #expect(try back.value == value)
  }

  @Test("a text that was converted is converted to itself", arguments: pairs)
  func isStable(pair: Pair) throws {
    let text = try Self.text(in: pair.source)
    let once = try Converted(text, from: pair.source, to: pair.target)
    let twice = try Converted(once.bytes, from: pair.target, to: pair.target)
    #expect(twice.text == once.text)
  }

  @Test("deep values need no recursion", arguments: [Format.json, .json5, .xmlPropertyList])
  func deep(target: Format) throws {
    let depth = 20_000
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let converted = try Converted(text, from: .json, to: target)
    let back = try Converted(converted.bytes, from: target, to: .json)
    #expect(back.text.filter { !$0.isWhitespace } == text)
  }

  @Test(
    "comments stay where they are between the formats that have them",
    arguments: pairs.filter { pair in
      let id = pair.target.id
      return pair.source == .jsonc && (id == "jsonc" || id == "json5" || id == "plist")
    })
  func comments(pair: Pair) throws {
    let text = """
      // file
      // and its second line
      {
        // above
        "a": 1, // after

        /* one
         * two
         */
        "b": [ // opening
          /* before */ 2,
          // inside
        ],
        "c": {
          // only a comment
        },
        "d" /* key */: 3 /* x */ // y
        // end
      }
      // tail

      """
    let there = try Converted(text, from: .jsonc, to: pair.target)
    let back = try Converted(there.bytes, from: pair.target, to: .jsonc)
    #expect(there.losses == [])
    let expected = """
      // file
      // and its second line
      {
        // above
        "a": 1, // after

        // one
        // two
        "b": [ // opening
          /* before */ 2
          // inside
        ],
        "c": {
          // only a comment
        },
        "d" /* key */: 3 /* x */ // y
        // end
      }
      // tail

      """
    // A text that is valid in the other format as it is stays the same.
    guard pair.target == .xmlPropertyList else { return #expect(there.text == text) }
    #expect(back.text == expected)
    let third = try Converted(back.bytes, from: .jsonc, to: pair.target)
    #expect(third.text == there.text)
  }
}
