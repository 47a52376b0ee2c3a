import Foundation
import Testing

/// One run of the program: what is typed, what is there, what comes out.
private struct Row: CustomTestStringConvertible, Sendable {
  var arguments: [String]
  var file: String? = nil
  var input = ""
  var output = ""
  var errors = ""
  var code: Int32 = 0
  /// The file afterwards, when it is another than before.
  var after: String? = nil

  init(
    _ arguments: String..., on file: String? = nil, input: String = "", output: String = "",
    errors: String = "", code: Int32 = 0, after: String? = nil
  ) {
    self.arguments = arguments
    self.file = file
    self.input = input
    self.output = output
    self.errors = errors
    self.code = code
    self.after = after
  }

  var testDescription: String { arguments.joined(separator: " ") + " on " + (file ?? "nothing") }
}

/// The program as it is built, run in the way a shell runs it. `f.json` is the file of a row.
@Suite struct CommandTableTests {
  private static func check(_ row: Row) throws {
    let program = try Program(files: row.file.map { ["f.json": $0] } ?? [:])
    let outcome = try program.run(row.arguments, input: Array(row.input.utf8))
    #expect(outcome.output == row.output)
    #expect(outcome.errors == (row.errors.isEmpty ? "" : row.errors + "\n"))
    #expect(outcome.code == row.code)
    #expect(program.text(of: "f.json") == row.after ?? row.file)
  }

  @Test(arguments: [
    Row("get", "f.json", ".a", on: #"{"a": 1.10}"#, output: "1.10\n"),
    Row("get", "f.json", "/a/0", on: #"{"a": ["x"]}"#, output: "\"x\"\n"),
    Row("get", "f.json", ".a", on: #"{"a": "\u00e9"}"#, output: "\"\\u00e9\"\n"),
    Row("get", "f.json", ".", on: "// c\n[1, /* two */ 2,]\n", output: "[1, /* two */ 2,]\n"),
    Row(
      "get", "f.json", ".", "--json", on: "// c\n[1, {\"a\" : 2,}, [ ],]",
      output: "[1,{\"a\":2},[]]\n"),
    Row("get", "f.json", ".a#2", on: #"{"a": 1, "a": 2}"#, output: "2\n"),
    Row("get", "-", ".a", input: #"{"a": {"b": null}}"#, output: "{\"b\": null}\n"),
    Row(
      "get", "f.json", ".a.b", on: "{\"a\": {\n    \"b\": {\n      \"c\": 1\n    }\n  }\n}",
      output: "{\n  \"c\": 1\n}\n"),
    Row("get", "f.json", ".a[0]", on: #"{"a": [1, 2"#, output: "1\n"),
    Row(
      "get", "f.json", ".a", on: #"{"a": [1, 2"#,
      errors:
        "modeled: f.json:1:12: the file ends where , or ] should be; `modeled f.json` opens it at this line",
      code: 1),
    Row(
      "get", "f.json", ".[0]", "--json", on: "[0x10]",
      errors:
        "modeled: f.json:1:2: 0x10 is not a JSON number; `modeled f.json` opens it at this line",
      code: 1),
    Row(
      "get", "f.json", ".a", on: #"{"a": 1, "a": 2}"#,
      errors: "modeled: f.json: there are 2 entries .a; .a#1 is the first", code: 1),
    Row(
      "get", "f.json", ".b", on: #"{"a": 1}"#,
      errors: "modeled: f.json: .b is not there; `modeled show f.json` lists what is", code: 1),
    Row(
      "get", "f.json", ".a.b", on: #"{"a": 1}"#,
      errors: "modeled: f.json: .a is a number and has no entries; name it alone", code: 1),
    Row(
      "get", "f.json", ".a.b", on: #"{"a": []}"#,
      errors: "modeled: f.json: .a is an array; its entries are .a[0], .a[1] and so on", code: 1),
    Row(
      "get", "f.json", ".[0]", on: #"{"a": []}"#,
      errors: "modeled: f.json: . is an object; its entries have keys, such as .key", code: 1),
  ])
  private func get(row: Row) throws { try Self.check(row) }

  @Test(arguments: [
    // A string stays a string; elsewhere valid JSON is taken as it is.
    Row("set", "f.json", ".a", "7", on: #"{"a": "x"}"#, after: #"{"a": "7"}"#),
    Row("set", "f.json", ".a", "7", on: #"{"a": 1.10}"#, after: #"{"a": 7}"#),
    Row("set", "f.json", ".a", "-7", on: #"{"a": 1}"#, after: #"{"a": -7}"#),
    Row("set", "f.json", ".a", "seven", on: #"{"a": 1}"#, after: #"{"a": "seven"}"#),
    Row("set", "f.json", ".a", "", on: #"{"a": 1}"#, after: #"{"a": ""}"#),
    Row("set", "f.json", ".a", #"{"b": [1]}"#, on: #"{"a": 1}"#, after: #"{"a": {"b": [1]}}"#),
    Row("set", "f.json", ".a", "7", "--type", "json", on: #"{"a": "x"}"#, after: #"{"a": 7}"#),
    Row("set", "f.json", ".a", "7", "--type", "string", on: #"{"a": 1}"#, after: #"{"a": "7"}"#),
    Row("set", "f.json", ".a", "true", "--type=bool", on: #"{"a": "x"}"#, after: #"{"a": true}"#),
    Row("set", "f.json", ".a", "null", "--type=null", on: #"{"a": "x"}"#, after: #"{"a": null}"#),
    Row(
      "set", "f.json", ".a", "-1e400", "--type=number", on: #"{"a": ""}"#, after: #"{"a": -1e400}"#),
    // Every other byte stays, in strings too.
    Row(
      "set", "f.json", ".a", "café au lait", on: "\u{FEFF}{ \"a\" :\t\"caf\\u00e9\" , /**/ }\r\n",
      after: "\u{FEFF}{ \"a\" :\t\"caf\\u00e9 au lait\" , /**/ }\r\n"),
    Row("set", "f.json", ".a", "x", on: #"{"a": "\u0078"}"#),
    // A last key is added, and an element at the end.
    Row(
      "set", "f.json", ".b", "2", on: "{\n  \"a\": 1\n}\n", after: "{\n  \"a\": 1,\n  \"b\": 2\n}\n"
    ),
    Row("set", "f.json", ".[-]", "2", on: "[1]", after: "[1, 2]"),
    Row("set", "f.json", "/-", "2", on: "[1]", after: "[1, 2]"),
    Row("set", "f.json", ".a", "1", on: "", after: "{\n  \"a\": 1\n}\n"),
    Row("set", "f.json", ".[-]", "1", on: "", after: "[\n  1\n]\n"),
    Row("set", "-", ".a", "2", input: "{\"a\": 1} // x\n", output: "{\"a\": 2} // x\n"),
    Row("set", "f.json", ".a#2", "3", on: #"{"a": 1, "a": 2}"#, after: #"{"a": 1, "a": 3}"#),
    // What is not what it takes the place of is kept as text where text is, and never elsewhere.
    Row(
      "set", "f.json", ".on", "tomorow", on: #"{"on": "2015-02-23"}"#,
      errors:
        "modeled: f.json: .on is plain text now: “tomorow” is no date; try tomorrow 9am, 23 feb 2015 or +3d",
      after: #"{"on": "tomorow"}"#),
    Row(
      "set", "f.json", ".on", "2015-02-24 10:00", on: #"{"on": "2015-02-23"}"#,
      errors: "modeled: f.json: .on only the day is kept here", after: #"{"on": "2015-02-24"}"#),
    Row(
      "set", "f.json", ".timeout_ms", "often", on: #"{"timeout_ms": 90}"#,
      errors:
        "modeled: f.json: .timeout_ms not changed: no interval; try 5 minutes, 5-10 min, 1h30m or never; --type string takes any text",
      code: 1),
    Row(
      "set", "f.json", ".c", "tomoto", on: #"{"c": {"red": 1, "green": 0, "blue": 0}}"#,
      errors:
        "modeled: f.json: .c not changed: no colour; try #89b4fa, rgb(137 180 250) or skyblue; --type string takes any text",
      code: 1),
    Row(
      "set", "f.json", ".c", "null", on: #"{"c": {"red": 1, "green": 0, "blue": 0}}"#,
      after: #"{"c": null}"#),
    Row(
      "set", "f.json", ".c", "tomoto", "--type", "string", on: #"{"c": {"r": 1, "g": 0, "b": 0}}"#,
      after: #"{"c": "tomoto"}"#),
    // A wider notation is told of; more digits or another unit are the same notation.
    Row(
      "set", "f.json", ".c", "#89b4fa80", on: ##"{"c": "#1e1e2e"}"##,
      errors: "modeled: f.json: .c is #rrggbbaa now: #rrggbb had no room for it",
      after: ##"{"c": "#89b4fa80"}"##),
    Row("set", "f.json", ".c", "#89b4fa", on: ##"{"c": "#fff"}"##, after: ##"{"c": "#89b4fa"}"##),
    Row("set", "f.json", ".e", "2h", on: #"{"e": "1h30m"}"#, after: #"{"e": "2h0m"}"#),
    Row(
      "set", "f.json", ".created_at", "1969-07-20", on: #"{"created_at": 1424716200}"#,
      errors:
        "modeled: f.json: .created_at no time was typed: the beginning of the day; is read as a plain number now",
      after: #"{"created_at": -14256000}"#),
    Row(
      "set", "f.json", ".created_at", "9999-12-31 12:00",
      on: #"{"created_at": 1424716200123456789}"#,
      errors:
        "modeled: f.json: .created_at not changed: epoch nanoseconds has no room for it; --type string takes any text",
      code: 1),
    // Bytes, as the data there is spelled.
    Row(
      "set", "f.json", ".d", "68656c6c6f", "--type", "hex",
      on: #"{"d": {"representedClassName": "DejalData", "length": 1, "string": "AA=="}}"#,
      after: #"{"d": {"representedClassName": "DejalData", "length": 5, "string": "aGVsbG8="}}"#),
    Row(
      "set", "f.json", ".d", "aGVsbG8=", "--type", "base64", on: #"{"d": "00FF"}"#,
      after: #"{"d": "68656C6C6F"}"#),
    Row(
      "set", "f.json", ".d", "-", "--type", "file", on: #"{"d": "data:text/plain;base64,AA=="}"#,
      input: "hello", after: #"{"d": "data:text/plain;base64,aGVsbG8="}"#),
    Row(
      "set", "f.json", ".d", "f.json", "--type", "file", on: "{}\n",
      after: "{\n  \"d\": \"e30K\"\n}\n"),
    Row(
      "set", "f.json", ".d", "", "--type", "hex", on: #"{"d": "not data"}"#, after: #"{"d": ""}"#),
    Row(
      "set", "f.json", ".d", "6", "--type", "hex", on: #"{"d": ""}"#,
      errors: "modeled: 6 is not pairs of hexadecimal digits; --type string takes any text",
      code: 2),
    Row(
      "set", "f.json", ".d", "AA=", "--type", "base64", on: #"{"d": ""}"#,
      errors: "modeled: AA= is not Base64; --type string takes any text", code: 2),
    Row(
      "set", "f.json", ".d", "00", "--type", "hex", on: #"{"d": {"a": 1}}"#,
      errors:
        "modeled: f.json: .d not changed: what is there is no data; --type string takes any text",
      code: 1),
    Row(
      "set", "f.json", ".d", "none", "--type", "file", on: "{}",
      errors: "modeled: none: no such file; `modeled edit` makes it", code: 3),
    Row(
      "set", "-", ".d", "-", "--type", "file", input: "{}",
      errors:
        "modeled: - is not a file of bytes, as the document comes from there; --type string takes any text",
      code: 2),
    // What is refused.
    Row(
      "set", "f.json", ".a", "3", on: #"{"a": 1, "a": 2}"#,
      errors: "modeled: f.json: there are 2 entries .a; .a#1 is the first", code: 1),
    Row(
      "set", "f.json", ".b.c", "3", on: "{}",
      errors: "modeled: f.json: .b is not there, so .b.c has no place; set .b first", code: 1),
    Row(
      "set", "f.json", ".[1]", "3", on: "[0]",
      errors: "modeled: f.json: . has 1 entry; .[-] is the place after the last", code: 1),
    Row(
      "set", "f.json", ".a", "x", "--type", "number", on: "{}",
      errors: "modeled: x is not a JSON number; --type string takes any text", code: 2),
    Row(
      "set", "f.json", ".a", "[1,", "--type", "json", on: "{}",
      errors:
        "modeled: [1, is not a JSON value, the file ends where a value should be; --type string takes any text",
      code: 2),
    Row(
      "set", "f.json", ".a", "1", on: "{\n  \"a\" 1\n}",
      errors:
        "modeled: f.json:2:7: found 1 where : should be; `modeled f.json` opens it at this line",
      code: 1),
    Row(
      "set", "f.json", ".a", "1", "--format", "json", on: "{} // x",
      errors:
        "modeled: f.json:1:4: comments are not JSON; --format jsonc allows them; `modeled f.json` opens it at this line",
      code: 1),
    Row(
      "set", "f.json", ".a", "1",
      errors: "modeled: f.json: no such file; `modeled edit` makes it", code: 3),
  ])
  private func set(row: Row) throws { try Self.check(row) }

  @Test(arguments: [
    Row("remove", "f.json", ".a", on: #"{"a": 1, "b": 2}"#, after: #"{"b": 2}"#),
    Row(
      "remove", "f.json", ".b", on: "{\n  \"a\": 1,\n  // of b\n  \"b\": 2 // too\n}\n",
      after: "{\n  \"a\": 1\n}\n"),
    Row("remove", "f.json", ".[1]", on: "[0, 1, 2]", after: "[0, 2]"),
    Row("remove", "-", "/0", input: "[0, 1]", output: "[1]"),
    Row(
      "remove", "f.json", ".", on: "[0]",
      errors: "modeled: f.json: not changed: it is the whole document", code: 1),
    Row(
      "remove", "f.json", ".a", on: #"{"a": 1, "a": 2}"#,
      errors: "modeled: f.json: there are 2 entries .a; .a#1 is the first", code: 1),
  ])
  private func remove(row: Row) throws { try Self.check(row) }

  @Test(arguments: [
    Row("check", "f.json", on: "{}"),
    Row("check", "f.json", "--format", "jsonc", on: "// c\n{\"a\": [1,],}"),
    Row("check", "-", input: "// c\n[1,]"),
    Row(
      "check", "-", "--format", "json", input: "[1,]",
      output: "-:1:3: a comma before a closing bracket is not JSON\n", code: 1),
    Row(
      "check", "f.json", on: "// c\n[1,]",
      output: "f.json:1:1: comments are not JSON; --format jsonc allows them\n", code: 1),
    Row(
      "check", "f.json", on: "{\"a\": 1,\n \"\\u0061\": 2,\n \"b\": {\"a\": 3}}",
      output: "f.json:2:2: the key \"\\u0061\" is in line 1 already\n", code: 1),
    Row(
      "check", "f.json", on: "[\"\\ud800\", {\"é\": 1, \"é\": 2}, tru]",
      output: """
        f.json:1:3: \\ud800 is half of a surrogate pair, and no character
        f.json:1:21: the key "é" is in line 1 already
        f.json:1:30: tru is not a value; text needs double quotes

        """, code: 1),
    Row(
      "check", "f.json", on: "", output: "f.json:1:1: the file is empty; JSON needs one value\n",
      code: 1),
    Row(
      "check", "f.json", "no.json", on: "[1",
      output: "f.json:1:3: the file ends where , or ] should be\n",
      errors: "modeled: no.json: no such file; `modeled edit` makes it", code: 3),
  ])
  private func check(row: Row) throws { try Self.check(row) }

  @Test(arguments: [
    Row(
      "show", "f.json", on: #"{"odd key": [1, {}, "\u001b"], "b": {"c": null}}"#,
      output: "\"odd key\":\n  [0]: 1\n  [1]: {}\n  [2]: \"\\u001b\"\nb:\n  c: null\n"),
    Row(
      "show", "f.json", "--depth", "1", on: "[1, {}, {\"a\": 1}, [1, 2]]",
      output: "[0]: 1\n[1]: {}\n[2]: {1}\n[3]: [2]\n"),
    Row("show", "f.json", "--depth", "0", on: "[1, 2]", output: "[2]\n"),
    Row("show", "f.json", "--at", ".a[1]", on: #"{"a": [1, {"b": 2}]}"#, output: "b: 2\n"),
    Row("show", "f.json", on: "\"x\"", output: "\"x\"\n"),
    Row("show", "f.json", on: "", output: "(empty)\n"),
    Row(
      "show", "f.json", on: "{\"accent\": \"#6495ed\"}",
      output: "accent: \"#6495ed\"                               ■ cornflowerblue\n"),
    Row(
      "show", "f.json", on: "{\"\\u202e\": \"\u{202E}\u{7F}\u{9B}\"}",
      output: "\"\\u202e\": \"‹U+202E›‹7F›‹9B›\"\n"),
    Row(
      "show", "f.json", on: "[1,\n 2",
      output: "[0]: 1\n[1]: 2\n! 2:3 the file ends where , or ] should be\n",
      errors:
        "modeled: f.json:2:3: the file ends where , or ] should be; `modeled f.json` opens it at this line",
      code: 1),
  ])
  private func show(row: Row) throws { try Self.check(row) }

  @Test(arguments: [
    Row(
      "get", ".", ".a", errors: "modeled: .: is a directory; name a file in it", code: 3),
    Row(
      "get", "no/f.json", ".a",
      errors: "modeled: no/f.json: no such folder: no; check the path", code: 3),
    Row(
      "f.json", on: "{}",
      errors:
        "modeled: TERM is not set, so nothing is known about the terminal; `modeled show` prints a file",
      code: 2),
    Row(".", errors: "modeled: .: is a directory; name a file in it", code: 3),
    Row(
      "./show", on: "{}",
      errors:
        "modeled: TERM is not set, so nothing is known about the terminal; `modeled show` prints a file",
      code: 2),
    Row("--version", output: "modeled 0.1.0\n"),
  ])
  private func files(row: Row) throws { try Self.check(row) }

  @Test(arguments: [
    [], ["get"], ["get", "f.json", "a"], ["set", "f.json", ".a"], ["--no-such-option"],
    ["show", "f.json", "--depth", "-1"], ["set", "f.json", ".a", "1", "--type", "date"],
  ])
  func wrongUsageIsSaid(arguments: [String]) throws {
    let program = try Program(files: ["f.json": "{}"])
    let outcome = try program.run(arguments)
    #expect(outcome.code == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("modeled: "))
    #expect(outcome.errors.contains("USAGE") || outcome.errors.contains("Usage"))
  }

  @Test func helpTellsAllCommands() throws {
    let program = try Program()
    let outcome = try program.run(["--help"])
    #expect(outcome.code == 0)
    for word in ["edit", "show", "get", "set", "remove", "check", "Exit codes", "./show", "-"] {
      #expect(outcome.output.contains(word))
    }
  }

  @Test("a file whose name is not UTF-8 is one like any other, its name shown escaped")
  func fileNamesThatAreNotText() throws {
    let program = try Program(files: [#"b\xff"#: #"{"a": "literal"}"#])
    let name: [UInt8] = [0x62, 0xFF]
    let path = program.folder.path + "/"
    let file = fopen(
      Array(path.utf8).map { CChar(bitPattern: $0) } + name.map { CChar(bitPattern: $0) } + [0], "w"
    )
    fputs(#"{"a": 1,}"#, file)
    fclose(file)
    func run(_ command: String, _ words: String...) throws -> Program.Outcome {
      try program.run([command], raw: [name] + words.map { Array($0.utf8) })
    }
    #expect(try run("get", ".a").output == "1\n")
    #expect(try run("show").output == "a: 1\n")
    #expect(try run("set", ".a", #"\xff"#).code == 0)
    #expect(try run("get", ".a").output == "\"\\\\xff\"\n")
    #expect(
      try run("get", ".b").errors
        == #"modeled: b\xff: .b is not there; `modeled show $'b\xff'` lists what is"# + "\n")
    #expect(try run("check", "--format", "json").output.hasPrefix(#"b\xff:1:"#))
    #expect(try run("remove", ".a").code == 0)
    #expect(try run("get", ".").output == "{}\n")
    // The file that is really called so is another one.
    #expect(try program.run(["get", #"b\xff"#, ".a"]).output == "\"literal\"\n")
    #expect(
      try program.run(["get", #"b\xff"#, ".b"]).errors.hasPrefix(#"modeled: b\x5cxff: .b is not"#))
    #expect(
      try program.run(["get"], raw: [[0x63, 0xFF], [0x2E]]).errors.hasPrefix(#"modeled: c\xff: no"#)
    )
  }

  @Test("only the name of a file may be no text")
  func argumentsThatAreNotText() throws {
    let program = try Program(files: ["f.json": #"{"a": 1}"#])
    let bad: [UInt8] = [0x61, 0xFF]
    let value = try program.run(["set", "f.json", ".a"], raw: [bad])
    #expect(value.code == 2)
    #expect(
      value.errors
        == "modeled: the argument a\\xff is not UTF-8; only the name of a file can be any bytes\n")
    let path = try program.run(["get", "f.json"], raw: [bad])
    #expect(path.code == 2)
    #expect(path.errors.contains("is not UTF-8"))
    #expect(try program.run(["check", "f.json"], raw: [Array("--format=".utf8) + bad]).code == 2)
    #expect(program.text(of: "f.json") == #"{"a": 1}"#)
  }

  @Test func bytesThatAreNotTextAreKeptAndNamed() throws {
    let program = try Program()
    try program.write([0x5B, 0x22, 0xFF, 0x22, 0x2C, 0x20, 0x31, 0x5D], to: "f.json")
    #expect(try program.run(["check", "f.json"]).output == "f.json:1:3: byte 0xFF is not UTF-8\n")
    #expect(try program.run(["show", "f.json"]).output == "[0]: \"‹FF›\"\n[1]: 1\n")
    #expect(try program.run(["set", "f.json", ".[1]", "2"]).code == 0)
    let bytes = try [UInt8](Data(contentsOf: program.folder.appendingPathComponent("f.json")))
    #expect(bytes == [0x5B, 0x22, 0xFF, 0x22, 0x2C, 0x20, 0x32, 0x5D])
  }

  @Test func aPipeIsRefusedAndNothingHangs() throws {
    let program = try Program()
    mkfifo(program.folder.appendingPathComponent("p").path, 0o600)
    let outcome = try program.run(["show", "p"])
    #expect(outcome.code == 3)
    #expect(
      outcome.errors == "modeled: p: is a pipe, not a file; read it as standard input, with -\n")
  }

  @Test func depthIsNoLimit() throws {
    let depth = 100_000
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let program = try Program(files: ["f.json": text])
    #expect(try program.run(["check", "f.json"]).code == 0)
    #expect(try program.run(["get", "f.json", ".", "--json"]).output == text + "\n")
    let shown = try program.run(["show", "f.json"])
    #expect(shown.code == 0)
    #expect(shown.output.split(separator: "\n").count == depth - 1)
    #expect(shown.output.hasSuffix(" +99958 [0]: []\n"))
    #expect(try program.run(["set", "f.json", ".[-]", "1"]).code == 0)
  }
}
