import DocumentTree
import ModelBasics

// Divides a file into lines. A very long line is shown in several pieces, so that each step reads at
// most two blocks:
//
//   block  |            |            |            |            |
//   text    aaa⏎bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb⏎cc⏎ddddddd
//   rows    ▲   ▲                     ▲             ▲   ▲
//
// The pieces depend only on the text: one begins after each line feed, and at the start of a block if
// the block before it contains no line feed.

package struct RawLines: Sendable {
  private static let block = 1 << 11
  private let bytes: Bytes

  package init(_ bytes: Bytes) { self.bytes = bytes }

  /// Returns the offset of the first line beyond a fault: the line to be corrected, or the line where parsing stopped.
  package func first(beyond fault: Fault) -> Int {
    start(containing: min(fault.offset, fault.stopOffset))
  }

  /// Returns the start of the piece that contains an offset.
  package func start(containing offset: Int) -> Int {
    let offset = min(max(0, offset), bytes.count)
    let block = offset - offset % Self.block
    if let start = start(in: Span(block, offset)) { return start }
    return start(in: Span(block - Self.block, block)) ?? block
  }

  package func start(after line: Int) -> Int? {
    let next = end(ofLineAt: line)
    return next < bytes.count ? next : nil
  }

  package func start(before line: Int) -> Int? {
    line > 0 ? start(containing: line - 1) : nil
  }

  /// The start of the last piece.
  package var last: Int {
    bytes.count > 0 ? start(containing: bytes.count - 1) : 0
  }

  /// True if a piece is the first of its line.
  package func beginsLine(_ start: Int) -> Bool { start == 0 || bytes[start - 1] == 0x0A }

  /// Returns the span of a piece without its line end.
  package func span(ofLineAt start: Int) -> Span {
    var end = end(ofLineAt: start)
    if end > start, bytes[end - 1] == 0x0A { end -= 1 }
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    return Span(start, end)
  }

  private func end(ofLineAt start: Int) -> Int {
    let block = start - start % Self.block
    let next = block + Self.block
    if let end = firstEnd(in: Span(start, next)) { return end }
    // After a line feed in its block, the piece continues into the next block.
    guard start > block else { return min(next, bytes.count) }
    return firstEnd(in: Span(next, next + Self.block)) ?? min(next + Self.block, bytes.count)
  }

  /// Returns the offset after the last line feed of a span; nil if it has none.
  private func start(in span: Span) -> Int? {
    guard span.end > 0 else { return nil }
    let first = max(0, span.start)
    return bytes.lastIndex(of: 0x0A, in: Span(first, span.end)).map { $0 + 1 }
  }

  /// Returns the offset after the first line feed of a span; nil if it has none.
  private func firstEnd(in span: Span) -> Int? {
    bytes.firstIndex(of: 0x0A, in: span).map { $0 + 1 }
  }
}
