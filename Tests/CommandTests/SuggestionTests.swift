import Foundation
import ModelBasics
import Testing

/// Mistyped commands, options, paths and keys.
@Suite struct SuggestionTests {
  @Test("a long argument is cut in the message about it") func longArgument() throws {
    let query = "$[" + String(repeating: "x", count: 10_000)
    let program = try Program(files: ["f.json": "{}"])
    let outcome = try program.run(["get", "f.json", query])
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains("$[xxx"))
    #expect(outcome.errors.utf8.count < 1000)
  }

  @Test("help that cannot be written is an error", arguments: [["--help"], ["help", "set"]])
  func fullDisk(_ arguments: [String]) throws {
    let outcome = try Program(files: [:]).run(arguments, outputFile: "/dev/full")
    #expect(outcome.code == 3)
    #expect(outcome.errors.hasPrefix("modeled: standard output: No space left on device"))
  }

  @Test("a file with the name of a mistyped command is opened") func existingFile() throws {
    let program = try Program(files: ["chekc": "{}"])
    let outcome = try program.run(["chekc"])
    #expect(outcome.errors.hasPrefix("modeled: TERM is not set"))
    #expect(try program.run(["notes"]).errors.hasPrefix("modeled: TERM is not set"))
  }

  @Test(
    "an option with nothing after its equals sign does not take the next argument for its value",
    arguments: [
      (["check", "--schema=", "f.json"], "--schema="),
      (["convert", "--force", "--output=", "f.json", "f.json"], "--output="),
      (["move", "f.json", ".a", "--before=", ".b"], "--before="),
      (["get", "f.json", ".a", "--json="], "--json="),
    ])
  func emptyOption(arguments: [String], option: String) throws {
    let text = #"{"a": 1, "b": 2}"#
    let program = try Program(files: ["f.json": text])
    let outcome = try program.run(arguments)
    let message = "modeled: \(option) has no value; give one, or leave the option out\n"
    #expect(outcome.errors == message)
    #expect(outcome.code == 2)
    #expect(program.text(of: "f.json") == text)
  }

  @Test(
    "an unknown option is reported as such, with the one that it resembles",
    arguments: [
      (["--foo"], "modeled: unknown option --foo\n"),
      (["--verison"], "modeled: unknown option --verison; did you mean --version?\n"),
      (
        ["--redaonly", "f.json"], "modeled: unknown option --redaonly; did you mean --read-only?\n"
      ),
      (
        ["show", "f.json", "--detph", "1"],
        "modeled: unknown option --detph; did you mean --depth?\n"
      ),
      (
        ["check", "--scheme=x", "f.json"],
        "modeled: unknown option --scheme; did you mean --schema?\n"
      ),
      (
        ["remove", "f.json", ".a", "--dryrun"],
        "modeled: unknown option --dryrun; did you mean --dry-run?\n"
      ),
    ])
  func options(arguments: [String], message: String) throws {
    let program = try Program(files: ["f.json": "{}"])
    let outcome = try program.run(arguments)
    #expect(outcome.code == 2)
    #expect(outcome.errors.hasPrefix(message))
    #expect(outcome.errors.contains("Usage") || outcome.errors.contains("USAGE"))
  }

  @Test("show of bytes that are not UTF-8 prints them and exits with code 1")
  func invalidBytes() throws {
    let program = try Program()
    try program.write([0x5B, 0x22, 0xFF, 0x22, 0x5D], to: "f.json")
    let outcome = try program.run(["show", "f.json"])
    #expect(outcome.output == "[0]: \"‹FF›\"\n")
    #expect(outcome.errors == "modeled: f.json:1:3: byte 0xFF is not UTF-8; it is printed in ‹›\n")
    #expect(outcome.code == 1)
  }

  @Test(
    "words are similar if few characters differ for their length",
    arguments: [
      ("chekc", "check"), ("stet", "set"), ("shwo", "show"), ("renmae", "rename"), ("x", nil),
      ("settings", nil), ("vversion", "version"), ("VERSION", "version"), ("", nil),
      (String(repeating: "check", count: 1000), nil),
    ] as [(String, String?)])
  func similarWords(word: String, expected: String?) {
    let words = ["check", "set", "show", "rename", "version", "move"]
    #expect(SimilarWord.nearest(to: word, among: words) == expected)
  }
}
