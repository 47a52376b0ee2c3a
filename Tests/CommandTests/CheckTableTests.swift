import Testing

/// What `check` lists of files of many kinds, and what it says nothing about.
@Suite("Files that are checked") struct CheckTableTests {
  private func check(_ text: String, as name: String, _ options: String...) throws
    -> Program.Outcome
  {
    let program = try Program()
    try program.writeBelow(text, to: name)
    return try program.run(["check"] + options + [name])
  }

  private static let commented = "{\n  // one\n  \"a\": [1, 2,], /* two */\n  \"b\": 3,\n}\n"

  @Test(
    "files that have comments by convention are not reported for them",
    arguments: [
      "tsconfig.json", "tsconfig.build.json", "tsconfig-base.json", "jsconfig.json",
      ".vscode/settings.json", ".vscode/c_cpp_properties.json", ".vscode/any.json",
      ".devcontainer/devcontainer.json", "devcontainer.json", ".devcontainer.json", "launch.json",
      "tasks.json", "keybindings.json", ".eslintrc.json", "tslint.json", "babel.config.json",
      "api-extractor.json", "language-configuration.json", "my.language-configuration.json",
      "dark-color-theme.json", "sub/TSConfig.json", "x.jsonc", ".eslintrc", ".babelrc", ".jshintrc",
      ".swcrc", "a.code-workspace", "Default.sublime-settings", "a.sublime-project", ".hintrc",
      "typedoc.json", "pyrightconfig.json", "a.code-snippets",
    ])
  func commentedByConvention(_ name: String) throws {
    let outcome = try check(Self.commented, as: name, "--strict")
    #expect(outcome.output == "" && outcome.code == 0, "\(outcome.output)\(outcome.errors)")
  }

  @Test(
    "comments and trailing commas are one error of any other file",
    arguments: [
      "package.json", "a.json", "composer.json", "mytsconfig.json", "vscode/x.json",
      "tsconfig.json/x.json", "theme.json", "A.JSON",
    ])
  func comments(_ name: String) throws {
    #expect(
      try check(Self.commented, as: name).output
        == "\(name):2:3: error: 2 comments and 2 trailing commas are not JSON; --format jsonc allows them\n"
    )
  }

  @Test(
    "the error has the number of comments and of trailing commas",
    arguments: [
      ("// c\n[1]", "1:1: error: comments are not JSON; --format jsonc allows them"),
      ("[1,]", "1:3: error: a comma before a closing bracket is not JSON"),
      (
        "[1,] // c",
        "1:3: error: 1 comment and 1 trailing comma are not JSON; --format jsonc allows them"
      ),
      ("[[1,],[2,],]", "1:4: error: 3 trailing commas are not JSON; --format jsonc allows them"),
      (
        "/* a */ [1 /* b */, /* c */ 2] // d\n// e",
        "1:1: error: 5 comments are not JSON; --format jsonc allows them"
      ),
      ("[1, // a, b,]\n2]", "1:5: error: comments are not JSON; --format jsonc allows them"),
      ("[\"// no\", \"a,]\"]", nil),
      (
        "[1, // a\n2 // b\n3]",
        "1:5: error: 2 comments are not JSON; --format jsonc allows them\na.json:2:2: error: a comma is missing after 2"
      ),
    ] as [(String, String?)])
  func numbers(_ text: String, _ says: String?) throws {
    #expect(try check(text, as: "a.json").output == (says.map { "a.json:\($0)\n" } ?? ""))
  }

  @Test("each comment of a long file is counted once")
  func longFile() throws {
    let line = "  \"a key of some length\": \"and a value\", // with a comment\n"
    let text = "{\n" + String(repeating: line, count: 3000) + "\"z\": [1, 2,] }\n"
    let says = try check(text, as: "a.json").output.split(separator: "\n")
    let expected =
      "a.json:2:42: error: 3000 comments and 1 trailing comma are not JSON; --format jsonc allows them"
    #expect(says.contains { $0 == expected })
  }

  private static func list(_ value: String) -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n\(value)\n</plist>\n"
  }

  @Test(
    "what other programs refuse is a warning with a position, and an error with --strict",
    arguments: [
      (
        "a.plist", list("<date>2014-02-23T09:21:06.034Z</date>"),
        "3:7: warning: “2014-02-23T09:21:06.034Z” is not spelled like 2015-02-23T18:30:00Z, and other programs refuse the file"
      ),
      (
        "a.plist", list("<true> </true>"),
        "3:7: warning: there is something between the tags; Foundation reads only <true/> and <false/>"
      ),
      (
        "a.plist", list("<array><!-- a -- b --></array>"),
        "3:15: warning: -- is not allowed inside a comment, and other programs refuse the file"
      ),
      (
        "a.plist", "\n" + list("<true/>"),
        "2:1: warning: the XML declaration is not at the start of the file, and other programs refuse the file"
      ),
      (
        "a.tmTheme", "<!DOCTYPE>\n<plist><true/></plist>\n",
        "1:1: warning: the DOCTYPE is not like <!DOCTYPE plist PUBLIC \"…\" \"…\">, and other programs refuse the file"
      ),
      (
        "a.strings", "\"a\" = \"\\U\";\n",
        "1:8: warning: \\U has no hexadecimal digits; other programs read U+0000 or the letter U"
      ),
      (
        "a.pbxproj", "{a = b+c; }\n",
        "1:6: warning: “b+c” has a + but no quotes, and Foundation refuses the file"
      ),
      (
        "a.jsonl", "{\n\"a\":1}\n{\"b\":2}\n",
        "1:1: warning: other programs expect each document on a line of its own; this one is not"
      ),
      (
        "a.jsonl", "{\"a\":1} {\"b\":2}\n{\"c\":3}\n",
        "1:9: warning: other programs expect each document on a line of its own; this one is not"
      ),
      (
        "a.ndjson", "[\n1\n]\n[2]\n",
        "1:1: warning: other programs expect each document on a line of its own; this one is not"
      ),
    ])
  func warnings(_ name: String, _ text: String, _ says: String) throws {
    let outcome = try check(text, as: name)
    #expect(outcome.output == "\(name):\(says)\n")
    #expect(outcome.code == 0)
    #expect(try check(text, as: name, "--strict").code == 1)
  }

  @Test("a file of such a kind is edited as any other")
  func edits() throws {
    let text =
      "\n"
      + Self.list(
        "<dict><!-- a -- b --><key>a</key><true> </true><key>b</key><string>x</string></dict>")
    let program = try Program(files: ["a.plist": text])
    #expect(try program.run(["set", "a.plist", ".b", "y"]).code == 0)
    #expect(program.text(of: "a.plist") == text.replacing("x</string>", with: "y</string>"))
  }

  @Test(
    "JSON Lines with one document on each line are not reported",
    arguments: [
      "{\"a\":1}\n{\"b\":2}\n", "{\"a\":1}\r\n\r\n{\"b\":2}", "1\n2\n", "", "[1]",
      "\n\n{\"a\": [1, 2]}\n",
    ])
  func lines(_ text: String) throws {
    #expect(try check(text, as: "a.jsonl", "--strict").output == "")
  }

  @Test(
    "a file of no supported format is one error that says what it is",
    arguments: [
      ("notes.txt", "Dear all,\nthis is no model.\n", "plain text"),
      ("README.md", "# Title\n\nSome text.\n", "plain text"),
      ("a.yaml", "a: 1\nb: 2\n", "YAML"), ("a.toml", "a = 1\nb = 2\n", "TOML"),
      ("main.c", "int main(void) {\n  return \"x\\y\";\n}\n", "plain text"),
      ("tuser", "tuser root\nfalse alarm\n", "plain text"),
      ("a.pdf", "%PDF-1.4\n%\u{E2}\n", "a PDF file"), ("a.zip", "PK\u{3}\u{4}\u{14}", "a zip file"),
      ("a.html", "<html>\n<body>\n", "XML"),
      (
        "a.pem", "-----BEGIN CMS-----\nMIIB\n",
        "PEM, such as a certificate or a signed message (CMS)"
      ),
    ])
  func foreign(_ name: String, _ text: String, _ what: String) throws {
    let outcome = try check(text, as: name)
    #expect(outcome.output.hasPrefix("\(name):1:"), "\(outcome.output)")
    #expect(outcome.output.contains("error: this looks like \(what); "), "\(outcome.output)")
    #expect(outcome.output.split(separator: "\n").count == 1)
    #expect(outcome.code == 1)
  }

  @Test(
    "a signed message is one line, whatever its name and the command",
    arguments: ["a.mobileconfig", "a.mobileprovision", "a.plist", "a.json", "a"])
  func signed(_ name: String) throws {
    let program = try Program()
    let start: [UInt8] = [0x30, 0x80, 6, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 13, 1, 7, 2, 0xA0, 0x80]
    let list = Self.list("<dict><key>a</key><string>x & y</string></dict>")
    let bytes = start + Array(list.utf8) + [0, 0, 0x0A, 0xFF, 0x0A, 0x3C]
    try program.write(bytes, to: name)
    let says = "this looks like a signed message (CMS in DER); `openssl smime"
    let checked = try program.run(["check", name]).output
    #expect(checked.contains(says) && checked.split(separator: "\n").count == 1, "\(checked)")
    for arguments in [["get", name, ".a"], ["set", name, ".a", "y"], ["show", name]] {
      let outcome = try program.run(arguments)
      #expect(outcome.errors.contains(says) && outcome.code == 1, "\(outcome)")
    }
  }

  @Test(
    "a value that a format cannot hold is refused with the reason alone",
    arguments: [
      ("a.plist", #"{"a":[1,null]}"#, "property lists have no null"),
      ("a.plist", "[null]", "property lists have no null"),
      ("a.plist", #"[{"b": {"c": null}}]"#, "property lists have no null"),
    ])
  func notHeld(_ name: String, _ value: String, _ why: String) throws {
    let program = try Program(files: [name: Self.list("<dict>\n</dict>")])
    for options in [[], ["--type", "json"]] {
      let outcome = try program.run(["set"] + options + [name, ".n", value])
      #expect(
        outcome.errors
          == "modeled: \(name): not changed: \(why); --type string writes \(value) as text\n")
      #expect(outcome.code == 2)
    }
  }

  @Test(
    "text over a container is refused without advice to replace it by text",
    arguments: [
      ("a.json", #"{"a":{"b":1}}"#, ".a", "an object"), ("a.json", #"{"a":[1]}"#, ".a", "an array"),
      ("a.json", #"{"a":{}}"#, ".", "an object"), ("a.jsonc", "[[1], 2] // c", "[0]", "an array"),
      ("a.json5", "{a: {b: 1}}", ".a", "an object"),
      ("a.jsonl", "{\"a\":[1]}\n", "[0].a", "an array"),
      ("a.plist", list("<dict><key>a</key><dict/></dict>"), ".a", "a dictionary"),
      ("a.plist", list("<array><array/></array>"), "[0]", "an array"),
      ("a.strings", "a = {b = c; };\n", ".a", "a dictionary"),
      ("a.pbxproj", "{a = (b); }", ".a", "an array"),
    ])
  func containers(_ name: String, _ text: String, _ path: String, _ noun: String) throws {
    let program = try Program(files: [name: text])
    let outcome = try program.run(["set", name, path, "x y"])
    #expect(outcome.code == 1 && !outcome.errors.contains("type string"), "\(outcome.errors)")
    #expect(outcome.errors.contains("\(path) not changed: it is \(noun)"), "\(outcome.errors)")
    #expect(program.text(of: name) == text)
  }

  @Test(
    "the message about a date quotes all of it",
    arguments: [
      ("a.plist", list("<date>not a date</date>"), "“not a date” is not a date"),
      (
        "a.pbxproj", "{ a = <*D2015-02-23 18:30 +0100>; }",
        "“<*D2015-02-23 18:30 +0100>” is not a date"
      ),
      (
        "a.pbxproj", "{ a = <*Dthe day after tomorrow at noon>; }",
        "“<*Dthe day after tomorrow at noon>” is not a date"
      ),
      (
        "a.plist", list("<date>the day after tomorrow</date>"),
        "“the day after tomorrow” is not a date"
      ),
    ])
  func dates(_ name: String, _ text: String, _ says: String) throws {
    #expect(try check(text, as: name).output.contains(says))
  }
}
