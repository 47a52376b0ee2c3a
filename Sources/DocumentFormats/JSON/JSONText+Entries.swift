import DocumentTree
import ModelBasics

extension JSONText: EntryText {
  static var comments: CommentDelimiters { .slashes }

  func isLineComment(_ offset: Int) -> Bool { self[offset + 1] == UInt8(ascii: "/") }

  func closes(at offset: Int) -> Bool {
    offset >= count || self[offset] == UInt8(ascii: "]") || self[offset] == UInt8(ascii: "}")
  }

  func isRootContent(_ offset: Int) -> Bool {
    let bracket = offset - 1
    guard bracket >= 0, self[bracket] == UInt8(ascii: "{") || self[bracket] == UInt8(ascii: "[")
    else { return false }
    return skipBlank(start) == bracket
  }

  static func isSeparator(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ",") }
  static func separator(isObject: Bool) -> [UInt8]? { [UInt8(ascii: ",")] }

  static func emptyContainer(isObject: Bool) -> [UInt8] { Array((isObject ? "{}" : "[]").utf8) }
}

extension JSONText {
  var commentSpans: [Span] {
    var found: [Span] = []
    var offset = start
    while offset < count {
      offset += skipUnstructured(offset, count - offset)
      if offset < count, isQuote(self[offset]) {
        offset = endOfString(offset, limit: count) ?? count
      } else if isComment(offset) {
        let end = endOfComment(offset) ?? count
        found.append(Span(offset, end))
        offset = end
      } else {
        offset += 1
      }
    }
    return found
  }

  /// The first comment of a document is a deviation from JSON. An inserted text is short.
  static func mayHaveComments(
    before offset: Int, in source: Source, _ dialect: JSONDialect
  ) -> Bool {
    if source.form == .entry || dialect == .json5 { return true }
    guard dialect == .withComments else { return false }
    return source.index.read { index in
      guard index.isComplete || offset <= index.scanned else { return true }
      return index.findings.deviation.map { $0.offset < offset } ?? false
    }
  }
}
