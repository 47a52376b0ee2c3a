import Foundation
import Testing
import TestBasics

/// Commands with queries, and with `--dry-run`.
@Suite struct QueryCommandTests {
  @Test(
    "a faulty query is reported with its column and exit code 2",
    arguments: [
      (["get", "f.json", "$["], "column 3 of the query: expected \"key\", an index"),
      (["get", "f.json", "$schema"], "the key is written .\"$schema\""),
      (["get", "f.json", ".$schema"], "starts with a digit, - or $ needs quotes"),
      (["set", "f.json", ".a[].1", "2"], "column 6 of the query: a key that starts with a digit"),
      (
        ["rename", "f.json", "$..a", "b"], "a query can select several values; give the path of one"
      ),
      (
        ["move", "f.json", ".a", ".b[]"], "a query can select several values; give the path of one"
      ),
    ])
  func faultyQueries(arguments: [String], message: String) throws {
    let program = try Program(files: ["f.json": "{}"])
    let outcome = try program.run(arguments)
    #expect(outcome.code == 2)
    #expect(outcome.errors.hasPrefix("modeled: "))
    #expect(outcome.errors.contains(message))
  }

  @Test("patch turns the file into what the edit writes", arguments: 0..<12)
  func patching(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let lines = (0..<40).map { _ in "  {\"a\": \(random.below(3)), \"b\": [\(random.below(9))]}" }
    let end = random.chance(50) ? "\n" : ""
    // In half of the files several edits are on one line.
    let chance = seed < 6 ? 0 : 70
    let joined = lines.dropFirst().reduce(into: lines[0]) { text, line in
      text += (random.chance(chance) ? ", " : ",\n") + line
    }
    let text = "[\n" + joined + "\n]" + end
    let program = try Program(files: ["f.json": text, "g.json": text])
    let edit = [
      ["remove", "f.json", "$[?@.a == 1]"], ["set", "f.json", "$[?@.b[0] > 5].a", "77"],
      ["set", "f.json", "$[::7]", "[\n1\n]", "--type", "json"],
    ][seed % 3]
    let patch = try program.run(edit + ["--dry-run"]).output
    #expect(try program.run(edit).code == 0)
    try program.write(patch, to: "p.diff")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/patch")
    process.arguments = ["-s", "g.json", "p.diff"]
    process.currentDirectoryURL = program.folder
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/patch") else {
      #expect(patch.hasPrefix("--- f.json\n+++ f.json\n@@ "), "patch is not installed")
      return
    }
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(program.text(of: "g.json") == program.text(of: "f.json"))
  }

  @Test("many matches are changed and removed in time that grows with their number")
  func manyMatches() throws {
    let text = "[" + (0..<5000).map { "{\"a\": \($0), \"b\": 1}" }.joined(separator: ",\n") + "]"
    let program = try Program(files: ["f.json": text])
    let changed = try program.run(["set", "f.json", "$[*].b", "2"])
    #expect(changed.errors == "modeled: f.json: 5000 values changed\n")
    let removed = try program.run(["remove", "f.json", "$[?@.a > 0]"])
    #expect(removed.errors == "modeled: f.json: 4999 entries removed\n")
    #expect(program.text(of: "f.json") == "[{\"a\": 0, \"b\": 2}]")
  }
}
