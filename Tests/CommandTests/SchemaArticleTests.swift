import Foundation
import Testing

/// The example of Documentation/Schemas.md, run as it is written there.
@Suite("The article on schemas") struct SchemaArticleTests {
  @Test("the example prints the output that the article shows")
  func example() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let article = try String(
      contentsOf: folder.appendingPathComponent("Documentation/Schemas.md"), encoding: .utf8)
    func blocks(_ language: String) -> [String] {
      article.components(separatedBy: "```\(language)\n").dropFirst()
        .compactMap { $0.components(separatedBy: "```").first }
    }
    let files = blocks("json")
    let console = try #require(blocks("console").first)
    let program = try Program(files: ["server.schema.json": files[0], "server.json": files[1]])
    let (command, output) = try #require(
      console.firstIndex(of: "\n").map {
        (String(console[..<$0]), String(console[console.index(after: $0)...]))
      })
    #expect(command.hasPrefix("$ modeled "))
    let outcome = try program.run(command.split(separator: " ").dropFirst(2).map(String.init))
    #expect(outcome.output == output)
    #expect(outcome.errors == "")
    #expect(outcome.code == 1)
  }
}
