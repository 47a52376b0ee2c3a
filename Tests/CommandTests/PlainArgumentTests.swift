import Testing

/// Commands without options, which are read without the argument parser, do what the parser's commands do.
@Suite struct PlainArgumentTests {
  @Test(
    "a command without options is the one that the parser makes",
    arguments: [
      ["get", "f.json", ".a"], ["get", "f.json", ".a.b[1]"], ["get", "f.json", "$..b"],
      ["get", "f.json", ".x"], ["get", "f.json", ".a["], ["get", "f.json", "$["],
      ["get", "f.json", ""], ["get", "f.json"], ["get", "missing.json", ".a"], ["get"],
      ["set", "f.json", ".c", "2"], ["set", "f.json", ".c", "x"], ["set", "f.json", ".c", ""],
      ["set", "f.json", "$..b[0]", "7"], ["set", "f.json", ".c"],
      ["set", "f.json", ".c", "1", "2"], ["set", "f.json", ".a.b[9]", "1"],
      ["set", "f.json", ".when", "2026-01-02T03:04:05Z"],
      ["show", "f.json"], ["show", "missing.json"], ["show", "f.json", "f.json"],
      ["check", "f.json"], ["check", "f.json", "missing.json", "f.json"], ["check"],
    ])
  private func parsed(arguments: [String]) throws {
    let text = #"{"a": {"b": [1, 2]}, "c": 1.50, "when": "2025-01-02T03:04:05Z"}"#
    let plain = try Program(files: ["f.json": text])
    let parsed = try Program(files: ["f.json": text])
    let outcome = try plain.run(arguments)
    // The dashes end the options, and the parser reads them.
    let expected = try parsed.run([arguments[0], "--"] + arguments.dropFirst())
    #expect(outcome.output == expected.output)
    #expect(outcome.errors == expected.errors)
    #expect(outcome.code == expected.code)
    #expect(plain.text(of: "f.json") == parsed.text(of: "f.json"))
  }
}
