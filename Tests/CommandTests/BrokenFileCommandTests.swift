import Testing

/// Commands on files whose text is wrong somewhere.
@Suite("Broken files") struct BrokenFileCommandTests {
  @Test(
    "an index from the end of a list that is broken is refused",
    arguments: [
      ("[1, 2,, 9]", "[-1]", "1:7"), ("[1, 2, ?, 4]", "[-2]", "1:8"), ("[1, 2, 3", "[-1]", "1:9"),
      (#"{"a": [1, 2], "l": [1, 2,, 3], "z": 1}"#, ".l[-1]", "1:26"),
      ("[1, 2, 3 4]", "[-1]", "1:9"),
    ])
  func brokenLists(_ text: String, _ path: String, _ position: String) throws {
    let program = try Program(files: ["f.json": text])
    for arguments in [["get", "f.json", path], ["set", "f.json", path, "7"]] {
      let other = try program.run(arguments)
      #expect(other.errors.contains("f.json:\(position): ") && other.code == 1, "\(other.errors)")
    }
    #expect(program.text(of: "f.json") == text)
  }

  @Test("an index from the end of a list before the fault of a file is found")
  func listsBeforeFaults() throws {
    let program = try Program(files: ["f.json": #"{"a": [1, 2], "l": [1, 2,, 3], "z": 1}"#])
    #expect(try program.run(["get", "f.json", ".a[-1]"]).output == "2\n")
  }

  @Test("bytes of a comment that are not UTF-8 are reported", arguments: ["f.jsonc", "f.json5"])
  func invalidComments(_ name: String) throws {
    let long = String(repeating: "1, ", count: 2000)
    for (start, end) in [
      ("[1]//", ""), ("/* ", "*/ [1]"), ("[1, /*", "*/ 2]"), ("[\(long)2, //é\n3//é", "\n]"),
    ] {
      let program = try Program(files: [:])
      try program.write(Array(start.utf8) + [0xFF] + Array(end.utf8), to: name)
      let checked = try program.run(["check", name])
      #expect(checked.output.contains("error: byte 0xFF is not UTF-8") && checked.code == 1)
    }
  }
}
