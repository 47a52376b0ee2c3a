/// The differences of two texts, as lines with some context.
///
/// Lines are compared as bytes, without the equal lines at both ends. If the rest is short enough, its longest common subsequence
/// is found; otherwise all of it counts as changed.
package enum LineDiff {
  private static let context = 2
  private static let largestTable = 4_000_000

  package static func lines(_ old: [UInt8], _ new: [UInt8]) -> [StyledText] {
    let a = split(old)
    let b = split(new)
    var head = 0
    while head < min(a.count, b.count), a[head] == b[head] { head += 1 }
    var tail = 0
    while tail < min(a.count, b.count) - head, a[a.count - 1 - tail] == b[b.count - 1 - tail] {
      tail += 1
    }
    guard head < a.count - tail || head < b.count - tail else { return [] }
    var rows: [(mark: Character, line: ArraySlice<UInt8>)] = []
    for line in a[max(0, head - context)..<head] { rows.append((" ", line)) }
    rows += middle(a[head..<a.count - tail], b[head..<b.count - tail])
    for line in a[(a.count - tail)...].prefix(context) { rows.append((" ", line)) }
    return styled(rows)
  }

  private static func split(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  private static func middle(
    _ a: ArraySlice<ArraySlice<UInt8>>, _ b: ArraySlice<ArraySlice<UInt8>>
  ) -> [(mark: Character, line: ArraySlice<UInt8>)] {
    let (cells, overflow) = a.count.multipliedReportingOverflow(by: b.count)
    guard !overflow, cells <= largestTable else {
      return a.map { ("-", $0) } + b.map { ("+", $0) }
    }
    let a = Array(a)
    let b = Array(b)
    let width = b.count + 1
    // The length of the longest common subsequence of the remaining lines, for each pair of indexes.
    var common = [Int32](repeating: 0, count: (a.count + 1) * width)
    for i in a.indices.reversed() {
      for j in b.indices.reversed() {
        common[i * width + j] =
          a[i] == b[j]
          ? common[(i + 1) * width + j + 1] + 1
          : max(common[(i + 1) * width + j], common[i * width + j + 1])
      }
    }
    var rows: [(mark: Character, line: ArraySlice<UInt8>)] = []
    var i = 0
    var j = 0
    while i < a.count || j < b.count {
      if i < a.count, j < b.count, a[i] == b[j] {
        rows.append((" ", a[i]))
        i += 1
        j += 1
      } else if i < a.count,
        j == b.count || common[(i + 1) * width + j] >= common[i * width + j + 1]
      {
        rows.append(("-", a[i]))
        i += 1
      } else {
        rows.append(("+", b[j]))
        j += 1
      }
    }
    return rows
  }

  /// Leaves out long runs of equal lines.
  private static func styled(
    _ rows: [(mark: Character, line: ArraySlice<UInt8>)]
  ) -> [StyledText] {
    var isShown = [Bool](repeating: false, count: rows.count)
    for (index, row) in rows.enumerated() where row.mark != " " {
      for near in max(0, index - context)...min(rows.count - 1, index + context) {
        isShown[near] = true
      }
    }
    var lines: [StyledText] = []
    for (index, row) in rows.enumerated() {
      guard isShown[index] else {
        if index > 0, isShown[index - 1] { lines.append(StyledText("  …", .overlayText)) }
        continue
      }
      let role: Role =
        row.mark == "-" ? .removed : row.mark == "+" ? .added : .overlayText
      lines.append(
        StyledText("\(row.mark) ", role) + RowText.styled(Array(row.line.prefix(500)), role))
    }
    return lines
  }
}
