import Testing

@Suite struct LooseLineTests {
  @Test(
    "blank lines and loose comments stay separate when an entry is removed",
    arguments: [
      // A comment below an entry does not move to the entry above.
      Sentence(
        "[\n  1,\n\n  2,\n  // below\n\n  3\n]", .delete("[1]"), "[\n  1,\n\n  // below\n\n  3\n]"),
      Sentence("[\n  1,\n\n  2\n  // end\n]", .delete("[1]"), "[\n  1\n\n  // end\n]"),
      Sentence("[\n  1,\n  2\n  // end\n]", .delete("[1]"), "[\n  1\n  // end\n]"),
      // Blank lines are not joined.
      Sentence(
        "[\n  1,\n\n  // s\n\n  2,\n\n  // t\n\n  3\n]", .delete("[1]"),
        "[\n  1,\n\n  // s\n\n  // t\n\n  3\n]"),
      Sentence(
        "[\r\n  1,\r\n\r\n  // s\r\n \t\r\n  2,\r\n\r\n  // t\r\n\r\n  3\r\n]", .delete("[1]"),
        "[\r\n  1,\r\n\r\n  // s\r\n \t\r\n  // t\r\n\r\n  3\r\n]"),
      Sentence(
        "[\n  1,\n\n  // s\n\n  2\n\n  // end\n]", .delete("[1]"),
        "[\n  1\n\n  // s\n\n  // end\n]"),
      Sentence(
        "[\n  // s\n\n  1,\n\n  // t\n\n  2\n]", .delete("[0]"),
        "[\n  // s\n\n  // t\n\n  2\n]"),
      // No blank line is left at an end.
      Sentence("[\n  1,\n\n  // s\n\n  2\n]", .delete("[1]"), "[\n  1\n\n  // s\n]"),
      Sentence("[\n  1,\n\n  // s\n\n  2\n\n]", .delete("[1]"), "[\n  1\n\n  // s\n\n]"),
      Sentence(
        "[\n  1,\n\n  // s\n\n  2\n]", .delete("[0]"), "[\n  // s\n\n  2\n]"),
      Sentence(
        "{\n  // head\n\n  // about x\n  \"x\": 1,\n\n  // two\n\n  \"y\": 2\n}", .delete(".x"),
        "{\n  // head\n\n  // two\n\n  \"y\": 2\n}"),
      Sentence(
        "{\n  // head\n  \"x\": 1,\n\n  // two\n\n  \"y\": 2\n}", .delete(".x"),
        "{\n  // head\n\n  // two\n\n  \"y\": 2\n}"),
      Sentence(
        "// license\n{\n  // about x\n  \"x\": 1,\n  \"y\": 2\n}", .delete(".x"),
        "// license\n{\n  \"y\": 2\n}"),
      // If nothing else is left, the blank line stays: it separates the comment from a new entry.
      Sentence("[\n  // s\n\n  1\n]", .delete("[0]"), "[\n  // s\n\n]"),
      // A bracket does not become part of a remaining comment.
      Sentence("{\"t\": [ // c\n  1]}", .delete(".t[0]"), "{\"t\": [ // c\n]}"),
      Sentence("{ // c\n  \"a\": 1}", .delete(".a"), "{ // c\n}"),
      Sentence("[\n  // c\n  1]", .delete("[0]"), "[\n  // c\n]"),
      Sentence("[\n  // c\n\n  1]", .delete("[0]"), "[\n  // c\n]"),
      Sentence("[ // c\n  1 /* d */]", .delete("[0]"), "[ // c\n]"),
      Sentence("[ /* c */ 1]", .delete("[0]"), "[]"),
      // Lines that are not next to the removed entry do not change.
      Sentence(
        "[ // c\n\n  // s\n\n\n  1,\n  2\n\n\n]", .delete("[1]"), "[ // c\n\n  // s\n\n\n  1\n\n\n]"
      ),
    ])
  func looseLines(_ row: Sentence) throws {
    try row.holds()
  }

  static let commaFirst =
    "{\n    \"a\": 1 // one\n  // about b\n  , \"b\": 2\n  // about c\n  , \"c\": 3 // three\n}"

  @Test(
    "if commas begin lines, the comments of an entry come before its comma",
    arguments: [
      Sentence(
        commaFirst, .delete(".b"),
        "{\n    \"a\": 1 // one\n  // about c\n  , \"c\": 3 // three\n}"),
      Sentence(commaFirst, .delete(".c"), "{\n    \"a\": 1 // one\n  // about b\n  , \"b\": 2\n}"),
      Sentence(
        commaFirst, .delete(".a"),
        "{\n  // about b\n    \"b\": 2\n  // about c\n  , \"c\": 3 // three\n}"),
      Sentence(
        commaFirst, .move(".c", .before(".b"), into: "."),
        "{\n    \"a\": 1 // one\n  // about c\n  , \"c\": 3 // three\n  // about b\n  , \"b\": 2\n}"
      ),
      Sentence(
        commaFirst, .move(".c", .first, into: "."),
        "{\n    // about c\n    \"c\": 3 // three\n  , \"a\": 1 // one\n  // about b\n  , \"b\": 2\n}"
      ),
      Sentence(
        commaFirst, .add("d", "4", .last, into: "."),
        "{\n    \"a\": 1 // one\n  // about b\n  , \"b\": 2\n  // about c\n  , \"c\": 3 // three\n  , \"d\": 4\n}"
      ),
      Sentence(
        commaFirst, .add("d", "4", .after(".a"), into: "."),
        "{\n    \"a\": 1 // one\n  , \"d\": 4\n  // about b\n  , \"b\": 2\n  // about c\n  , \"c\": 3 // three\n}"
      ),
      Sentence(
        commaFirst, .add("d", "4", .first, into: "."),
        "{\n    \"d\": 4\n  , \"a\": 1 // one\n  // about b\n  , \"b\": 2\n  // about c\n  , \"c\": 3 // three\n}"
      ),
      Sentence(
        commaFirst, .duplicate(".b"),
        "{\n    \"a\": 1 // one\n  // about b\n  , \"b\": 2\n  // about b\n  , \"b-2\": 2\n  // about c\n  , \"c\": 3 // three\n}"
      ),
      Sentence(
        "{\n    \"a\": 1 // one\n  , \"b\": 2 // two\n}", .add("d", "4", .last, into: "."),
        "{\n    \"a\": 1 // one\n  , \"b\": 2 // two\n  , \"d\": 4\n}"),
      Sentence(
        "{\n    \"a\": 1\n  , \"b\": {\n        \"x\": 1\n      , \"y\": 2\n    }\n  , \"c\": 3\n}",
        .move(".b", .after(".c"), into: "."),
        "{\n    \"a\": 1\n  , \"c\": 3\n  , \"b\": {\n        \"x\": 1\n      , \"y\": 2\n    }\n}"),
      Sentence("[1, 2\n, 3]", .delete("[1]"), "[1\n, 3]"),
      Sentence("[1\n, 2, 3]", .delete("[1]"), "[1\n, 3]"),
    ])
  func leadingCommas(
    _ row: Sentence
  ) throws { try row.holds() }

  @Test(
    "a comment of several lines before the bracket and a comma on its own line are kept",
    arguments: [
      Sentence("[ // c\n/* x\n y */]", .add("1", .last, into: "."), "[ // c\n  1\n/* x\n y */]"),
      Sentence(
        "{ // c\n/* x\n y */}", .add("a", "1", .last, into: "."), "{ // c\n  \"a\": 1\n/* x\n y */}"
      ),
      Sentence("[\n  /* x\n  y */ ]", .add("1", .first, into: "."), "[\n  1\n  /* x\n  y */ ]"),
      Sentence("[1 // c\n/* x\n y */]", .add("2", .last, into: "."), "[1, // c\n  2\n/* x\n y */]"),
      Sentence("[\"x\",1 // c\n,]", .delete("[0]"), "[1 // c\n,]"),
      Sentence("[\"x\",\n1 // c\n,]", .delete("[0]"), "[1 // c\n,]"),
    ])
  func commentBeforeBracket(
    _ row: Sentence
  ) throws {
    try row.holds()
  }
}
