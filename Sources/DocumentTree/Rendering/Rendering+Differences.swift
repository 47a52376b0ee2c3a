import ModelBasics

extension Rendering {
  /// A span of a text, and the span of the rendering that replaces it.
  package struct Difference: Hashable, Sendable {
    package var old: Span
    package var new: Span
  }

  /// Returns the differences from a text that parts of the rendering are copied from, in order. A part that was moved back counts
  /// as different. Nothing is compared.
  package func differences(from text: Bytes) -> [Difference] {
    var found: [Difference] = []
    var old = 0
    var new = 0
    func add(upTo oldEnd: Int, _ newEnd: Int) {
      guard oldEnd > old || newEnd > new else { return }
      found.append(Difference(old: Span(old, oldEnd), new: Span(new, newEnd)))
    }
    for piece in pieces where piece.bytes === text && piece.span.start >= old {
      add(upTo: piece.span.start, piece.start)
      (old, new) = (piece.span.end, piece.end)
    }
    add(upTo: text.count, count)
    return found
  }
}
