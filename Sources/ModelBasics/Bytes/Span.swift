/// A half-open range of bytes in one source.
///
/// Spans count bytes, never characters, so they stay meaningful in a file that is not valid
/// UTF-8. Rows and columns exist only where something is drawn or reported.
package struct Span: Hashable, Sendable {
  package var start: Int
  package var end: Int

  @inlinable package init(_ start: Int, _ end: Int) {
    self.start = start
    self.end = max(start, end)
  }

  @inlinable package var count: Int { end - start }
  @inlinable package var isEmpty: Bool { end == start }
}
