import DocumentFormats
import DocumentTree
import Testing

/// New and moved entries beside others that are spaced unlike the rest of their file.
@Suite struct SpacingTests {
  private static func plist(_ root: String) -> String {
    "<plist version=\"1.0\">\n\(root)\n</plist>\n"
  }

  private static let keys: [(Format, EditCase)] = [
    (
      .jsonc,
      EditCase(
        "{\"a\": 1, \"b\": 2, \"c\": {\"d\":1}}", .add("e", "2", .last, into: ".c"),
        "{\"a\": 1, \"b\": 2, \"c\": {\"d\":1, \"e\":2}}")
    ),
    (
      .jsonc,
      EditCase(
        "{\"a\":1,\"b\":2,\"c\":{ \"d\" : 1 }}", .add("e", "2", .last, into: ".c"),
        "{\"a\":1,\"b\":2,\"c\":{ \"d\" : 1,\"e\" : 2 }}")
    ),
    (
      .jsonc,
      EditCase(
        "{\n  \"a\": 1,\n  \"b\" : 2,\n  \"c\":3\n}", .add("x", "0", .after(".b"), into: "."),
        "{\n  \"a\": 1,\n  \"b\" : 2,\n  \"x\" : 0,\n  \"c\":3\n}")
    ),
    (
      .jsonc,
      EditCase(
        "{\n  \"a\": 1,\n  \"c\":3\n}", .add("x", "0", .last, into: "."),
        "{\n  \"a\": 1,\n  \"c\":3,\n  \"x\":0\n}")
    ),
    // A comment between key and value is not copied.
    (
      .jsonc,
      EditCase(
        "{\"a\": {\"b\":1, \"c\" /* c */: 2}, \"d\": 1}", .add("x", "0", .last, into: ".a"),
        "{\"a\": {\"b\":1, \"c\" /* c */: 2, \"x\":0}, \"d\": 1}")
    ),
    // An empty object follows the one around it.
    (
      .jsonc,
      EditCase(
        "{\"x\": 1, \"y\": 2, \"z\": {\"a\" :1, \"b\" :{}}}", .add("c", "2", .last, into: ".z.b"),
        "{\"x\": 1, \"y\": 2, \"z\": {\"a\" :1, \"b\" :{\"c\" :2}}}")
    ),
    (
      .json5,
      EditCase(
        "{a: 1, b: 2, c: {d :\t'x'}}", .add("e", "1", .last, into: ".c"),
        "{a: 1, b: 2, c: {d :\t'x', e :\t1}}")
    ),
    (
      .jsonLines,
      EditCase(
        "{\"a\":1}\n{\"a\":2}\n{\"a\" : 3}\n", .add("b", "0", .last, into: "[2]"),
        "{\"a\":1}\n{\"a\":2}\n{\"a\" : 3,\"b\" : 0}\n")
    ),
    (
      .openStep,
      EditCase(
        "{\n\ta = 1;\n\tb = 2;\n\tc = {\n\t\td=1;\n\t};\n}", .add("e", "2", .last, into: ".c"),
        "{\n\ta = 1;\n\tb = 2;\n\tc = {\n\t\td=1;\n\t\te=2;\n\t};\n}")
    ),
    (
      .openStep,
      EditCase(
        "{ a=1; b=2; c={ d  =  1; }; }", .add("e", "2", .last, into: ".c"),
        "{ a=1; b=2; c={ d  =  1; e  =  2; }; }")
    ),
    (
      .xmlPropertyList,
      EditCase(
        plist(
          "<dict>\n\t<key>a</key>\n\t<string>1</string>\n\t<key>c</key>\n\t<dict>\n\t\t<key>d</key> <string>1</string>\n\t</dict>\n</dict>"
        ), .add("e", "<string>2</string>", .last, into: ".c"),
        plist(
          "<dict>\n\t<key>a</key>\n\t<string>1</string>\n\t<key>c</key>\n\t<dict>\n\t\t<key>d</key> <string>1</string>\n\t\t<key>e</key> <string>2</string>\n\t</dict>\n</dict>"
        ))
    ),
    (
      .xmlPropertyList,
      EditCase(
        plist(
          "<dict>\n\t<key>a</key><string>1</string>\n\t<key>b</key><string>2</string>\n\t<key>c</key><dict>\n\t\t<key>d</key>\n\t\t<string>1</string>\n\t</dict>\n</dict>"
        ), .add("e", "<string>2</string>", .last, into: ".c"),
        plist(
          "<dict>\n\t<key>a</key><string>1</string>\n\t<key>b</key><string>2</string>\n\t<key>c</key><dict>\n\t\t<key>d</key>\n\t\t<string>1</string>\n\t\t<key>e</key>\n\t\t<string>2</string>\n\t</dict>\n</dict>"
        ))
    ),
    // An element that becomes a member.
    (
      .jsonc,
      EditCase(
        "{\"a\": [7, 8], \"b\": {\"c\" :1}}", .move(".a[0]", .last, into: ".b"),
        "{\"a\": [8], \"b\": {\"c\" :1, \"key\" :7}}")
    ),
  ]

  @Test(
    "a new key has the space before its value that its neighbours have",
    arguments: 0..<keys.count)
  func key(row: Int) throws { try Self.keys[row].1.holds(in: Self.keys[row].0.grammar) }

  private static let separators: [(Format, EditCase)] = [
    (
      .openStep,
      EditCase(
        "{\n\ta = 1 ;\n\tb = 2;\n}", .move(".a", .last, into: "."), "{\n\tb = 2;\n\ta = 1 ;\n}")
    ),
    (
      .openStep,
      EditCase(
        "{\n\ta = 1;\n\tb = 2 ;\n}", .move(".b", .first, into: "."), "{\n\tb = 2 ;\n\ta = 1;\n}")
    ),
    (
      .openStep, EditCase("a = 1  ;\nb = 2;\n", .move(".a", .last, into: "."), "b = 2;\na = 1  ;\n")
    ),
    (
      .openStep,
      EditCase(
        "{ x = (a , b , c); }", .move(".x[0]", .after(".x[1]"), into: ".x"), "{ x = (b , a , c); }")
    ),
    (
      .openStep,
      EditCase(
        "{\n\ta = 1 ;\n\tb = 2 ;\n}", .add("c", "3", .last, into: "."),
        "{\n\ta = 1 ;\n\tb = 2 ;\n\tc = 3 ;\n}")
    ),
    (.openStep, EditCase("{ a = 1 ; }", .add("b", "2", .last, into: "."), "{ a = 1 ; b = 2 ; }")),
    (
      .openStep,
      EditCase(
        "{\n\ta = 1 /* one */ ;\n\tb = 2;\n}", .move(".a", .last, into: "."),
        "{\n\tb = 2;\n\ta = 1 /* one */ ;\n}")
    ),
    (.jsonc, EditCase("[1 , 2 , 3]", .move("[0]", .after("[1]"), into: "."), "[2 , 1 , 3]")),
    (.jsonc, EditCase("[1 , 2 , 3]", .add("0", .first, into: "."), "[0 , 1 , 2 , 3]")),
    (.jsonc, EditCase("[1 , 2]", .add("3", .last, into: "."), "[1 , 2 , 3]")),
    (.jsonc, EditCase("[1 , 2]", .delete("[1]"), "[1]")),
    (
      .json5,
      EditCase(
        "{\n  a: 1\t,\n  b: 2,\n}", .move(".a", .last, into: "."), "{\n  b: 2,\n  a: 1\t,\n}")
    ),
    (.json5, EditCase("[1, 2 , 3]", .delete("[1]"), "[1, 3]")),
  ]

  @Test(
    "the blanks before a separator move with their entry, and a new entry gets those of its neighbours",
    arguments: 0..<separators.count)
  func separator(row: Int) throws {
    try Self.separators[row].1.holds(in: Self.separators[row].0.grammar)
  }
}
