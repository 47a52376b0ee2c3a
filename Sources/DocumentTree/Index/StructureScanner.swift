/// An event in a source that is read from front to back.
package enum StructureEvent: Hashable, Sendable {
  case child(Int)
  case open(Int, isKeyed: Bool)
  case close(Int)
}

/// Reads part of a source again, for an index that has forgotten which containers are open.
package protocol StructureScanner: Sendable {
  /// Returns the next child, opening or closing delimiter before an offset, or nil.
  mutating func next(before end: Int) -> StructureEvent?

  /// Continues at an offset, after a value.
  mutating func skip(to offset: Int)
}
