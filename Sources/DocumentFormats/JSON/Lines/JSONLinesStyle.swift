import DocumentTree
import ModelBasics

/// How the documents of a stream are set apart.
enum JSONLinesStyle {
  /// The bytes of a file that are looked at.
  private static let sample = 1 << 16

  /// Whether each line is one document: the first is, or the first line is not the beginning of a
  /// document on several.
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

  /// The end of a line without the blanks and the line break after it; nil beyond a limit.
  static func endOfLine(in bytes: Bytes, from offset: Int, limit: Int) -> Int? {
    let text = JSONText(bytes, .strict)
    let feed = bytes.firstIndex(of: 0x0A, in: Span(offset, min(limit, bytes.count)))
    guard feed != nil || limit >= bytes.count else { return nil }
    return max(offset, text.endOfNonBlank(before: feed ?? bytes.count))
  }
}
