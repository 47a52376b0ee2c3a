import DocumentTree
import ModelBasics

/// Detects how the documents of a stream are separated.
enum JSONLinesStyle {
  /// The number of bytes that are inspected.
  private static let sample = 1 << 16

  /// Returns true if each line is one document: if the first line is valid, or does not begin a
  /// valid document on several lines. Returns nil if there is no text.
  static func isLineDelimited(_ bytes: Bytes) -> Bool? {
    let text = JSONText(bytes, .strict)
    let start = text.skipBlank(text.start)
    guard start < text.count else { return nil }
    let end = endOfLine(in: bytes, from: start, limit: start + sample)
    guard let end else { return true }
    if JSONReader.firstFault(in: Bytes(bytes, Span(start, end)), .strict) == nil { return true }
    let source = JSONStructure(bytes, .strict, as: .document, index: IndexBox())
    let value = source.entry(at: start, .value, budget: sample).value
    guard let valueEnd = source.end(of: value, budget: sample) else { return true }
    // Several documents on one line are read as such; any other text after a document is a broken line.
    if valueEnd < end, !hasOnlyDocuments(bytes, from: valueEnd, to: end) { return true }
    return JSONReader.firstFault(in: Bytes(bytes, Span(start, valueEnd)), .strict) != nil
  }

  /// Returns true if a range of a text contains only valid documents and blanks.
  private static func hasOnlyDocuments(_ bytes: Bytes, from start: Int, to end: Int) -> Bool {
    let line = Bytes(bytes, Span(start, end))
    let text = JSONText(line, .strict)
    let structure = JSONStructure(line, .strict, as: .document, index: IndexBox())
    var offset = text.skipBlank(0)
    while offset < text.count {
      let value = structure.entry(at: offset, .value, budget: .max).value
      guard let valueEnd = structure.end(of: value, budget: .max), valueEnd > offset,
        JSONReader.firstFault(in: Bytes(line, Span(offset, valueEnd)), .strict) == nil
      else { return false }
      offset = text.skipBlank(valueEnd)
    }
    return true
  }

  /// Returns the end of a line without its trailing blanks and line break, or nil if it is beyond a
  /// limit.
  static func endOfLine(in bytes: Bytes, from offset: Int, limit: Int) -> Int? {
    let text = JSONText(bytes, .strict)
    let feed = bytes.firstIndex(of: 0x0A, in: Span(offset, min(limit, bytes.count)))
    guard feed != nil || limit >= bytes.count else { return nil }
    return max(offset, text.endOfNonBlank(before: feed ?? bytes.count))
  }
}
