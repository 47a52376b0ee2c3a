import DocumentTree
import ModelBasics

/// What lies between an entry (or its container's opening bracket) and the next entry (or the
/// closing bracket), cut where ownership changes.
///
///     "a": 1 , // about a⏎
///     ⏎
///     // a section of its own⏎
///     ⏎
///     // about b⏎
///     /* b */ "b": 2, /* c */ "c": 3
///
/// `tail` is ` , // about a`: to the end of the line, the comma included wherever it stands.
/// `detached` is the blank lines and the comment lines a blank line sets off.
/// `head` is the comment lines right above the next entry, and its indentation. It is cut at
/// `lineStart`, the line break that begins the entry's own line.
/// `lead` is `/* b */ `: the comments in front of the next entry on its line. Before c, where there is
/// no line break, everything after the comma is.
///
///     "a": 1 // about a⏎
///       // about b⏎
///     , "b": 2
///
/// Where a comma begins the next entry's line, it is a part of the head.
struct JSONGap {
  let bytes: Bytes
  let tail: Span
  let comma: Int?
  /// A comma that begins the next entry's line: then it is in the head, and `comma` is nil.
  private(set) var leadingComma: Int?
  private(set) var detached: Span
  private(set) var head: Span
  let lead: Span
  private let lineStart: Int
  private let text: JSONText

  init(_ bytes: Bytes, _ span: Span, _ dialect: JSONDialect) {
    self.bytes = bytes
    let text = JSONText(bytes, dialect)
    self.text = text
    var comma: Int?
    var lastToken = span.start
    // The first comment since the last line break or the comma.
    var firstComment: Int?
    // At a closing bracket, or the end of a text, nothing follows that it could belong to.
    let closes =
      span.end >= bytes.count || text[span.end] == UInt8(ascii: "]")
      || text[span.end] == UInt8(ascii: "}")
    // Line breaks outside comments, from the first after the comma on.
    var breaks: [Int] = []
    // For each line after a break: whether there is anything on it.
    var isBlank: [Bool] = []
    // The same in front of a comma that begins its line.
    var beforeComma: (breaks: [Int], isBlank: [Bool])?
    var offset = span.start
    while offset < span.end {
      switch text[offset] {
      case UInt8(ascii: ",") where comma == nil:
        comma = offset
        if !closes, isBlank.last == true { beforeComma = (breaks, isBlank) }
        offset += 1
        lastToken = offset
        firstComment = nil
        breaks.removeAll(keepingCapacity: true)
        isBlank.removeAll(keepingCapacity: true)
      case 0x0A, 0x0D:
        breaks.append(offset)
        isBlank.append(true)
        firstComment = nil
        offset += text[offset] == 0x0D && text[offset + 1] == 0x0A ? 2 : 1
      case UInt8(ascii: "/"):
        firstComment = firstComment ?? offset
        offset = min(span.end, max(offset + 1, text.endOfComment(offset) ?? span.end))
        if isBlank.isEmpty { lastToken = offset } else { isBlank[isBlank.count - 1] = false }
      default: offset += 1
      }
    }
    if let beforeComma, breaks.isEmpty {
      (breaks, isBlank) = beforeComma
      leadingComma = comma
      comma = nil
    }
    self.comma = comma
    let ownStart = closes ? span.end : firstComment ?? span.end
    lead = Span(ownStart, span.end)
    guard let first = breaks.first else {
      if !closes { lastToken = comma.map { $0 + 1 } ?? span.start }
      tail = Span(span.start, lastToken)
      detached = Span(lastToken, lastToken)
      head = Span(lastToken, ownStart)
      lineStart = lastToken
      return
    }
    // The last line is the entry's own; above it, lines with a comment belong to it.
    var start = breaks.count - 1
    while start > 0, !isBlank[start - 1] { start -= 1 }
    tail = Span(span.start, first)
    detached = Span(first, breaks[start])
    head = Span(breaks[start], ownStart)
    lineStart = breaks[breaks.count - 1]
  }

  private init(_ gap: JSONGap, detachingTo offset: Int) {
    self = gap
    detached = Span(gap.detached.start, offset)
    head = Span(offset, gap.head.end)
  }

  /// The same gap with the comment lines of the head as nobody's.
  var detachingComments: JSONGap { JSONGap(self, detachingTo: lineStart) }

  /// The comment lines of the head, without the entry's own line; empty where there is no line break.
  var commentLines: Span { Span(head.start, lineStart) }

  var breaksLine: Bool {
    let first = bytes[head.start]
    return !head.isEmpty && (first == 0x0A || first == 0x0D)
  }

  /// The spaces and tabs that begin the entry's own line.
  var indent: [UInt8] {
    guard breaksLine else { return [] }
    let line = bytes.array(Span(lineStart, head.end)).drop { $0 == 0x0A || $0 == 0x0D }
    return Array(line.prefix { $0 == 0x20 || $0 == 0x09 })
  }

  /// The same where comments stand in front of the entry: they may be of several lines.
  var lineIndent: [UInt8]? {
    guard let leadingComma else { return lead.isEmpty || !breaksLine ? nil : indent }
    // Behind the comma the entry's own lines go on.
    return indent + Array(repeating: 0x20, count: head.end - leadingComma)
  }

  /// The blanks before a comma that begins its line, and those after it.
  var beforeLeadingComma: Span { Span(lineStart, leadingComma ?? lineStart) }
  var afterLeadingComma: Span { Span(leadingComma.map { $0 + 1 } ?? head.end, head.end) }

  /// The line break that begins the head.
  var lineBreak: [UInt8] {
    guard breaksLine else { return [] }
    let first = bytes[head.start]
    return first == 0x0D && bytes[head.start + 1] == 0x0A ? [0x0D, 0x0A] : [first]
  }

  func hasComment(in span: Span) -> Bool {
    bytes.buffer(span).contains(UInt8(ascii: "/"))
  }

  /// The tail before and after its comma.
  var beforeComma: Span { Span(tail.start, comma ?? tail.start) }
  var afterComma: Span { Span(comma.map { $0 + 1 } ?? tail.start, tail.end) }

  /// Whether the tail ends in a comment that only a line break can end.
  var endsInLineComment: Bool { Self.endsInLineComment(text, tail) }

  /// The same of any trivia.
  static func endsInLineComment(_ text: JSONText, _ span: Span) -> Bool {
    var offset = span.start
    var isLine = false
    while offset < span.end {
      if text.isComment(offset) {
        isLine = text[offset + 1] == UInt8(ascii: "/")
        offset = max(offset + 1, text.endOfComment(offset) ?? span.end)
      } else {
        // A comma may stand on a line of its own.
        if text[offset] == 0x0A || text[offset] == 0x0D { isLine = false }
        offset += 1
      }
    }
    return isLine
  }
}

extension Slot {
  /// The gap in front of the entry. Comments at the head of a file are about the file, such as its
  /// name or license, unless there are such comments above them, or the second entry has comments
  /// above it as well: then people describe the entries one by one.
  func gapBefore(_ dialect: JSONDialect) -> JSONGap {
    let gap = JSONGap(bytes, before, dialect)
    guard gap.hasComment(in: gap.commentLines), !gap.hasComment(in: gap.detached),
      !gap.hasComment(in: gap.tail), isFirstInDocument(dialect)
    else { return gap }
    let next = JSONGap(bytes, after, dialect)
    let isLast = bytes[after.end] == UInt8(ascii: "}") || bytes[after.end] == UInt8(ascii: "]")
    return !isLast && next.hasComment(in: next.commentLines) ? gap : gap.detachingComments
  }

  private func isFirstInDocument(_ dialect: JSONDialect) -> Bool {
    guard before.start > 0 else { return false }
    let text = JSONText(bytes, dialect)
    let bracket = before.start - 1
    guard text[bracket] == UInt8(ascii: "{") || text[bracket] == UInt8(ascii: "[") else {
      return false
    }
    return text.skipBlank(text.start) == bracket
  }
}
