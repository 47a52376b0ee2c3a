import Testing

/// `check --schema`, run as from a shell.
@Suite("modeled check --schema") struct SchemaCommandTests {
  private static let schema = """
    {
      "properties": {
        "port": {"type": "integer", "maximum": 10},
        "name": {"minLength": 2}
      },
      "required": ["name"]
    }
    """

  struct Row: CustomTestStringConvertible, Sendable {
    var arguments: [String]
    var files: [String: String]
    var output = ""
    var errors = ""
    var code: Int32 = 0

    var testDescription: String { arguments.joined(separator: " ") }
  }

  @Test(
    "problems are listed in the order of the file, with positions in file and schema",
    arguments: [
      Row(
        arguments: ["check", "--schema", "s.json", "a.json"],
        files: ["s.json": schema, "a.json": "{\"name\": \"x\",\n  \"port\": 99}"],
        output: """
          a.json:1:10: error: "x" has 1 character, and .name must have at least 2 (s.json:4:27)
          a.json:2:11: error: 99 is more than 10, the maximum that .port may have (s.json:3:44)

          """, code: 1),
      Row(
        arguments: ["check", "--schema", "s.json", "a.json", "b.json"],
        files: ["s.json": schema, "a.json": #"{"name": "xy"}"#, "b.json": "{}"],
        output: "b.json:1:1: error: the document has no name, which it must have (s.json:6:16)\n",
        code: 1),
      Row(
        arguments: ["check", "--json", "--schema", "s.json", "a.json"],
        files: ["s.json": "{\"type\": \"null\"}", "a.json": "1"],
        output: #"""
          {"file":"a.json","line":1,"column":1,"severity":"error","message":"1 is not null, which the document must be (s.json:1:10)"}

          """#, code: 1),
      Row(
        arguments: ["check", "--schema", "s.json", "a.json"],
        files: ["s.json": "// any\n{}", "a.json": "[1, 2]"]),
      // In an invalid file only the fault is reported.
      Row(
        arguments: ["check", "--schema", "s.json", "a.json"],
        files: ["s.json": schema, "a.json": #"{"port": 99"#],
        output: "a.json:1:12: error: } is missing here\n", code: 1),
      // Problems with the schema itself.
      Row(
        arguments: ["check", "--schema", "none.json", "a.json"], files: ["a.json": "1"],
        errors: "modeled: none.json: no such file; check its name", code: 3),
      Row(
        arguments: ["check", "--schema", "s.json", "a.json"],
        files: ["s.json": "[]", "a.json": "1"],
        errors: "modeled: s.json:1:1: this is not a schema: a schema is an object, true or false",
        code: 1),
      Row(
        arguments: ["check", "--schema", "s.json", "a.json"], files: ["s.json": "", "a.json": "1"],
        errors:
          "modeled: s.json:1:1: this is not a schema: the file is empty; JSON needs one value",
        code: 1),
      Row(
        arguments: ["check", "--schema", "s.json", "a.json"],
        files: ["s.json": "{\n  \"type\" 1}", "a.json": "1"],
        errors:
          "modeled: s.json:2:9: a colon is missing after \"type\"; `modeled s.json` opens the file, and ) goes to the error",
        code: 1),
      Row(
        arguments: ["check", "--schema", "s.json", "a.json"],
        files: ["s.json": #"{"unevaluatedItems": false, "pattern": "("}"#, "a.json": "1"],
        errors: """
          modeled: s.json:1:22: "unevaluatedItems" is not checked
          modeled: s.json:1:40: ( is not a regular expression; it is not checked
          """),
      // A file that names a schema in its folder.
      Row(
        arguments: ["check", "sub/a.json"],
        files: ["sub/s.json": schema, "sub/a.json": #"{"$schema": "./s.json", "name": "x"}"#],
        output: """
          sub/a.json:1:33: error: "x" has 1 character, and .name must have at least 2 (sub/./s.json:4:27)

          """, code: 1),
      Row(
        arguments: ["check", "a.json"],
        files: ["a.json": #"{"$schema": "https://example.com/s.json", "name": "x"}"#]),
      Row(
        arguments: ["check", "a.json"], files: ["a.json": #"{"$schema": "./none.json"}"#],
        errors:
          "modeled: a.json: \"$schema\" names ./none.json, which does not exist; the file is not checked against a schema"
      ),
      Row(
        arguments: ["check", "a.json"],
        files: ["s.json": "false", "a.json": #"{"$schema": "./s.json#/properties/a"}"#]),
      // Exponents that do not fit into an integer.
      Row(
        arguments: ["check", "--schema", "s.json", "a.json"],
        files: [
          "s.json":
            #"{"items": {"maximum": 5, "type": "integer", "multipleOf": 3}, "uniqueItems": true}"#,
          "a.json": "[0e99999999999999999999, -3e9223372036854775808]",
        ]),
      Row(
        arguments: ["check", "--schema", "s.json", "a.json"],
        files: ["s.json": #"{"maximum": 5}"#, "a.json": "1e9223372036854775808"],
        output:
          "a.json:1:1: error: 1e9223372036854775808 is more than 5, the maximum that the document may have (s.json:1:13)\n",
        code: 1),
    ])
  func check(row: Row) throws {
    let program = try Program()
    for (name, text) in row.files { try program.writeBelow(text, to: name) }
    let outcome = try program.run(row.arguments)
    #expect(outcome.output == row.output)
    #expect(outcome.errors == (row.errors.isEmpty ? "" : row.errors + "\n"))
    #expect(outcome.code == row.code)
  }
}
