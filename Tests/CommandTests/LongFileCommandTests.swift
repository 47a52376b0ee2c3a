import Testing

/// Commands on a path in a file that is too long to be read at once.
@Suite("One value of a long file") struct LongFileCommandTests {
  private static let count = 30_000

  /// A file of 1.4 MB whose record 20,000 is another text, and with another text after the records.
  private static func file(
    _ record: String = record, tail: String = #""end": 1"#
  ) -> String {
    let before = (0..<20_000).map { #"{"id": \#($0), "name": "{[record \#($0)\\\"]}"}"# }
    let after = (20_001..<count).map { #"{"id": \#($0), "tags": ["a", "b"], "to": null}"# }
    return "{\"records\": [\n" + (before + [record] + after).joined(separator: ",\n") + "\n],\n"
      + tail + "}\n"
  }

  private static let record = ##"{"id": 20000, "name": "here", "colour": "#ff8800"}"##

  @Test(
    "an edit changes its bytes and nothing else",
    arguments: [
      (["set", "f.json", ".records[20000].name", "there"], record, #""name": "there""#),
      (["set", "f.json", ".records[20000].colour", "red"], record, ##""colour": "#ff0000""##),
      (["set", "f.json", ".records[-10000].name", "there"], record, #""name": "there""#),
      (["rename", "f.json", ".records[20000].name", "title"], record, #""title": "here""#),
      (["remove", "f.json", ".records[20000].colour"], record, nil),
    ])
  func edits(_ arguments: [String], _ old: String, _ new: String?) throws {
    let program = try Program(files: ["f.json": Self.file()])
    #expect(try program.run(arguments).code == 0)
    let edited: String
    switch (new, arguments[0]) {
    case (nil, _): edited = #"{"id": 20000, "name": "here"}"#
    case (let new?, _) where new.contains("colour"):
      edited = #"{"id": 20000, "name": "here", \#(new)}"#
    case (let new?, _): edited = ##"{"id": 20000, \##(new), "colour": "#ff8800"}"##
    }
    #expect(program.text(of: "f.json") == Self.file(edited))
  }

  @Test("a value is printed without the rest of the file") func printsOne() throws {
    let program = try Program(files: ["f.json": Self.file(tail: "broken")])
    let got = try program.run(["get", "f.json", ".records[20000].name"])
    #expect(got.output == "\"here\"\n" && got.errors.isEmpty && got.code == 0)
    let shown = try program.run(["show", "f.json", "--at", ".records[20000]"])
    #expect(shown.output.contains("here") && shown.code == 0)
  }

  @Test(
    "the duplicate keys of a long file are found, and those before a fault",
    arguments: [
      (#""end": 1"#, nil),
      (#""end" 1, "end": 2, "end": 3"#, "30003:6: error: a colon is missing after \"end\""),
    ])
  func duplicateKeys(_ tail: String, _ fault: String?) throws {
    let program = try Program(files: [
      "f.json": Self.file(#"{"id": 20000, "id": 2, "id": 3}"#, tail: tail)
    ])
    let checked = try program.run(["check", "f.json"])
    let duplicates = [15, 24].map {
      "f.json:20002:\($0): warning: the key \"id\" is on line 20002 already\n"
    }
    #expect(
      checked.output == duplicates.joined() + (fault.map { "f.json:\($0)\n" } ?? ""))
    #expect(checked.code == (fault == nil ? 0 : 1))
  }

  /// The lines of a file, those with duplicate keys, and those that are broken.
  static let lines: [(lines: String, duplicates: [Int], broken: [Int])] = [
    (#"{"a":1,"a":2}⏎{bad⏎{"c":1,"c":2}⏎"#, [1, 3], [2]),
    (#"{bad⏎{"b":1,"b":2}"#, [2], [1]),
    (#"{"a":1,"a":2}⏎{"b":[⏎{"c":1,"c":2}⏎"d⏎{"e":1,"e":2}⏎nul"#, [1, 3, 5], [2, 4, 6]),
    (#"{"a":1⏎⏎{"a":2}⏎{"b":1,"b":2}⏎{"a":1⏎"#, [4], [1, 5]),
  ]

  @Test("duplicate keys are found on the lines between broken ones", arguments: lines)
  func duplicateKeysOfLines(_ lines: String, _ duplicates: [Int], _ broken: [Int]) throws {
    let program = try Program(files: [
      "f.jsonl": String(lines.map { $0 == "⏎" ? "\n" : $0 })
    ])
    let said = try program.run(["check", "f.jsonl"]).output.split(separator: "\n")
    func numbers(_ part: String) -> [Int] {
      said.filter { $0.contains(part) }.compactMap { Int($0.split(separator: ":")[1]) }
    }
    #expect(numbers("warning: the key") == duplicates, "\(said)")
    #expect(numbers("error:") == broken, "\(said)")
  }

  @Test("a line that is not closed names the bracket that is missing") func unclosedLines() throws {
    let program = try Program(files: ["f.jsonl": "{}\n{\"a\":1,\n{\"b\":[1\n{}\n"])
    #expect(
      try program.run(["check", "f.jsonl"]).output
        == "f.jsonl:2:8: error: } is missing here\nf.jsonl:3:8: error: ] is missing here\n")
  }

  @Test("of very many broken lines the rest is not searched for duplicate keys, which is said")
  func duplicateKeysAfterManyBrokenLines() throws {
    let broken = String(repeating: "{bad\n", count: 1001)
    let program = try Program(files: ["f.jsonl": "{\"a\":1,\"a\":2}\n\(broken){\"b\":1,\"b\":2}\n"])
    let said = try program.run(["check", "f.jsonl"]).output
    #expect(said.hasPrefix("f.jsonl:1:8: warning: the key \"a\""), "\(said.prefix(80))")
    #expect(
      said.hasSuffix(
        "f.jsonl: and 1 more broken line\nf.jsonl: duplicate keys were searched for up to the last broken line above\n"
      ))
  }

  @Test("a fault on the way is reported") func faultOnTheWay() throws {
    let program = try Program(files: ["f.json": Self.file(#"{"id": 20000 "name": "here"}"#)])
    let got = try program.run(["get", "f.json", ".records[20000].name"])
    #expect(got.errors.contains("f.json:20002:13") && got.code == 1)
    let set = try program.run(["set", "f.json", ".records[20000].name", "there"])
    #expect(set.errors.contains("f.json:20002:13") && set.code == 1)
  }

  @Test(
    "children are not counted over a comma that is missing or too many",
    arguments: [
      #"{"a": 1} {"b": 2}"#, #"{"a": 1},, {"b": 2}"#, #"1 2"#, #""a" "b""#, #"{"a": 1} true"#,
      #"[1] [2]"#, #"null "x""#,
    ])
  func countedCommas(_ entries: String) throws {
    let program = try Program(files: ["f.json": Self.file(entries)])
    for index in ["[20002]", "[29000]", "[-1]", "[-29999]"] {
      for arguments in [
        ["get", "f.json", ".records\(index).id"],
        ["set", "f.json", ".records\(index).id", "7"],
        ["show", "f.json", "--at", ".records\(index)"],
      ] {
        let other = try program.run(arguments)
        #expect(other.errors.contains("f.json:20002:") && other.code == 1, "\(arguments)")
      }
    }
    #expect(program.text(of: "f.json") == Self.file(entries))
    let before = try program.run(["set", "f.json", ".records[19999].id", "7"])
    #expect(before.errors.isEmpty && before.code == 0)
    let edited = Self.file(entries).replacing(#""id": 19999,"#, with: #""id": 7,"#)
    #expect(program.text(of: "f.json") == edited)
  }

  @Test("another value is set beside a fault in a value that is passed; other edits read all")
  func faultBesideTheWay() throws {
    let tail = #""end": {"a" 1}"#
    let program = try Program(files: ["f.json": Self.file(tail: tail)])
    let set = try program.run(["set", "f.json", ".records[20000].name", "there"])
    #expect(set.errors.isEmpty && set.code == 0)
    let edited = Self.file(Self.record.replacing("here", with: "there"), tail: tail)
    #expect(program.text(of: "f.json") == edited)
    for arguments in [
      ["set", "f.json", ".records[20000].new", "1"], ["set", "f.json", ".records[-]", "1"],
      ["remove", "f.json", ".records[20000].name"], ["set", "f.json", "..name", "1"],
    ] {
      let other = try program.run(arguments)
      #expect(other.errors.contains("f.json:30003:12") && other.code == 1)
      #expect(program.text(of: "f.json") == edited)
    }
  }

  @Test(
    "a value of any kind is set in place of any other",
    arguments: [
      ("[1, 2]", "7", "7"), ("{\"a\": 1}", "[]", "[]"), ("1.50", "2.5", "2.5"),
      ("null", "{\"b\": [1]}", "{\"b\": [1]}"), ("\"x\"", "a\"b", #""a\"b""#),
      ("true", "false", "false"),
    ])
  func kinds(_ old: String, _ typed: String, _ new: String) throws {
    for place in [
      #"{"v": \#(old)}"#, #"{"a": 0, "v": \#(old), "z": 1}"#, "[\(old)]", "[0, \(old) , 1]",
    ] {
      let program = try Program(files: ["f.json": Self.file(place)])
      let path =
        ".records[20000]" + (place.hasPrefix("{") ? ".v" : place.hasPrefix("[0") ? "[1]" : "[0]")
      let set = try program.run([
        "set", "f.json", path, typed, "--type", old.hasPrefix("\"") ? "string" : "json",
      ])
      #expect(set.code == 0, "\(set.errors)")
      #expect(program.text(of: "f.json") == Self.file(place.replacing(old, with: new)))
    }
  }

  @Test("a key that comes again after the value is ambiguous") func repeatedKey() throws {
    let program = try Program(files: ["f.json": Self.file(tail: #""records": 1"#)])
    let set = try program.run(["set", "f.json", ".records[20000].name", "there"])
    #expect(set.errors.contains("#1") && set.code == 1)
    #expect(program.text(of: "f.json") == Self.file(tail: #""records": 1"#))
  }

  @Test("what is not there is reported as in a short file") func missing() throws {
    let program = try Program(files: ["f.json": Self.file()])
    let got = try program.run(["get", "f.json", ".records[30000]"])
    #expect(got.errors.contains("there is no .records[30000]") && got.code == 1)
  }
}
