import Foundation
import Testing
import TestBasics

/// Commands with queries, and with `--dry-run`.
@Suite struct QueryCommandTests {
  @Test(
    "get prints each value that a query selects on a line of its own",
    arguments: [
      CommandRow(
        "get", "f.json", "$.a[*].b", on: #"{"a": [{"b": 1.10}, {"b": "x"}, 3]}"#,
        output: "1.10\n\"x\"\n"),
      CommandRow(
        "get", "f.json", ".a[].b", on: #"{"a": [{"b": 1.10}, {"b": "x"}, 3]}"#,
        output: "1.10\n\"x\"\n"),
      CommandRow(
        "get", "f.json", "..b", on: #"{"a": [{"b": [1, 2]}], "b": 3}"#, output: "3\n[1, 2]\n"),
      CommandRow("get", "f.json", ".[1:3]", on: "[1, 2, 3, 4]", output: "2\n3\n"),
      CommandRow("get", "f.json", ".[-2:]", on: "[1, 2, 3, 4]", output: "3\n4\n"),
      CommandRow("get", "-", "$[?@ > 1]", input: "[1, 2, // two\n 3]", output: "2\n3\n"),
      CommandRow(
        "get", "f.json", "$.*", on: "{\n  \"a\": {\n    \"b\": 1, // one\n  },\n  \"c\": 0x1\n}",
        output: "{\"b\":1}\n",
        errors:
          "modeled: f.json:5:8: 0x1 is not a JSON number; `modeled f.json` opens the file, and ) goes to the error",
        code: 1),
      CommandRow(
        "get", "f.json", "$.*", on: "{\n  \"a\": {\n    \"b\": 1, // one\n  },\n  \"c\": [ 2 ]\n}",
        output: "{\"b\":1}\n[ 2 ]\n"),
      CommandRow("get", "f.json", "$.*", "--json", on: "{\"a\": [ 2 ]}", output: "[2]\n"),
      CommandRow(
        "get", "f.json", "$..x", on: "[1]", errors: "modeled: f.json: nothing matches $..x", code: 1
      ),
      CommandRow(
        "get", "f.json", "$[*]", on: "[1, 2",
        output: "1\n2\n",
        errors:
          "modeled: f.json:1:6: ] is missing here; `modeled f.json` opens the file, and ) goes to the error",
        code: 1),
      CommandRow("get", "f.json", "$.a", on: #"{"a": 1, "a": 2}"#, output: "1\n2\n"),
    ])
  private func get(row: CommandRow) throws { try row.check() }

  @Test(
    "set changes all values that a query selects, and says how many",
    arguments: [
      CommandRow(
        "set", "f.json", "$..version", "2.0.0",
        on: #"{"version": "1.0.0", "a": {"version": "1.5.0"}, "b": [{"version" : "2.0.0"}]}"#,
        errors: "modeled: f.json: 2 values of 3 changed; the others are the same already",
        after: #"{"version": "2.0.0", "a": {"version": "2.0.0"}, "b": [{"version" : "2.0.0"}]}"#),
      CommandRow(
        "set", "f.json", ".[]", "7", on: "[1, 2]", errors: "modeled: f.json: 2 values changed",
        after: "[7, 7]"),
      CommandRow(
        "set", "f.json", "$[?@.on == false].on", "true",
        on: #"[{"on": false}, {"on": true}, {"on": false}]"#,
        errors: "modeled: f.json: 2 values changed",
        after: #"[{"on": true}, {"on": true}, {"on": true}]"#),
      CommandRow(
        "set", "f.json", "$..a", "1", "--type", "json", on: #"{"a": {"a": 2}, "b": {"a": 3}}"#,
        errors: "modeled: f.json: 2 values changed", after: #"{"a": 1, "b": {"a": 1}}"#),
      CommandRow(
        "set", "-", "$[*]", "1", input: "[0]", output: "[1]",
        errors: "modeled: -: 1 value changed"),
      CommandRow(
        "set", "f.json", "$[*]", "x", on: #"["a", 1]"#,
        errors:
          "modeled: f.json: .[1] not changed: it is a number, and “x” is not; write a number, such as 14; --type string accepts any text",
        code: 1),
      CommandRow(
        "set", "f.json", "$..x", "1", on: "{}", errors: "modeled: f.json: nothing matches $..x",
        code: 1),
    ])
  private func set(row: CommandRow) throws { try row.check() }

  @Test(
    "remove removes all values that a query selects, also those inside another",
    arguments: [
      CommandRow(
        "remove", "f.json", "$..a", on: #"{"a": {"a": 1}, "b": [{"a": 2, "c": 3}, {"a": 4}]}"#,
        errors: "modeled: f.json: 3 entries removed", after: #"{"b": [{"c": 3}, {}]}"#),
      CommandRow(
        "remove", "f.json", ".[1:3]", on: "[0, 1, 2, 3]",
        errors: "modeled: f.json: 2 entries removed", after: "[0, 3]"),
      CommandRow(
        "remove", "f.json", "$[?@.a, 0]",
        on: "[\n  1, // one\n  {\"b\": 2},\n  // three\n  {\"a\": 3}\n]\n",
        errors: "modeled: f.json: 2 entries removed", after: "[\n  {\"b\": 2}\n]\n"),
      CommandRow(
        "remove", "f.json", "$[0, 0]", on: "[0, 1]",
        errors: "modeled: f.json: 1 entry removed", after: "[1]"),
      CommandRow(
        "remove", "f.json", "$", on: "[0]",
        errors:
          "modeled: f.json: not changed: the whole document cannot be replaced like this, renamed, cut or moved",
        code: 1),
    ])
  private func remove(row: CommandRow) throws { try row.check() }

  @Test(
    "a dry run prints a unified diff and writes nothing",
    arguments: [
      CommandRow(
        "set", "f.json", ".a", "2", "--dry-run", on: "{\n  \"a\": 1,\n  \"b\": 2\n}\n",
        output: """
          --- f.json
          +++ f.json
          @@ -1,4 +1,4 @@
           {
          -  "a": 1,
          +  "a": 2,
             "b": 2
           }

          """),
      CommandRow(
        "remove", "f.json", ".[0]", "--dry-run", on: "[0, 1]",
        output:
          "--- f.json\n+++ f.json\n@@ -1 +1 @@\n-[0, 1]\n\\ No newline at end of file\n+[1]\n\\ No newline at end of file\n"
      ),
      CommandRow(
        "remove", "f.json", "$[1, 9]", "--dry-run",
        on: "[\n 0,\n 1,\n 2,\n 3,\n 4,\n 5,\n 6,\n 7,\n 8,\n 9,\n 10\n]\n",
        output: """
          --- f.json
          +++ f.json
          @@ -1,6 +1,5 @@
           [
            0,
          - 1,
            2,
            3,
            4,
          @@ -8,6 +7,5 @@
            6,
            7,
            8,
          - 9,
            10
           ]

          """, errors: "modeled: f.json: 2 entries would be removed"),
      CommandRow(
        "set", "f.json", "$[*]", "1", "--dry-run", on: "[1]",
        errors: "modeled: f.json: 0 values of 1 would be changed; the others are the same already"),
    ])
  private func dryRun(row: CommandRow) throws { try row.check() }

  @Test(
    "show prints the values that a query selects under their paths",
    arguments: [
      CommandRow(
        "show", "f.json", "--at", "$[*].a",
        on: ##"[{"a": {"x": 1}}, {"a": "#6495ed"}, {"a": []}]"##,
        output:
          ".[0].a:\n  x: 1\n.[1].a: \"#6495ed\"                               ■ cornflowerblue\n.[2].a: []\n"
      ),
      CommandRow(
        "show", "f.json", "--at", "..b", on: "[1]", errors: "modeled: f.json: nothing matches ..b",
        code: 1),
    ])
  private func show(row: CommandRow) throws { try row.check() }

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
