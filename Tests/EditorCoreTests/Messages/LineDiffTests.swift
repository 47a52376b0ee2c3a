import EditorCore
import Testing

@Suite("Differing lines")
struct LineDiffTests {
  static let cases: [(String, String, [String])] = [
    ("a\nb\n", "a\nb\n", []),
    ("a\nb\nc\n", "a\nx\nc\n", ["  a", "- b", "+ x", "  c"]),
    ("", "a\n", ["+ a"]),
    ("a\n", "", ["- a"]),
    ("1\n2\n3\n4\n5\n", "1\n2\n3\n4\n5\n6\n", ["  4", "  5", "+ 6"]),
    ("a\nb\nc\n", "b\nc\na\n", ["- a", "  b", "  c", "+ a"]),
    (
      "a\n1\n2\n3\n4\n5\n6\nb\n", "x\n1\n2\n3\n4\n5\n6\ny\n",
      ["- a", "+ x", "  1", "  2", "  …", "  5", "  6", "- b", "+ y"]
    ),
    ("a\r\n", "a\n", ["- a\r", "+ a"]),
  ]

  @Test("the differing lines are listed with their context", arguments: cases)
  func differ(_ old: String, _ new: String, _ lines: [String]) {
    #expect(LineDiff.lines(Array(old.utf8), Array(new.utf8)).map(\.string) == lines)
  }

  @Test("long texts count as changed as a whole") func longTextsCountAsChangedWhole() {
    let old = (0..<3000).map { "a\($0)\n" }.joined()
    let new = (0..<3000).map { "b\($0)\n" }.joined()
    #expect(LineDiff.lines(Array(old.utf8), Array(new.utf8)).count == 6000)
  }
}
