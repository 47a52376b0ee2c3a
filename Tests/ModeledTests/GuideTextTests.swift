import Foundation
import Testing

/// The code of the articles is compiled and run.
@Suite struct GuideTextTests {
  @Test("the guide has exactly these articles") func articles() {
    #expect(
      Guide.articles == [
        "Archives", "ChangeTracking", "Coding", "Concurrency", "CopyingAndEquality",
        "Diagnostics", "Files", "GettingStarted", "Modeled", "Moving", "Patching", "Rules",
        "Schemas", "StoredForms", "Structures", "TolerantDecoding", "TypedDefaults",
        "Values", "VersionsAndClasses", "WithoutTheMacro", "Wrappers",
      ])
  }

  @Test(
    "the code of every article is part of a test", arguments: Guide.articles)
  func codeOfArticles(_ name: String) throws {
    try expectIsRun(Guide.article(name))
  }

  @Test("the code of the README is part of a test") func codeOfReadme() throws {
    try expectIsRun(Guide.section("The library"))
  }

  @Test(
    "the code of the README compiles as it stands",
    .enabled(if: Compiler.hasMacro, "the macro was not built beside the tests"))
  func readmeCompiles() throws {
    let code = try Guide.blocks(Guide.section("The library")).flatMap(\.self)
    #expect(code.first == "import Modeled")
    #expect(try Compiler.errors(in: code.joined(separator: "\n")) == [])
  }

  private func expectIsRun(_ text: String) throws {
    let sources = try (["GuideTests.swift"] + Guide.examples).map {
      Self.code(try Guide.text("Tests/ModeledTests/" + $0).components(separatedBy: "\n"))
    }
    let blocks = Guide.blocks(text)
    #expect(!blocks.isEmpty)
    for block in blocks {
      let code = Self.code(block.drop { $0.isEmpty || $0 == "import Modeled" })
      #expect(sources.contains { $0.contains(code) }, "\(code)")
    }
  }

  /// Returns the lines without indentation, and with two spaces before comments.
  private static func code(_ lines: some Sequence<String>) -> String {
    let lines = lines.map {
      $0.trimmingCharacters(in: .whitespaces).replacing(#/ +// /#, with: "  // ")
    }
    return "\n" + lines.joined(separator: "\n") + "\n"
  }

  @Test("the output that an article states is recognised") func statedOutput() {
    let text = "a\n```swift\n  print(1)  // 2\nfor x in y { print(x) }\n// 3\n// 4\n\n// 5\n```\n"
    #expect(Guide.printed(Guide.blocks(text)) == ["2", "3", "4"])
  }
}
