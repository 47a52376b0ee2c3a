import Foundation
import Testing

/// Documentation/Seeds.md names the test of every feature and fault of the old libraries.
@Suite struct SeedsTests {
  /// The prefixes of row names and the number of rows with each: features, then faults.
  static let groups: [(String, Int)] = [
    ("Dejal ", 44), ("Picker ", 14), ("Dynamic ", 11), ("Jastor ", 12), ("Cotton ", 9),
    ("Extensible ", 9), ("Wish ", 27), ("List ", 22),
    ("Dejal fault ", 21), ("Picker fault ", 9), ("Dynamic fault ", 11), ("Jastor fault ", 7),
    ("Cotton fault ", 6), ("Extensible fault ", 7),
  ]

  @Test("every row has tests and no row is missing") func rowsHaveTests() throws {
    let tests = try Documents.texts(under: "Tests").flatMap(SeedTables.tests)
    let tables = SeedTables(try Documents.text("Documentation/Seeds.md"))
    #expect(tables.problems(Self.groups, tests: Set(tests)) == [])
  }

  /// Only faults of windows, menus and keys can be left out.
  @Test("every fault except those of Picker has a test") func faultsHaveTests() throws {
    let faults = SeedTables(try Documents.text("Documentation/Seeds.md")).rows
      .filter { $0.name.contains("fault") && !$0.name.hasPrefix("Picker") }
    #expect(faults.count == 52)
    #expect(faults.filter { $0.tests.isEmpty }.map(\.name) == [])
  }

  @Test("each demo has the stated number of lines and no more than the original")
  func demoLines() throws {
    let table = DemoTable(try Documents.text("Documentation/Seeds.md"))
    let folder = "Tests/ModeledTests/Seeds"
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Documents.root.appending(path: folder).path)
    #expect(table.rows.map(\.file).sorted() == files.filter { $0.hasSuffix("Demo.swift") }.sorted())
    for row in table.rows {
      let source = try Documents.text("\(folder)/\(row.file)")
      #expect(DemoTable.lines(of: source) == row.lines, "\(row.file)")
      #expect(row.lines <= row.original ?? .max, "\(row.file)")
    }
  }

  @Test("only lines of code are counted") func linesOfCode() {
    let source = #"""
      import Testing

      /// A comment.
      @Suite struct Demo {
        let text = """
          data (
          """
        @Test("a demo is counted without its title")
        func run() {
          print(
            5)
          #expect(text == """
            data (
            """)
          #expect(
            max(1, 2)
              == 2)
          more()
        }
        // MARK: - Beyond the demo
        func more() {}
      }
      """#
    #expect(DemoTable.lines(of: source) == 3)
    let row = "| `ADemo.swift` | a.m | 12 | 5 | x | y |\n| `BDemo.swift` | none | – | 3 | x | y |"
    #expect(
      DemoTable(row).rows == [
        .init(file: "ADemo.swift", original: 12, lines: 5),
        .init(file: "BDemo.swift", original: nil, lines: 3),
      ])
  }

  static let broken: [(String, [String])] = [
    ("| A 1 | x | y | `S.t` |\n| A 2 | x | y | `S.a b`, `S.t` |", []),
    ("| A 1 | x | y | `S.t` |", ["A : [] are not 1 to 2", "A 2 is missing"]),
    ("| A 1 | x | y | `S.t` |\n| A 2 | x | y | `S.u` |", ["A 2: no test S.u"]),
    ("| A 1 | x | y | |\n| A 2 | x | y | none |", ["A 1 has no test", "A 2 has no test"]),
    (
      "| A 1 | x | Left out: nobody has a use for it here. | – |\n| A 2 | x | Left out: no. | – |",
      ["A 2 has no test"]
    ),
    (
      "| A 1 | x | y | `S.t` |\n| A 2 | x | y | `S.t` |\n| B 1 | x | y | `S.t` |",
      ["B 1 is in no group"]
    ),
  ]

  @Test("every problem of a table is found", arguments: broken)
  func findsProblems(text: String, problems: [String]) {
    let source = """
      @Suite struct S {
        @Test func t() {}
        @Test("a b", arguments: [1])
        func letters(n: Int) {}
        @Test(
          "c, d",
          arguments: [1])
        func others(n: Int) {}
        func u() {}
      }
      """
    let tests = SeedTables.tests(in: source)
    #expect(tests == ["S.t", "S.a b", "S.letters", "S.c, d", "S.others"])
    #expect(SeedTables(text).problems([("A ", 2)], tests: Set(tests)) == problems)
  }
}
