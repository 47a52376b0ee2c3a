import DocumentTree
import ModelBasics

// The lines of a file, found by their ends. A line that is longer than a piece is shown in pieces,
// so that no step reads more than two of them:
//
//   block  |            |            |            |            |
//   text    aaa⏎bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb⏎cc⏎ddddddd
//   rows    ▲   ▲                     ▲             ▲   ▲
//
// Where a piece begins follows from the text alone: after a line feed, and at the start of a block
// that no line feed is in the block before.

package struct RawLines: Sendable {
  private static let block = 1 << 11
  private let bytes: Bytes

  package init(_ bytes: Bytes) { self.bytes = bytes }

  /// Where the first line beyond a fault begins: the one that is to be corrected, or the one where
  /// reading stopped.
  package func first(beyond fault: Fault) -> Int {
    start(containing: min(fault.offset, fault.noticed))
  }

  /// Where the piece begins that an offset is in.
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

  /// Where the last piece begins.
  package var last: Int {
    bytes.count > 0 ? start(containing: bytes.count - 1) : 0
  }

  /// Whether a piece is the first of its line.
  package func beginsLine(_ start: Int) -> Bool { start == 0 || bytes[start - 1] == 0x0A }

  /// The bytes of a piece without a line end.
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
    // After a line feed in its block a piece goes on into the next.
    guard start > block else { return min(next, bytes.count) }
    return firstEnd(in: Span(next, next + Self.block)) ?? min(next + Self.block, bytes.count)
  }

  /// After the last line feed of a span.
  private func start(in span: Span) -> Int? {
    guard span.end > 0 else { return nil }
    let first = max(0, span.start)
    return bytes.lastIndex(of: 0x0A, in: Span(first, span.end)).map { $0 + 1 }
  }

  /// After the first line feed of a span.
  private func firstEnd(in span: Span) -> Int? {
    bytes.firstIndex(of: 0x0A, in: span).map { $0 + 1 }
  }
}
