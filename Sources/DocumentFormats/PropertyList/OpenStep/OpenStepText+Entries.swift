import CScan
import DocumentTree
import ModelBasics

/// OpenStep property lists have one dialect.
enum OpenStepDialect: Sendable { case propertyList }

extension OpenStepText: EntryText {
  init(_ storage: Bytes, _ dialect: OpenStepDialect) { self.init(storage) }

  static var comments: CommentDelimiters { .slashes }

  @inline(__always)
  func isComment(_ offset: Int) -> Bool {
    guard self[offset] == UInt8(ascii: "/") else { return false }
    let next = self[offset + 1]
    return next == UInt8(ascii: "/") || next == UInt8(ascii: "*")
  }

  func isLineComment(_ offset: Int) -> Bool { self[offset + 1] == UInt8(ascii: "/") }

  func endOfComment(_ offset: Int, limit: Int) -> Int? {
    let limit = min(limit, count)
    var end = offset + 2
    if isLineComment(offset) {
      end = endOfLine(end, limit: limit)
      return end < limit || limit == count ? min(end, limit) : nil
    }
    while end < limit {
      end += scan_byte(bytes + end, limit - end, UInt8(ascii: "*"))
      if end + 1 < limit, bytes[end + 1] == UInt8(ascii: "/") { return end + 2 }
      end += 1
    }
    return nil
  }

  /// Xcode groups objects by such comments: `/* Begin PBXGroup section */`.
  func isOfNoEntry(commentAt offset: Int, endingAt end: Int) -> Bool {
    let isMarked = starts(with: "/* Begin ", at: offset) || starts(with: "/* End ", at: offset)
    return isMarked && starts(with: " section */", at: end - 11)
  }

  private func starts(with text: StaticString, at offset: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard offset >= 0, length <= count - offset else { return false }
    return (0..<length).allSatisfy { bytes[offset + $0] == text.utf8Start[$0] }
  }

  func closes(at offset: Int) -> Bool {
    offset >= count || self[offset] == UInt8(ascii: "}") || self[offset] == UInt8(ascii: ")")
  }

  var hasRootDelimiters: Bool { !isBare }

  func isRootContent(_ offset: Int) -> Bool {
    // Where nothing precedes the entries, there are no braces around them.
    if offset == start { return true }
    let bracket = offset - 1
    guard bracket >= start,
      self[bracket] == UInt8(ascii: "{") || self[bracket] == UInt8(ascii: "(")
    else { return false }
    return skipBlank(start) == bracket
  }

  static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ";") || byte == UInt8(ascii: ",")
  }
  static func separator(isObject: Bool) -> [UInt8]? { [UInt8(ascii: isObject ? ";" : ",")] }
  static func separatesLast(isObject: Bool) -> Bool { isObject }

  static func emptyContainer(isObject: Bool) -> [UInt8] { Array((isObject ? "{}" : "()").utf8) }

  /// Xcode writes an empty container on two lines.
  static var keepsLinesWhenEmpty: Bool { true }
}

extension OpenStepText {
  var commentSpans: [Span] {
    var found: [Span] = []
    var offset = start
    while offset < count {
      offset = skipBlank(offset)
      if isComment(offset) {
        let end = endOfComment(offset) ?? count
        found.append(Span(offset, end))
        offset = end
      } else {
        offset = token(at: offset)?.end ?? count
      }
    }
    return found
  }
}
