import DocumentFormats
import DocumentTree
import Testing

/// Edits of lists that are the root of a file and begin with a comment.
@Suite struct FirstElementTests {
  private static let list = "[\n  // 0\n  0,\n  1 // 1\n]\n"
  private static let objects =
    "[\n  // first\n  {\n    // inner\n    \"a\": 1\n  },\n  { \"b\": 2 }\n]\n"

  private static let rows: [(Format, EditCase)] = [
    (.jsonc, EditCase(list, .delete("[0]"), "[\n  1 // 1\n]\n")),
    (.jsonc, EditCase(list, .move("[0]", .last, into: "."), "[\n  1, // 1\n  // 0\n  0\n]\n")),
    (.jsonc, EditCase(list, .move("[1]", .first, into: "."), "[\n  1, // 1\n  // 0\n  0\n]\n")),
    (
      .jsonc,
      EditCase(list, .duplicate("[0]"), "[\n  // 0\n  0,\n  // 0\n  0,\n  1 // 1\n]\n")
    ),
    (.jsonc, EditCase(list, .add("2", .first, into: "."), "[\n  2,\n  // 0\n  0,\n  1 // 1\n]\n")),
    (.jsonc, EditCase(list, .set("[0]", "5"), "[\n  // 0\n  5,\n  1 // 1\n]\n")),
    (
      .jsonc,
      EditCase(
        "// file\n[\n  // 0\n  0\n]", .add("2", .first, into: "."),
        "// file\n[\n  2,\n  // 0\n  0\n]")
    ),
    (.jsonc, EditCase(objects, .delete("[0]"), "[\n  { \"b\": 2 }\n]\n")),
    // The comment above the first member stays with the object that contains it.
    (
      .jsonc,
      EditCase(
        objects, .move("[0]", .last, into: "."),
        "[\n  { \"b\": 2 },\n  // first\n  {\n    // inner\n    \"a\": 1\n  }\n]\n")
    ),
    (.jsonc, EditCase("[\n  /* 0 */\n\n  0,\n  1\n]", .delete("[0]"), "[\n  /* 0 */\n\n  1\n]")),
    (.json5, EditCase("[\r\n\t/* 0 */\r\n\t0,\r\n\t1,\r\n]", .delete("[0]"), "[\r\n\t1,\r\n]")),
    (.json5, EditCase("[\n  // 0\n  0,\n]", .delete("[0]"), "[]")),
    (.openStep, EditCase("(\n\t// a\n\ta,\n\tb\n)\n", .delete("[0]"), "(\n\tb\n)\n")),
    (
      .openStep,
      EditCase(
        "(\n\t/* a */\n\ta,\n\tb\n)", .move("[0]", .last, into: "."), "(\n\tb,\n\t/* a */\n\ta\n)")
    ),
    (
      .xmlPropertyList,
      EditCase(
        plist("<array>\n\t<!-- a -->\n\t<string>a</string>\n\t<string>b</string>\n</array>"),
        .delete("[0]"), plist("<array>\n\t<string>b</string>\n</array>"))
    ),
    (
      .xmlPropertyList,
      EditCase(
        plist("<array>\n\t<!-- a -->\n\t<string>a</string>\n\t<string>b</string>\n</array>"),
        .move("[0]", .last, into: "."),
        plist("<array>\n\t<string>b</string>\n\t<!-- a -->\n\t<string>a</string>\n</array>"))
    ),
    // The head of a file whose root has keys stays the file's.
    (
      .jsonc,
      EditCase(
        "{\n  // file\n  \"a\": 0,\n  \"b\": 1\n}", .delete(".a"), "{\n  // file\n  \"b\": 1\n}")
    ),
    (
      .openStep,
      EditCase("{\n\t// file\n\ta = 0;\n\tb = 1;\n}", .delete(".a"), "{\n\t// file\n\tb = 1;\n}")
    ),
    (.openStep, EditCase("/* file */\na = 0;\nb = 1;\n", .delete(".a"), "/* file */\nb = 1;\n")),
  ]

  private static func plist(_ root: String) -> String {
    "<plist version=\"1.0\">\n\(root)\n</plist>\n"
  }

  @Test("a comment above the first element of a list is the element's", arguments: 0..<rows.count)
  func comments(row: Int) throws { try Self.rows[row].1.holds(in: Self.rows[row].0.grammar) }
}
