import DocumentTree
import ModelBasics

/// Detects how the documents of a stream are separated.
enum JSONLinesStyle {
  /// The number of bytes that are inspected.
  private static let sample = 1 << 16

  /// Returns true if each line is one document: if the first line is valid, or does not begin a
  /// valid document on several lines.
  static func isLineDelimited(_ bytes: Bytes) -> Bool {
    let text = JSONText(bytes, .strict)
    let start = text.skipBlank(text.start)
    guard start < text.count else { return true }
    let end = endOfLine(in: bytes, from: start, limit: start + sample)
    guard let end else { return true }
    if JSONReader.firstFault(in: Bytes(bytes, Span(start, end)), .strict) == nil { return true }
    let source = JSONStructure(bytes, .strict, as: .document, index: IndexBox())
    let value = source.entry(at: start, .value, budget: sample).value
    guard let valueEnd = source.end(of: value, budget: sample) else { return true }
    return JSONReader.firstFault(in: Bytes(bytes, Span(start, valueEnd)), .strict) != nil
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
