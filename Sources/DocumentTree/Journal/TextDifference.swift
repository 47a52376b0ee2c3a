import ModelBasics

/// Where two texts differ: what is between the start and the end that they have in common.
struct TextDifference: Hashable, Sendable {
  /// In the first text.
  var old: Span
  /// In the second.
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
