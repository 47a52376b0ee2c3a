import EditorCore
import Testing
import TestSessions

@testable import ModeledCommand

/// Positions among the file arguments: `+12 FILE`, `FILE:12:5`.
@Suite(.serialized) struct PositionArgumentTests {
  private typealias File = PositionArgument.File

  /// The files that exist in the rows.
  private static let existing = ["f.json", "g.json", "+7", "f.json:3", "a:b.json", "-"]

  struct Row: CustomTestStringConvertible, Sendable {
    var arguments: [String]
    var files: [(String, StartPosition?)]
    var testDescription: String { arguments.joined(separator: " ") }
  }

  @Test(
    "a position belongs to the next file, and a file of that name comes first",
    arguments: [
      Row(arguments: ["f.json"], files: [("f.json", nil)]),
      Row(arguments: ["+12", "f.json"], files: [("f.json", .line(12, column: 1))]),
      Row(arguments: ["+12:5", "f.json"], files: [("f.json", .line(12, column: 5))]),
      Row(arguments: ["+12,5", "f.json"], files: [("f.json", .line(12, column: 5))]),
      Row(arguments: ["+", "f.json"], files: [("f.json", .lastRow)]),
      Row(arguments: ["+/na me", "f.json"], files: [("f.json", .match(of: "na me"))]),
      Row(arguments: ["f.json", "+12"], files: [("f.json", .line(12, column: 1))]),
      Row(arguments: ["+7"], files: [("+7", nil)]),
      Row(arguments: ["+7", "f.json"], files: [("+7", nil), ("f.json", nil)]),
      Row(arguments: ["+x", "f.json"], files: [("+x", nil), ("f.json", nil)]),
      Row(arguments: ["+12x", "f.json"], files: [("+12x", nil), ("f.json", nil)]),
      Row(arguments: ["+12", "-"], files: [("-", .line(12, column: 1))]),
      Row(
        arguments: ["+1", "f.json", "+2:3", "g.json"],
        files: [("f.json", .line(1, column: 1)), ("g.json", .line(2, column: 3))]),
      Row(
        arguments: ["f.json", "+2", "g.json"],
        files: [("f.json", nil), ("g.json", .line(2, column: 1))]),
      Row(arguments: ["f.json:12"], files: [("f.json", .line(12, column: 1))]),
      Row(arguments: ["f.json:12:5"], files: [("f.json", .line(12, column: 5))]),
      Row(arguments: ["f.json:12:"], files: [("f.json", .line(12, column: 1))]),
      Row(arguments: ["f.json:3"], files: [("f.json:3", nil)]),
      Row(arguments: ["f.json:3:4"], files: [("f.json:3", .line(4, column: 1))]),
      Row(arguments: ["a:b.json:9"], files: [("a:b.json", .line(9, column: 1))]),
      Row(arguments: ["new.json:12"], files: [("new.json:12", nil)]),
      Row(arguments: ["f.json:x"], files: [("f.json:x", nil)]),
      Row(arguments: ["f.json:"], files: [("f.json:", nil)]),
      Row(
        arguments: ["+99999999999999999999", "f.json"],
        files: [("f.json", .line(.max, column: 1))]),
      Row(arguments: ["+4", "f.json:9"], files: [("f.json", .line(4, column: 1))]),
    ])
  func parsing(_ row: Row) throws {
    let files = try PositionArgument.files(row.arguments, exists: Self.existing.contains)
    #expect(files == row.files.map { File(name: $0.0, start: $0.1) })
  }

  @Test("a position without a file is refused") func alone() throws {
    let program = try Program()
    let outcome = try program.run(["+12"])
    #expect(outcome.code == 2)
    #expect(
      outcome.errors
        == "modeled: +12 is a position in a file; name the file after it; `modeled ./+12` opens a file of this name\n"
    )
  }

  // MARK: - In the editor

  private static let text = """
    {
      // a comment
      "first": 1,
      "list": [
        10,
        20
      ],
      "last": "end"
    }

    """

  @Test(
    "the editor begins at the position",
    arguments: [
      (["+3", "t.json"], ".first", ""),
      (["+5:3", "t.json"], ".list[0]", ""),
      (["t.json:6"], ".list[1]", ""),
      (["t.json:8:5"], ".last", ""),
      (["+", "t.json"], ".last", ""),
      (["+/end", "t.json"], ".last", ""),
      (["+/nothing", "t.json"], "first", "nothing"),
      (["+99", "t.json"], ".last", "There is no line 99; the last one is 10"),
      (["+0", "t.json"], "first", "There is no line 0; the first one is 1"),
      (["edit", "+6", "t.json"], ".list[1]", ""),
      (["--read-only", "+6", "t.json"], ".list[1]", ""),
    ] as [([String], String, String)])
  func starting(_ arguments: [String], path: String, message: String) throws {
    let terminal = try #require(PseudoTerminal())
    let program = try Program(files: ["t.json": Self.text])
    let running = try program.edit(arguments, in: terminal)
    #expect(terminal.displays("q quit"))
    #expect(terminal.displays(path), "\(path) is not in\n\(terminal.screen)")
    #expect(
      message.isEmpty || terminal.displays(message), "\(message) is not in\n\(terminal.screen)")
    terminal.press("q")
    #expect(try running.wait() == 0)
  }

  @Test("each of several files begins at its own position") func several() throws {
    let terminal = try #require(PseudoTerminal())
    let program = try Program(files: ["t.json": Self.text, "u.json": Self.text])
    let running = try program.edit(["+3", "t.json", "u.json:6"], in: terminal)
    #expect(terminal.displays(".first"), "\(terminal.screen)")
    terminal.press("\t")
    #expect(terminal.displays("u.json"))
    #expect(terminal.displays(".list[1]"), "\(terminal.screen)")
    terminal.press("\u{11}")
    #expect(try running.wait() == 0)
  }
}
