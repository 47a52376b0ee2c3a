/// The rows of Documentation/Seeds.md, and their problems.
///
///     | D7 | what the old library had | what there is here | `Suite.title`, `Suite.other title` |
struct SeedTables {
  struct Row {
    let name: String
    let ours: String
    let tests: [String]

    /// True if the feature is left out intentionally: the row has the reason instead of a test.
    var isLeftOut: Bool { ours.hasPrefix("Left out: ") && ours.count > 30 }
  }

  let rows: [Row]

  init(_ text: String) {
    rows = text.split(separator: "\n").compactMap { line in
      guard line.hasPrefix("| "), line.hasSuffix(" |") else { return nil }
      let cells = line.dropFirst(2).dropLast(2).split(
        separator: " | ", omittingEmptySubsequences: false)
      guard let name = cells.first, name.last?.isNumber == true else { return nil }
      return Row(
        name: String(name), ours: cells.count == 4 ? String(cells[2]) : "",
        tests: cells.count == 4 ? Self.spans(cells[3]) : [])
    }
  }

  /// Returns the texts between backticks.
  private static func spans(_ cell: Substring) -> [String] {
    cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  /// Returns the problems of the rows. Each group is a prefix of row names and the number of its
  /// rows.
  func problems(_ groups: [(String, Int)], tests: Set<String>) -> [String] {
    var found: [String] = []
    for (group, count) in groups {
      let numbers = rows.filter { $0.name.prefix { !$0.isNumber } == group }.map(\.name)
      let expected = (1...count).map { "\(group)\($0)" }
      if numbers != expected {
        found.append("\(group): \(numbers.filter { !expected.contains($0) }) are not 1 to \(count)")
        found += expected.filter { !numbers.contains($0) }.map { "\($0) is missing" }
      }
    }
    let known = groups.map(\.0)
    for row in rows {
      if !known.contains(where: { $0 == row.name.prefix { !$0.isNumber } }) {
        found.append("\(row.name) is in no group")
      }
      if row.tests.isEmpty, !row.isLeftOut { found.append("\(row.name) has no test") }
      found += row.tests.filter { !tests.contains($0) }.map { "\(row.name): no test \($0)" }
    }
    return found
  }
}

extension SeedTables {
  /// Returns the tests in a file, each as `Suite.title` and as `Suite.function`: the titles and
  /// functions after `@Test`, with the type that contains them.
  static func tests(in source: String) -> [String] {
    var tests: [String] = []
    var suite = ""
    var title: Substring?
    var isTest = false
    var previous: Substring = ""
    for line in source.split(separator: "\n") {
      let code = line.drop { $0 == " " }
      defer { previous = code }
      let words = line.split(separator: " ")
      if let kind = words.firstIndex(where: {
        ["struct", "class", "extension", "enum"].contains($0)
      }),
        line.first != " ", kind + 1 < words.count
      {
        suite = String(words[kind + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" })
      }
      if code.hasPrefix("@Test") {
        isTest = true
        title = nil
      }
      if let found = Self.title(code, after: previous) { title = found }
      guard isTest, let name = function(line) else { continue }
      if let title { tests.append("\(suite).\(title)") }
      tests.append("\(suite).\(name)")
      isTest = false
    }
    return tests
  }

  /// Returns the title in a line that begins with `@Test("title"`, or that follows `@Test(`.
  private static func title(_ line: Substring, after previous: Substring) -> Substring? {
    let start = previous == "@Test(" ? "\"" : "@Test(\""
    guard line.hasPrefix(start) else { return nil }
    return line.dropFirst(start.count).prefix { $0 != "\"" }
  }

  private static func function(_ line: Substring) -> Substring? {
    guard let start = line.firstRange(of: "func ") else { return nil }
    let rest = line[start.upperBound...]
    if rest.first == "`" { return rest.dropFirst().prefix { $0 != "`" } }
    return rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
  }
}
