import Testing

/// Commands on entries beside comments.
@Suite("Commands beside comments") struct CommentCommandTests {
  @Test(
    "a line comment is followed by a line break when the entry after it is removed",
    arguments: [
      ("f.jsonc", "[1,\n//c\n\n2]", "[1]", "[1\n//c\n]"),
      ("f.jsonc", "{\"a\":1\n//c\n\n,\"b\":2}", ".b", "{\"a\":1\n//c\n}"),
      ("f.jsonc", "[1,\n/*c*/\n\n2]", "[1]", "[1\n/*c*/]"),
      ("f.json5", "[1,0,2//x\u{2028}  ]", "[0]", "[0,2//x\u{2028}  ]"),
    ])
  func lineComments(_ name: String, _ text: String, _ path: String, _ expected: String) throws {
    let program = try Program(files: [name: text])
    let removed = try program.run(["remove", name, path])
    #expect(removed.code == 0, "\(removed.errors)")
    #expect(program.text(of: name) == expected)
  }
}
