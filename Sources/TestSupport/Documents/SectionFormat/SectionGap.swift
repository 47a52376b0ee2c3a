import DocumentTree
import ModelBasics

/// The text between an entry (or the opening of its container) and the next entry, split where
/// ownership changes.
///
///     a = 1  # about a⏎
///     ⏎
///     # of no entry⏎
///     ⏎
///     # about b⏎
///     b = 2
///
/// `tail` is `  # about a`. `detached` is the lines from the first blank one to the last. `comments`
/// are the comments on the lines directly above the entry.
struct SectionGap {
  let tail: Span
  /// The start of the line after the tail; the end of the gap if there is none.
  let lines: Int
  private(set) var detached: Span
  private(set) var comments: [Span] = []

  init(_ bytes: Bytes, _ span: Span) {
    let text = SectionText(bytes)
    var line: Int
    if text.beginsLine(span.start) {
      tail = Span(span.start, span.start)
      line = span.start
    } else {
      tail = Span(span.start, min(span.end, text.endOfLine(span.start)))
      line = min(span.end, text.pastLineBreak(tail.end))
    }
    lines = line
    detached = Span(line, line)
    while line < span.end {
      let start = text.skipBlank(line)
      guard start < span.end else { break }
      let end = text.endOfLine(start)
      guard bytes[start] == UInt8(ascii: "#") || end == start else { break }
      line = text.pastLineBreak(end)
      if end == start {
        detached.end = min(line, span.end)
        comments = []
      } else {
        comments.append(Span(start, end))
      }
      guard line > start else { break }
    }
  }

  /// Returns the detached lines without the last line break.
  func detachedLines(in bytes: Bytes) -> Span? {
    guard !detached.isEmpty else { return nil }
    var end = detached.end - 1
    if end > detached.start, bytes[end - 1] == 0x0D { end -= 1 }
    return Span(detached.start, end)
  }
}
