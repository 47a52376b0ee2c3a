import DocumentTree
import ModelBasics

/// Complete lines between entries, each with the line break before it:
///
///     ⏎
///     ⏎  // a section⏎
struct EntryLines {
  private let bytes: Bytes
  private let span: Span

  init(_ bytes: Bytes, _ span: Span) {
    self.bytes = bytes
    self.span = span
  }

  /// The offset after the leading blank lines.
  var endOfLeadingBlanks: Int {
    var offset = span.start
    while offset < span.end {
      let end = endOfBlanks(from: offset)
      guard end == span.end || isLineBreak(end) else { break }
      offset = end
    }
    return offset
  }

  /// The offset of the trailing blank lines.
  var startOfTrailingBlanks: Int {
    var end = span.end
    while end > span.start {
      var start = end
      while start > span.start, isBlank(start - 1) { start -= 1 }
      guard start > span.start, isLineBreak(start - 1) else { break }
      start -= 1
      let isPair = bytes[start] == 0x0A && start > span.start && bytes[start - 1] == 0x0D
      end = isPair ? start - 1 : start
    }
    return end
  }

  /// Returns the end of the blanks after the line break at an offset.
  private func endOfBlanks(from offset: Int) -> Int {
    var end = offset + 1
    if bytes[offset] == 0x0D, end < span.end, bytes[end] == 0x0A { end += 1 }
    while end < span.end, isBlank(end) { end += 1 }
    return end
  }

  private func isBlank(_ offset: Int) -> Bool { bytes[offset] == 0x20 || bytes[offset] == 0x09 }
  private func isLineBreak(_ offset: Int) -> Bool { bytes[offset] == 0x0A || bytes[offset] == 0x0D }
}
