import ModelBasics
import Testing

@testable import DocumentTree

@Suite struct PathTests {
  private let editor = PathEditor(
    #"{"a": {"b": [1, {"c": 2}]}, "twice": 1, "twice": 2, "odd key": 3, "": 4, "\u0041": 5}"#)

  @Test(
    "a path leads to a node, and the path of that node leads to it again",
    arguments: [
      (".", nil), (".a", #"{"b": [1, {"c": 2}]}"#), (".a.b[0]", "1"), (".a.b[1].c", "2"),
      ("/a/b/1/c", "2"), (".twice#1", "1"), (".twice#2", "2"), (".\"odd key\"", "3"),
      (".\"\"", "4"), (".A", "5"), ("/A", "5"),
    ])
  func pathsAndNodes(_ path: String, _ value: String?) throws {
    let nodes = try editor.nodes(path)
    let node = try #require(nodes.last)
    if let value {
      let text = editor.document.value(of: node).map { String(decoding: $0.array, as: UTF8.self) }
      #expect(text == value)
    }
    let back = editor.document.path(of: nodes)
    #expect(try editor.document.resolve(back, strict: true).get() == nodes)
    #expect(editor.document.path(to: node) == nodes)
    #expect(editor.document.isPresent(nodes))
  }

  @Test(
    "a path that leads to no node reports the segment that failed",
    arguments: [
      (".x", "missing 0"), (".a.x.y", "missing 1"), (".a.b[2]", "missing 2"),
      (".twice#3", "missing 0"), (".a.b[0].c", "not a container 3"),
      (".[0]", "wrong container 0, object"), (".a.b.c", "wrong container 2, array"),
      (".twice", "ambiguous 0, 2 members"),
    ])
  func missingNodes(_ path: String, _ report: String) throws {
    guard case .failure(let error) = editor.document.resolve(try Path(parsing: path), strict: true)
    else {
      Issue.record("resolved")
      return
    }
    let found =
      switch error {
      case .missing(let segment, _): "missing \(segment)"
      case .ambiguous(let segment, let count): "ambiguous \(segment), \(count) members"
      case .notAContainer(let segment): "not a container \(segment)"
      case .wrongContainer(let segment, let kind): "wrong container \(segment), \(kind)"
      case .inParts, .notReadYet, .broken: "\(error)"
      }
    #expect(found == report)
  }

  @Test("in a broken file paths lead to the nodes before the fault") func brokenFile() throws {
    let editor = PathEditor("{\"a\": 1, \"b\" oops")
    #expect(editor.document.resolve(try Path(parsing: ".c")) == .failure(.broken))
    #expect(try editor.nodes(".a").count == 2)
  }

  @Test(
    "every failed check has its message",
    arguments: [
      (
        CheckError.untouchedBytesDiffer(12),
        "bytes that nobody edited would change, from byte 12 on"
      ),
      (
        .becameInvalid(Fault(offset: 0, code: 1), message: "found x"),
        "the edits would break the file: found x"
      ),
      (.readsDifferently([]), "what would be written does not read as it was edited"),
    ])
  func checkMessages(_ error: CheckError, _ words: String) {
    #expect(error.message == words)
  }
}

@Suite struct CheckTests {
  private func edited() throws -> PathEditor {
    var editor = PathEditor("{\"a\": 1, \"b\": [1, 2], \"c\": \"three\"}")
    try editor.perform(.set(".a", "10"))
    try editor.perform(.add("9", .last, into: ".b"))
    return editor
  }

  @Test("correct bytes pass the check") func correctBytes() throws {
    let editor = try edited()
    let rendering = editor.document.render()
    let written = Document(Bytes(rendering.bytes()), grammar: editor.document.grammar)
    #expect(throws: Never.self) { try editor.document.check(rendering, written: written) }
  }

  @Test("a wrong byte at any offset fails the check") func wrongByte() throws {
    let editor = try edited()
    let rendering = editor.document.render()
    let right = rendering.bytes()
    for offset in right.indices {
      var wrong = right
      // Another byte of the same class, so that the text stays valid if possible.
      wrong[offset] = wrong[offset] == UInt8(ascii: "7") ? UInt8(ascii: "8") : UInt8(ascii: "7")
      let written = Document(Bytes(wrong), grammar: editor.document.grammar)
      #expect(throws: CheckError.self, "byte \(offset)") {
        try editor.document.check(rendering, written: written)
      }
    }
  }

  @Test("a file truncated at any offset fails the check") func truncatedFile() throws {
    let editor = try edited()
    let rendering = editor.document.render()
    for count in 0..<rendering.count {
      let cut = Array(rendering.bytes().prefix(count))
      let written = Document(Bytes(cut), grammar: editor.document.grammar)
      #expect(throws: CheckError.self) { try editor.document.check(rendering, written: written) }
    }
  }
}
