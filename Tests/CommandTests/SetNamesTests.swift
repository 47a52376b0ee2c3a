import Testing

/// Names that comments repeat, and references by convention.
@Suite("Names in comments of projects") struct SetNamesTests {
  private static func project(file: String, comment: String, path: String = "a.m") -> String {
    """
    // !$*UTF8*$!
    {
    \tobjects = {
    \t\tAAAAAAAAAAAAAAAAAAAAAAA1 /* \(comment) in Sources */ = {isa = PBXBuildFile; fileRef = AAAAAAAAAAAAAAAAAAAAAAA2 /* \(comment) */; };
    \t\t\(file) /* \(comment) */ = {isa = PBXFileReference; path = \(path); };
    \t\tAAAAAAAAAAAAAAAAAAAAAAA3 /* Sources */ = {isa = PBXSourcesBuildPhase; files = (AAAAAAAAAAAAAAAAAAAAAAA1 /* \(comment) in Sources */, ); };
    \t};
    }

    """
  }

  private static let id = "AAAAAAAAAAAAAAAAAAAAAAA2"
  private static let before = project(file: id, comment: "a.m")
  private static let path = "/objects/AAAAAAAAAAAAAAAAAAAAAAA2/path"
  private static let name = "/objects/AAAAAAAAAAAAAAAAAAAAAAA2/name"

  @Test("a line with several edits is one line of the difference") func differences() throws {
    try CommandRow(
      "set", "f.json", "$[*]", "1", "--dry-run", on: "[1000, 2000,\n1]\n",
      output: "--- f.json\n+++ f.json\n@@ -1,2 +1,2 @@\n-[1000, 2000,\n+[1, 1,\n 1]\n",
      errors: "modeled: f.json: 2 values of 3 would be changed; the others are the same already"
    ).check()
  }

  @Test("show says what an identifier refers to") func shown() throws {
    let row = CommandRow(
      "show", "f.json", "--at", "/objects/AAAAAAAAAAAAAAAAAAAAAAA1", "--format", "openstep")
    let program = try Program(files: ["f.json": Self.before])
    let output = try program.run(row.arguments).output
    #expect(output.contains("fileRef: AAAAAAAAAAAAAAAAAAAAAAA2"))
    #expect(output.contains("→ a.m"))
  }
}
