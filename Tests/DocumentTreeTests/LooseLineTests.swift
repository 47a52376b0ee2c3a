import Testing

@Suite struct LooseLineTests {
  @Test(
    "blank lines and loose comments stay separate when an entry is removed",
    arguments: [
      // A comment below an entry does not move to the entry above.
      EditCase(
        "[\n  1,\n\n  2,\n  // below\n\n  3\n]", .delete("[1]"), "[\n  1,\n\n  // below\n\n  3\n]"),
      EditCase("[\n  1,\n\n  2\n  // end\n]", .delete("[1]"), "[\n  1\n\n  // end\n]"),
      EditCase("[\n  1,\n  2\n  // end\n]", .delete("[1]"), "[\n  1\n  // end\n]"),
      // Blank lines are not joined.
      EditCase(
        "[\n  1,\n\n  // s\n\n  2,\n\n  // t\n\n  3\n]", .delete("[1]"),
        "[\n  1,\n\n  // s\n\n  // t\n\n  3\n]"),
      EditCase(
        "[\r\n  1,\r\n\r\n  // s\r\n \t\r\n  2,\r\n\r\n  // t\r\n\r\n  3\r\n]", .delete("[1]"),
        "[\r\n  1,\r\n\r\n  // s\r\n \t\r\n  // t\r\n\r\n  3\r\n]"),
      EditCase(
        "[\n  1,\n\n  // s\n\n  2\n\n  // end\n]", .delete("[1]"),
        "[\n  1\n\n  // s\n\n  // end\n]"),
      EditCase(
        "[\n  // s\n\n  1,\n\n  // t\n\n  2\n]", .delete("[0]"),
        "[\n  // s\n\n  // t\n\n  2\n]"),
      // No blank line is left at an end.
      EditCase("[\n  1,\n\n  // s\n\n  2\n]", .delete("[1]"), "[\n  1\n\n  // s\n]"),
      EditCase("[\n  1,\n\n  // s\n\n  2\n\n]", .delete("[1]"), "[\n  1\n\n  // s\n\n]"),
      EditCase(
        "[\n  1,\n\n  // s\n\n  2\n]", .delete("[0]"), "[\n  // s\n\n  2\n]"),
      EditCase(
        "{\n  // head\n\n  // about x\n  \"x\": 1,\n\n  // two\n\n  \"y\": 2\n}", .delete(".x"),
        "{\n  // head\n\n  // two\n\n  \"y\": 2\n}"),
      EditCase(
        "{\n  // head\n  \"x\": 1,\n\n  // two\n\n  \"y\": 2\n}", .delete(".x"),
        "{\n  // head\n\n  // two\n\n  \"y\": 2\n}"),
      EditCase(
        "// license\n{\n  // about x\n  \"x\": 1,\n  \"y\": 2\n}", .delete(".x"),
        "// license\n{\n  \"y\": 2\n}"),
      // If nothing else is left, the blank line stays: it separates the comment from a new entry.
      EditCase("[\n  // s\n\n  1\n]", .delete("[0]"), "[\n  // s\n\n]"),
      // A bracket does not become part of a remaining comment.
      EditCase("{\"t\": [ // c\n  1]}", .delete(".t[0]"), "{\"t\": [ // c\n]}"),
      EditCase("{ // c\n  \"a\": 1}", .delete(".a"), "{ // c\n}"),
      EditCase("[\n  // c\n  1]", .delete("[0]"), "[]"),
      EditCase("{\n  // c\n  \"a\": 1}", .delete(".a"), "{\n  // c\n}"),
      EditCase("[\n  // c\n\n  1]", .delete("[0]"), "[\n  // c\n]"),
      EditCase("[ // c\n  1 /* d */]", .delete("[0]"), "[ // c\n]"),
      EditCase("[ /* c */ 1]", .delete("[0]"), "[]"),
      // Lines that are not next to the removed entry do not change.
      EditCase(
        "[ // c\n\n  // s\n\n\n  1,\n  2\n\n\n]", .delete("[1]"), "[ // c\n\n  // s\n\n\n  1\n\n\n]"
      ),
    ])
  func looseLines(_ row: EditCase) throws {
    try row.holds()
  }

  static let commaFirst =
    "{\n    \"a\": 1 // one\n  // about b\n  , \"b\": 2\n  // about c\n  , \"c\": 3 // three\n}"

  @Test(
    "if commas begin lines, the comments of an entry come before its comma",
    arguments: [
      EditCase(
        commaFirst, .delete(".b"),
        "{\n    \"a\": 1 // one\n  // about c\n  , \"c\": 3 // three\n}"),
      EditCase(commaFirst, .delete(".c"), "{\n    \"a\": 1 // one\n  // about b\n  , \"b\": 2\n}"),
      EditCase(
        commaFirst, .delete(".a"),
        "{\n  // about b\n    \"b\": 2\n  // about c\n  , \"c\": 3 // three\n}"),
      EditCase(
        commaFirst, .move(".c", .before(".b"), into: "."),
        "{\n    \"a\": 1 // one\n  // about c\n  , \"c\": 3 // three\n  // about b\n  , \"b\": 2\n}"
      ),
      EditCase(
        commaFirst, .move(".c", .first, into: "."),
        "{\n    // about c\n    \"c\": 3 // three\n  , \"a\": 1 // one\n  // about b\n  , \"b\": 2\n}"
      ),
      EditCase(
        commaFirst, .add("d", "4", .last, into: "."),
        "{\n    \"a\": 1 // one\n  // about b\n  , \"b\": 2\n  // about c\n  , \"c\": 3 // three\n  , \"d\": 4\n}"
      ),
      EditCase(
        commaFirst, .add("d", "4", .after(".a"), into: "."),
        "{\n    \"a\": 1 // one\n  , \"d\": 4\n  // about b\n  , \"b\": 2\n  // about c\n  , \"c\": 3 // three\n}"
      ),
      EditCase(
        commaFirst, .add("d", "4", .first, into: "."),
        "{\n    \"d\": 4\n  , \"a\": 1 // one\n  // about b\n  , \"b\": 2\n  // about c\n  , \"c\": 3 // three\n}"
      ),
      EditCase(
        commaFirst, .duplicate(".b"),
        "{\n    \"a\": 1 // one\n  // about b\n  , \"b\": 2\n  // about b\n  , \"b-2\": 2\n  // about c\n  , \"c\": 3 // three\n}"
      ),
      EditCase(
        "{\n    \"a\": 1 // one\n  , \"b\": 2 // two\n}", .add("d", "4", .last, into: "."),
        "{\n    \"a\": 1 // one\n  , \"b\": 2 // two\n  , \"d\": 4\n}"),
      EditCase(
        "{\n    \"a\": 1\n  , \"b\": {\n        \"x\": 1\n      , \"y\": 2\n    }\n  , \"c\": 3\n}",
        .move(".b", .after(".c"), into: "."),
        "{\n    \"a\": 1\n  , \"c\": 3\n  , \"b\": {\n        \"x\": 1\n      , \"y\": 2\n    }\n}"),
      EditCase("[1, 2\n, 3]", .delete("[1]"), "[1\n, 3]"),
      EditCase("{\"a\":1\n// c\n,\"b\":2}", .delete(".a"), "{\n// c\n\"b\":2}"),
      EditCase("{\"a\":1\n// c\n,\"b\":2}", .delete(".b"), "{\"a\":1}"),
      EditCase(
        "{\"a\":1\n// c\n,\"b\":2}", .move(".a", .last, into: "."),
        "{\n// c\n\"b\":2\n,\"a\":1}"),
      EditCase(
        "{\n    \"a\": 1\n  // b\n  , \"b\": 2\n}", .delete(".a"),
        "{\n  // b\n    \"b\": 2\n}"),
      EditCase("[1\n, 2, 3]", .delete("[1]"), "[1\n, 3]"),
    ])
  func leadingCommas(
    _ row: EditCase
  ) throws { try row.holds() }

  @Test(
    "a comment of several lines before the bracket and a comma on its own line are kept",
    arguments: [
      EditCase("[ // c\n/* x\n y */]", .add("1", .last, into: "."), "[ // c\n  1\n/* x\n y */]"),
      EditCase(
        "{ // c\n/* x\n y */}", .add("a", "1", .last, into: "."), "{ // c\n  \"a\": 1\n/* x\n y */}"
      ),
      EditCase("[\n  /* x\n  y */ ]", .add("1", .first, into: "."), "[\n  1\n  /* x\n  y */ ]"),
      EditCase("[1 // c\n/* x\n y */]", .add("2", .last, into: "."), "[1, // c\n  2\n/* x\n y */]"),
      EditCase("[\"x\",1 // c\n,]", .delete("[0]"), "[1 // c\n,]"),
      EditCase("[\"x\",\n1 // c\n,]", .delete("[0]"), "[1 // c\n,]"),
    ])
  func commentBeforeBracket(
    _ row: EditCase
  ) throws {
    try row.holds()
  }
}
