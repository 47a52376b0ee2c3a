import CScan

extension Bytes {
  /// Returns the first place of a text inside a span. With `ignoringCase` the text is in lower case, and ASCII letters
  /// match in both cases.
  package func first(_ text: [UInt8], ignoringCase: Bool, in span: Span) -> Int? {
    let buffer = buffer(span)
    guard !text.isEmpty, let start = buffer.baseAddress else { return nil }
    let found = scan_text(
      start.assumingMemoryBound(to: UInt8.self), buffer.count, text, text.count,
      ignoringCase ? 1 : 0)
    return found < buffer.count ? max(0, span.start) + found : nil
  }

  /// Returns the last place of a text inside a span.
  package func last(_ text: [UInt8], ignoringCase: Bool, in span: Span) -> Int? {
    var found: Int?
    var rest = span
    while let next = first(text, ignoringCase: ignoringCase, in: rest) {
      found = next
      rest.start = next + 1
    }
    return found
  }
}
