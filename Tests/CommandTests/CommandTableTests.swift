import Foundation
import Testing

/// The built program, run as from a shell. `f.json` is the file of a row.
@Suite struct CommandTableTests {
  @Test(
    "get prints the value at a path, or the reason why it cannot",
    arguments: [
      CommandRow("get", "f.json", ".a", on: #"{"a": 1.10}"#, output: "1.10\n"),
      CommandRow("get", "f.json", "/a/0", on: #"{"a": ["x"]}"#, output: "\"x\"\n"),
      CommandRow("get", "f.json", ".a", on: #"{"a": "\u00e9"}"#, output: "\"\\u00e9\"\n"),
      CommandRow(
        "get", "f.json", ".", on: "// c\n[1, /* two */ 2,]\n", output: "[1, /* two */ 2,]\n"),
      CommandRow(
        "get", "f.json", ".", "--json", on: "// c\n[1, {\"a\" : 2,}, [ ],]",
        output: "[1,{\"a\":2},[]]\n"),
      CommandRow("get", "f.json", ".a#2", on: #"{"a": 1, "a": 2}"#, output: "2\n"),
      CommandRow("get", "-", ".a", input: #"{"a": {"b": null}}"#, output: "{\"b\": null}\n"),
      CommandRow(
        "get", "f.json", ".a.b", on: "{\"a\": {\n    \"b\": {\n      \"c\": 1\n    }\n  }\n}",
        output: "{\n  \"c\": 1\n}\n"),
      CommandRow(
        "get", "f.json", ".a.b", "--raw",
        on: "{\"a\": {\n    \"b\": {\n      \"c\": 1\n    }\n  }\n}",
        output: "{\n      \"c\": 1\n    }"),
      CommandRow("get", "f.json", ".a[0]", on: #"{"a": [1, 2"#, output: "1\n"),
      CommandRow(
        "get", "f.json", ".a", on: #"{"a": [1, 2"#,
        errors:
          "modeled: f.json:1:12: ] is missing here; `modeled f.json` opens the file, and ) goes to the error",
        code: 1),
      CommandRow(
        "get", "f.json", ".[0]", "--json", on: "[0x10]",
        errors:
          "modeled: f.json:1:2: 0x10 is not a JSON number; `modeled f.json` opens the file, and ) goes to the error",
        code: 1),
      CommandRow(
        "get", "f.json", ".a", on: #"{"a": 1, "a": 2}"#,
        errors: "modeled: f.json: 2 entries have the path .a; .a#1 is the first", code: 1),
      CommandRow(
        "get", "f.json", ".b", on: #"{"a": 1}"#,
        errors: "modeled: f.json: there is no .b; `modeled show f.json` lists all entries", code: 1),
      CommandRow(
        "get", "f.json", ".a.b", on: #"{"a": 1}"#,
        errors: "modeled: f.json: .a is a number and has no entries; write .a alone", code: 1),
      CommandRow(
        "get", "f.json", ".a.b", on: #"{"a": []}"#,
        errors: "modeled: f.json: .a is an array; its entries are .a[0], .a[1] and so on", code: 1),
      CommandRow(
        "get", "f.json", ".[0]", on: #"{"a": []}"#,
        errors: "modeled: f.json: . is an object; its entries have keys, such as .key", code: 1),
    ])
  private func get(row: CommandRow) throws { try row.check() }

  @Test(
    "remove removes one entry with its comments",
    arguments: [
      CommandRow("remove", "f.json", ".a", on: #"{"a": 1, "b": 2}"#, after: #"{"b": 2}"#),
      CommandRow(
        "remove", "f.json", ".b", on: "{\n  \"a\": 1,\n  // of b\n  \"b\": 2 // too\n}\n",
        after: "{\n  \"a\": 1\n}\n"),
      CommandRow("remove", "f.json", ".[1]", on: "[0, 1, 2]", after: "[0, 2]"),
      CommandRow("remove", "-", "/0", input: "[0, 1]", output: "[1]"),
      CommandRow(
        "remove", "f.json", ".", on: "[0]",
        errors:
          "modeled: f.json: not changed: the whole document cannot be replaced like this, renamed, cut or moved",
        code: 1),
      CommandRow(
        "remove", "f.json", ".a", on: #"{"a": 1, "a": 2}"#,
        errors: "modeled: f.json: 2 entries have the path .a; .a#1 is the first", code: 1),
    ])
  private func remove(row: CommandRow) throws { try row.check() }

  @Test(
    "rename changes a key and refuses one that is taken",
    arguments: [
      CommandRow(
        "rename", "f.json", ".a", "c", on: #"{"a": 1, "b": 2}"#, after: #"{"c": 1, "b": 2}"#),
      CommandRow("rename", "f.json", ".a", "a", on: #"{"a": 1, "b": 2}"#),
      CommandRow("rename", "-", "/a", #"x "y""#, input: #"{"a":1}"#, output: #"{"x \"y\"":1}"#),
      CommandRow(
        "rename", "f.json", ".a", "b", on: #"{"a": 1, "b": 2}"#,
        errors: "modeled: f.json: not changed: .b exists already; remove or rename it first",
        code: 1),
      CommandRow(
        "rename", "f.json", ".[0]", "b", on: "[1]",
        errors: "modeled: f.json: not changed: elements of an array have no key", code: 1),
      CommandRow(
        "rename", "f.json", ".", "b", on: "[1]",
        errors:
          "modeled: f.json: not changed: the whole document cannot be replaced like this, renamed, cut or moved",
        code: 1),
    ])
  private func rename(row: CommandRow) throws { try row.check() }

  @Test(
    "move moves an entry to a path or beside another entry",
    arguments: [
      CommandRow("move", "f.json", ".[0]", ".[1]", on: "[0, 1, 2]", after: "[1, 0, 2]"),
      CommandRow("move", "f.json", ".[0]", ".[2]", on: "[0, 1, 2]", after: "[1, 2, 0]"),
      CommandRow("move", "f.json", ".[0]", ".[-1]", on: "[0, 1, 2]", after: "[1, 2, 0]"),
      CommandRow("move", "f.json", ".[0]", ".[-2]", on: "[0, 1, 2]", after: "[1, 0, 2]"),
      CommandRow("move", "f.json", ".[-1]", ".[0]", on: "[0, 1, 2]", after: "[2, 0, 1]"),
      CommandRow("move", "f.json", ".[1]", ".[1]", on: "[0, 1, 2]"),
      CommandRow("move", "f.json", "/1", "/-", on: "[0, 1, 2]", after: "[0, 2, 1]"),
      CommandRow(
        "move", "f.json", ".l[0]", "--before", ".d.a", on: #"{"l": [1], "d": {"a": 1}}"#,
        errors:
          "modeled: f.json: not changed: .l[0] has no key, and the entries of .d have; give the path after the move: .d.key",
        code: 1),
      CommandRow(
        "move", "f.json", ".a", ".b.a", on: #"{"a": 1, "b": {"c": 2}}"#,
        after: #"{"b": {"c": 2, "a": 1}}"#),
      CommandRow(
        "move", "f.json", ".a", ".b[0]", on: #"{"a": 1, "b": [2]}"#, after: #"{"b": [1, 2]}"#),
      CommandRow(
        "move", "f.json", ".b[0]", ".a", on: #"{"b": [1, 2]}"#, after: #"{"b": [2], "a": 1}"#),
      CommandRow(
        "move", "f.json", ".a", ".c", on: #"{"a": 1, "b": 2}"#, after: #"{"c": 1, "b": 2}"#),
      CommandRow(
        "move", "f.json", ".b", "--before", ".a",
        on: "{\n  \"x\": 0,\n  \"a\": 1,\n  // of b\n  \"b\": 2\n}\n",
        after: "{\n  \"x\": 0,\n  // of b\n  \"b\": 2,\n  \"a\": 1\n}\n"),
      CommandRow(
        "move", "f.json", ".a", "--after", ".b", on: #"{"a": 1, "b": 2}"#,
        after: #"{"b": 2, "a": 1}"#
      ),
      // All lines of the value move by the same blanks, comments too; those with fewer stay.
      CommandRow(
        "move", "f.json", ".a.b", ".b", "--format", "jsonc",
        on:
          "{\n  \"a\": {\n    \"b\": {\n      // c\n        // d\n      /* e\n         f\n  g */\n // h\n      \"x\": 1\n    }\n  }\n}\n",
        after:
          "{\n  \"a\": {},\n  \"b\": {\n    // c\n      // d\n    /* e\n       f\n  g */\n // h\n    \"x\": 1\n  }\n}\n"
      ),
      CommandRow(
        "move", "f.json", ".a", ".b", on: #"{"a": 1, "b": 2}"#,
        errors: "modeled: f.json: not changed: .b exists already; remove or rename it first",
        code: 1),
      CommandRow(
        "move", "f.json", ".o.a", "--after", ".a", on: #"{"a": 1, "o": {"a": 2}}"#,
        errors: "modeled: f.json: not changed: .a exists already; remove or rename it first",
        code: 1),
      CommandRow(
        "move", "f.json", ".a", ".a.b", on: #"{"a": {}}"#,
        errors: "modeled: f.json: not changed: it would end up inside itself", code: 1),
      CommandRow(
        "move", "f.json", ".[0]", ".[3]", on: "[0, 1]",
        errors: "modeled: f.json: . has 2 entries; .[-] is the position after the last", code: 1),
      CommandRow(
        "move", "f.json", ".[0]", ".[0].x", on: #"[1, {"y": 2}, {"z": 3}]"#,
        after: #"[{"y": 2, "x": 1}, {"z": 3}]"#),
      CommandRow(
        "move", "f.json", ".p", ".l[-]", on: #"{"p": /* why */ 80, "l": [1]}"#,
        after: #"{"l": [1, /* why */ 80]}"#),
      CommandRow(
        "move", "f.json", ".a", ".b.c", on: #"{"a": 1}"#,
        errors: "modeled: f.json: there is no .b; `modeled show f.json` lists all entries", code: 1),
      CommandRow(
        "move", "f.json", ".", ".a", on: "{}",
        errors:
          "modeled: f.json: not changed: the whole document cannot be replaced like this, renamed, cut or moved",
        code: 1),
    ])
  private func move(row: CommandRow) throws { try row.check() }

  @Test(
    "negative indices count from the end",
    arguments: [
      CommandRow("get", "f.json", ".[-1]", on: "[1, 2, 3]", output: "3\n"),
      CommandRow("get", "f.json", ".a[-2].b", on: #"{"a": [{"b": 7}, 1]}"#, output: "7\n"),
      CommandRow("set", "f.json", ".[-1]", "9", on: "[1, 2]", after: "[1, 9]"),
      CommandRow("remove", "f.json", ".[-2]", on: "[1, 2]", after: "[2]"),
      CommandRow(
        "get", "f.json", ".[-3]", on: "[1, 2]",
        errors: "modeled: f.json: there is no .[-3]; . has 2 entries", code: 1),
      CommandRow(
        "get", "f.json", ".a[1].b", on: #"{"a": [{"b": 7}]}"#,
        errors: "modeled: f.json: there is no .a[1]; .a has 1 entry", code: 1),
      CommandRow(
        "set", "f.json", ".a[9].b", "9", on: #"{"a": []}"#,
        errors: "modeled: f.json: there is no .a[9]; .a has 0 entries", code: 1),
      CommandRow(
        "set", "f.json", ".[-3]", "9", on: "[1, 2]",
        errors: "modeled: f.json: . has 2 entries; .[-] is the position after the last", code: 1),
    ])
  private func negativeIndices(row: CommandRow) throws { try row.check() }

  @Test(
    "check lists the problems of files in their order",
    arguments: [
      CommandRow("check", "f.json", on: "{}"),
      CommandRow("check", "f.json", "--format", "jsonc", on: "// c\n{\"a\": [1,],}"),
      CommandRow("check", "-", input: "// c\n[1,]"),
      CommandRow(
        "check", "-", "--format", "json", input: "[1,]",
        output: "-:1:3: error: a comma before a closing bracket is not JSON\n", code: 1),
      CommandRow(
        "check", "f.json", on: "// c\n[1,]",
        output:
          "f.json:1:1: error: 1 comment and 1 trailing comma are not JSON; --format jsonc allows them\n",
        code: 1),
      CommandRow(
        "check", "f.json", on: "{\"a\": 1,\n \"\\u0061\": 2,\n \"b\": {\"a\": 3}}",
        output: "f.json:2:2: warning: the key \"\\u0061\" is on line 1 already\n"),
      CommandRow(
        "check", "f.json", "--strict", on: "{\"a\": 1, \"a\": 2}",
        output: "f.json:1:10: warning: the key \"a\" is on line 1 already\n", code: 1),
      CommandRow(
        "check", "f.json", "--json", on: "{\"a\": 1, \"a\": tru}",
        output: """
          {"file":"f.json","line":1,"column":10,"severity":"warning","message":"the key \\"a\\" is on line 1 already"}
          {"file":"f.json","line":1,"column":15,"severity":"error","message":"tru is not a value; text needs double quotes"}

          """, code: 1),
      CommandRow(
        "check", "f.json", on: "[\"\\ud800\", {\"é\": 1, \"é\": 2}, tru]",
        output: """
          f.json:1:3: warning: \\ud800 is half of a surrogate pair and not a character
          f.json:1:21: warning: the key "é" is on line 1 already
          f.json:1:30: error: tru is not a value; text needs double quotes

          """, code: 1),
      CommandRow(
        "check", "f.json", on: "",
        output: "f.json:1:1: error: the file is empty; JSON needs one value\n",
        code: 1),
      CommandRow(
        "check", "f.json", "no.json", on: "[1",
        output: "f.json:1:3: error: ] is missing here\n",
        errors: "modeled: no.json: no such file; check its name", code: 3),
    ])
  private func check(row: CommandRow) throws { try row.check() }

  @Test(
    "show prints the document as an indented tree",
    arguments: [
      CommandRow(
        "show", "f.json", on: #"{"odd key": [1, {}, "\u001b"], "b": {"c": null}}"#,
        output: "\"odd key\":\n  [0]: 1\n  [1]: {}\n  [2]: \"\\u001b\"\nb:\n  c: null\n"),
      CommandRow(
        "show", "f.json", "--depth", "1", on: "[1, {}, {\"a\": 1}, [1, 2]]",
        output: "[0]: 1\n[1]: {}\n[2]: {a: 1}\n[3]: [1, 2]\n"),
      CommandRow("show", "f.json", "--depth", "0", on: "[1, 2]", output: "[1, 2]\n"),
      CommandRow("show", "f.json", "--at", ".a[1]", on: #"{"a": [1, {"b": 2}]}"#, output: "b: 2\n"),
      CommandRow("show", "f.json", on: "\"x\"", output: "\"x\"\n"),
      CommandRow("show", "f.json", on: "", output: "(empty)\n"),
      CommandRow(
        "show", "f.json", on: "{\"accent\": \"#6495ed\"}",
        output: "accent: \"#6495ed\"                               ■ cornflowerblue\n"),
      CommandRow(
        "show", "f.json", on: "{\"\\u202e\": \"\u{202E}\u{7F}\u{9B}\"}",
        output: "\"\\u202e\": \"‹U+202E›‹7F›‹9B›\"\n"),
      CommandRow(
        "show", "f.json",
        on: "{\"grün\": [\"東京 1\", \"e\u{301}\", \"\u{2615}\u{FE0F}\", \"👍🏽\", \"\u{AD}\"]}",
        output: "grün:\n  [0]: \"東京 1\"\n  [1]: \"e\u{301}\"\n"
          + "  [2]: \"☕‹U+FE0F›\"\n  [3]: \"👍‹U+1F3FD›\"\n  [4]: \"‹AD›\"\n"),
      CommandRow(
        "show", "f.json", on: "[1,\n 2",
        output: "[0]: 1\n[1]: 2\n! 2:3 ] is missing here\n",
        errors:
          "modeled: f.json:2:3: ] is missing here; `modeled f.json` opens the file, and ) goes to the error",
        code: 1),
    ])
  private func show(row: CommandRow) throws { try row.check() }

  @Test("show reads a number in the unit of its neighbours")
  func showsUnitOfNeighbours() throws {
    let program = try Program(
      files: ["f.json": #"[{"time": 250000000000, "created": 1424716200}]"#])
    let shown = try program.run(["show", "f.json"]).output
    #expect(
      shown.contains("time: 250000000000                              Tue 8 Mar 9892 12:26 UTC"))
  }

  @Test(
    "files that cannot be read or edited are reported",
    arguments: [
      CommandRow(
        "get", ".", ".a", errors: "modeled: .: is a directory; name a file in it", code: 3),
      CommandRow(
        "get", "no/f.json", ".a",
        errors: "modeled: no/f.json: no such folder: no; check the path", code: 3),
      CommandRow(
        "f.json", on: "{}",
        errors:
          "modeled: TERM is not set, so nothing is known about the terminal; `modeled show` prints a file",
        code: 2),
      CommandRow(".", errors: "modeled: .: is a directory; name a file in it", code: 3),
      CommandRow(
        "./show", on: "{}",
        errors:
          "modeled: TERM is not set, so nothing is known about the terminal; `modeled show` prints a file",
        code: 2),
      CommandRow("--version", output: "modeled 0.1.0\n"),
    ])
  private func files(row: CommandRow) throws { try row.check() }

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
