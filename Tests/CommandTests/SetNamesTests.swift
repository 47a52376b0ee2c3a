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
  private static let named = project(file: id, comment: "b.m", path: "a.m; name = b.m")

  @Test(
    "set leaves the comments or changes them, and says which",
    arguments: [
      CommandRow(
        "set", "f.json", path, "b.m", "--format", "openstep", on: before,
        errors:
          "modeled: f.json: .objects.AAAAAAAAAAAAAAAAAAAAAAA2.path left 4 comments that repeat the former name; --update-comments changes them too",
        after: project(file: id, comment: "a.m", path: "b.m")),
      CommandRow(
        "set", "f.json", path, "b.m", "--update-comments", "--format", "openstep", on: before,
        errors:
          "modeled: f.json: .objects.AAAAAAAAAAAAAAAAAAAAAAA2.path changed 4 comments that repeat the name",
        after: project(file: id, comment: "b.m", path: "b.m")),
      CommandRow(
        "set", "f.json", path, "a.m", "--update-comments", "--format", "openstep", on: before,
        after: before),
      CommandRow(
        "set", "f.json", "$..path", "b.m", "--update-comments", "--format", "openstep", on: before,
        errors: """
          modeled: f.json: .objects.AAAAAAAAAAAAAAAAAAAAAAA2.path changed 4 comments that repeat the name
          modeled: f.json: 1 value and 4 comments changed
          """,
        after: project(file: id, comment: "b.m", path: "b.m")),
      // The name was changed before, without its comments.
      CommandRow(
        "set", "f.json", path, "b.m", "--update-comments", "--format", "openstep",
        on: project(file: id, comment: "a.m", path: "b.m"),
        errors:
          "modeled: f.json: .objects.AAAAAAAAAAAAAAAAAAAAAAA2.path changed 4 comments that repeat the name",
        after: project(file: id, comment: "b.m", path: "b.m")),
      CommandRow(
        "set", "f.json", path, "c.m", "--update-comments", "--format", "openstep",
        on: project(file: id, comment: "a.m", path: "b.m"),
        errors:
          "modeled: f.json: .objects.AAAAAAAAAAAAAAAAAAAAAAA2.path changed 4 comments that repeat the name",
        after: project(file: id, comment: "c.m", path: "c.m")),
      // A comment that does not begin like the one beside the object says something else.
      CommandRow(
        "set", "f.json", path, "b.m", "--update-comments", "--format", "openstep",
        on: project(file: id, comment: "a.m", path: "b.m")
          .replacing("fileRef = \(id) /* a.m */", with: "fileRef = \(id) /* mine */"),
        errors:
          "modeled: f.json: .objects.AAAAAAAAAAAAAAAAAAAAAAA2.path changed 3 comments that repeat the name; kept 1 comment that is not known to be a former name",
        after: project(file: id, comment: "b.m", path: "b.m")
          .replacing("fileRef = \(id) /* b.m */", with: "fileRef = \(id) /* mine */")),
      // A member that comes or goes is a new name too.
      CommandRow(
        "set", "f.json", name, "b.m", "--update-comments", "--format", "openstep", on: before,
        errors:
          "modeled: f.json: .objects.AAAAAAAAAAAAAAAAAAAAAAA2.name changed 4 comments that repeat the name",
        after: named),
      CommandRow(
        "remove", "f.json", name, "--update-comments", "--format", "openstep", on: named,
        errors:
          "modeled: f.json: .objects.AAAAAAAAAAAAAAAAAAAAAAA2.name changed 4 comments that repeat the name",
        after: before),
      CommandRow(
        "remove", "f.json", name, "--format", "openstep", on: named,
        errors:
          "modeled: f.json: .objects.AAAAAAAAAAAAAAAAAAAAAAA2.name left 4 comments that repeat the former name; --update-comments changes them too",
        after: project(file: id, comment: "b.m")),
      CommandRow(
        "rename", "f.json", name, "title", "--update-comments", "--format", "openstep", on: named,
        errors:
          "modeled: f.json: .objects.AAAAAAAAAAAAAAAAAAAAAAA2.name changed 4 comments that repeat the name",
        after: project(file: id, comment: "a.m", path: "a.m; title = b.m")),
    ])
  func names(_ row: CommandRow) throws { try row.check() }

  @Test(
    "rename and remove count the references that lead nowhere",
    arguments: [
      CommandRow(
        "rename", "f.json", "/objects/AAAAAAAAAAAAAAAAAAAAAAA2", "AAAAAAAAAAAAAAAAAAAAAAA9",
        "--format", "openstep", on: before,
        errors:
          "modeled: f.json: .objects.AAAAAAAAAAAAAAAAAAAAAAA2: 1 reference to it leads nowhere now; --update-references changes it too",
        after: project(file: "AAAAAAAAAAAAAAAAAAAAAAA9", comment: "a.m")),
      CommandRow(
        "rename", "f.json", "/objects/AAAAAAAAAAAAAAAAAAAAAAA2", "AAAAAAAAAAAAAAAAAAAAAAA9",
        "--update-references", "--format", "openstep", on: before,
        errors:
          "modeled: f.json: .objects.AAAAAAAAAAAAAAAAAAAAAAA2: changed 1 reference to it",
        after: before.replacing("AAAAAAAAAAAAAAAAAAAAAAA2", with: "AAAAAAAAAAAAAAAAAAAAAAA9")),
      CommandRow(
        "set", "f.json", "/objects/AAAAAAAAAAAAAAAAAAAAAAA1/fileRef", "AAAAAAAAAAAAAAAAAAAAAAA9",
        "--format", "openstep", on: before,
        errors:
          "modeled: f.json: .objects.AAAAAAAAAAAAAAAAAAAAAAA1.fileRef leads nowhere: no entry has this identifier",
        after: before.replacing(
          "fileRef = AAAAAAAAAAAAAAAAAAAAAAA2", with: "fileRef = AAAAAAAAAAAAAAAAAAAAAAA9")),
      CommandRow(
        "set", "f.json", "/rootObject", "AAAAAAAAAAAAAAAAAAAAAAA9",
        "--format", "openstep", on: before,
        errors:
          "modeled: f.json: .rootObject leads nowhere: no entry has this identifier",
        after: before.replacing(
          "\t};\n}", with: "\t};\n\trootObject = AAAAAAAAAAAAAAAAAAAAAAA9;\n}")),
      CommandRow(
        "remove", "f.json", "/objects/AAAAAAAAAAAAAAAAAAAAAAA3", "--format", "openstep", on: before,
        after: before.replacing(
          "\t\tAAAAAAAAAAAAAAAAAAAAAAA3 /* Sources */ = {isa = PBXSourcesBuildPhase; files = (AAAAAAAAAAAAAAAAAAAAAAA1 /* a.m in Sources */, ); };\n",
          with: "")),
    ])
  func references(_ row: CommandRow) throws { try row.check() }

  @Test(
    "check lists the identifiers of no object as warnings",
    arguments: [
      CommandRow("check", "f.json", "--format", "openstep", on: before),
      CommandRow(
        "check", "f.json", "--format", "openstep",
        on: before.replacing("fileRef = \(id)", with: "fileRef = AAAAAAAAAAAAAAAAAAAAAAA9"),
        output:
          "f.json:4:82: warning: AAAAAAAAAAAAAAAAAAAAAAA9 leads nowhere: no entry has this identifier\n"
      ),
      CommandRow(
        "check", "f.json", "--strict", "--format", "openstep",
        on: before.replacing(
          "\t};\n}", with: "\t};\n\trootObject = \"AAAAAAAAAAAAAAAAAAAAAAA9\";\n}"),
        output:
          "f.json:8:15: warning: AAAAAAAAAAAAAAAAAAAAAAA9 leads nowhere: no entry has this identifier\n",
        code: 1),
      CommandRow(
        "check", "f.json", "--format", "openstep",
        on: before.replacing(
          "files = (", with: "files = (AAAAAAAAAAAAAAAAAAAAAAA8, "),
        output:
          "f.json:6:82: warning: AAAAAAAAAAAAAAAAAAAAAAA8 leads nowhere: no entry has this identifier\n"
      ),
      // An object of another project.
      CommandRow(
        "check", "f.json", "--format", "openstep",
        on: before.replacing(
          "\t};\n}",
          with:
            "\t\tAAAAAAAAAAAAAAAAAAAAAAA4 = {isa = PBXContainerItemProxy; containerPortal = \(id); remoteGlobalIDString = BBBBBBBBBBBBBBBBBBBBBBB1; };\n\t};\n}"
        )),
    ])
  func dangling(_ row: CommandRow) throws { try row.check() }

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
