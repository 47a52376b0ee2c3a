import DocumentFormats
import Testing

@testable import DocumentTree

@Suite struct AdoptingTests {
  static let rows: [(from: String, to: String, changes: [String])] = [
    ("{}", "{}", []),
    ("{\"a\": 1}", "{\"a\": 2}", ["changed .a"]),
    ("{\"a\": 1}", "{\"b\": 1}", ["renamed .b"]),
    ("{\"a\": 1}", "{\"b\": 2}", ["renamed .b", "changed .b"]),
    ("{\"a\": 1, \"b\": 2}", "{\"a\": 1}", ["removed .b"]),
    ("{\"a\": 1}", "{\"a\": 1, \"b\": 2}", ["added .b"]),
    ("{\"a\": 1, \"b\": 2}", "{\"b\": 2, \"a\": 1}", ["moved .a"]),
    ("[1, 2, 3]", "[1, 3]", ["removed .[1]"]),
    ("[1, 2, 3]", "[1, 2, 5, 3]", ["added .[2]"]),
    ("[1, 2, 3]", "[1, 5, 3]", ["changed .[1]"]),
    ("[1, 2, 3]", "[3, 1, 2]", ["moved .[0]"]),
    ("[{\"a\": 1}, {\"b\": 2}]", "[{\"a\": 1}, {\"b\": 3}]", ["changed .[1].b"]),
    ("[1, 1, 1]", "[1, 1]", ["removed .[2]"]),
    ("{\"a\": 1, \"a\": 2}", "{\"a\": 1, \"a\": 3}", ["changed .a#2"]),
    ("1", "2", ["changed ."]),
    ("{}", "[]", ["changed ."]),
    ("{\n  \"a\": [1]\n}\n", "{\n  \"a\": [1],\n  \"b\": {\n    \"c\": 1\n  }\n}\n", ["added .b"]),
    (" [1, 2]\n", " [1, 3]\n", ["changed .[1]"]),
    ("// a\n[1, 2]\n", "// a\n[1, 3]\n", ["changed .[1]"]),
    ("[1, 2]\n", " [1, 3]\n", ["source ."]),
    // If no edits of the entries lead to the other text, the whole value is replaced.
    ("[1]", "[ 1]", ["changed ."]),
    ("{\"a\": [1], \"b\": 1}", "{\"a\": [ 1], \"b\": 2}", ["changed .a", "changed .b"]),
    ("{\"a\": 1, \"b\": 2}", "{\"a\": 2, /* new */ \"b\": 2}", ["changed ."]),
    // The text around an inserted entry is not read as its comments.
    (
      "{\n    \"a\": {\n        \"l\": [\n            \"~/n/a\",\n            \"~/n//b\"\n        ]\n    },\n    \"q\": 1\n}\n",
      "{\n    \"a\": {\n        \"l\": [\n            \"~/n/a\",\n            \"~/n/x\",\n            \"~/n//b\"\n        ]\n    },\n    \"q\": 1\n}\n",
      ["added .a.l[1]"]
    ),
    // If one entry is removed and another inserted, the comment decides whether they are the same.
    (
      "{\"a\": 1 /* one */, \"b\": 2}", "{\"c\": 3 /* one */, \"b\": 2}",
      ["renamed .c", "changed .c"]
    ),
    ("{\"a\": 1 /* one */, \"b\": 2}", "{\"c\": 3, \"b\": 2}", ["added .c", "removed .a"]),
    ("[1] // one", "[1] // two", ["source ."]),
    ("[1]", "[1", ["source ."]),
    ("[1", "[1]", ["source ."]),
    ("", "[1]", ["source ."]),
  ]

  @Test("each difference from an adopted text becomes an edit", arguments: rows)
  func differencesBecomeEdits(from: String, to: String, changes: [String]) throws {
    var editor = PathEditor(from)
    editor.document.adopt(Array(to.utf8))
    #expect(editor.text == to)
    #expect(
      editor.document.changes.map {
        "\($0.kind) \(editor.document.path(of: $0.path, isGhost: $0.isGhost))"
      } == changes)
    editor.document.undo()
    #expect(editor.text == from)
    #expect(!editor.document.hasAnyChanges)
  }

  @Test("adopting a text changes only the entries that differ in a list of 20,000")
  func longList() {
    let numbers = (0..<20_000).map { "{\"id\": \($0), \"name\": \"n\($0)\"}" }
    var edited = numbers
    edited[100] = #"{"id": 100, "name": "new"}"#
    edited.insert("{}", at: 9000)
    edited.remove(at: 15_000)
    func text(_ entries: [String]) -> String { "[\n  \(entries.joined(separator: ",\n  "))\n]\n" }
    var editor = PathEditor(text(numbers))
    editor.document.adopt(Array(text(edited).utf8))
    #expect(editor.text == text(edited))
    #expect(editor.document.changes.count == 3)
  }

  @Test("adopting a text changes the members that differ in each of 2000 objects")
  func manyObjects() {
    func text(_ name: String) -> String {
      let entries = (0..<2000).map { "  {\"id\": \($0), \"name\": \"\(name)\($0)\"}" }
      return "[\n\(entries.joined(separator: ",\n"))\n]\n"
    }
    var editor = PathEditor(text("old"))
    editor.document.adopt(Array(text("new").utf8))
    #expect(editor.text == text("new"))
    #expect(editor.document.changes.count == 2000)
  }

  static let matchings: [(mine: String, theirs: String, twins: [Int?], kept: [Int])] = [
    ("", "", [], []),
    ("abc", "abc", [0, 1, 2], [0, 1, 2]),
    ("abc", "ac", [0, nil, 1], [0, 2]),
    ("abc", "cab", [1, 2, 0], [0, 1]),
    ("abc", "axc", [0, 1, 2], [0, 1, 2]),
    ("abc", "xyabc", [2, 3, 4], [0, 1, 2]),
    ("aab", "aba", [0, 2, 1], [0, 2]),
    ("ab", "cd", [0, 1], [0, 1]),
    ("abz", "cz", [0, nil, 1], [0, 2]),
  ]

  @Test("matching finds the corresponding children and those that stay", arguments: matchings)
  func theSameChildrenAreFound(mine: String, theirs: String, twins: [Int?], kept: [Int]) {
    let matching = ChildMatching(mine.utf8.map { Int($0) }, theirs.utf8.map { Int($0) })
    let pairs = matching.pairs { _, _ in true }
    #expect(pairs.twins == twins)
    #expect(pairs.kept.sorted() == kept)
  }
}
