import Testing

@testable import DocumentFormats

/// The ranges of attributes in an archived text, and where they are after an edit.
@Suite struct ArchivedTextRunsTests {
  @Test(
    "words that stay keep their attributes, and new ones get those of their neighbours",
    arguments: [
      ("Hello world", [6, 0, 5, 1], "Hello there", [6, 0, 5, 1]),
      ("Hello world", [6, 0, 5, 1], "Hello big world", [10, 0, 5, 1]),
      ("Hello world", [6, 0, 5, 1], "Hello worlds", [6, 0, 6, 1]),
      ("Hello world", [6, 0, 5, 1], "Hello world!", [6, 0, 6, 1]),
      ("Hello world", [6, 0, 5, 1], "world", [5, 1]),
      ("Hello world", [6, 0, 5, 1], "Hello ", [6, 0]),
      ("Hello world", [6, 0, 5, 1], "Oh, Hello world", [10, 0, 5, 1]),
      // Two edits around a word with other attributes.
      ("a bold c", [2, 0, 4, 1, 2, 0], "x bold yy", [2, 0, 4, 1, 3, 0]),
      ("a bold c", [2, 0, 4, 1, 2, 0], "other", [5, 0]),
      ("a bold c", [2, 0, 4, 1, 2, 0], "a c", [3, 0]),
      // Lengths are in UTF-16.
      ("🌍 b", [3, 0, 1, 1], "🌍🌍 b", [5, 0, 1, 1]),
      ("ab", [1, 0, 1, 1], "ab c", [1, 0, 3, 1]),
      // An empty text keeps one range.
      ("ab", [1, 0, 1, 1], "", [0, 0]),
      ("", [0, 1], "abc", [3, 1]),
    ])
  func edits(_ old: String, _ bytes: [UInt8], _ new: String, _ expected: [UInt8]) throws {
    let runs = try #require(ArchivedTextRuns(bytes, length: old.utf16.count))
    #expect(runs.bytes == bytes)
    #expect(runs.edited(old, new).bytes == expected)
    #expect(ArchivedTextRuns(expected, length: new.utf16.count) != nil)
  }

  @Test("numbers of several digits are read and written")
  func longRuns() throws {
    let old = String(repeating: "a ", count: 10_000)
    // 19,000 and 1,000.
    let bytes: [UInt8] = [0xB8, 0x94, 0x01, 0x00, 0xE8, 0x07, 0x01]
    let runs = try #require(ArchivedTextRuns(bytes, length: old.utf16.count))
    #expect(runs.bytes == bytes)
    let edited = runs.edited(old, String(repeating: "b ", count: 10_000))
    #expect(edited.runs.map(\.length).reduce(0, +) == 20_000)
  }

  @Test(
    "ranges that do not fit their text are not read",
    arguments: [
      [], [5], [5, 0, 5, 1], [11], [12, 0], [0x8B], [11, 0x80],
      [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F, 0],
    ])
  func unfit(_ bytes: [UInt8]) {
    #expect(ArchivedTextRuns(bytes, length: 11) == nil)
  }
}
