import DocumentTree
import ModelBasics

/// The difference that a save would make to a file, in the unified format of `diff -u` and `patch`.
///
/// It follows from the edits: only the lines that contain an edit are read and compared.
struct UnifiedDiff {
  /// Lines of the file, and the lines that replace them, as spans of the two texts.
  private struct Change {
    var old: Span
    var new: Span
  }

  private static let context = 3

  private let name: String
  private let old: Bytes
  private let rendering: Rendering
  private var changes: [Change] = []

  init(of name: String, from old: Bytes, to rendering: Rendering) {
    self.name = name
    self.old = old
    self.rendering = rendering
    for difference in rendering.differences(from: old) { add(difference) }
    changes = changes.compactMap(trimmed)
  }

  var isEmpty: Bool { changes.isEmpty }

  // MARK: Lines

  private func lineStart(_ offset: Int) -> Int {
    old.lastIndex(of: 0x0A, in: Span(0, offset)).map { $0 + 1 } ?? 0
  }

  private func lineEnd(_ offset: Int) -> Int {
    old.firstIndex(of: 0x0A, in: Span(offset, old.count)).map { $0 + 1 } ?? old.count
  }

  private func isLineStart(_ offset: Int) -> Bool { offset == 0 || old[offset - 1] == 0x0A }

  private mutating func add(_ difference: Rendering.Difference) {
    let (old, new) = (difference.old, difference.new)
    // A long line with many differences is searched once.
    if let last = changes.indices.last, old.end < changes[last].old.end {
      changes[last].new.end = new.end + changes[last].old.end - old.end
      return
    }
    let start = lineStart(old.start)
    let isNewLineStart =
      new.end == 0 || rendering.array(Span(new.end - 1, new.end)) == [0x0A]
    let end = isLineStart(old.end) && isNewLineStart ? old.end : lineEnd(old.end)
    let change = Change(
      old: Span(start, end), new: Span(new.start - (old.start - start), new.end + end - old.end))
    if let last = changes.indices.last, start <= changes[last].old.end {
      changes[last].old.end = max(changes[last].old.end, end)
      // The line may have become shorter by the later difference.
      changes[last].new.end = change.new.end
    } else {
      changes.append(change)
    }
  }

  /// Returns the change without equal lines at its ends, or nil if all lines are equal.
  private func trimmed(_ change: Change) -> Change? {
    let before = Self.lines(old.array(change.old))
    let after = Self.lines(rendering.array(change.new))
    let most = min(before.count, after.count)
    var head = 0
    while head < most, before[head] == after[head] { head += 1 }
    if head == before.count, head == after.count { return nil }
    var tail = 0
    while tail < most - head, before[before.count - 1 - tail] == after[after.count - 1 - tail] {
      tail += 1
    }
    let headLength = before.prefix(head).reduce(0) { $0 + $1.count }
    let tailLength = before.suffix(tail).reduce(0) { $0 + $1.count }
    return Change(
      old: Span(change.old.start + headLength, change.old.end - tailLength),
      new: Span(change.new.start + headLength, change.new.end - tailLength))
  }

  /// Returns the lines of a text with their line ends.
  private static func lines(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var rest = text[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: 0x0A).map { $0 + 1 } ?? rest.endIndex
      lines.append(rest[..<end])
      rest = rest[end...]
    }
    return lines
  }

  // MARK: Hunks

  func write(to output: StandardOutput) throws {
    guard !isEmpty else { return }
    try output.write("--- \(name)\n+++ \(name)\n")
    var first = 0
    var counted = (offset: 0, line: 1)
    var shift = 0
    while first < changes.count {
      var last = first
      while last + 1 < changes.count, isNear(changes[last].old.end, changes[last + 1].old.start) {
        last += 1
      }
      try writeHunk(changes[first...last], &counted, &shift, to: output)
      first = last + 1
    }
  }

  /// True if the context of two changes would overlap or touch.
  private func isNear(_ offset: Int, _ next: Int) -> Bool {
    var end = offset
    for _ in 0..<(2 * Self.context) where end < next { end = lineEnd(end) }
    return end >= next
  }

  private func writeHunk(
    _ changes: ArraySlice<Change>, _ counted: inout (offset: Int, line: Int), _ shift: inout Int,
    to output: StandardOutput
  ) throws {
    guard let first = changes.first, let last = changes.last else { return }
    var start = first.old.start
    for _ in 0..<Self.context where start > 0 { start = lineStart(start - 1) }
    var end = last.old.end
    for _ in 0..<Self.context where end < old.count { end = lineEnd(end) }

    var lines: [(mark: String, line: ArraySlice<UInt8>)] = []
    var position = start
    for change in changes {
      lines += Self.lines(old.array(Span(position, change.old.start))).map { (" ", $0) }
      lines += Self.lines(old.array(change.old)).map { ("-", $0) }
      lines += Self.lines(rendering.array(change.new)).map { ("+", $0) }
      position = change.old.end
    }
    lines += Self.lines(old.array(Span(position, end))).map { (" ", $0) }

    while let lineEnd = old.firstIndex(of: 0x0A, in: Span(counted.offset, start)) {
      counted = (lineEnd + 1, counted.line + 1)
    }
    let oldCount = lines.count { $0.mark != "+" }
    let newCount = lines.count { $0.mark != "-" }
    let oldRange = range(counted.line, oldCount)
    try output.write("@@ -\(oldRange) +\(range(counted.line + shift, newCount)) @@\n")
    shift += newCount - oldCount
    for (mark, line) in lines {
      try output.write(mark)
      try output.write(Array(line))
      if line.last != 0x0A { try output.write("\n\\ No newline at end of file\n") }
    }
  }

  /// An empty range has the number of the line before it.
  private func range(_ line: Int, _ count: Int) -> String {
    count == 1 ? "\(line)" : "\(count == 0 ? line - 1 : line),\(count)"
  }
}
