/// One cell of a surface. A wide glyph takes two: the glyph, and a continuation after it.
package struct Cell: Hashable, Sendable {
  /// `nil` in the second half of a wide glyph.
  package let glyph: Glyph?
  package let style: Style

  package var isContinuation: Bool { glyph == nil }
}
