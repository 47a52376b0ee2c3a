/// One cell of a surface. A wide glyph takes two cells: the glyph and a continuation.
package struct Cell: Hashable, Sendable {
  /// Nil in the second half of a wide glyph.
  package let glyph: Glyph?
  package let style: Style

  package var isContinuation: Bool { glyph == nil }
}
