import CScan

/// A text that is searched for in bytes.
package struct BytePattern: Sendable {
  /// In lower case if `ignoresCase` is set.
  package let text: [UInt8]
  /// True if ASCII letters match in both cases.
  package let ignoresCase: Bool

  package init(_ text: [UInt8], ignoringCase: Bool) {
    self.text = text
    ignoresCase = ignoringCase
  }
}

extension Bytes {
  /// Returns the first position in a span at which one of the patterns is.
  package func first(of patterns: [BytePattern], in span: Span) -> Int? {
    let buffer = buffer(span)
    let patterns = patterns.filter { !$0.text.isEmpty }
    guard !patterns.isEmpty, let start = buffer.baseAddress else { return nil }
    let found = patterns.flatMap(\.text).withUnsafeBufferPointer { texts -> Int in
      guard var text = texts.baseAddress else { return buffer.count }
      let pointers = patterns.map { pattern in
        defer { text += pattern.text.count }
        return scan_pattern(
          text: text, length: pattern.text.count, ignores_case: pattern.ignoresCase ? 1 : 0)
      }
      return scan_patterns(
        start.assumingMemoryBound(to: UInt8.self), buffer.count, pointers, pointers.count, 1)
    }
    return found < buffer.count ? max(0, span.start) + found : nil
  }

  /// The length of the part of a span that is searched first for the last position.
  private static let lastPart = 1 << 10

  /// Returns the last position in a span, before a limit, at which one of the patterns begins. The parts before the limit are searched
  /// from the last to the first, each twice as long, as the search goes on from each position that is found.
  package func last(of patterns: [BytePattern], in span: Span, before limit: Int) -> Int? {
    let longest = patterns.map(\.text.count).max() ?? 0
    var end = min(limit, span.end)
    var length = Self.lastPart
    while end > span.start {
      let start = max(span.start, end - length)
      var found: Int?
      var rest = Span(start, min(span.end, end + longest - 1))
      while let next = first(of: patterns, in: rest), next < end {
        found = next
        rest.start = next + 1
      }
      if let found { return found }
      end = start
      length *= 2
    }
    return nil
  }
}
