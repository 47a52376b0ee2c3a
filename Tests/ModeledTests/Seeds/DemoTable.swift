/// The table of the old libraries' demos in Documentation/Seeds.md, and the rule for counting their
/// lines.
///
///     | `DejalDemo.swift` | Demo.h, Demo.m | 48 | 20 | what is better | what differs |
struct DemoTable {
  struct Row: Equatable {
    let file: String
    /// The number of lines of the original; nil if it has no program.
    let original: Int?
    let lines: Int
  }

  let rows: [Row]

  init(_ text: String) {
    rows = text.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: " | ", omittingEmptySubsequences: false)
      guard cells.count == 6, cells[0].hasPrefix("| `"), cells[0].hasSuffix("Demo.swift`"),
        let lines = Int(cells[3])
      else { return nil }
      return Row(
        file: String(cells[0].dropFirst(3).dropLast()), original: Int(cells[2]), lines: lines)
    }
  }

  /// Returns the number of lines of code before the part beyond the demo: lines that contain a
  /// letter, except comments, imports, checks, the beginning of a test, and the content of
  /// multi-line strings, which is data.
  static func lines(of source: String) -> Int {
    let frame = ["//", "import ", "@Suite "]
    var count = 0
    var isHead = false
    var isData = false
    var unclosed = 0
    for line in source.split(separator: "\n") {
      let code = line.drop { $0 == " " }
      if code == "// MARK: - Beyond the demo" { break }
      if isHead || code.hasPrefix("@Test") {
        isHead = !code.hasSuffix("{")
        continue
      }
      let isEdgeOfData = code.contains("\"\"\"")
      defer { if isEdgeOfData { isData.toggle() } }
      if isData && !isEdgeOfData || frame.contains(where: code.hasPrefix) { continue }
      if unclosed > 0 || code.hasPrefix("#expect(") {
        for letter in code { unclosed += letter == "(" ? 1 : letter == ")" ? -1 : 0 }
      } else if code.contains(where: \.isLetter) {
        count += 1
      }
    }
    return count
  }
}
