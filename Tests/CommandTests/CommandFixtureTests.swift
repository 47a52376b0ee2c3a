import TestBasics
import Testing

@Suite("Commands as text") struct CommandFixtureTests {
  @Test(
    "each command has its output, errors and exit code, and leaves its file",
    arguments: try Fixture.cases(
      in: "Commands",
      fields: ["file", "run", "input", "environment", "output", "errors", "code", "after"]))
  func command(_ example: Fixture) throws {
    var row = CommandRow(
      on: example["file"], input: example["input"] ?? "", output: example["output"] ?? "",
      errors: example["errors"] ?? "", code: Int32(example["code"] ?? "0") ?? -1,
      after: example["after"])
    row.arguments = try example.words("run")
    for setting in try example["environment"].map({ _ in try example.words("environment") }) ?? [] {
      let parts = setting.split(separator: "=", maxSplits: 1).map(String.init)
      row.environment[parts[0]] = parts.count > 1 ? parts[1] : ""
    }
    try row.check()
  }
}
