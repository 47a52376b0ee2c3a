import DocumentFormats
import Foundation
import ModelBasics
import Testing

/// Edits of a binary property list in which one array is stored once for two entries.
@Suite struct SharedValueTests {
  private static let text =
    "<dict><key>a</key><array id=\"1\"><string>x</string></array><key>b</key><ref id=\"1\"/></dict>"

  private static let separated =
    "was stored once for several entries, and only this one has changed; --shared everywhere changes all"

  /// A program beside a file `t` with some entries.
  private static func program(with entries: String) throws -> Program {
    let program = try Program()
    let text = Array("<dict>\(entries)</dict>".utf8)
    try program.write(
      Array(try Format.binaryPropertyList.newCarrier.file(with: Bytes(text))), to: "t")
    return program
  }

  @Test(
    "an edit at a path changes that entry, or with --shared everywhere all that have the value",
    arguments: [
      (["set", "t", ".a[0]", "y"], #"{"a":["y"],"b":["x"]}"#, ".a \(separated)"),
      (["set", "t", ".b[0]", "y"], #"{"a":["x"],"b":["y"]}"#, ".b \(separated)"),
      (["set", "t", ".b[-]", "y"], #"{"a":["x"],"b":["x","y"]}"#, ".b \(separated)"),
      (["remove", "t", ".a[0]"], #"{"a":[],"b":["x"]}"#, ".a \(separated)"),
      (["remove", "t", ".b[0]"], #"{"a":["x"],"b":[]}"#, ".b \(separated)"),
      (["set", "t", ".a", "[1]"], #"{"a":[1],"b":["x"]}"#, ".a \(separated)"),
      (["set", "t", ".b", "[1]"], #"{"a":["x"],"b":[1]}"#, ".b \(separated)"),
      (["set", "t", ".b[0]", "x"], #"{"a":["x"],"b":["x"]}"#, nil),
      (
        ["set", "t", ".b[0]", "y", "--shared", "everywhere"], #"{"a":["y"],"b":["y"]}"#,
        ".a has changed, and another entry is the same object"
      ),
      (
        ["set", "t", ".b", "[1]", "--shared", "everywhere"], #"{"a":[1],"b":[1]}"#,
        ".a has changed, and another entry is the same object"
      ),
    ] as [([String], String, String?)])
  func change(_ arguments: [String], _ values: String, _ note: String?) throws {
    let program = try Program()
    try program.write(
      Array(try Format.binaryPropertyList.newCarrier.file(with: Bytes(Array(Self.text.utf8)))),
      to: "t")
    let outcome = try program.run(arguments)
    #expect(outcome.code == 0)
    #expect(outcome.errors == (note.map { "modeled: t: \($0)\n" } ?? ""))
    let shown = try program.run(["get", "t", ".", "--json"]).output
    #expect(shown.filter { !$0.isWhitespace } == values)
  }

  private static let object = #"<dict id="1"><key>j</key><integer>5</integer></dict>"#

  @Test(
    "a move between entries that share values changes only these two",
    arguments: [
      (
        "<key>a</key><array id=\"2\">\(object)</array><key>b</key><ref id=\"2\"/><key>c</key><ref id=\"1\"/>",
        ["move", "t", ".a[0].j", ".c.z"], #"{"a":[{}],"b":[{"j":5}],"c":{"j":5,"z":5}}"#
      ),
      (
        "<key>b</key><dict id=\"2\"><key>p</key>\(object)<key>q</key><ref id=\"1\"/></dict><key>y</key><ref id=\"2\"/>",
        ["move", "t", ".b.p.j", ".b.q.z"],
        #"{"b":{"p":{},"q":{"j":5,"z":5}},"y":{"p":{"j":5},"q":{"j":5}}}"#
      ),
      (
        "<key>b</key><array id=\"2\">\(object)<ref id=\"1\"/></array><key>y</key><ref id=\"2\"/>",
        ["move", "t", ".b[1].j", ".b[0].z"],
        #"{"b":[{"j":5,"z":5},{}],"y":[{"j":5},{"j":5}]}"#
      ),
      (
        "<key>c</key>\(object)<key>b</key><array><array id=\"2\"><ref id=\"1\"/></array><ref id=\"2\"/></array>",
        ["move", "t", ".b[0][0].j", ".c.z"], #"{"c":{"j":5,"z":5},"b":[[{}],[{"j":5}]]}"#
      ),
      (
        "<key>a</key>\(object)<key>b</key><array><true/><false/><ref id=\"1\"/></array>",
        ["move", "t", ".b[0]", ".b[1].z"], #"{"a":{"j":5},"b":[false,{"j":5,"z":true}]}"#
      ),
      (
        "<key>a</key><array id=\"2\">\(object)<ref id=\"1\"/></array><key>b</key><ref id=\"2\"/>",
        ["set", "t", ".a[0].j", "6"], #"{"a":[{"j":6},{"j":5}],"b":[{"j":5},{"j":5}]}"#
      ),
    ] as [(String, [String], String)])
  func moveHere(_ list: String, _ arguments: [String], _ values: String) throws {
    let program = try Self.program(with: list)
    let outcome = try program.run(arguments)
    #expect(outcome.code == 0)
    #expect(!outcome.errors.contains("is the same object"))
    let shown = try program.run(["get", "t", ".", "--json"]).output
    #expect(shown.filter { !$0.isWhitespace } == values)
  }

  @Test(
    "a shared value can be moved to any place",
    arguments: [
      (
        "<key>a</key>\(object)<key>b</key><ref id=\"1\"/><key>c</key><dict/>",
        ["move", "t", ".a", ".c.z"], #"{"b":{"j":5},"c":{"z":{"j":5}}}"#
      ),
      (
        "<key>a</key>\(object)<key>b</key><ref id=\"1\"/>", ["move", "t", ".b", "--before", ".a"],
        #"{"b":{"j":5},"a":{"j":5}}"#
      ),
      (
        "<key>a</key><array id=\"1\"><true/></array><key>b</key><ref id=\"1\"/>",
        ["move", "t", ".b", ".a[0]"], #"{"a":[[true],true]}"#
      ),
      (
        "<key>a</key><array id=\"1\"><true/></array><key>b</key><ref id=\"1\"/>",
        ["move", "t", ".a", ".b[0]"], #"{"b":[[true],true]}"#
      ),
    ] as [(String, [String], String)])
  func move(_ list: String, _ arguments: [String], _ values: String) throws {
    let program = try Self.program(with: list)
    #expect(try program.run(arguments).code == 0)
    let shown = try program.run(["get", "t", ".", "--json"]).output
    #expect(shown.filter { !$0.isWhitespace } == values)
  }

  @Test(
    "a later place of a shared value is read and written like the first", arguments: [".a", ".b"])
  func laterPlace(_ path: String) throws {
    let program = try Program()
    let bytes = Array(String(repeating: "z", count: 70).utf8)
    let text =
      "<dict><key>a</key><data id=\"1\">\(Self.base64)</data>"
      + "<key>b</key><ref id=\"1\"/></dict>"
    let file = try Format.binaryPropertyList.newCarrier.file(with: Bytes(Array(text.utf8)))
    try program.write(Array(file), to: "t")
    #expect(try program.run(["get", "t", path, "--raw"]).output.utf8.elementsEqual(bytes))
    #expect(try program.run(["set", "t", path, "hi"]).errors.contains("base64, hex or file"))
    #expect(try program.run(["set", "t", path, "<0a0b>"]).code == 0)
    #expect(try program.run(["get", "t", path, "--raw"]).output == "\n\u{B}")
    let other = path == ".a" ? ".b" : ".a"
    #expect(try program.run(["get", "t", other, "--raw"]).output.utf8.elementsEqual(bytes))
  }

  /// 70 times the letter z.
  private static let base64 = String(repeating: "enp6", count: 23) + "eg=="

  @Test("a date or bytes replace no container", arguments: ["2015-02-23T18:30:00Z", "<0a0b>"])
  func dateOverContainer(_ value: String) throws {
    let program = try Program()
    let text = Bytes(Array(Self.text.utf8))
    try program.write(Array(try Format.binaryPropertyList.newCarrier.file(with: text)), to: "t")
    #expect(try program.run(["set", "t", ".a", value]).code == 1)
  }

  @Test("a value on the way to an edit leaves the other values in it shared")
  func sharedInCopy() throws {
    let program = try Program()
    let text =
      "<dict><key>a</key><array id=\"2\">\(Self.object)<ref id=\"1\"/><true/></array>"
      + "<key>b</key><ref id=\"2\"/></dict>"
    let file = try Format.binaryPropertyList.newCarrier.file(with: Bytes(Array(text.utf8)))
    try program.write(Array(file), to: "t")
    #expect(try program.run(["set", "t", ".b[2]", "false"]).code == 0)
    #expect(try program.run(["set", "t", ".b[1].j", "9", "--shared", "everywhere"]).code == 0)
    let shown = try program.run(["get", "t", ".", "--json"]).output
    #expect(
      shown.filter { !$0.isWhitespace }
        == #"{"a":[{"j":9},{"j":9},true],"b":[{"j":9},{"j":9},false]}"#)
  }

  @Test("bytes replace no container that an entry shares", arguments: [".a", ".b"])
  func bytes(_ path: String) throws {
    let program = try Program()
    let text = Bytes(Array(Self.text.utf8))
    try program.write(Array(try Format.binaryPropertyList.newCarrier.file(with: text)), to: "t")
    #expect(try program.run(["set", "t", path, "aabb", "--type", "hex"]).code == 1)
  }

  @Test("a query changes its values everywhere, and --shared here is refused with it")
  func query() throws {
    let program = try Program()
    let file = Array(
      try Format.binaryPropertyList.newCarrier.file(with: Bytes(Array(Self.text.utf8))))
    try program.write(file, to: "t")
    let refused = try program.run(["set", "t", ".[][0]", "y", "--shared", "here"])
    #expect(refused.code == 2)
    #expect(
      refused.errors
        == "modeled: --shared here needs a path: a query selects values, which are changed everywhere; give the path of one\n"
    )
    #expect(try program.run(["set", "t", ".[][0]", "y"]).code == 0)
    let shown = try program.run(["get", "t", ".", "--json"]).output
    #expect(shown.filter { !$0.isWhitespace } == #"{"a":["y"],"b":["y"]}"#)
  }
}
