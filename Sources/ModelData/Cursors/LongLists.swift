/// Long lists of a text that are read part by part, so that the memory of one part is used again for the next and stays in the
/// processor's cache. In the value around them they are empty.
///
///     {"name": "…", "people": [ ]}     people   ─▶ [{…}, {…}, …]  ─▶ [{…}, {…}, …]  ─▶ …
package protocol LongLists: AnyObject {
  /// Returns the parts of the list at a position of the value around it; nil if there is no long list.
  func parts(ofListAt position: Int) -> (any ListParts)?

  /// Returns the whole value at a position if it is a long list or has one in it, otherwise nil.
  func value(at position: Int) -> Value?

  /// Reads the lists that were not read. Returns false if a part of one is not valid; what was read of the text must not be used then.
  func finish() -> Bool
}

/// The parts of a long list, in order.
package protocol ListParts {
  /// Returns a cursor on a list of the next elements; nil at the end, or where the text is not valid. What it reads is valid until the
  /// next call, but for values taken from it.
  mutating func next() -> ValueCursor?
}
