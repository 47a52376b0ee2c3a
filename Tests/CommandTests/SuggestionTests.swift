import Foundation
import ModelBasics
import Testing

/// Mistyped commands, options, paths and keys.
@Suite struct SuggestionTests {
  @Test(
    "a path without an entry names the similar one",
    arguments: [
      CommandRow(
        "get", "f.json", ".colours", on: #"{"colors": 1}"#,
        errors: "modeled: f.json: there is no .colours; did you mean .colors?", code: 1),
      CommandRow(
        "get", "f.json", ".colors.acent", on: #"{"colors": {"accent": 1}}"#,
        errors: "modeled: f.json: there is no .colors.acent; did you mean .colors.accent?", code: 1),
      CommandRow(
        "get", "f.json", ".colosr.accent", on: #"{"colors": {"accent": 1}}"#,
        errors: "modeled: f.json: there is no .colosr; did you mean .colors.accent?", code: 1),
      CommandRow(
        "get", "f.json", ".colors.editor.background", on: #"{"colors": {"editor.background": 1}}"#,
        errors:
          "modeled: f.json: there is no .colors.editor; did you mean .colors.\"editor.background\"?",
        code: 1),
      CommandRow(
        "set", "f.json", ".colors.editor.background.x", "1",
        on: #"{"colors": {"editor.background": {"x": 0}}}"#,
        errors:
          "modeled: f.json: there is no .colors.editor to add .colors.editor.background.x to; did you mean .colors.\"editor.background\".x?",
        code: 1),
      CommandRow(
        "set", "f.json", ".Name", "2", on: #"{"name": 1}"#,
        errors: "modeled: f.json: .Name is a new entry; did you mean .name?",
        after: #"{"name": 1, "Name": 2}"#),
      CommandRow(
        "set", "f.json", ".names", "2", on: #"{"name": 1}"#, after: #"{"name": 1, "names": 2}"#),
      CommandRow(
        "remove", "f.json", ".Name", on: #"{"name": 1}"#,
        errors: "modeled: f.json: there is no .Name; did you mean .name?", code: 1),
      CommandRow(
        "get", "f.json", ".xyz", on: #"{"colors": 1}"#,
        errors: "modeled: f.json: there is no .xyz; `modeled show f.json` lists all entries",
        code: 1),
      CommandRow(
        "get", "-", ".xyz", input: "{}", errors: "modeled: -: there is no .xyz", code: 1),
      CommandRow(
        "get", "-", ".", input: "[1", errors: "modeled: -:1:3: ] is missing here", code: 1),
    ])
  private func paths(row: CommandRow) throws { try row.check() }

  @Test("a long argument is cut in the message about it") func longArgument() throws {
    let query = "$[" + String(repeating: "x", count: 10_000)
    let program = try Program(files: ["f.json": "{}"])
    let outcome = try program.run(["get", "f.json", query])
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains("$[xxx"))
    #expect(outcome.errors.utf8.count < 1000)
  }

  @Test(
    "a word that resembles a command opens no new file",
    arguments: [
      CommandRow(
        "chekc",
        errors:
          "modeled: there is no file chekc; did you mean `modeled check`? `modeled ./chekc` opens a new file",
        code: 2),
      CommandRow(
        "romove", "f.json", ".a", on: "{}",
        errors:
          "modeled: there is no file romove; did you mean `modeled remove`? `modeled ./romove` opens a new file",
        code: 2),
    ])
  private func commands(row: CommandRow) throws { try row.check() }

  @Test(
    "help for what is no command says so",
    arguments: [
      CommandRow(
        "help", "chekc",
        errors: "modeled: there is no command chekc; did you mean `modeled help check`?", code: 2),
      CommandRow(
        "help", "f.json", on: "{}",
        errors: "modeled: there is no command f.json; the commands are edit, show, get, set, "
          + "remove, move, rename, check, convert, help", code: 2),
    ])
  private func help(row: CommandRow) throws { try row.check() }

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
