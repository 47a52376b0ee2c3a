import DocumentFormats
import DocumentTree
import ModelBasics
import Testing

@Suite struct EditRuleTests {
  @Test(
    "setting a value changes its token and no other byte",
    arguments: [
      EditCase("1", .set(".", "2"), "2"),
      EditCase("{\"a\": 1.10, \"b\": 2}", .set(".a", "3"), "{\"a\": 3, \"b\": 2}"),
      EditCase("[1 , 2\t, 3 ]", .set("[1]", "\"x\""), "[1 , \"x\"\t, 3 ]"),
      EditCase("{\"a\" :1 /* one */}", .set(".a", "{}"), "{\"a\" :{} /* one */}"),
      EditCase("\u{FEFF}{\"a\":1}\r\n", .set(".a", "null"), "\u{FEFF}{\"a\":null}\r\n"),
      EditCase("// head\n[1]\n// tail", .set(".", "2"), "// head\n2\n// tail"),
      EditCase("[1]", .set("[0]", " 2 "), "[2]"),
      // Lines of an inserted value are indented as at the insertion point.
      EditCase(
        "{\n  \"a\": {\n    \"b\": 1\n  }\n}", .set(".a.b", "[\n  1\n]"),
        "{\n  \"a\": {\n    \"b\": [\n      1\n    ]\n  }\n}"),
    ])
  func setValue(_ row: EditCase) throws {
    try row.holds()
  }

  @Test(
    "renaming changes the token of the key and no other byte",
    arguments: [
      EditCase("{\"a\": 1}", .rename(".a", "b"), "{\"b\": 1}"),
      EditCase("{ \"a\" : 1 , \"b\": 2}", .rename(".a", "x\"y"), "{ \"x\\\"y\" : 1 , \"b\": 2}"),
      EditCase(
        "{\n  \"a\": 1, // one\n  \"b\": 2\n}", .rename(".b", ""),
        "{\n  \"a\": 1, // one\n  \"\": 2\n}"),
    ])
  func rename(_ row: EditCase) throws {
    try row.holds()
  }

  @Test(
    "an entry is inserted into an empty container",
    arguments: [
      EditCase("[]", .add("1", .last, into: "."), "[\n  1\n]"),
      EditCase("{}\n", .add("a", "1", .last, into: "."), "{\n  \"a\": 1\n}\n"),
      EditCase("{ }", .add("a", "1", .last, into: "."), "{\n  \"a\": 1\n}"),
      EditCase("[1, []]", .add("2", .last, into: "[1]"), "[1, [2]]"),
      EditCase(
        "{\"a\":{},\"b\":1}", .add("c", "2", .last, into: ".a"), "{\"a\":{\"c\":2},\"b\":1}"),
      EditCase(
        "{\n\t\"a\": {}\n}", .add("b", "1", .last, into: ".a"),
        "{\n\t\"a\": {\n\t\t\"b\": 1\n\t}\n}"),
      EditCase(
        "{\r\n    \"a\": []\r\n}\r\n", .add("1", .first, into: ".a"),
        "{\r\n    \"a\": [\r\n        1\r\n    ]\r\n}\r\n"),
      EditCase(
        "{\n  // nothing\n}", .add("a", "1", .last, into: "."), "{\n  // nothing\n  \"a\": 1\n}"),
      EditCase("{ // nothing\n}", .add("a", "1", .last, into: "."), "{ // nothing\n  \"a\": 1\n}"),
      EditCase("{\n}", .add("a", "1", .last, into: "."), "{\n  \"a\": 1\n}"),
      EditCase("[\n\n]", .add("1", .last, into: "."), "[\n  1\n]"),
      // Laid out as its siblings.
      EditCase(
        "{\n  \"a\": [ 1,2 ],\n  \"b\": []\n}", .add("3", .last, into: ".b"),
        "{\n  \"a\": [ 1,2 ],\n  \"b\": [ 3 ]\n}"),
      EditCase(
        "[\n  { \"a\": 1 },\n  {}\n]", .add("a", "2", .last, into: ".[1]"),
        "[\n  { \"a\": 1 },\n  { \"a\": 2 }\n]"),
      EditCase(
        "[\n  {\n    \"a\": [1]\n  },\n  {}\n]", .add("a", "2", .last, into: ".[1]"),
        "[\n  {\n    \"a\": [1]\n  },\n  {\n    \"a\": 2\n  }\n]"),
    ])
  func firstEntry(_ row: EditCase) throws { try row.holds() }

  @Test(
    "a new entry in a container on one line is spaced like the others",
    arguments: [
      EditCase("[1, 2]", .add("0", .first, into: "."), "[0, 1, 2]"),
      EditCase("[1, 2]", .add("0", .after("[0]"), into: "."), "[1, 0, 2]"),
      EditCase("[1, 2]", .add("0", .last, into: "."), "[1, 2, 0]"),
      EditCase("[1,2]", .add("0", .last, into: "."), "[1,2,0]"),
      EditCase("[ 1, 2 ]", .add("0", .first, into: "."), "[ 0, 1, 2 ]"),
      EditCase("[ 1, 2 ]", .add("0", .last, into: "."), "[ 1, 2, 0 ]"),
      EditCase("[1]", .add("0", .last, into: "."), "[1, 0]"),
      EditCase("[1]", .add("0", .first, into: "."), "[0, 1]"),
      EditCase("[ 1 ]", .add("0", .last, into: "."), "[ 1, 0 ]"),
      EditCase("[ 1 ]", .add("0", .first, into: "."), "[ 0, 1 ]"),
      EditCase("{\"a\":1}", .add("b", "2", .last, into: "."), "{\"a\":1,\"b\":2}"),
      EditCase("{\"a\": 1}", .add("b", "2", .first, into: "."), "{\"b\": 2, \"a\": 1}"),
      EditCase("{ \"a\": 1 }", .add("b", "2", .last, into: "."), "{ \"a\": 1, \"b\": 2 }"),
      EditCase("[1, 2 /* two */]", .add("0", .last, into: "."), "[1, 2 /* two */, 0]"),
    ])
  func entryOnOneLine(_ row: EditCase) throws {
    try row.holds()
  }

  @Test(
    "a new entry in a container of several lines gets a line like the others",
    arguments: [
      EditCase("[\n  1,\n  2\n]", .add("0", .first, into: "."), "[\n  0,\n  1,\n  2\n]"),
      EditCase("[\n  1,\n  2\n]", .add("0", .after("[0]"), into: "."), "[\n  1,\n  0,\n  2\n]"),
      EditCase("[\n  1,\n  2\n]", .add("0", .last, into: "."), "[\n  1,\n  2,\n  0\n]"),
      EditCase("[\n  1,\n  2,\n]", .add("0", .last, into: "."), "[\n  1,\n  2,\n  0,\n]"),
      EditCase("[\n  1,\n]", .add("0", .first, into: "."), "[\n  0,\n  1,\n]"),
      EditCase(
        "[\r\n\t1,\r\n\t2\r\n]", .add("0", .last, into: "."), "[\r\n\t1,\r\n\t2,\r\n\t0\r\n]"),
      EditCase(
        "[\n  1, // one\n  2 // two\n]", .add("0", .last, into: "."),
        "[\n  1, // one\n  2, // two\n  0\n]"),
      EditCase(
        "[\n  1, // one\n  2 // two\n]", .add("0", .after("[0]"), into: "."),
        "[\n  1, // one\n  0,\n  2 // two\n]"),
      EditCase(
        "[ // all\n  1,\n  2\n]", .add("0", .first, into: "."), "[ // all\n  0,\n  1,\n  2\n]"),
      EditCase(
        "[[\n  // about 1\n  1\n]]", .add("0", .first, into: ".[0]"),
        "[[\n  0,\n  // about 1\n  1\n]]"),
      EditCase(
        "[\n  // about 1\n  1\n]", .add("0", .first, into: "."),
        "[\n  0,\n  // about 1\n  1\n]"),
      EditCase(
        "{\n  // about all\n  \"a\": 1\n}", .add("b", "0", .first, into: "."),
        "{\n  // about all\n  \"b\": 0,\n  \"a\": 1\n}"),
      EditCase(
        "[\n  1\n  // the end\n]", .add("0", .last, into: "."), "[\n  1,\n  0\n  // the end\n]"),
      EditCase(
        "[\n  // all\n\n  1\n]", .add("0", .first, into: "."), "[\n  // all\n\n  0,\n  1\n]"),
      EditCase(
        "[\n  1,\n\n  2\n]", .add("0", .after("[0]"), into: "."), "[\n  1,\n  0,\n\n  2\n]"),
      EditCase(
        "[\n  1,\n\n  2\n]", .add("0", .before("[1]"), into: "."), "[\n  1,\n  0,\n\n  2\n]"),
      EditCase("[\n  1,\n\n  2\n]", .add("0", .last, into: "."), "[\n  1,\n\n  2,\n  0\n]"),
      EditCase(
        "{\n    \"a\" : 1\n}", .add("b", "2", .last, into: "."),
        "{\n    \"a\" : 1,\n    \"b\" : 2\n}"
      ),
      // Comma first.
      EditCase("[\n    1\n  , 2\n]", .add("0", .last, into: "."), "[\n    1\n  , 2\n  , 0\n]"),
      EditCase("[ 1\n, 2\n]", .add("0", .last, into: "."), "[ 1\n, 2\n, 0\n]"),
      EditCase("[\n    1\n  , 2\n]", .add("0", .first, into: "."), "[\n    0\n  , 1\n  , 2\n]"),
      EditCase(
        "[\n    1\n  , 2\n]", .add("0", .after("[0]"), into: "."), "[\n    1\n  , 0\n  , 2\n]"),
      EditCase("[1,\n 2,\n 3]", .add("0", .first, into: "."), "[0,\n 1,\n 2,\n 3]"),
      // An entry with several lines.
      EditCase(
        "{\n  \"a\": {\n    \"b\": 1\n  }\n}",
        .add("c", "{\n  \"d\": [\n    1\n  ]\n}", .last, into: ".a"),
        "{\n  \"a\": {\n    \"b\": 1,\n    \"c\": {\n      \"d\": [\n        1\n      ]\n    }\n  }\n}"
      ),
      // The first entry is on the bracket's line.
      EditCase("[1,\n 2,\n 3]", .add("0", .last, into: "."), "[1,\n 2,\n 3,\n 0]"),
    ])
  func entryOnItsOwnLine(_ row: EditCase) throws {
    try row.holds()
  }

  @Test(
    "the entry after a deleted entry on the same line begins that line",
    arguments: [
      EditCase("[\n  1, 2,\n  3, 4\n]", .delete("[0]"), "[\n  2,\n  3, 4\n]"),
      EditCase("[\n  1, 2,\n  3, 4\n]", .delete("[1]"), "[\n  1,\n  3, 4\n]"),
      EditCase("[\n  1, 2,\n  3, 4\n]", .delete("[2]"), "[\n  1, 2,\n  4\n]"),
      EditCase("[\n  1, 2,\n  3, 4\n]", .delete("[3]"), "[\n  1, 2,\n  3\n]"),
    ])
  func entryAfterDeleted(_ row: EditCase) throws {
    try row.holds()
  }

  @Test(
    "deleting an entry removes its own comments and one comma",
    arguments: [
      EditCase("[1]", .delete("[0]"), "[]"),
      EditCase("[ 1 ]", .delete("[0]"), "[]"),
      EditCase("[1, 2, 3]", .delete("[0]"), "[2, 3]"),
      EditCase("[1, 2, 3]", .delete("[1]"), "[1, 3]"),
      EditCase("[1, 2, 3]", .delete("[2]"), "[1, 2]"),
      EditCase("[ 1, 2 ]", .delete("[0]"), "[ 2 ]"),
      EditCase("[ 1, 2 ]", .delete("[1]"), "[ 1 ]"),
      EditCase("[1,2,3]", .delete("[1]"), "[1,3]"),
      EditCase("[1, 2,]", .delete("[1]"), "[1,]"),
      EditCase("[1,]", .delete("[0]"), "[]"),
      EditCase("[\n  1\n]", .delete("[0]"), "[]"),
      EditCase("[\n  1,\n  2,\n  3\n]", .delete("[0]"), "[\n  2,\n  3\n]"),
      EditCase("[\n  1,\n  2,\n  3\n]", .delete("[1]"), "[\n  1,\n  3\n]"),
      EditCase("[\n  1,\n  2,\n  3\n]", .delete("[2]"), "[\n  1,\n  2\n]"),
      EditCase("[\n  1,\n  2,\n]", .delete("[1]"), "[\n  1,\n]"),
      EditCase("[\r\n  1,\r\n  2\r\n]", .delete("[1]"), "[\r\n  1\r\n]"),
      // Comments go with their entry.
      EditCase(
        "[\n  1, // one\n  2, // two\n  3 // three\n]", .delete("[1]"),
        "[\n  1, // one\n  3 // three\n]"),
      EditCase(
        "[\n  1, // one\n  2, // two\n  3 // three\n]", .delete("[2]"),
        "[\n  1, // one\n  2 // two\n]"),
      EditCase(
        "[\n  // about 1\n  1,\n  // about 2\n  2\n]", .delete("[0]"), "[\n  // about 2\n  2\n]"),
      EditCase(
        "[\n  // about 1\n  1,\n  // about 2\n  // and more\n  2\n]", .delete("[1]"),
        "[\n  // about 1\n  1\n]"),
      // A comment that belongs to no entry stays.
      EditCase(
        "[\n  1,\n\n  // section\n\n  2,\n  3\n]", .delete("[1]"),
        "[\n  1,\n\n  // section\n\n  3\n]"),
      EditCase("[ // all\n  1\n]", .delete("[0]"), "[ // all\n]"),
      EditCase("[ // all\n  1,\n  2\n]", .delete("[0]"), "[ // all\n  2\n]"),
      EditCase("[\n  1\n  // the end\n]", .delete("[0]"), "[\n  // the end\n]"),
      EditCase("[\n  1,\n  2\n  // the end\n]", .delete("[1]"), "[\n  1\n  // the end\n]"),
      // Groups stay separate; no blank line is left at an end.
      EditCase("[\n  1,\n\n  2,\n  3\n]", .delete("[1]"), "[\n  1,\n\n  3\n]"),
      EditCase("[\n  1,\n\n  2\n]", .delete("[0]"), "[\n  2\n]"),
      EditCase("[\n  1,\n\n  2\n]", .delete("[1]"), "[\n  1\n]"),
      EditCase("[\n  1,\n\n  2,\n\n  3\n]", .delete("[1]"), "[\n  1,\n\n  3\n]"),
      EditCase("[\n    1\n  , 2\n  , 3\n]", .delete("[1]"), "[\n    1\n  , 3\n]"),
      EditCase("[\n    1\n  , 2\n  , 3\n]", .delete("[2]"), "[\n    1\n  , 2\n]"),
      EditCase("[\n    1\n  , 2\n]", .delete("[0]"), "[\n    2\n]"),
      EditCase("[1 /* one */, 2]", .delete("[0]"), "[2]"),
      // On one line a comment belongs to the entry before it.
      EditCase("[1, /* one */ 2]", .delete("[1]"), "[1]"),
      EditCase("{\"a\":1,\"b\":2}", .delete(".a"), "{\"b\":2}"),
      EditCase("[1,\n 2,\n 3]", .delete("[0]"), "[2,\n 3]"),
      EditCase("[1,\n 2,\n 3]", .delete("[2]"), "[1,\n 2]"),
    ])
  func deletedComments(_ row: EditCase) throws {
    try row.holds()
  }

  @Test(
    "a copy comes after its original, with the comments and a new key",
    arguments: [
      EditCase("[1, 2]", .duplicate("[0]"), "[1, 1, 2]"),
      EditCase("[1]", .duplicate("[0]"), "[1, 1]"),
      EditCase("[\n  1\n]", .duplicate("[0]"), "[\n  1,\n  1\n]"),
      EditCase("{\"a\": 1}", .duplicate(".a"), "{\"a\": 1, \"a-2\": 1}"),
      EditCase(
        "{\n  // about a\n  \"a\": 1, // one\n  // b\n  \"b\": 2\n}", .duplicate(".a"),
        "{\n  // about a\n  \"a\": 1, // one\n  // about a\n  \"a-2\": 1, // one\n  // b\n  \"b\": 2\n}"
      ),
      EditCase(
        "{\n  // all\n  // of it\n  \"a\": 1, // one\n  \"b\": 2\n  // end\n}",
        .duplicate(".a"),
        "{\n  // all\n  // of it\n  \"a\": 1, // one\n  \"a-2\": 1, // one\n  \"b\": 2\n  // end\n}"
      ),
      EditCase(
        "[\n  {\n    \"a\": 1\n  }\n]", .duplicate("[0]"),
        "[\n  {\n    \"a\": 1\n  },\n  {\n    \"a\": 1\n  }\n]"),
      EditCase("[\n  1 // one\n]", .duplicate("[0]"), "[\n  1, // one\n  1 // one\n]"),
    ])
  func duplicate(_ row: EditCase) throws {
    try row.holds()
  }

  @Test(
    "a moved entry keeps its comments and gets the indentation of its container",
    arguments: [
      EditCase("[1, 2, 3]", .move("[0]", .last, into: "."), "[2, 3, 1]"),
      // A comment between a key and its value keeps the line ends of the file.
      EditCase(
        "{\r\n  \"a\": // one\r\n    1,\r\n  \"b\": [\r\n    0\r\n  ]\r\n}",
        .move(".a", .last, into: ".b"),
        "{\r\n  \"b\": [\r\n    0,\r\n    // one\r\n    1\r\n  ]\r\n}"),
      EditCase("[1, 2, 3]", .move("[2]", .first, into: "."), "[3, 1, 2]"),
      EditCase("[1, 2, 3]", .move("[1]", .before("[0]"), into: "."), "[2, 1, 3]"),
      EditCase("[1,2,3]", .move("[0]", .after("[1]"), into: "."), "[2,1,3]"),
      EditCase("[\n  1,\n  2,\n  3\n]", .move("[0]", .last, into: "."), "[\n  2,\n  3,\n  1\n]"),
      EditCase("[\n  1,\n  2,\n  3\n]", .move("[2]", .first, into: "."), "[\n  3,\n  1,\n  2\n]"),
      EditCase(
        "[\n  // about 1\n  1, // one\n  // about 2\n  2 // two\n]", .move("[0]", .last, into: "."),
        "[\n  // about 2\n  2, // two\n  // about 1\n  1 // one\n]"),
      EditCase(
        "[\n  // about 1\n  1, // one\n  2 // two\n]", .move("[0]", .last, into: "."),
        "[\n  2, // two\n  // about 1\n  1 // one\n]"),
      EditCase(
        "{\n  // about all\n  \"a\": 1, // one\n  \"b\": 2 // two\n}",
        .move(".a", .last, into: "."),
        "{\n  // about all\n  \"b\": 2, // two\n  \"a\": 1 // one\n}"),
      EditCase(
        "{\n  \"a\": {\n    \"b\": [\n      1\n    ]\n  }\n}", .move(".a.b", .last, into: "."),
        "{\n  \"a\": {},\n  \"b\": [\n    1\n  ]\n}"),
      EditCase(
        "{\n  \"a\": {\n    \"x\": 0\n  },\n  // about b\n  \"b\": [\n    1\n  ] // one\n}",
        .move(".b", .last, into: ".a"),
        "{\n  \"a\": {\n    \"x\": 0,\n    // about b\n    \"b\": [\n      1\n    ] // one\n  }\n}"),
      EditCase(
        "{\"a\": [1], \"b\": {}}", .move(".a[0]", .last, into: ".b"),
        "{\"a\": [], \"b\": {\"key\": 1}}"),
      EditCase("{\"a\": 1, \"b\": []}", .move(".a", .last, into: ".b"), "{\"b\": [1]}"),
      EditCase(
        "[\n  1,\n\n  2,\n  3\n]", .move("[1]", .last, into: "."), "[\n  1,\n\n  3,\n  2\n]"),
      EditCase("[\n  1,\n  2,\n]", .move("[0]", .last, into: "."), "[\n  2,\n  1,\n]"),
      EditCase("[1, 2]", .move("[0]", .first, into: "."), "[1, 2]"),
      // Lines in strings are not indented.
      EditCase(
        "[[\n  \"a\\n  b\"\n]]", .move("[0][0]", .first, into: "."), "[\"a\\n  b\", []]"),
    ])
  func movedEntry(_ row: EditCase) throws {
    try row.holds()
  }

  @Test(
    "a comment before an entry on the same line belongs to the entry",
    arguments: [
      EditCase(
        "{\n  \"a\": 1,\n  /* b */ \"b\": 2,\n  \"c\": 3\n}",
        .move(".b", .before(".a"), into: "."),
        "{\n  /* b */ \"b\": 2,\n  \"a\": 1,\n  \"c\": 3\n}"),
      EditCase(
        "{\n  \"a\": 1,\n  /* b */ \"b\": 2,\n  \"c\": 3\n}", .move(".b", .last, into: "."),
        "{\n  \"a\": 1,\n  \"c\": 3,\n  /* b */ \"b\": 2\n}"),
      EditCase(
        "{\n  \"a\": 1,\n  /* b\n     more */ \"b\": 2\n}", .move(".b", .first, into: "."),
        "{\n  /* b\n     more */ \"b\": 2,\n  \"a\": 1\n}"),
      EditCase(
        "{\n  \"a\": 1,\n  /* b */ \"b\": 2\n}", .duplicate(".b"),
        "{\n  \"a\": 1,\n  /* b */ \"b\": 2,\n  /* b */ \"b-2\": 2\n}"),
      EditCase(
        "{\n  \"a\": 1,\n  /* b */ \"b\": 2\n}", .delete(".b"), "{\n  \"a\": 1\n}"),
      EditCase(
        "{\n  \"a\": 1,\n  /* b */ \"b\": 2\n}", .delete(".a"), "{\n  /* b */ \"b\": 2\n}"),
      EditCase("[/* a */ 80, /* b */ 100]", .delete("[1]"), "[/* a */ 80]"),
      EditCase("[/* a */ 80, /* b */ 100]", .delete("[0]"), "[/* b */ 100]"),
      EditCase("[80 /* a */, 100]", .delete("[1]"), "[80 /* a */]"),
      EditCase("[80, 100 /* b */]", .move("[1]", .first, into: "."), "[100 /* b */, 80]"),
      EditCase(
        "[/* a */ 80, /* b */ 100]", .move("[1]", .first, into: "."), "[/* b */ 100, /* a */ 80]"),
      EditCase(
        "{ \"a\": 1, /* about b */ \"b\": 2 }", .delete(".a"), "{ /* about b */ \"b\": 2 }"),
      EditCase(
        "{ \"a\": 1, /* about b */ \"b\": 2 }", .delete(".b"), "{ \"a\": 1 }"),
      EditCase(
        "{\n    \"a\": 1\n  , /* b */ \"b\": 2\n  , \"c\": 3\n}", .delete(".b"),
        "{\n    \"a\": 1\n  , \"c\": 3\n}"),
    ])
  func commentBeforeEntry(_ row: EditCase) throws {
    try row.holds()
  }

  @Test(
    "an edit inside a moved entry is indented with the entry",
    arguments: [
      // Lines without indentation, and a new line.
      (
        "{\n\"a\": {\n\"b\": 1,\n\"c\": 2\n},\n  \"z\": {\n    \"y\": 0\n  }\n}",
        Edit.set(".z.a.b", "[]"),
        "{\n  \"z\": {\n    \"y\": 0,\n    \"a\": {\n    \"b\": [],\n    \"c\": 2\n    }\n  }\n}"
      ),
      (
        "{\n  \"a\": {\n    \"b\": 1\n  },\n  \"z\": {\n    \"y\": 0\n  }\n}",
        .add("c", "2", .last, into: ".z.a"),
        "{\n  \"z\": {\n    \"y\": 0,\n    \"a\": {\n      \"b\": 1,\n      \"c\": 2\n    }\n  }\n}"
      ),
    ])
  func editInMovedEntry(
    _ text: String, _ edit: Edit, _ expected: String
  ) throws {
    var editor = PathEditor(text)
    try editor.perform(.move(".a", .last, into: ".z"))
    try editor.perform(edit)
    #expect(editor.text == expected)
  }

  @Test(
    "a value is set in an empty document",
    arguments: [
      ("", "{}", "{}\n"), ("\u{FEFF}", "1", "\u{FEFF}1\n"), ("\n", "[]", "\n[]\n"),
      ("// words", "{}", "// words\n{}\n"), ("// words\r\n", "{}", "// words\r\n{}\r\n"),
      ("/* a */ ", "{}", "/* a */ \n{}\n"),
    ])
  func emptyDocument(_ before: String, _ value: String, _ after: String)
    throws
  {
    var editor = PathEditor(before)
    #expect(editor.document.kind(of: editor.document.root) == .empty)
    #expect(editor.document.fault == nil)
    #expect(editor.text == before)
    try editor.document.setValue([editor.document.root], text: Array(value.utf8))
    #expect(editor.text.debugDescription == after.debugDescription)
    editor.document.undo()
    #expect(editor.text == before)
    #expect(!editor.document.hasAnyChanges)
    try editor.document.setValue([editor.document.root], text: Array(value.utf8))
    let rendering = editor.document.render()
    let written = Document(Bytes(rendering.bytes()), grammar: editor.document.grammar)
    try editor.document.check(rendering, written: written)
    _ = editor.document.didSave(rendering, as: written)
    #expect(editor.text.debugDescription == after.debugDescription)
    #expect(!editor.document.hasAnyChanges)
  }
}
