import Testing

/// `set` with a path that adds an element to a list that is missing.
@Suite struct SetMissingListTests {
  private static func plist(_ entries: String) -> String {
    "<plist version=\"1.0\">\n<dict>\n\t<key>a</key>\n\t<true/>\n\(entries)</dict>\n</plist>\n"
  }

  @Test(
    "[-] begins the list if only that is missing",
    arguments: [
      CommandRow(
        "set", "f.json", ".keywords[-]", "foo", on: "{\n  \"a\": 1\n}\n",
        after: "{\n  \"a\": 1,\n  \"keywords\": [\n    \"foo\"\n  ]\n}\n"),
      CommandRow(
        "set", "f.json", "/keywords/-", "foo", on: "{\"a\":1}",
        after: "{\"a\":1,\"keywords\":[\"foo\"]}"),
      CommandRow(
        "set", "f.json", ".keywords[-]", "2", on: "{\"keywords\": [1]}",
        after: "{\"keywords\": [1, 2]}"),
      CommandRow(
        "set", "f.json", ".a.b[-]", "{\"x\":1}", on: "{\"a\": {}}",
        after: "{\"a\": {\"b\": [{\"x\": 1}]}}"),
      CommandRow(
        "set", "f.json", ".a.b[-]", "7", "--type", "string", on: "{\n  \"a\": {\"c\":0}\n}",
        after: "{\n  \"a\": {\"c\":0, \"b\":[\"7\"]}\n}"),
      CommandRow("set", "f.json", ".[-][-]", "1", on: "[[0]]", after: "[[0], [1]]"),
      CommandRow(
        "set", "f.json", ".b[-]", "1", on: "{\n  \"a\": [1, 2]\n}",
        after: "{\n  \"a\": [1, 2],\n  \"b\": [1]\n}"),
      CommandRow(
        "set", "f.json", ".k[-]", "x", "--format", "json5", on: "{a: 'b'}",
        after: "{a: 'b', k: ['x']}"),
      CommandRow(
        "set", "f.json", ".[1].k[-]", "x", "--format", "jsonl", on: "{\"a\":1}\n{\"a\":2}\n",
        after: "{\"a\":1}\n{\"a\":2,\"k\":[\"x\"]}\n"),
      CommandRow(
        "set", "f.json", ".k[-]", "x", "--format", "openstep", on: "{\n\ta = 1;\n}\n",
        after: "{\n\ta = 1;\n\tk = (\n\t\tx\n\t);\n}\n"),
      CommandRow(
        "set", "f.json", ".k[-]", "x", "--format", "plist", on: plist(""),
        after: plist("\t<key>k</key>\n\t<array>\n\t\t<string>x</string>\n\t</array>\n")),
      CommandRow(
        "set", "f.json", ".k[-]", "x", on: "", after: "{\n  \"k\": [\n    \"x\"\n  ]\n}\n"),
      CommandRow(
        "set", "f.json", ".k[-]", "x", "--dry-run", on: "{\"a\":1}\n",
        output:
          "--- f.json\n+++ f.json\n@@ -1 +1 @@\n-{\"a\":1}\n+{\"a\":1,\"k\":[\"x\"]}\n"),
      // More than the list is missing, or something else than a list.
      CommandRow(
        "set", "f.json", ".a.b[-]", "1", on: "{}",
        errors: "modeled: f.json: there is no .a to add .a.b[-] to; set .a first", code: 1),
      CommandRow(
        "set", "f.json", ".a[-][-]", "1", on: "{}",
        errors: "modeled: f.json: there is no .a to add .a[-][-] to; set .a first", code: 1),
      CommandRow(
        "set", "f.json", ".a[0]", "1", on: "{}",
        errors: "modeled: f.json: there is no .a to add .a[0] to; did you mean .a[-]?", code: 1),
      CommandRow(
        "set", "f.json", ".a[-]", "1", on: "{\"a\": {}}",
        errors: "modeled: f.json: there is no .a[-]; `modeled show f.json` lists all entries",
        code: 1),
    ])
  func missingList(_ row: CommandRow) throws { try row.check() }

  @Test(
    "a path that is printed leads back to its entry if others have its key",
    arguments: [
      CommandRow(
        "show", "f.json", "--at", "$..b", on: #"{"a": {"b": 1}, "a": {"b": 2}}"#,
        output: ".a#1.b: 1\n.a#2.b: 2\n"),
      CommandRow(
        "show", "f.json", "--at", "$..b", on: #"{"a": {"b": 1, "b": 2}}"#,
        output: ".a.b#1: 1\n.a.b#2: 2\n"),
      CommandRow(
        "set", "f.json", "$..b", "true", on: #"[{"b": 1, "c": 0, "b": 2}]"#,
        errors:
          "modeled: f.json: .[0].b#1 was a number and is true or false now\nmodeled: f.json: .[0].b#2 was a number and is true or false now\nmodeled: f.json: 2 values changed",
        after: #"[{"b": true, "c": 0, "b": true}]"#),
      CommandRow("get", "f.json", ".a#1.b", on: #"{"a": {"b": 1}, "a": {"b": 2}}"#, output: "1\n"),
      CommandRow(
        "show", "f.json", "--at", "$..b", "--format", "openstep",
        on: "{ a = { b = 1; }; a = { b = 2; }; }", output: ".a#1.b: 1\n.a#2.b: 2\n"),
      CommandRow(
        "show", "f.json", "--at", "$..b", "--format", "plist",
        on:
          "<plist><dict><key>b</key><true/><key>c</key><true/><key>b</key><false/></dict></plist>",
        output: ".b#1: true\n.b#2: false\n"),
      CommandRow(
        "show", "f.json", "--at", "$..b", "--format", "json5", on: "{b: 1, 'b': 2, \"\\u0062\": 3}",
        output: ".b#1: 1\n.b#2: 2\n.b#3: 3\n"),
      CommandRow(
        "show", "f.json", "--at", "$..b", "--format", "jsonl", on: "{\"b\":1}\n{\"b\":2,\"b\":3}\n",
        output: ".[0].b: 1\n.[1].b#1: 2\n.[1].b#2: 3\n"),
    ])
  func printedPath(_ row: CommandRow) throws { try row.check() }
}
