import Foundation
import Testing

/// Files with a name, bytes, a kind or a depth that few have.
@Suite struct UnusualFileTests {
  @Test("a file whose name is not UTF-8 is read and changed like any other, with its name escaped")
  func invalidFileNames() throws {
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
    #expect(try run("set", ".a", #"\xff"#, "--type", "string").code == 0)
    #expect(try run("get", ".a").output == "\"\\\\xff\"\n")
    #expect(
      try run("get", ".b").errors
        == #"modeled: b\xff: there is no .b; `modeled show $'b\xff'` lists all entries"# + "\n")
    #expect(try run("check", "--format", "json").output.hasPrefix(#"b\xff:1:"#))
    #expect(try run("remove", ".a").code == 0)
    #expect(try run("get", ".").output == "{}\n")
    // A file whose name is the escaped text is another file.
    #expect(try program.run(["get", #"b\xff"#, ".a"]).output == "\"literal\"\n")
    #expect(
      try program.run(["get", #"b\xff"#, ".b"]).errors.hasPrefix(
        #"modeled: b\x5cxff: there is no .b"#))
    #expect(
      try program.run(["get"], raw: [[0x63, 0xFF], [0x2E]]).errors.hasPrefix(#"modeled: c\xff: no"#)
    )
  }

  @Test("only the name of a file may be invalid UTF-8") func invalidArguments() throws {
    let program = try Program(files: ["f.json": #"{"a": 1}"#])
    let bad: [UInt8] = [0x61, 0xFF]
    let value = try program.run(["set", "f.json", ".a"], raw: [bad])
    #expect(value.code == 2)
    #expect(
      value.errors
        == "modeled: the argument a\\xff is not UTF-8; only file names may contain other bytes\n")
    let path = try program.run(["get", "f.json"], raw: [bad])
    #expect(path.code == 2)
    #expect(path.errors.contains("is not UTF-8"))
    #expect(try program.run(["check", "f.json"], raw: [Array("--format=".utf8) + bad]).code == 2)
    #expect(program.text(of: "f.json") == #"{"a": 1}"#)
  }

  @Test("bytes that are not UTF-8 are kept, and reported by check") func invalidBytes() throws {
    let program = try Program()
    try program.write([0x5B, 0x22, 0xFF, 0x22, 0x2C, 0x20, 0x31, 0x5D], to: "f.json")
    #expect(
      try program.run(["check", "f.json"]).output == "f.json:1:3: error: byte 0xFF is not UTF-8\n")
    #expect(try program.run(["show", "f.json"]).output == "[0]: \"‹FF›\"\n[1]: 1\n")
    #expect(try program.run(["set", "f.json", ".[1]", "2"]).code == 0)
    let bytes = try [UInt8](Data(contentsOf: program.folder.appendingPathComponent("f.json")))
    #expect(bytes == [0x5B, 0x22, 0xFF, 0x22, 0x2C, 0x20, 0x32, 0x5D])
  }

  @Test("a pipe is refused without blocking") func refusesPipe() throws {
    let program = try Program()
    mkfifo(program.folder.appendingPathComponent("p").path, 0o600)
    let outcome = try program.run(["show", "p"])
    #expect(outcome.code == 3)
    #expect(
      outcome.errors == "modeled: p: is a pipe, not a file; read it as standard input, with -\n")
  }

  @Test("any depth of nesting is handled") func anyDepth() throws {
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
