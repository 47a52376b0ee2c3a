import ModelBasics

/// The difference of two texts: the span between their common start and their common end.
struct TextDifference: Hashable, Sendable {
  /// The span in the first text.
  var old: Span
  /// The span in the second text.
  var new: Span

  init(from first: UnsafeRawBufferPointer, to second: UnsafeRawBufferPointer) {
    let shorter = min(first.count, second.count)
    var start = 0
    while start < shorter, first[start] == second[start] { start += 1 }
    var end = 0
    while end < shorter - start, first[first.count - 1 - end] == second[second.count - 1 - end] {
      end += 1
    }
    old = Span(start, first.count - end)
    new = Span(start, second.count - end)
  }
}
