import Foundation
import Testing

/// The built program, run as from a shell. `f.json` is the file of a row.
@Suite struct CommandTableTests {
  @Test("show reads a number in the unit of its neighbours")
  func showsUnitOfNeighbours() throws {
    let program = try Program(
      files: ["f.json": #"[{"time": 250000000000, "created": 1424716200}]"#])
    let shown = try program.run(["show", "f.json"]).output
    #expect(
      shown.contains("time: 250000000000                              Tue 8 Mar 9892 12:26 UTC"))
  }

  @Test(
    "wrong usage is reported with the usage and exit code 2",
    arguments: [
      [], ["get"], ["get", "f.json", "a"], ["set", "f.json", ".a"], ["--no-such-option"],
      ["show", "f.json", "--depth", "-1"], ["set", "f.json", ".a", "1", "--type", "colour"],
    ])
  func wrongUsage(arguments: [String]) throws {
    let program = try Program(files: ["f.json": "{}"])
    let outcome = try program.run(arguments)
    #expect(outcome.code == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("modeled: "))
    #expect(outcome.errors.contains("USAGE") || outcome.errors.contains("Usage"))
  }

  @Test("the help lists all commands") func helpListsCommands() throws {
    let program = try Program()
    let outcome = try program.run(["--help"])
    #expect(outcome.code == 0)
    for word in [
      "edit", "show", "get", "set", "remove", "move", "rename", "check", "Exit codes", "./show",
      "-",
    ] {
      #expect(outcome.output.contains(word))
    }
  }
}
