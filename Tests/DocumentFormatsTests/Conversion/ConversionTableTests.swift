import DocumentFormats
import Foundation
import ModelData
import Testing

/// The table of Documentation/Formats/Converting.md, row by row.
@Suite("The table of what each format holds") struct ConversionTableTests {
  /// The name of a row, and a file with such a value.
  private static let rows: [(name: String, format: Format, text: String)] = [
    ("null in an object", .json, #"[{"a": null}]"#),
    ("null in an array", .json, "[null]"),
    ("true and false", .json, "[true, false]"),
    ("an integer of 64 bits", .json, "[-9223372036854775808]"),
    ("an integer of 128 bits", .json, "[170141183460469231731687303715884105727]"),
    ("a larger integer", .json, "[170141183460469231731687303715884105728]"),
    ("a decimal number", .json, "[1.50]"),
    ("a hexadecimal number", .json5, "[0x10]"),
    ("not a number", .json5, "[NaN]"),
    ("infinity", .json5, "[-Infinity]"),
    ("a string", .json, #"["a\n\"é\" 😀 <&>"]"#),
    ("U+0001 in a string", .json, #"["\u0001"]"#),
    ("half of a surrogate pair", .json, #"["\ud800"]"#),
    ("a byte that is not UTF-8", .jsonc, "[\"\u{0}\"]"),
    ("a date", .xmlPropertyList, "<plist><array><date>2015-02-23T18:30:00Z</date></array></plist>"),
    ("data", .xmlPropertyList, "<plist><array><data>AQID</data></array></plist>"),
    ("a duplicate key", .json, #"[{"a": 1, "a": 2}]"#),
    ("a comment", .jsonc, "[ // c\n  1]"),
    ("a comment with `--`", .jsonc, "[ // c -- d\n  1]"),
    ("a comment with `*/`", .jsonc, "[\n  // c */ d\n  1]"),
    ("documents that follow each other", .jsonLines, "[1]\n[2]\n"),
    ("a root that is no array", .json, #"{"a": 1}"#),
  ]

  private static var article: String {
    get throws {
      let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      return try String(
        contentsOf: folder.appendingPathComponent("Documentation/Formats/Converting.md"),
        encoding: .utf8)
    }
  }

  private static func line(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |"
  }

  /// The table as the conversion makes it.
  private static var table: [String] {
    get throws {
      let head = ["value"] + Format.forNewFiles.map { "\($0.name) (`\($0.id)`)" }
      var lines = [line(head), "|" + head.map { _ in "---" }.joined(separator: "|") + "|"]
      for row in rows {
        var text = Array(row.text.utf8)
        if let zero = text.firstIndex(of: 0) { text[zero] = 0xFF }
        let cells = try Format.forNewFiles.map { format in
          let converted = try Converted(text, from: row.format, to: format)
          let clauses = converted.losses.map { $0.components(separatedBy: "; ").last ?? $0 }
          return clauses.isEmpty ? "kept" : clauses.joined(separator: ", ")
        }
        lines.append(line([row.name] + cells))
      }
      return lines
    }
  }

  @Test("the article shows what becomes of each value in each format")
  func table() throws {
    let table = try Self.table
    let article = try Self.article.split(separator: "\n").map(String.init)
    let shown = article.filter { $0.hasPrefix("|") }
    #expect(shown == table, "the table is:\n\(table.joined(separator: "\n"))")
  }
}
