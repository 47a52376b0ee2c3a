import DocumentFormats
import DocumentTree
import ModelBasics

/// The tokens and lines of a text in the test format.
struct SectionText {
  let bytes: Bytes

  init(_ bytes: Bytes) { self.bytes = bytes }

  var count: Int { bytes.count }

  /// The offset after a byte order mark.
  var start: Int { bytes.endOfByteOrderMark }

  static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  func skipBlank(_ offset: Int) -> Int {
    var offset = offset
    while offset < count, bytes[offset] == 0x20 || bytes[offset] == 0x09 { offset += 1 }
    return offset
  }

  subscript(offset: Int) -> UInt8 { bytes[offset] }

  /// Returns the offset of the line break that ends the line, or the end of the text.
  func endOfLine(_ offset: Int) -> Int {
    guard let end = bytes.firstIndex(of: 0x0A, in: Span(offset, count)) else { return count }
    return end > offset && bytes[end - 1] == 0x0D ? end - 1 : end
  }

  func pastLineBreak(_ offset: Int) -> Int {
    if bytes[offset] == 0x0D, bytes[offset + 1] == 0x0A { return offset + 2 }
    return offset < count && bytes[offset] == 0x0A ? offset + 1 : offset
  }

  func endsLine(_ offset: Int) -> Bool { offset >= count || pastLineBreak(offset) > offset }

  func beginsLine(_ offset: Int) -> Bool { offset == start || bytes[offset - 1] == 0x0A }

  /// Returns the start, after indentation, of the next line that is neither blank nor a comment.
  func pastComments(_ offset: Int) -> Int {
    var offset = skipBlank(offset)
    while offset < count {
      if bytes[offset] == UInt8(ascii: "#") { offset = endOfLine(offset) }
      guard endsLine(offset) else { break }
      offset = skipBlank(pastLineBreak(offset))
    }
    return offset
  }

  func pastBlankLines(_ offset: Int) -> Int {
    var offset = skipBlank(offset)
    while offset < count, endsLine(offset) { offset = skipBlank(pastLineBreak(offset)) }
    return offset
  }

  func endOfWord(_ offset: Int) -> Int {
    var offset = offset
    while offset < count, Self.isWord(bytes[offset]) { offset += 1 }
    return offset
  }

  /// Returns the end of a key, bare or in quotes; nil if none begins here.
  func endOfKey(_ offset: Int) -> Int? {
    if bytes[offset] == 0x22 { return endOfString(offset) }
    if bytes[offset] == 0x3C, bytes[offset + 1] == 0x3C { return offset + 2 }
    let end = endOfWord(offset)
    return end > offset ? end : nil
  }

  /// Returns the end of the key of an entry, whose segments have dots between them.
  func endOfDottedKey(_ offset: Int) -> Int? {
    guard var end = endOfKey(offset) else { return nil }
    while bytes[end] == UInt8(ascii: "."), let next = endOfKey(end + 1) { end = next }
    return end
  }

  func endOfString(_ start: Int) -> Int? {
    var offset = start + 1
    while offset < count {
      switch bytes[offset] {
      case 0x22: return offset + 1
      case 0x0A, 0x0D: return nil
      case 0x5C:
        guard #""\nr"#.utf8.contains(bytes[offset + 1]) else { return nil }
        offset += 2
      default: offset += 1
      }
    }
    return nil
  }

  /// True if there are three equal quotes at an offset.
  func isLongQuote(_ offset: Int) -> Bool {
    let quote = bytes[offset]
    return (quote == 0x22 || quote == 0x27) && bytes[offset + 1] == quote
      && bytes[offset + 2] == quote
  }

  func endOfLongString(_ start: Int) -> Int? {
    var offset = start + 3
    while offset < count {
      if bytes[offset] == bytes[start], isLongQuote(offset) {
        let string = Span(start, offset + 3)
        return bytes[start] == 0x22 || indentedString(in: string) != nil ? offset + 3 : nil
      }
      offset += 1
    }
    return nil
  }

  /// Returns the text of a string between three single quotes, whose lines are below and above the quotes and indented at least as the
  /// last ones, which is not part of the text. Returns nil if they are not.
  func indentedString(in span: Span) -> [UInt8]? {
    let token = bytes.array(Span(span.start + 3, span.end - 3))
    var lines = token.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { $0.last == 0x0D ? $0.dropLast() : $0 }
    let isBlank = { (line: ArraySlice<UInt8>) in line.allSatisfy { $0 == 0x20 || $0 == 0x09 } }
    guard lines.count > 2, lines.removeFirst().isEmpty, let indent = lines.popLast(),
      isBlank(indent), lines.allSatisfy({ isBlank($0) || $0.starts(with: indent) })
    else { return nil }
    let texts = lines.map { $0.starts(with: indent) ? $0.dropFirst(indent.count) : [] }
    return Array(texts.joined(separator: [0x0A]))
  }

  /// Returns the end of a number; nil if none begins here.
  func endOfNumber(_ start: Int) -> Int? {
    func digits(_ offset: Int) -> Int {
      var offset = offset
      while (0x30...0x39).contains(bytes[offset]) { offset += 1 }
      return offset
    }
    let first = bytes[start] == UInt8(ascii: "-") ? start + 1 : start
    var end = digits(first)
    guard end > first else { return nil }
    if bytes[end] == UInt8(ascii: "."), digits(end + 1) > end + 1 { end = digits(end + 1) }
    return end
  }
}

/// The test format has one dialect.
enum SectionDialect: Sendable { case sections }

extension SectionText: EntryText {
  init(_ storage: Bytes, _ dialect: SectionDialect) { self.init(storage) }

  static var comments: CommentDelimiters { .numberSigns }
  static var hasClosingDelimiters: Bool { false }
  static func marker(isObject: Bool) -> [UInt8]? { isObject ? nil : Array("- ".utf8) }

  func endOfComment(_ offset: Int, limit: Int) -> Int? { min(endOfLine(offset), limit) }

  var commentSpans: [Span] {
    var found: [Span] = []
    var offset = start
    while offset < count {
      if isComment(offset) {
        found.append(Span(offset, endOfLine(offset)))
        offset = endOfLine(offset)
      } else if isLongQuote(offset) {
        offset = endOfLongString(offset) ?? count
      } else {
        offset = bytes[offset] == 0x22 ? endOfString(offset) ?? count : offset + 1
      }
    }
    return found
  }
}
